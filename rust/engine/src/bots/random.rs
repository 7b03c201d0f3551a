//! `random`: any legal move, each equally likely.

use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};

use super::{Bot, Budget};

/// Plays any legal move.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Bot for Random {
    #[inline]
    fn choose(&self, _view: &View<'_>, legal: &Legal<'_>, _: Budget<'_>, rng: &mut Rng) -> Move {
        legal.at(rng.below(legal.len() as u32) as usize)
    }
}
