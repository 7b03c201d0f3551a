//! `planner`: splits its hand into the fewest plays and keeps what cannot be beaten.

mod faults;
mod odds;
mod outlook;
mod partition;
mod reasons;
mod weights;

use std::cmp::Ordering;

use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};

use super::{Bot, Budget};
use outlook::{Outlook, Worth};
use weights::WEIGHTS;

pub use faults::WhyNot;
pub use reasons::WhyPlay;

/// A move with what it is worth to the planner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The move.
    pub chosen: Move,
    /// The estimated share of the other seats still holding cards that this seat goes out before,
    /// 0 to 1. It is 1 exactly for a move that goes out, and for one after which nobody can stop
    /// the seat from going out next: the move and every play after it but the last beats whatever
    /// the unseen cards can make.
    pub value: f64,
}

/// Moves rated, and why the best is.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best first: of all moves the best of each shape and highest card, eight at most.
    pub moves: Vec<Rated>,
    /// Why the first; each is true of it.
    pub reasons: Vec<WhyPlay>,
}

/// Splits its hand into plays, at the least cost in leads (exactly, over all splits); a play
/// costs less the likelier it holds against the unseen cards. Chooses the move that leaves most:
/// few leads still needed, the lead itself, and no chance to go out for one who has few cards.
/// What no unseen cards can stop it plays out. Passes when every answer would leave less.
///
/// About 10 µs a move; up to half a millisecond for thirteen cards of four ranks. It uses no
/// random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Planner;

/// What the planner thinks of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opinion {
    /// As [`Rated::value`], but with no bounds.
    pub(super) worth: f32,
    /// The chance that it is not beaten; 0 for a pass.
    pub(super) holds: f32,
    /// The leads that the rest still takes.
    pub(super) turns: f32,
    /// The chance that every play of the rest but the last holds.
    pub(super) runs_out: f32,
}

/// The most moves an [`Advice`] rates.
const MOVES_MAX: usize = 8;

impl Planner {
    /// Rates the moves. The first is what [`Bot::choose`] plays.
    ///
    /// # Panics
    /// When there is no legal move.
    #[must_use]
    pub fn advise(&self, view: &View<'_>, legal: &Legal<'_>) -> Advice {
        let mut outlook = Outlook::new(view, &WEIGHTS);
        let mut moves: Vec<(Move, Worth)> =
            legal.iter().map(|chosen| (chosen, outlook.worth(chosen))).collect();
        moves.sort_by(|(_, one), (_, other)| other.total_cmp(*one));
        let reasons = reasons::reasons(moves[0].0, legal, &mut outlook);
        Advice { moves: distinct(&moves), reasons }
    }
}

impl Planner {
    /// What it thinks of each legal move, in their order.
    pub(super) fn opinions(view: &View<'_>, legal: &Legal<'_>) -> Vec<Opinion> {
        let mut outlook = Outlook::new(view, &WEIGHTS);
        let opinion = |chosen| {
            let worth = outlook.worth(chosen).estimate();
            let rest = outlook.rest(chosen);
            let holds = match chosen {
                Move::Play(play) => outlook.odds.holds_now(play),
                Move::Pass => 0.0,
            };
            Opinion { worth, holds, turns: rest.turns, runs_out: rest.runs_out }
        };
        legal.iter().map(opinion).collect()
    }

    /// The first move that goes out, or after which no unseen cards can stop the seat from going
    /// out next; `None` when there is none.
    pub(super) fn certain(view: &View<'_>, legal: &Legal<'_>) -> Option<Move> {
        let mut outlook = Outlook::new(view, &WEIGHTS);
        legal.iter().find(|&chosen| is_certain(outlook.worth(chosen)))
    }

    /// Whether each of these moves goes out, or none of the unseen cards can stop the seat from
    /// going out next.
    pub(super) fn are_certain(view: &View<'_>, moves: &[Move]) -> Vec<bool> {
        let mut outlook = Outlook::new(view, &WEIGHTS);
        moves.iter().map(|&chosen| is_certain(outlook.worth(chosen))).collect()
    }

    /// Why one move, and why not another: what holds of both is not said against it.
    pub(super) fn compare(
        view: &View<'_>,
        legal: &Legal<'_>,
        best: Move,
        made: Move,
    ) -> (Vec<WhyPlay>, Vec<WhyNot>) {
        let mut outlook = Outlook::new(view, &WEIGHTS);
        let reasons = reasons::reasons(best, legal, &mut outlook);
        (reasons, faults::faults(made, best, &mut outlook))
    }
}

fn is_certain(worth: Worth) -> bool {
    matches!(worth, Worth::Certain | Worth::GoesOut)
}

/// The first moves of different shape or highest card.
fn distinct(moves: &[(Move, Worth)]) -> Vec<Rated> {
    let key = |chosen: Move| match chosen {
        Move::Play(play) => Some((play.shape(), play.top())),
        Move::Pass => None,
    };
    let mut rated: Vec<Rated> = Vec::new();
    for &(chosen, worth) in moves {
        if rated.len() < MOVES_MAX && rated.iter().all(|known| key(known.chosen) != key(chosen)) {
            rated.push(Rated { chosen, value: worth.value() });
        }
    }
    rated
}

impl Bot for Planner {
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, _: Budget<'_>, _rng: &mut Rng) -> Move {
        if legal.len() == 1 {
            return legal.at(0);
        }
        let mut outlook = Outlook::new(view, &WEIGHTS);
        let first = (legal.at(0), outlook.worth(legal.at(0)));
        let better = |best: (Move, Worth), chosen| {
            let worth = outlook.worth(chosen);
            if worth.total_cmp(best.1) == Ordering::Greater { (chosen, worth) } else { best }
        };
        legal.iter().skip(1).fold(first, better).0
    }
}
