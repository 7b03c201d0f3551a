//! How the bots of Three Thirteen do against each other, in whole games of both seats.

use std::sync::Arc;

use engine::bots::three_thirteen::Level;
use engine::three_thirteen::{Options, PRESETS, simulate};

fn options() -> Arc<Options> {
    Arc::new(PRESETS[0].options())
}

/// The share of games that the first bot wins, a shared win as half, over both seats.
fn share(first: Level, second: Level, games: u64) -> f64 {
    let won = |bots: [Level; 2], seed: u64| {
        let tally = simulate(games / 2, &bots, &options(), seed);
        let [a, b] = [0, 1].map(|seat| tally.wins.as_slice()[seat] as f64);
        let shared = a + b - tally.games as f64;
        (a - shared / 2.0, b - shared / 2.0)
    };
    let (as_first, as_second) = (won([first, second], 1).0, won([second, first], 2).1);
    (as_first + as_second) / games as f64
}

#[test]
fn greedy_beats_random() {
    let share = share(Level::Greedy, Level::Random, 1_000);
    assert!(share >= 0.95, "{share}");
}

#[test]
fn planner_beats_greedy() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(200);
    let share = share(Level::Planner, Level::Greedy, games);
    assert!(share >= 0.60, "{share}");
    println!("planner wins {share} of {games} games against greedy");
}

#[test]
fn every_number_of_bots_finishes_eleven_rounds() {
    for seats in [2, 3, 4, 6, 8] {
        let tally = simulate(5, &vec![Level::Greedy; seats], &options(), 3);
        assert_eq!((tally.games, tally.rounds), (5, 55));
        let one = simulate(1, &vec![Level::Planner; seats], &options(), 3);
        assert_eq!((one.games, one.rounds), (1, 11));
    }
}
