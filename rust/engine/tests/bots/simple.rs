//! `greedy`, and what is done for who is absent.

use engine::bots::{Absent, Greedy};
use engine::thirteen::{Combo, Move};

use crate::states::walk;

#[test]
fn greedy_answers_with_the_lowest_play_and_leads_the_longest_with_the_lowest_card() {
    let mut seen = [0; 3];
    walk(12, 4, |rules, state, _| {
        let chosen = state.choose(Greedy, rules, 1);
        let Move::Play(play) = chosen else {
            assert!(state.plays.is_empty(), "a pass that could have played");
            return seen[0] += 1;
        };
        let cards = |play: &Combo| play.cards().len();
        if let Some(table) = state.public().table {
            let alike = |other: &&Combo| other.shape() == table.combo.shape();
            let lowest = state.plays.iter().filter(alike).map(|other| other.top()).min();
            let shortest = state.plays.iter().map(cards).min();
            seen[1] += 1;
            match lowest {
                Some(top) => assert_eq!((play.shape(), play.top()), (table.combo.shape(), top)),
                None => assert_eq!(Some(cards(&play)), shortest),
            }
        } else {
            let card = state.plays.iter().filter_map(|play| play.cards().lowest()).min();
            let with_card = |other: &&Combo| card.is_some_and(|card| other.cards().contains(card));
            let longest = state.plays.iter().filter(with_card).map(cards).max();
            seen[2] += 1;
            assert!(with_card(&&play));
            assert_eq!(Some(cards(&play)), longest);
        }
    });
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn who_is_absent_passes_or_lays_the_lowest_single_card() {
    let mut seen = [0; 2];
    walk(6, 8, |rules, state, _| {
        let chosen = state.choose(Absent, rules, 1);
        state.round.check(state.seat(), chosen, rules).expect("a legal move");
        let Move::Play(play) = chosen else { return seen[0] += 1 };
        let due = state.public().opening.or(state.hand().lowest());
        assert!(!state.may_pass);
        assert_eq!((play.cards().len(), play.cards().lowest()), (1, due));
        seen[1] += 1;
    });
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}
