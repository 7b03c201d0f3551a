//! `expert`: plays its moves out on sampled deals and keeps those that do best.

mod assess;
mod choices;
mod deals;
mod faults;
mod playout;

use crate::bots::share::Share;
use crate::rng::Rng;
use crate::three_thirteen::{Arranger, Move, View};

use super::planner::{Planner, Rated};
use super::{Budget, Player};
pub use assess::Assessment;
use deals::Deals;
pub use faults::WhyNot;
use playout::Playouts;

/// Samples deals of the cards it cannot see; plays what the planner thinks of out on every deal;
/// drops the worse half of it again and again until one move is left (sequential halving). What
/// the planner expects of a move counts like so many deals. In its last turn, where it can go out
/// and where there is one move only it does what the planner does, which is exact there.
#[derive(Clone, Copy, Debug)]
pub struct Expert;

/// Deals that the planner's opinion counts for.
const PRIOR: f64 = 45.0;

impl Player for Expert {
    fn choose(
        &self,
        view: &View<'_>,
        arranger: &mut Arranger,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Move {
        let advice = Planner.advise(view, arranger);
        let is_last_turn = view.public.gone_out.is_some();
        match advice.moves[..] {
            [ref only] => only.chosen,
            [ref best, ..] if is_last_turn => best.chosen,
            ref several => halve(view, several, arranger, budget, rng),
        }
    }
}

/// The move that is left when the others have done worse.
fn halve(
    view: &View<'_>,
    rated: &[Rated],
    arranger: &mut Arranger,
    budget: Budget<'_>,
    rng: &mut Rng,
) -> Move {
    let mut tried: Vec<(Move, f64)> =
        rated.iter().map(|rated| (rated.chosen, PRIOR * rated.value)).collect();
    let mut share = Share::new(budget, tried.len());
    let mut playouts = Playouts::new(view, arranger);
    let mut deals = Deals::new(view, playouts.choices(), rng);
    while tried.len() > 1 {
        share.begin();
        while share.goes_on() {
            let deal = deals.next(playouts.choices(), rng);
            for (chosen, sum) in &mut tried {
                *sum += playouts.outcome(&deal, *chosen).value();
            }
        }
        tried.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        tried.truncate(tried.len().div_ceil(2));
    }
    tried[0].0
}
