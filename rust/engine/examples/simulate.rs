//! Plays games of four random bots: `simulate GAMES SEED` prints the turns and the nanoseconds.
//!
//! What the same call from Python is compared with (`bench/python_calls.py`). One thread, so time
//! on a quiet machine is CPU time; where the system tells the CPU time, that is printed.

use std::sync::Arc;
use std::time::Instant;

use engine::bots::Level;
use engine::thirteen::{PRESETS, Rules, simulate};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [games, seed] = numbers[..] else {
        println!("simulate GAMES SEED");
        return;
    };
    let rules = Arc::new(Rules::preset(&PRESETS[0]));
    let (cpu, clock) = (cpu_nanoseconds(), Instant::now());
    let simulation = simulate(games, &[Level::Random; 4], &rules, seed);
    let spent = cpu_nanoseconds().zip(cpu).map(|(after, before)| after - before);
    println!("{} {}", simulation.turns, spent.unwrap_or(clock.elapsed().as_nanos() as u64));
}

/// CPU time of this process so far, where `/proc` tells it.
fn cpu_nanoseconds() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
