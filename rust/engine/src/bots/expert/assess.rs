//! What each of the best moves brings: for hints, and to review a game.

use crate::bots::assessed::{self, Brought, Curve, Tally};
use crate::bots::planner::{Planner, WhyNot, WhyPlay};
use crate::bots::share::Share;
use crate::bots::{Budget, Expert};
use crate::rng::Rng;
use crate::seat::{BySeat, SeatSet};
use crate::thirteen::{Legal, Move, Round, View, points};

use super::candidates::candidates;
use super::deals::Deals;
use super::endgame;
use super::rollout::{Rollouts, worth};

/// Moves of Thirteen, at most six of those it would look at, the one that was made, and a win that an
/// exact search found.
pub type Assessment = assessed::Assessment<Move, WhyPlay, WhyNot>;

/// More deals tell hardly more: the margin is about 0.02 then. Less where there is nothing to choose.
const SAMPLES_MAX: u32 = 4_000;
const SAMPLES_FORCED: u32 = 500;

/// How hopeful deals and play-outs are: at the first move, and more with each move that the seat has
/// made since.
#[derive(Clone, Copy, Debug)]
struct Hope {
    slope: f64,
    first: f64,
    each: f64,
}

impl Hope {
    const fn new(slope: f64, first: f64, each: f64) -> Hope {
        Hope { slope, first, each }
    }

    fn curve(self, made: usize) -> Curve {
        let hope = self.first + self.each * made.min(HOPE_MOVES_MAX) as f64;
        Curve { slope: self.slope, hope }
    }
}

/// In the chance of the first place, and in the share of the points where places score. Fitted to
/// decisions of planners: 6,598 between two, 6,101 of three, 4,739 of four.
fn hopes(seats: usize) -> [Hope; 2] {
    match seats {
        2 => [Hope::new(0.70, 0.48, 0.12); 2],
        3 => [Hope::new(0.82, 0.41, 0.13), Hope::new(0.74, 0.34, 0.09)],
        _ => [Hope::new(1.0, 0.43, 0.14), Hope::new(1.0, 0.38, 0.05)],
    }
}

/// So many moves of the seat tell all that they tell of that.
const HOPE_MOVES_MAX: usize = 8;

impl Expert {
    /// Plays the moves that it would look at, and the one that was made, out on sampled deals, all
    /// of them on each. Uses what the seat can see, as when it plays: the same view and numbers
    /// give the same assessment, for a budget of samples. What no unseen cards can stop is exact.
    ///
    /// A deal costs about 40 µs.
    ///
    /// # Panics
    /// When there is no legal move.
    #[must_use]
    pub fn assess(
        view: &View<'_>,
        legal: &Legal<'_>,
        made: Option<Move>,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Assessment {
        let mut moves: Vec<Move> =
            candidates(view, legal, rng).iter().map(|candidate| candidate.chosen).collect();
        moves.extend(made.filter(|made| !moves.contains(made)));
        let won = endgame::win(view, legal);
        moves.extend(won.filter(|won| !moves.contains(won)));
        let mut certain = Planner::are_certain(view, &moves);
        for (chosen, is_certain) in moves.iter().zip(&mut certain) {
            *is_certain |= won == Some(*chosen);
        }
        let mut tallies: Vec<Tally<Move>> = moves.into_iter().map(Tally::new).collect();
        let samples = if certain.iter().all(|&is_certain| is_certain) {
            0
        } else {
            sample(view, budget, &mut tallies, rng)
        };
        let next = next(view);
        for (tally, is_certain) in tallies.iter_mut().zip(certain) {
            if is_certain {
                *tally = Tally::certain(tally.chosen, next, samples.max(1));
            } else {
                come_true(tally, view);
            }
        }
        let compare = |best, made| Planner::compare(view, legal, best, made);
        Assessment::new(tallies, made, samples, compare)
    }
}

/// What a place brings the seat.
fn brought(place: u8, view: &View<'_>) -> Brought {
    let seats = view.public.seats();
    let mut places = BySeat::new(seats);
    places[view.seat] = place;
    Brought {
        value: f64::from(worth(place, seats, view.rules)),
        first: if place == 1 { 1.0 } else { 0.0 },
        points: f64::from(points(&places, view.rules.options())[view.seat]),
    }
}

/// What the best place brings that nobody has yet.
fn next(view: &View<'_>) -> Brought {
    let free = |place: &u8| view.public.places.iter().all(|taken| taken != *place);
    brought((1..=4).find(free).unwrap_or(0), view)
}

/// Makes chance and points such as rounds come to in fact. The order of moves stays.
fn come_true(tally: &mut Tally<Move>, view: &View<'_>) {
    let seats = view.public.seats();
    let made = view.past.iter().filter(|step| step.seat == view.seat).count();
    let [first, places] = hopes(seats).map(|hope| hope.curve(made));
    let (most, fair) = (brought(1, view).points, 1.0 / seats as f64);
    let first = |share| first.of(share, fair);
    if most > 1.0 {
        tally.correct(first, |points| most * places.of(points / most, 0.5));
    } else {
        tally.correct(first, |points| most * first(points / most));
    }
}

/// Plays the moves out on deals, all of them on each, until the budget is spent; the number of
/// deals. There is always one.
fn sample(view: &View<'_>, budget: Budget<'_>, tallies: &mut [Tally<Move>], rng: &mut Rng) -> u32 {
    // Two candidates make one part of the budget: nothing is dropped.
    let mut share = Share::new(budget, 2);
    share.begin();
    let (mut deals, mut rollouts) = (Deals::new(view, rng), Rollouts::new(view));
    let places = 0..=view.public.seats() as u8;
    let outcomes: Vec<Brought> = places.map(|place| brought(place, view)).collect();
    let others = view.public.holding.without(view.seat);
    let most = if tallies.len() > 1 { SAMPLES_MAX } else { SAMPLES_FORCED };
    let mut count = 0;
    while count < most && (share.goes_on() || count == 0) {
        let round = Round::from_parts(*deals.next(rng), *view.public);
        let greedy: SeatSet = others.iter().filter(|&seat| deals.is_greedy(seat, rng)).collect();
        let seed = rng.seed();
        for tally in &mut *tallies {
            let place = rollouts.place(round, tally.chosen, greedy, &mut Rng::new(seed));
            tally.add(outcomes[usize::from(place)]);
        }
        count += 1;
    }
    count
}
