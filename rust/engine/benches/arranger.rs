//! The arranger over committed sets of different hands: time a hand and states looked at.
//!
//! `cargo bench -p thirteen-engine --bench arranger`. Each set is walked through as a whole, so
//! that the branch predictor learns no hand, and each hand counts with the least of three walks;
//! the slowest is timed again, the least of nine. Fails when a hand takes more states than
//! [`STATES_MAX`].

#[path = "../tests/arranger/hands.rs"]
mod hands;

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use engine::rng::Rng;
use engine::three_thirteen::{Ace, Arranger};
use hands::{Dealt, Recipe, deal, hand, terms};

/// The seed of every set.
const SEED: u64 = 0x0313_2026;
/// Hands in a set.
const HANDS: usize = 20_000;
/// The most states that arranging a hand of the sets may take.
const STATES_MAX: usize = 650;

const FULL: Recipe = Recipe { cards: 14, packs: 2, ranks: 13, wilds: None };

fn main() {
    let random = different(|rng| {
        let terms = terms(12, if rng.below(2) == 0 { Ace::Low } else { Ace::LowOrHigh });
        Dealt { hand: hand(FULL, &terms, rng), terms }
    });
    let dense = different(|rng| {
        let (ranks, wilds) = (4 + rng.below(2) as usize, rng.below(4) as usize);
        deal(Recipe { ranks, wilds: Some(wilds), ..FULL }, rng)
    });
    let forced = different(|rng| {
        let wilds = 1 + rng.below(8) as usize;
        deal(Recipe { wilds: Some(wilds), ..FULL }, rng)
    });
    println!("14 cards of two packs, {HANDS} different hands a set; µs a hand");
    println!("{:28} {:>7} {:>7} {:>7} {:>7}  states", "", "p50", "p99", "worst", "mean");
    let mut states = 0;
    for (name, set) in [("random", &random), ("dense", &dense), ("forced wilds", &forced)] {
        states = states
            .max(report(name, set, |arranger, dealt| arranger.penalty(&dealt.hand, &dealt.terms)));
        report(&format!("{name}, melds"), set, |arranger, dealt| {
            arranger.arrange(&dealt.hand, &dealt.terms).penalty
        });
        report(&format!("{name}, best discards"), set, |arranger, dealt| {
            arranger.best_discards(&dealt.hand, &dealt.terms).penalty
        });
    }
    assert!(states <= STATES_MAX, "{states} states, at most {STATES_MAX}");
}

fn different(mut dealt: impl FnMut(&mut Rng) -> Dealt) -> Vec<Dealt> {
    let (mut rng, mut seen) = (Rng::new(SEED), HashSet::new());
    let mut set = Vec::with_capacity(HANDS);
    while set.len() < HANDS {
        let one = dealt(&mut rng);
        if seen.insert((one.hand, one.terms.wild, one.terms.ace == Ace::Low)) {
            set.push(one);
        }
    }
    set
}

/// Prints times and states of a set; gives the most states a hand took.
fn report(name: &str, set: &[Dealt], work: impl Fn(&mut Arranger, &Dealt) -> u16) -> usize {
    let mut arranger = Arranger::new();
    let mut times = vec![u128::MAX; set.len()];
    let mut states = vec![0; set.len()];
    for _ in 0..3 {
        for (at, dealt) in set.iter().enumerate() {
            times[at] = times[at].min(time(&mut arranger, dealt, &work));
            states[at] = arranger.visited();
        }
    }
    let slowest = (0..set.len()).max_by_key(|&at| times[at]).unwrap_or(0);
    let again = (0..9).map(|_| time(&mut arranger, &set[slowest], &work)).min().unwrap_or(0);
    times.sort_unstable();
    states.sort_unstable();
    let micros = |nanos: u128| nanos as f64 / 1000.0;
    let mean = times.iter().sum::<u128>() / times.len() as u128;
    let most = states[states.len() - 1];
    println!(
        "{name:28} {:7.2} {:7.2} {:7.2} {:7.2}  p50 {} p99 {} most {most}",
        micros(times[times.len() / 2]),
        micros(times[times.len() / 100 * 99]),
        micros(again),
        micros(mean),
        states[states.len() / 2],
        states[states.len() / 100 * 99],
    );
    most
}

fn time(
    arranger: &mut Arranger,
    dealt: &Dealt,
    work: impl Fn(&mut Arranger, &Dealt) -> u16,
) -> u128 {
    let start = Instant::now();
    black_box(work(arranger, black_box(dealt)));
    start.elapsed().as_nanos()
}
