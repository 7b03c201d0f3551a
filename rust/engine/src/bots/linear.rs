//! `linear`: a scorer over named features of a move, its weights trained by self-play.

mod features;
mod scorer;
mod splits;

use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};

use super::{Bot, Budget};

pub use features::{COUNT, Features, KINDS, Moment, NAMES};
pub use scorer::{Scorer, TRAINED, goes_out};
pub use splits::{Split, Splits};

/// Makes the move with the highest score: a sum of weighted features of the move, of what it
/// leaves and of the others' counts (see [`NAMES`]), with weights of their own for each of the
/// [`KINDS`] of moments. It uses no random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Linear;

impl Bot for Linear {
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, _: Budget<'_>, _rng: &mut Rng) -> Move {
        if legal.len() == 1 {
            return legal.at(0);
        }
        TRAINED.best(view, legal, &mut Splits::new(view.rules))
    }
}
