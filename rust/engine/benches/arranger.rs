//! The arranger over committed sets of different hands: time a hand and states looked at.
//!
//! `cargo bench -p thirteen-engine --bench arranger`. Each set is walked through as a whole, so
//! that the branch predictor learns no hand, and each hand counts with the least of three walks;
//! the slowest is timed again, the least of nine. Fails when a hand takes more states than
//! [`STATES_MAX`], as a test does.

#[path = "../tests/arranger/hands.rs"]
mod hands;

use std::hint::black_box;
use std::time::Instant;

use engine::three_thirteen::Arranger;
use hands::{Dealt, HANDS, STATES_MAX, measured_sets};

fn main() {
    println!("14 cards of two packs, {HANDS} different hands a set; µs a hand");
    println!("{:28} {:>7} {:>7} {:>7} {:>7}  states", "", "p50", "p99", "worst", "mean");
    for (name, set) in &measured_sets(HANDS) {
        let states =
            report(name, set, |arranger, dealt| arranger.penalty(&dealt.hand, &dealt.terms));
        assert!(states <= STATES_MAX, "{states} states, at most {STATES_MAX}");
        report(&format!("{name}, melds"), set, |arranger, dealt| {
            arranger.arrange(&dealt.hand, &dealt.terms).penalty
        });
        report(&format!("{name}, best discards"), set, |arranger, dealt| {
            arranger.best_discards(&dealt.hand, &dealt.terms).penalty
        });
    }
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
