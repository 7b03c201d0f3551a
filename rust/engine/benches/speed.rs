//! Time a call, over 2^18 different positions an item: `cargo bench --bench speed`.
//!
//! Build it for x86-64-v3 to compare: `RUSTFLAGS="-C target-cpu=x86-64-v3"`. Criterion shows the
//! time of a whole walk and the calls a second.

mod measured;
mod positions;

use std::sync::Arc;

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use engine::bots::Level;
use engine::thirteen::{Plays, simulate};
use positions::{Positions, SEED};

const POSITIONS: usize = 1 << 18;
const ROUNDS: usize = 1 << 14;
const GAMES: u64 = 1 << 10;

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let mut group = criterion.benchmark_group("thirteen");
    searches(&mut group);
    rounds(&mut group);
    group.finish();
    criterion.final_summary();
}

fn searches(group: &mut BenchmarkGroup<'_, WallTime>) {
    let (rules, mut plays) = (positions::rules(), Plays::new());
    group.throughput(Throughput::Elements(POSITIONS as u64));
    let hands = Positions::of("leads").hands(POSITIONS);
    group.bench_function("nothing", |b| b.iter(|| measured::measured_nothing(&hands)));
    group.bench_function("leads", |b| {
        b.iter(|| measured::measured_leads(&hands, &rules, &mut plays));
    });
    let sets = Positions::of("classify").sets(POSITIONS);
    group.bench_function("classify", |b| b.iter(|| measured::measured_classify(&sets, &rules)));
    let answers = Positions::of("answers").answers(POSITIONS);
    group.bench_function("answers", |b| {
        b.iter(|| measured::measured_answers(&answers, &rules, &mut plays));
    });
}

fn rounds(group: &mut BenchmarkGroup<'_, WallTime>) {
    group.throughput(Throughput::Elements(ROUNDS as u64));
    let (rules, mut plays) = (positions::rules(), Plays::new());
    group.bench_function("round", |b| {
        b.iter(|| measured::measured_rounds(ROUNDS, &rules, &mut plays));
    });
    group.bench_function("fair_deal", |b| b.iter(|| measured::measured_fair_deals(ROUNDS)));
    group.throughput(Throughput::Elements(GAMES));
    let rules = Arc::new(rules);
    let bots = [Level::Random; 4];
    group.bench_function("simulate_game", |b| b.iter(|| simulate(GAMES, &bots, &rules, SEED)));
}
