//! What each of the best moves brings: for hints, and to review a game.

use crate::bots::assessed::{self, Brought, Curve, Tally};
use crate::bots::share::Share;
use crate::bots::three_thirteen::planner::Planner;
use crate::bots::three_thirteen::{Budget, Expert, Why};
use crate::rng::Rng;
use crate::three_thirteen::{Arranger, Move, View};

use super::deals::Deals;
use super::faults::{Look, WhyNot};
use super::playout::{Outcome, Playouts};

/// Moves of Three Thirteen, those that the planner thinks of, and the one that was made.
pub type Assessment = assessed::Assessment<Move, Why, WhyNot>;

/// More deals tell hardly more.
const SAMPLES_MAX: u32 = 4_000;

/// How hopeful deals and play-outs are before somebody has gone out, in the first turn of a seat and
/// later: the others do better than greedy hands that fit what they threw. Fitted to decisions of
/// planners: 6,491 between two, 5,582 of three and four.
const SLOPE: f64 = 0.8;
const HOPE_OF_TWO: [f64; 2] = [0.07, 0.43];
const HOPE_OF_MORE: [f64; 2] = [0.16, 0.78];
/// So many times the points told are taken.
const POINTS: [f64; 2] = [1.0, 1.3];

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
        let mut tallies: Vec<Tally<Move>> =
            advice.moves.iter().map(|rated| Tally::new(rated.chosen)).collect();
        let new = made.filter(|&made| tallies.iter().all(|tally| tally.chosen != made));
        tallies.extend(new.map(Tally::new));
        let samples = sample(view, &mut tallies, arranger, budget, rng);
        tallies.iter_mut().for_each(|tally| come_true(tally, view));
        let mut look = Look::new(view, arranger);
        let compare = |best, made| (look.reasons(best), look.faults(made, best));
        Assessment::new(tallies, made, samples, compare)
    }
}

impl From<Outcome> for Brought {
    fn from(outcome: Outcome) -> Brought {
        Brought { value: outcome.value(), first: outcome.first, points: outcome.own }
    }
}

/// Plays the moves out until the budget is spent; the number of deals, of which there is one at
/// least.
fn sample(
    view: &View<'_>,
    tallies: &mut [Tally<Move>],
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
            tally.add(playouts.outcome(&deal, tally.chosen).into());
        }
        count += 1;
    }
    count
}

/// Makes chance and points such as rounds come to in fact; in a last turn they do as they are.
fn come_true(tally: &mut Tally<Move>, view: &View<'_>) {
    if view.public.gone_out.is_some() {
        return;
    }
    let (seats, later) = (view.public.seats(), usize::from(!is_first_turn(view)));
    let hope = if seats == 2 { HOPE_OF_TWO } else { HOPE_OF_MORE };
    let curve = Curve { slope: SLOPE, hope: hope[later] };
    let count = tally.count();
    // As if one deal more had been half won: before the end nothing is certain.
    let first = |share: f64| curve.of((share * count + 0.5) / (count + 1.0), 1.0 / seats as f64);
    tally.correct(first, |points| points * POINTS[later]);
}

/// Whether fewer turns are over than there are seats. Each puts a card on the pile, or leaves a
/// known one in a hand that was taken from it.
fn is_first_turn(view: &View<'_>) -> bool {
    let public = view.public;
    let known: usize = public.known.iter().map(|hand| hand.len()).sum();
    public.reshuffles == 0 && public.discard.len() + known <= public.seats()
}
