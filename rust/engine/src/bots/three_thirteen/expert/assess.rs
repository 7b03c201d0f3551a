//! What each of the best moves brings: for hints, and to review a game.

use crate::bots::share::Share;
use crate::bots::three_thirteen::planner::Planner;
use crate::bots::three_thirteen::{Budget, Expert, Why};
use crate::rng::Rng;
use crate::three_thirteen::{Arranger, Move, Phase, Source, View};

use super::deals::Deals;
use super::playout::{Outcome, Playouts};

/// A move with what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessed {
    /// The move.
    pub chosen: Move,
    /// The points by which the others are expected to do worse in this round, on average.
    pub value: f64,
    /// The chance of the fewest points in this round, 0 to 1; shared, its part of it.
    pub first: f64,
    /// The points expected to be taken in this round: the fewer the better.
    pub points: f64,
    /// How far the loss of value against the best move may be off: 95 % of such estimates are
    /// nearer. 0 for the best.
    pub margin: f64,
}

/// Moves assessed on the same deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The best first: what the planner thinks of, and the one that was made.
    pub moves: Vec<Assessed>,
    /// Where the move that was made stands among them; the first, where none was named.
    pub made: usize,
    /// The deals that each was played out on.
    pub samples: u32,
    /// Why the first; each is true of it.
    pub reasons: Vec<Why>,
}

/// More deals tell hardly more.
const SAMPLES_MAX: u32 = 4_000;

impl Expert {
    /// Plays the moves that it would look at, and the one that was made, out on sampled deals, all
    /// of them on each. Uses what the seat can see, as when it plays: the same view and numbers
    /// give the same assessment, for a budget of samples. A deal costs about 100 µs.
    #[must_use]
    pub fn assess(
        view: &View<'_>,
        made: Option<Move>,
        arranger: &mut Arranger,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Assessment {
        let advice = Planner.advise(view, arranger);
        let mut tallies: Vec<Tally> =
            advice.moves.iter().map(|rated| Tally::new(rated.chosen)).collect();
        let new = made.filter(|&made| tallies.iter().all(|tally| tally.chosen != made));
        tallies.extend(new.map(Tally::new));
        let samples = sample(view, &mut tallies, arranger, budget, rng);
        tallies.sort_by(|one, other| other.value().total_cmp(&one.value()));
        let is_made = |tally: &Tally| Some(tally.chosen) == made;
        Assessment {
            made: tallies.iter().position(is_made).unwrap_or(0),
            samples,
            reasons: vec![reason(view, tallies[0].chosen, arranger)],
            moves: tallies.iter().map(|tally| tally.assessed(&tallies[0])).collect(),
        }
    }
}

/// What a move brought on the deals so far; the values deal by deal, to compare moves.
struct Tally {
    chosen: Move,
    first: f64,
    points: f64,
    values: Vec<f64>,
}

impl Tally {
    fn new(chosen: Move) -> Tally {
        Tally { chosen, first: 0.0, points: 0.0, values: Vec::new() }
    }

    fn add(&mut self, outcome: Outcome) {
        self.first += outcome.first;
        self.points += outcome.own;
        self.values.push(outcome.value());
    }

    fn count(&self) -> f64 {
        self.values.len().max(1) as f64
    }

    fn value(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.count()
    }

    /// Twice the standard error of the difference to another move on the same deals.
    fn margin(&self, other: &Tally) -> f64 {
        let apart = self.value() - other.value();
        let square = |(one, other): (&f64, &f64)| (one - other - apart).powi(2);
        let squares: f64 = self.values.iter().zip(&other.values).map(square).sum();
        1.96 * squares.sqrt() / self.count()
    }

    fn assessed(&self, best: &Tally) -> Assessed {
        Assessed {
            chosen: self.chosen,
            value: self.value(),
            first: self.first / self.count(),
            points: self.points / self.count(),
            margin: best.margin(self),
        }
    }
}

/// Plays the moves out until the budget is spent; the number of deals, of which there is one at
/// least.
fn sample(
    view: &View<'_>,
    tallies: &mut [Tally],
    arranger: &mut Arranger,
    budget: Budget<'_>,
    rng: &mut Rng,
) -> u32 {
    // Two candidates make one part of the budget: nothing is dropped.
    let mut share = Share::new(budget, 2);
    share.begin();
    let mut playouts = Playouts::new(view, arranger);
    let mut deals = Deals::new(view, playouts.choices(), rng);
    let mut count = 0;
    while count < SAMPLES_MAX && (share.goes_on() || count == 0) {
        let deal = deals.next(playouts.choices(), rng);
        for tally in &mut *tallies {
            tally.add(playouts.outcome(&deal, tally.chosen));
        }
        count += 1;
    }
    count
}

/// Why a move may be advised.
fn reason(view: &View<'_>, chosen: Move, arranger: &mut Arranger) -> Why {
    match chosen {
        Move::GoOut(_) => Why::MeldsAll,
        Move::Draw(Source::Discard) => Why::DiscardHelps,
        Move::Draw(Source::Stock) if view.public.discard.is_empty() => Why::OnlyMove,
        Move::Draw(Source::Stock) => Why::StockPromisesMore,
        Move::Discard(card) => {
            debug_assert_eq!(view.public.phase, Phase::Discard);
            let least = view.best_discards(arranger).cards.contains(card);
            if least { Why::LeavesLeast } else { Why::KeepsChances }
        }
    }
}
