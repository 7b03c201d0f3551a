//! Whole games between bots, many in one call, for measuring.

use std::sync::Arc;

use serde::Serialize;

use crate::bots::Named;
use crate::bots::three_thirteen::Level;
use crate::deal::QuickDealer;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};

use super::arrange::Arranger;
use super::deal::SEATS_MAX;
use super::event::{Event, Sink};
use super::game::{Game, SEATS};
use super::options::Options;

/// What came of a number of games, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Simulation {
    /// Games played.
    pub games: u64,
    /// Rounds in them.
    pub rounds: u64,
    /// Moves made in them: a turn is a draw and a discard.
    pub turns: u64,
    /// Games won; a shared win counts for each.
    pub wins: BySeat<u64, SEATS_MAX>,
    /// Rounds in which the seat went out.
    pub firsts: BySeat<u64, SEATS_MAX>,
    /// Points taken.
    pub points: BySeat<u64, SEATS_MAX>,
}

/// Plays `games` whole games of the bots, one a seat, dealt by a small seeded generator. The same
/// arguments give the same result.
///
/// # Panics
/// With fewer than two or more than eight bots, or packs too few for them.
#[must_use]
pub fn simulate<B: Copy + Into<Named<Level>>>(
    games: u64,
    bots: &[B],
    options: &Arc<Options>,
    seed: u64,
) -> Simulation {
    assert!(SEATS.contains(&bots.len()), "two to eight bots");
    let mut tally = Simulation::new(bots.len());
    let (mut rng, mut arranger) = (Rng::new(seed), Arranger::new());
    for _ in 0..games {
        let dealer = QuickDealer::new(rng.seed());
        let mut game = Game::new(Arc::clone(options), bots.len(), dealer, &mut tally);
        while let Some(seat) = game.to_act() {
            let bot: Named<Level> = bots[seat.index()].into();
            let chosen = bot.choose(&game.view(seat), &mut arranger, &mut rng);
            game.advance(chosen, &mut arranger, &mut tally);
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

impl Sink for Simulation {
    fn note(&mut self, event: Event) {
        match event {
            Event::RoundFinished { result, .. } => {
                self.rounds += 1;
                for seat in Seat::first(self.points.seats()) {
                    self.points[seat] += u64::from(result.points[seat]);
                    self.firsts[seat] += u64::from(result.gone_out == Some(seat));
                }
            }
            Event::GameFinished { winners, .. } => {
                self.games += 1;
                winners.into_iter().for_each(|seat| self.wins[seat] += 1);
            }
            _ => {}
        }
    }
}
