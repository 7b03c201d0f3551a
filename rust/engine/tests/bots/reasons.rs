//! Reasons of the planner are true of its move.

use engine::CardSet;
use engine::bots::{Planner, WhyPlay};
use engine::thirteen::{Combo, Move, Plays, Rules, beats};

use crate::states::{State, walk};

/// Plays into which a hand can be split at least, by trying everything.
fn fewest_plays(hand: CardSet, rules: &Rules) -> usize {
    let mut plays = Plays::new();
    plays.leads(hand, rules);
    let lowest = hand.lowest();
    let with_lowest = plays.iter().filter(|play| play.cards().lowest() == lowest);
    with_lowest.map(|play| 1 + fewest_plays(hand - play.cards(), rules)).min().unwrap_or(0)
}

fn left(state: &State, chosen: Move) -> CardSet {
    match chosen {
        Move::Play(play) => state.hand() - play.cards(),
        Move::Pass => state.hand(),
    }
}

/// Whether a reason is true of a move, judged from the rules alone; `None` where that takes the
/// planner's own estimates.
fn is_true(why: WhyPlay, chosen: Move, state: &State, rules: &Rules) -> Option<bool> {
    let table = state.public().table.map(|table| table.combo);
    let Move::Play(play) = chosen else {
        return Some(match why {
            WhyPlay::NothingBeats => state.plays.is_empty(),
            WhyPlay::SavesStrength => !state.plays.is_empty(),
            WhyPlay::FewestPlays => return fewest(chosen, state, rules),
            WhyPlay::KeepsControl => return None,
            _ => false,
        });
    };
    let alike = |other: &&Combo| other.shape() == play.shape();
    Some(match why {
        WhyPlay::OnlyMove => state.legal().len() == 1,
        WhyPlay::GoesOut => play.cards() == state.hand(),
        WhyPlay::CannotBeBeaten => return unbeaten(play, state, rules),
        WhyPlay::FewestPlays => return fewest(chosen, state, rules),
        WhyPlay::KeepsControl | WhyPlay::CannotBeStopped => return None,
        WhyPlay::ShedsLowCards => play.cards().lowest() == state.hand().lowest(),
        WhyPlay::LeadsLongest => {
            table.is_none() && state.plays.iter().all(|o| o.cards().len() <= play.cards().len())
        }
        WhyPlay::CheapestAnswer => {
            table.is_some_and(|table| table.shape() == play.shape())
                && state.plays.iter().filter(alike).all(|other| other.top() >= play.top())
        }
        WhyPlay::Chops => {
            table.is_some_and(|table| table.shape() != play.shape() || table.top() > play.top())
        }
        WhyPlay::SavesStrength | WhyPlay::NothingBeats => false,
    })
}

fn fewest(chosen: Move, state: &State, rules: &Rules) -> Option<bool> {
    let plays = |chosen| fewest_plays(left(state, chosen), rules);
    (state.hand().len() < 8)
        .then(|| state.legal().iter().all(|other| plays(other) >= plays(chosen)))
}

fn unbeaten(play: Combo, state: &State, rules: &Rules) -> Option<bool> {
    let unseen = CardSet::FULL - state.hand() - state.public().played;
    let mut answers = Plays::new();
    (unseen.len() <= 13).then(|| {
        answers.leads(unseen, rules);
        answers.iter().all(|&answer| beats(answer, play, rules).is_err())
    })
}

#[test]
fn reasons_are_true_of_the_move() {
    let (mut given, mut judged, mut without) = (0, 0, 0);
    let mut seen = Vec::new();
    walk(8, 6, |rules, state, _| {
        let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
        let best = advice.moves[0].chosen;
        assert!(best != Move::Pass || !advice.reasons.is_empty());
        without += usize::from(advice.reasons.is_empty());
        for &why in &advice.reasons {
            given += 1;
            if let Some(holds) = is_true(why, best, state, rules) {
                assert!(holds, "{why:?} of {best:?} with {}", state.hand());
                judged += 1;
            }
            if !seen.contains(&why) {
                seen.push(why);
            }
        }
    });
    assert!(judged * 2 > given, "{judged} of {given}");
    assert_eq!(seen.len(), 12, "{seen:?}");
    assert!(without * 50 < given, "{without} moves without a reason");
}
