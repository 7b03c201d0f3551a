//! Whole games between bots, many in one call, for measuring.

use std::sync::Arc;

use serde::Serialize;

use crate::bots::{Level, Named};
use crate::deal::QuickDealer;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};

use super::event::{Event, Sink};
use super::game::{Game, SEATS};
use super::options::Rules;
use super::plays::Plays;

/// What came of a number of games, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Simulation {
    /// Games played.
    pub games: u64,
    /// Rounds in them, those won by a dealt hand included.
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
pub fn simulate<B: Copy + Into<Named<Level>>>(
    games: u64,
    bots: &[B],
    rules: &Arc<Rules>,
    seed: u64,
) -> Simulation {
    assert!(SEATS.contains(&bots.len()), "two to four bots");
    let mut tally = Simulation::new(bots.len());
    let mut rng = Rng::new(seed);
    let mut plays = Plays::new();
    for _ in 0..games {
        let dealer = QuickDealer::new(rng.seed());
        let mut game = Game::new(Arc::clone(rules), bots.len(), dealer, &mut tally);
        while let Some(seat) = game.to_act() {
            let legal = game.legal(seat, &mut plays);
            let bot: Named<Level> = bots[seat.index()].into();
            let chosen = bot.choose(&game.view(seat), &legal, &mut rng);
            game.advance(chosen, &mut tally);
            tally.turns += 1;
        }
    }
    tally
}

impl Simulation {
    fn new(seats: usize) -> Simulation {
        let none = BySeat::new(seats);
        Simulation { games: 0, rounds: 0, turns: 0, wins: none, firsts: none, points: none }
    }
}

/// Counts rounds and games as they end, those won by a dealt hand too.
impl Sink for Simulation {
    #[inline]
    fn note(&mut self, event: Event) {
        match event {
            Event::RoundFinished { result, .. } => {
                self.rounds += 1;
                for seat in Seat::first(result.points.seats()) {
                    self.points[seat] += u64::from(result.points[seat]);
                    self.firsts[seat] += u64::from(result.places[seat] == 1);
                }
            }
            Event::GameFinished { winners, .. } => {
                self.games += 1;
                winners.0.iter().for_each(|seat| self.wins[seat] += 1);
            }
            _ => {}
        }
    }
}
