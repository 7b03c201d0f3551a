//! Whole games between bots, many in one call, for measuring.

use std::sync::Arc;

use serde::Serialize;

use crate::bots::{Bot, Level};
use crate::deal::{Dealer, QuickDealer};
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};

use super::game::{Game, SEATS};
use super::options::Rules;
use super::plays::Plays;

/// What came of a number of games, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Simulation {
    /// Games played.
    pub games: u64,
    /// Rounds played in them.
    pub rounds: u64,
    /// Turns taken in them.
    pub turns: u64,
    /// Games won; a shared win counts for each.
    pub wins: BySeat<u64>,
    /// Rounds in which the seat took the first place.
    pub firsts: BySeat<u64>,
    /// Points made.
    pub points: BySeat<u64>,
}

/// Plays `games` whole games of the bots, one a seat, dealt by a small seeded generator. The same
/// arguments give the same result. Allocates nothing in the loop.
///
/// # Panics
/// With fewer than two or more than four bots.
#[must_use]
pub fn simulate(games: u64, bots: &[Level], rules: &Arc<Rules>, seed: u64) -> Simulation {
    assert!(SEATS.contains(&bots.len()), "two to four bots");
    let mut tally = Simulation::new(bots.len());
    let mut rng = Rng::new(seed);
    let mut plays = Plays::new();
    for _ in 0..games {
        let dealer = QuickDealer::new(rng.seed());
        let mut game = Game::new(Arc::clone(rules), bots.len(), dealer, &mut ());
        play_out(&mut game, bots, &mut rng, &mut plays, &mut tally);
    }
    tally
}

fn play_out<D: Dealer>(
    game: &mut Game<D>,
    bots: &[Level],
    rng: &mut Rng,
    plays: &mut Plays,
    tally: &mut Simulation,
) {
    let mut listener = Tally(tally);
    while let Some(seat) = game.to_act() {
        let legal = game.legal(seat, plays);
        let chosen = bots[seat.index()].choose(&game.view(seat), &legal, rng);
        game.advance(chosen, &mut listener);
        listener.0.turns += 1;
    }
    tally.games += 1;
    for seat in game.winners().unwrap_or_default().iter() {
        tally.wins[seat] += 1;
    }
}

impl Simulation {
    fn new(seats: usize) -> Simulation {
        let none = BySeat::new(seats);
        Simulation {
            games: 0,
            rounds: 0,
            turns: 0,
            wins: none,
            firsts: none,
            points: none,
        }
    }
}

/// Counts rounds as they end.
struct Tally<'a>(&'a mut Simulation);

impl super::event::Sink for Tally<'_> {
    #[inline]
    fn note(&mut self, event: super::event::Event) {
        if let super::event::Event::RoundFinished { result, .. } = event {
            self.0.rounds += 1;
            for seat in Seat::first(result.points.seats()) {
                self.0.points[seat] += u64::from(result.points[seat]);
                self.0.firsts[seat] += u64::from(result.places[seat] == 1);
            }
        }
    }
}
