//! The bots of Three Thirteen.

mod expert;
mod greedy;
mod planner;
mod random;

use crate::option::choices;
use crate::rng::Rng;
use crate::three_thirteen::{Arranger, Move, View};

use super::budget::Budget;

pub use expert::{Assessment, Expert, WhyNot};
pub use greedy::Greedy;
pub(super) use greedy::dearest;
pub use planner::{Advice, Planner, Rated, Why};
pub use random::Random;

/// Something that plays Three Thirteen.
pub trait Player {
    /// One of the moves that the seat to act has. The same view and numbers give the same choice,
    /// for a bot that searches only where its budget is one of samples.
    fn choose(
        &self,
        view: &View<'_>,
        arranger: &mut Arranger,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Move;
}

choices! {
    /// The bots of Three Thirteen, the weakest first.
    Level {
        Random = "random",
        Greedy = "greedy",
        Planner = "planner",
        Expert = "expert",
    }
}

impl Level {
    /// The level that plays where none is named.
    pub const DEFAULT: Level = Level::Planner;
}

impl Player for Level {
    fn choose(
        &self,
        view: &View<'_>,
        arranger: &mut Arranger,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Move {
        match self {
            Level::Random => Random.choose(view, arranger, budget, rng),
            Level::Greedy => Greedy.choose(view, arranger, budget, rng),
            Level::Planner => Planner.choose(view, arranger, budget, rng),
            Level::Expert => Expert.choose(view, arranger, budget, rng),
        }
    }
}
