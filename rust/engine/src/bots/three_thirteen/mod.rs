//! The bots of Three Thirteen.

mod greedy;
mod planner;
mod random;

use crate::option::choices;
use crate::rng::Rng;
use crate::three_thirteen::{Arranger, Move, View};

pub use greedy::Greedy;
pub(super) use greedy::dearest;
pub use planner::{Advice, Planner, Rated, Why};
pub use random::Random;

/// Something that plays Three Thirteen.
pub trait Player {
    /// One of the moves that the seat to act has. The same view and numbers give the same choice.
    fn choose(&self, view: &View<'_>, arranger: &mut Arranger, rng: &mut Rng) -> Move;
}

choices! {
    /// The bots of Three Thirteen, the weakest first.
    Level { Random = "random", Greedy = "greedy", Planner = "planner" }
}

impl Level {
    /// The level that plays where none is named.
    pub const DEFAULT: Level = Level::Planner;
}

impl Player for Level {
    fn choose(&self, view: &View<'_>, arranger: &mut Arranger, rng: &mut Rng) -> Move {
        match self {
            Level::Random => Random.choose(view, arranger, rng),
            Level::Greedy => Greedy.choose(view, arranger, rng),
            Level::Planner => Planner.choose(view, arranger, rng),
        }
    }
}
