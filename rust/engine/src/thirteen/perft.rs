//! Counting the positions that all move paths reach: a fingerprint of rules and search together.

use super::options::Rules;
use super::plays::Plays;
use super::round::Round;
use super::view::Legal;

/// The number of move paths of each length from 1 to `depth`; a round that is over has none
/// further. Time grows with the last count.
///
/// ```
/// use engine::thirteen::{Opening, PRESETS, Round, Rules, perft};
/// use engine::{BySeat, Seat};
/// let rules = Rules::preset(&PRESETS[0]);
/// let hands = ["3S 4S", "5S"].map(|hand| hand.parse().unwrap());
/// let hands = BySeat::from_fn(2, |seat| hands[seat.index()]);
/// let round = Round::new(hands, Opening { leader: Seat::new(0), card: None });
/// assert_eq!(perft(&round, &rules, 3), [2, 4, 2]);
/// ```
#[must_use]
pub fn perft(round: &Round, rules: &Rules, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth];
    count(round, rules, &mut counts);
    counts
}

fn count(round: &Round, rules: &Rules, counts: &mut [u64]) {
    let Some((here, further)) = counts.split_first_mut() else {
        return;
    };
    if round.public().over {
        return;
    }
    let seat = round.public().to_act;
    let mut plays = Plays::new();
    round.legal_plays(seat, rules, &mut plays);
    let legal = Legal { plays: &plays, may_pass: round.check_pass(seat, rules).is_ok() };
    *here += legal.len() as u64;
    if further.is_empty() {
        return;
    }
    for chosen in legal.iter() {
        let mut next = *round;
        next.apply(chosen, rules, &mut ());
        count(&next, rules, further);
    }
}
