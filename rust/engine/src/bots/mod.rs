//! Bots: each sees a view and what is legal, never the true state.

mod absent;
mod greedy;
mod planner;
mod random;
pub mod three_thirteen;

use crate::option::{Choice, choices};
use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};

pub use absent::Absent;
pub use greedy::Greedy;
pub use planner::{Advice, Planner, Rated, WhyPlay};
pub use random::Random;
pub use three_thirteen::Player;

/// Something that plays Thirteen.
pub trait Bot {
    /// One of the legal moves, of which there is at least one. The same view, moves and numbers
    /// give the same choice.
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, rng: &mut Rng) -> Move;
}

choices! {
    /// The bots by strength.
    Level { Random = "random", Greedy = "greedy", Planner = "planner" }
}

impl Level {
    /// The level that plays where none is named.
    pub const DEFAULT: Level = Level::Planner;

    /// The level of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Level> {
        Level::named(name)
    }

    /// Its stable name.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.name()
    }

    /// Every level, the weakest first.
    #[must_use]
    pub fn all() -> &'static [Level] {
        Level::ALL
    }
}

impl Bot for Level {
    #[inline]
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, rng: &mut Rng) -> Move {
        match self {
            Level::Random => Random.choose(view, legal, rng),
            Level::Greedy => Greedy.choose(view, legal, rng),
            Level::Planner => Planner.choose(view, legal, rng),
        }
    }
}
