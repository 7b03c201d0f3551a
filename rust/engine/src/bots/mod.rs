//! Bots: each sees a view and what is legal, never the true state.

mod absent;
mod assessed;
mod budget;
mod expert;
mod greedy;
pub mod linear;
mod named;
pub mod net;
mod planner;
mod random;
mod share;
pub mod three_thirteen;

use crate::option::choices;
use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};

pub use absent::Absent;
pub use assessed::Assessed;
pub use budget::{Allowance, Budget, Clock};
pub use expert::{Assessment, Expert};
pub use greedy::Greedy;
pub use linear::Linear;
pub use named::{Named, Rung};
pub use planner::{Advice, Planner, Rated, WhyNot, WhyPlay};
pub use random::Random;
pub use three_thirteen::Player;

/// Something that plays Thirteen.
pub trait Bot {
    /// One of the legal moves, of which there is at least one. The same view, moves and numbers
    /// give the same choice, for a bot that searches only where its budget is one of samples.
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, budget: Budget<'_>, rng: &mut Rng)
    -> Move;
}

choices! {
    /// The bots of Thirteen, the weakest first.
    Level {
        Random = "random",
        Greedy = "greedy",
        Planner = "planner",
        Linear = "linear",
        Expert = "expert",
    }
}

impl Level {
    /// The level that plays where none is named.
    pub const DEFAULT: Level = Level::Planner;
}

impl Bot for Level {
    #[inline]
    fn choose(
        &self,
        view: &View<'_>,
        legal: &Legal<'_>,
        budget: Budget<'_>,
        rng: &mut Rng,
    ) -> Move {
        match self {
            Level::Random => Random.choose(view, legal, budget, rng),
            Level::Greedy => Greedy.choose(view, legal, budget, rng),
            Level::Planner => Planner.choose(view, legal, budget, rng),
            Level::Linear => Linear.choose(view, legal, budget, rng),
            Level::Expert => Expert.choose(view, legal, budget, rng),
        }
    }
}
