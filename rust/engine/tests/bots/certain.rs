//! Wins that nothing can stop.

use engine::bots::{Level, Planner, Rated, WhyPlay};
use engine::rng::Rng;
use engine::thirteen::{Move, Opening, PRESETS, Round, Rules};
use engine::{BySeat, CardSet, Seat};

use crate::common;
use crate::states::{State, play, walk, with_hidden_cards_exchanged};

#[test]
fn a_value_of_one_is_a_win_against_anything() {
    let mut rng = Rng::new(21);
    let mut taken = 0;
    walk(20, 5, |rules, state, _| {
        let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
        if advice.moves[0].value < 1.0 {
            return;
        }
        taken += 1;
        for _ in 0..3 {
            let hero = state.seat();
            let others = [Level::Random, Level::Greedy][rng.below(2) as usize];
            let bot = |seat| if seat == hero { Level::Planner } else { others };
            let start = with_hidden_cards_exchanged(state, &mut rng);
            let end = play(start, rules, &mut rng, bot, |now, _| {
                let others_left = now.public().holding.without(hero);
                assert!(
                    others_left.len() >= state.public().holding.len() - 1
                        || !now.public().holding.contains(hero),
                    "another seat went out first"
                );
            });
            assert!(end.public().places[hero] > 0, "the planner took no place");
        }
    });
    assert!(taken > 300, "{taken} certain wins");
}

/// A round of two or more seats with these hands, the first seat to lead.
fn position(hands: &[&str]) -> Round {
    let cards: Vec<CardSet> = hands.iter().map(|hand| hand.parse().expect("cards")).collect();
    let hands = BySeat::from_fn(cards.len(), |seat| cards[seat.index()]);
    Round::new(hands, Opening { leader: Seat::new(0), card: None })
}

/// The cards that the planner leads, its rated moves, and its reasons.
pub fn led(hands: &[&str], rules: &Rules) -> (String, Vec<Rated>, Vec<WhyPlay>) {
    let state = State::new(position(hands), rules);
    let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
    let Move::Play(play) = advice.moves[0].chosen else { unreachable!("a leader passed") };
    (play.cards().to_string(), advice.moves, advice.reasons)
}

#[test]
fn wins_that_cannot_be_stopped_are_played_out() {
    let rules = Rules::preset(&PRESETS[0]);
    for (hands, lead) in [
        (["3S 2H", "5S 5C"], "2H"),
        (["3S 3C QH KH AH", "5S 5C"], "QH KH AH"),
        (["3S 4C 5D AS AC AD AH", "5S 5C 6H"], "AS AC AD AH"),
        (["7S 2H", "3C"], "2H"),
    ] {
        let (cards, moves, _) = led(&hands, &rules);
        let certain = moves[0].value.to_bits() == 1.0_f64.to_bits();
        assert!(certain, "{hands:?}: {moves:?}");
        assert_eq!(cards, lead, "{hands:?}");
    }
}

#[test]
fn no_win_is_certain_that_a_bomb_or_a_two_on_the_last_trick_can_stop() {
    let rules = Rules::preset(&PRESETS[0]);
    let (_, moves, _) = led(&["3S 4S 2H", "5S 5C 5D 5H"], &rules);
    assert!(moves[0].value < 1.0, "a quad may chop the 2");
    let loses = common::option_sets().into_iter().find(|(name, _)| name.starts_with("2s on top"));
    let (_, rules) = loses.expect("an option set in which a last 2 loses");
    let (cards, moves, _) = led(&["3S 2H", "5S 5C"], &rules);
    assert_eq!(cards, "2H", "the 2 must not be last");
    assert!(moves[0].value > moves[1].value);
}
