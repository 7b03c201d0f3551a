//! Bots by name: a level, maybe a version of it, maybe what it may spend.

use std::time::Duration;

use crate::option::Choice;
use crate::rng::Rng;
use crate::thirteen::{Legal, Move, View};
use crate::three_thirteen::{self, Arranger};

use super::budget::{Allowance, Clock};
use super::three_thirteen::Level as TurnLevel;
use super::{Bot, Level, Player};

/// A level that bots are named by.
pub trait Rung: Choice {
    /// The number of its newest version, from 1. A version never changes: what was measured
    /// against it stays comparable. A name without a version means the newest.
    fn newest(self) -> u8 {
        1
    }

    /// What it may spend on a move where its name does not say; `None`: it does not search, and a
    /// name that gives it something to spend is no name of a bot.
    fn allowance(self, _clock: &'static dyn Clock) -> Option<Allowance> {
        None
    }
}

/// What an expert may think where its name does not say.
const EXPERT: Duration = Duration::from_millis(25);

impl Rung for Level {
    fn allowance(self, clock: &'static dyn Clock) -> Option<Allowance> {
        (self == Level::Expert).then_some(Allowance::Time(EXPERT, clock))
    }
}

impl Rung for TurnLevel {
    fn allowance(self, clock: &'static dyn Clock) -> Option<Allowance> {
        (self == TurnLevel::Expert).then_some(Allowance::Time(EXPERT, clock))
    }
}

/// A bot as it is named: `planner`, `greedy@1`.
#[derive(Clone, Copy, Debug)]
pub struct Named<L> {
    level: L,
    version: u8,
    allowance: Allowance,
}

impl<L: Rung> Named<L> {
    /// The bot of a name, `LEVEL[@VERSION][:BUDGET]`; `None` when there is none.
    ///
    /// A budget is `25ms`, processor time by the clock, or `400s`, so many samples.
    #[must_use]
    pub fn parse(name: &str, clock: &'static dyn Clock) -> Option<Named<L>> {
        let (rung, budget) = name.split_once(':').map_or((name, None), |(r, b)| (r, Some(b)));
        let (level, version) = rung.split_once('@').map_or((rung, None), |(l, v)| (l, Some(v)));
        let level = L::named(level)?;
        let version = match version {
            None => level.newest(),
            Some(text) => (1..=level.newest()).find(|number| number.to_string() == text)?,
        };
        let own = level.allowance(clock);
        let allowance = match budget {
            None => own.unwrap_or(Allowance::Samples(0)),
            Some(text) => own.and_then(|_| Allowance::parse(text, clock))?,
        };
        Some(Named { level, version, allowance })
    }

    /// Its level.
    #[must_use]
    pub fn level(&self) -> L {
        self.level
    }

    /// The number of its version.
    #[must_use]
    pub fn version(&self) -> u8 {
        self.version
    }
}

/// The newest version of a level that does not search.
impl<L: Rung> From<L> for Named<L> {
    fn from(level: L) -> Named<L> {
        Named { level, version: level.newest(), allowance: Allowance::Samples(0) }
    }
}

impl Named<Level> {
    /// Its choice (see [`Bot::choose`]).
    #[inline]
    pub fn choose(&self, view: &View<'_>, legal: &Legal<'_>, rng: &mut Rng) -> Move {
        self.allowance.spend(|budget| self.level.choose(view, legal, budget, rng))
    }
}

impl Named<TurnLevel> {
    /// Its choice (see [`Player::choose`]).
    pub fn choose(
        &self,
        view: &three_thirteen::View<'_>,
        arranger: &mut Arranger,
        rng: &mut Rng,
    ) -> three_thirteen::Move {
        self.allowance.spend(|budget| self.level.choose(view, arranger, budget, rng))
    }
}
