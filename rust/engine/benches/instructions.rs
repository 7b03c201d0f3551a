//! One measured item over its positions, for callgrind to count: `bench/instructions` runs it.
//!
//! A program of our own and not iai-callgrind or its successor gungraun: their runner takes four
//! minutes of CPU to install, and neither divides by the positions of a walk nor takes off what
//! the walk itself costs. `valgrind --toggle-collect` counts one function by its name, and that
//! is all that is needed.
//!
//! `instructions ITEM COUNT` walks once through the first COUNT positions of the item and prints
//! what it found there: combinations, plays, turns, points.

mod arranged;
#[path = "../tests/arranger/hands.rs"]
#[expect(dead_code, reason = "bounds that other benches and tests check")]
mod hands;
mod measured;
mod positions;

use engine::deal::QuickDealer;
use engine::rng::Rng;
use engine::thirteen::{Event, Plays, Rules, Sink};
use hands::{Dealt, measured_sets};
use positions::{Positions, SEED};

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (Some(item), Some(count)) = (arguments.next(), arguments.next()) else {
        println!("instructions ITEM COUNT, ITEM one of");
        println!("nothing|classify|leads|answers|round|turns|fair_deal");
        println!("(arrange|discards) (random|dense|forced wilds)");
        return Ok(());
    };
    let count = count.parse().map_err(|error| format!("{count}: {error}"))?;
    println!("found {}", walk(&item, count).ok_or(format!("{item}: no such item"))?);
    Ok(())
}

fn walk(item: &str, count: usize) -> Option<u64> {
    let (rules, mut plays) = (positions::rules(), Plays::new());
    Some(match item {
        "nothing" => measured::measured_nothing(&Positions::of("leads").hands(count)),
        "classify" => measured::measured_classify(&Positions::of(item).sets(count), &rules),
        "leads" => measured::measured_leads(&Positions::of(item).hands(count), &rules, &mut plays),
        "answers" => {
            measured::measured_answers(&Positions::of(item).answers(count), &rules, &mut plays)
        }
        "round" => measured::measured_rounds(count, &rules, &mut plays),
        "turns" => turns(count, &rules, &mut plays),
        "fair_deal" => measured::measured_fair_deals(count),
        _ => return arranged(item, count),
    })
}

/// What is counted of the arranger and over which of its sets, as `arrange dense`.
fn arranged(item: &str, count: usize) -> Option<u64> {
    let (call, name) = item.split_once(' ')?;
    let measured: fn(&[Dealt]) -> u64 = match call {
        "arrange" => arranged::measured_arrange,
        "discards" => arranged::measured_discards,
        _ => return None,
    };
    let (_, set) = measured_sets(count).into_iter().find(|(set, _)| *set == name)?;
    Some(measured(&set))
}

/// How many turns the measured rounds take.
fn turns(count: usize, rules: &Rules, plays: &mut Plays) -> u64 {
    let (mut dealer, mut rng, mut turns) = (QuickDealer::new(SEED), Rng::new(SEED), Turns(0));
    for _ in 0..count {
        measured::play_round(&mut dealer, &mut rng, rules, plays, &mut turns);
    }
    turns.0
}

/// Counts moves.
struct Turns(u64);

impl Sink for Turns {
    fn note(&mut self, event: Event) {
        self.0 += u64::from(matches!(event, Event::Played { .. } | Event::Passed { .. }));
    }
}
