//! The bot that searches, and versions that never change.

use std::sync::Arc;
use std::time::Duration;

use engine::bots::three_thirteen::{Expert, Level};
use engine::bots::{Budget, Clock, Named};
use engine::deal::QuickDealer;
use engine::rng::Rng;
use engine::three_thirteen::{Arranger, Game, Move, PRESETS, Source, simulate};

/// A clock that stands still: no bot here thinks by time.
#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn thread_time(&self) -> Duration {
        Duration::ZERO
    }
}

fn named(name: &str) -> Named<Level> {
    Named::parse(name, &Still).expect(name)
}

/// Calls `look` with every view of a game of greedy bots.
fn walk(seats: usize, seed: u64, mut look: impl FnMut(&engine::three_thirteen::View<'_>)) {
    let options = Arc::new(PRESETS[0].options());
    let (mut rng, mut arranger) = (Rng::new(seed), Arranger::new());
    let mut game = Game::new(options, seats, QuickDealer::new(seed), &mut ());
    while let Some(seat) = game.to_act() {
        look(&game.view(seat));
        let chosen = named("greedy@1").choose(&game.view(seat), &mut arranger, &mut rng);
        game.advance(chosen, &mut arranger, &mut ());
    }
}

/// A number that stands for every choice of the bot where greedy bots came to.
fn choices(name: &str) -> u64 {
    let (mut arranger, mut rng, mut sum) = (Arranger::new(), Rng::new(1), 0xcbf2_9ce4_8422_2325);
    for seed in 0..6 {
        walk(2 + seed as usize % 3, seed, |view| {
            let word = match named(name).choose(view, &mut arranger, &mut rng) {
                Move::Draw(Source::Stock) => 0,
                Move::Draw(Source::Discard) => 1,
                Move::Discard(card) => 2 + card.index() as u64,
                Move::GoOut(card) => 100 + card.map_or(0, |card| card.index() as u64),
            };
            sum = (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
        });
    }
    sum
}

#[test]
fn frozen_versions_choose_as_they_did() {
    for (name, expected) in
        [("greedy@1", 0xf8c9_7974_4a48_3549), ("planner@1", 0xfaa0_4f9a_1764_d2cb)]
    {
        let found = choices(name);
        assert_eq!(found, expected, "{name}: {found:#x}");
    }
}

#[test]
fn names_of_bots() {
    for name in ["random", "greedy@1", "planner@1", "expert", "expert:5ms", "expert@1:9s"] {
        assert!(Named::<Level>::parse(name, &Still).is_some(), "{name}");
    }
    for name in ["linear", "planner:5ms", "greedy@2", "expert:", "expert:0s"] {
        assert!(Named::<Level>::parse(name, &Still).is_none(), "{name}");
    }
}

#[test]
fn a_budget_of_samples_gives_the_same_in_every_thread() {
    let bots = ["expert:4s", "greedy"].map(named);
    let play = move || simulate(2, &bots, &Arc::new(PRESETS[0].options()), 7);
    let threads: Vec<_> = (0..3).map(|_| std::thread::spawn(play)).collect();
    let first = play();
    for thread in threads {
        assert_eq!(thread.join().expect("no panic"), first);
    }
}

#[test]
fn the_expert_is_stronger_than_greedy_even_in_a_hurry() {
    let bots = ["expert:12s", "greedy@1"].map(named);
    let tally = simulate(20, &bots, &Arc::new(PRESETS[0].options()), 11);
    let [expert, greedy] = [0, 1].map(|seat| tally.points.as_slice()[seat]);
    assert!(expert < greedy, "{expert} points, greedy {greedy}");
}

#[test]
fn an_assessment_has_the_best_first_and_the_move_that_was_made() {
    let (mut arranger, mut rng) = (Arranger::new(), Rng::new(5));
    for seats in [2, 4] {
        walk(seats, 3, |view| {
            let moves = view.legal_moves(&mut arranger);
            let made = moves[rng.below(moves.len() as u32) as usize];
            let budget = Budget::Samples(3);
            let found = Expert::assess(view, Some(made), &mut arranger, budget, &mut rng);
            assert_eq!((found.moves[found.made].chosen, found.samples), (made, 3));
            assert!(found.moves.iter().all(|one| moves.contains(&one.chosen)));
            assert!(found.moves.is_sorted_by(|one, other| one.value >= other.value));
            assert!(found.moves.iter().all(|one| (0.0..=1.0).contains(&one.first)));
            assert!(found.moves.iter().all(|one| one.points >= 0.0 && one.margin >= 0.0));
            assert_eq!(found.moves[0].margin, 0.0);
            assert!(found.reasons.len() <= 1 && found.faults.len() <= 3);
            assert!(found.made > 0 || found.faults.is_empty());
        });
    }
}
