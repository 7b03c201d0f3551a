//! `expert`: plays its moves out on sampled deals and keeps those that do best.
//!
//! `docs/expert.md` tells what was measured of its parts, and what limits it.

mod assess;
mod candidates;
mod deals;
mod endgame;
mod evidence;
mod rollout;
mod tree;

use crate::rng::Rng;
use crate::seat::SeatSet;
use crate::thirteen::{Legal, Move, Round, View};

use super::planner::Planner;
use super::share::Share;
use super::{Bot, Budget};
use candidates::{Candidate, candidates};
use deals::Deals;
use rollout::Rollouts;

pub use assess::Assessment;

/// Samples deals of the cards it cannot see, likelier ones more often; plays its best moves out on
/// every deal; drops the worse half of them again and again until one is left (sequential
/// halving). What no unseen cards can stop it plays out without a search; so it does the end against
/// one whose cards are known, where an exact search finds a win.
///
/// Between two seats its later choices are searched with the first, each one choice for all deals
/// in which the same was done before.
///
/// A deal costs about 20 µs. Before the first one it looks at some hundred exchanges of cards, a
/// third of a millisecond.
#[derive(Clone, Copy, Debug)]
pub struct Expert;

impl Bot for Expert {
    fn choose(
        &self,
        view: &View<'_>,
        legal: &Legal<'_>,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Move {
        if legal.len() == 1 {
            return legal.at(0);
        }
        if let Some(chosen) = Planner::certain(view, legal) {
            return chosen;
        }
        if let Some(chosen) = endgame::win(view, legal) {
            return chosen;
        }
        match candidates(view, legal, rng)[..] {
            [only] => only.chosen,
            ref several => halve(view, several, budget, rng),
        }
    }
}

/// The move that is left when the others have done worse.
fn halve(view: &View<'_>, candidates: &[Candidate], budget: Budget<'_>, rng: &mut Rng) -> Move {
    let mut tried: Vec<(Move, f32)> =
        candidates.iter().map(|one| (one.chosen, one.prior)).collect();
    let mut share = Share::new(budget, tried.len());
    let (mut deals, mut rollouts) = (Deals::to_choose(view, rng), Rollouts::new(view));
    while tried.len() > 1 {
        share.begin();
        while share.goes_on() {
            try_on_one_deal(view, &mut tried, &mut deals, &mut rollouts, rng);
        }
        tried.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        tried.truncate(tried.len().div_ceil(2));
    }
    tried[0].0
}

/// Adds the value of each move on one deal, with the same chance for all of them.
fn try_on_one_deal(
    view: &View<'_>,
    tried: &mut [(Move, f32)],
    deals: &mut Deals<'_>,
    rollouts: &mut Rollouts<'_>,
    rng: &mut Rng,
) {
    let round = Round::from_parts(*deals.next(rng), *view.public);
    let others = view.public.holding.without(view.seat);
    let greedy: SeatSet = others.iter().filter(|&seat| deals.is_greedy(seat, rng)).collect();
    let seed = rng.seed();
    for (chosen, sum) in tried {
        *sum += rollouts.value(round, *chosen, greedy, &mut Rng::new(seed));
    }
}
