//! What each of the best moves brings: for hints, and to review a game.

use crate::bots::planner::{Planner, WhyNot, WhyPlay};
use crate::bots::{Budget, Expert};
use crate::rng::Rng;
use crate::seat::{BySeat, SeatSet};
use crate::thirteen::{Legal, Move, Round, View, points};

use super::candidates::candidates;
use super::deals::Deals;
use super::endgame;
use super::rollout::{Rollouts, worth};
use crate::bots::share::Share;

/// A move with what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessed {
    /// The move.
    pub chosen: Move,
    /// What `expert` goes by, 0 to 1: where places score, three quarters of the chance of the
    /// first place and a quarter of the share of the points that can be made; else that chance.
    pub value: f64,
    /// The chance of the first place in the round, 0 to 1, as rounds come to in fact.
    pub first: f64,
    /// The points expected of the round, as rounds come to in fact.
    pub points: f64,
    /// How far the loss of value against the best move may be off: 95 % of such estimates are
    /// nearer. 0 for the best.
    pub margin: f64,
}

/// Moves assessed on the same deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The best first: at most six, the one that was made, and a win that an exact search found.
    pub moves: Vec<Assessed>,
    /// Where the move that was made stands among them; the first, where none was named.
    pub made: usize,
    /// The deals that each was played out on; 0 where all outcomes are certain.
    pub samples: u32,
    /// Why the first; each is true of it.
    pub reasons: Vec<WhyPlay>,
    /// What is wrong with the move that was made; nothing of the first.
    pub faults: Vec<WhyNot>,
}

/// More deals tell hardly more: the margin is about 0.02 then. Less where there is nothing to choose.
const SAMPLES_MAX: u32 = 4_000;
const SAMPLES_FORCED: u32 = 500;

/// How much too hopeful the deals and play-outs are, as a logarithm of odds: at the first move, and
/// more with each move that the seat has made since. Fitted to 4,739 decisions of planners.
const HOPE_OF_FIRST: [f64; 2] = [0.43, 0.14];
const HOPE_OF_POINTS: [f64; 2] = [0.38, 0.05];
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
        let mut tallies = vec![Tally::default(); moves.len()];
        let samples = if certain.iter().all(|&is_certain| is_certain) {
            0
        } else {
            sample(view, &moves, budget, &mut tallies, rng)
        };
        let next = Outcome::next(view);
        for (tally, _) in tallies.iter_mut().zip(&certain).filter(|(_, certain)| **certain) {
            *tally = Tally::of(next, samples.max(1));
        }
        for (tally, _) in tallies.iter_mut().zip(&certain).filter(|(_, certain)| !**certain) {
            tally.sober(view);
        }
        assessed(view, legal, &moves, &tallies, made, samples)
    }
}

/// What a round brought the seat.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    value: f64,
    first: f64,
    points: f64,
}

impl Outcome {
    fn new(place: u8, view: &View<'_>) -> Outcome {
        let seats = view.public.seats();
        let mut places = BySeat::new(seats);
        places[view.seat] = place;
        Outcome {
            value: f64::from(worth(place, seats, view.rules)),
            first: if place == 1 { 1.0 } else { 0.0 },
            points: f64::from(points(&places, view.rules.options())[view.seat]),
        }
    }

    /// Of the best place that nobody has yet.
    fn next(view: &View<'_>) -> Outcome {
        let free = |place: &u8| view.public.places.iter().all(|taken| taken != *place);
        Outcome::new((1..=4).find(free).unwrap_or(0), view)
    }
}

/// What a move brought on the deals so far; the values deal by deal, to compare moves.
#[derive(Clone, Debug, Default)]
struct Tally {
    first: f64,
    points: f64,
    values: Vec<f32>,
}

impl Tally {
    fn of(outcome: Outcome, samples: u32) -> Tally {
        let times = f64::from(samples);
        let (first, points) = (outcome.first * times, outcome.points * times);
        Tally { first, points, values: vec![outcome.value as f32; samples as usize] }
    }

    fn add(&mut self, outcome: Outcome) {
        self.first += outcome.first;
        self.points += outcome.points;
        self.values.push(outcome.value as f32);
    }

    fn value(&self) -> f64 {
        self.values.iter().map(|&value| f64::from(value)).sum::<f64>() / self.count()
    }

    fn count(&self) -> f64 {
        self.values.len().max(1) as f64
    }

    /// Makes chance and points such as rounds come to in fact. The order of moves stays.
    fn sober(&mut self, view: &View<'_>) {
        let (count, most) = (self.count(), Outcome::new(1, view).points);
        let places = most > 1.0;
        let hope = if places { HOPE_OF_POINTS } else { HOPE_OF_FIRST };
        self.first = count * sober(self.first / count, HOPE_OF_FIRST, view);
        self.points = count * most * sober(self.points / count / most, hope, view);
    }

    /// Twice the standard error of the difference to another move on the same deals.
    fn margin(&self, other: &Tally) -> f64 {
        let apart = self.value() - other.value();
        let square = |(one, other): (&f32, &f32)| (f64::from(*one - *other) - apart).powi(2);
        let squares: f64 = self.values.iter().zip(&other.values).map(square).sum();
        1.96 * squares.sqrt() / self.count()
    }
}

/// A share from 0 to 1 without the hope in it; none and all stay so.
fn sober(share: f64, [first, each]: [f64; 2], view: &View<'_>) -> f64 {
    let made = view.past.iter().filter(|step| step.seat == view.seat).count();
    let hope = first + each * made.min(HOPE_MOVES_MAX) as f64;
    let odds = share / (1.0 - share) * (-hope).exp();
    if share < 1.0 { odds / (1.0 + odds) } else { share }
}

/// Plays the moves out on deals, all of them on each, until the budget is spent; the number of
/// deals. There is always one.
fn sample(
    view: &View<'_>,
    moves: &[Move],
    budget: Budget<'_>,
    tallies: &mut [Tally],
    rng: &mut Rng,
) -> u32 {
    // Two candidates make one part of the budget: nothing is dropped.
    let mut share = Share::new(budget, 2);
    share.begin();
    let (mut deals, mut rollouts) = (Deals::new(view, rng), Rollouts::new(view));
    let places = 0..=view.public.seats() as u8;
    let outcomes: Vec<Outcome> = places.map(|place| Outcome::new(place, view)).collect();
    let others = view.public.holding.without(view.seat);
    let most = if moves.len() > 1 { SAMPLES_MAX } else { SAMPLES_FORCED };
    let mut count = 0;
    while count < most && (share.goes_on() || count == 0) {
        let round = Round::from_parts(*deals.next(rng), *view.public);
        let greedy: SeatSet = others.iter().filter(|&seat| deals.is_greedy(seat, rng)).collect();
        let seed = rng.seed();
        for (&chosen, tally) in moves.iter().zip(tallies.iter_mut()) {
            let place = rollouts.place(round, chosen, greedy, &mut Rng::new(seed));
            tally.add(outcomes[usize::from(place)]);
        }
        count += 1;
    }
    count
}

fn assessed(
    view: &View<'_>,
    legal: &Legal<'_>,
    moves: &[Move],
    tallies: &[Tally],
    made: Option<Move>,
    samples: u32,
) -> Assessment {
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&one, &other| tallies[other].value().total_cmp(&tallies[one].value()));
    let best = &tallies[order[0]];
    let of_move = |&at: &usize| {
        let (tally, count) = (&tallies[at], tallies[at].count());
        Assessed {
            chosen: moves[at],
            value: tally.value(),
            first: tally.first / count,
            points: tally.points / count,
            margin: best.margin(tally),
        }
    };
    let moves: Vec<Assessed> = order.iter().map(of_move).collect();
    let is_made = |one: &Assessed| Some(one.chosen) == made;
    let made = moves.iter().position(is_made).unwrap_or(0);
    let (reasons, faults) = Planner::compare(view, legal, moves[0].chosen, moves[made].chosen);
    Assessment { moves, made, samples, reasons, faults }
}
