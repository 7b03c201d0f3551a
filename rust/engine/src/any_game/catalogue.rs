//! What there is to play, and with whom.

use serde::Serialize;

use crate::bots::{self, Rung};
use crate::option::OptionSpec;
use crate::{thirteen, three_thirteen};

/// A family of rulesets: one game of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Thirteen.
    Thirteen,
    /// Three Thirteen.
    ThreeThirteen,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 2] = [Family::Thirteen, Family::ThreeThirteen];

    fn seats(self) -> SeatRange {
        let (seats, default) = match self {
            Family::Thirteen => (thirteen::SEATS, 4),
            Family::ThreeThirteen => (three_thirteen::SEATS, 4),
        };
        SeatRange { min: *seats.start(), max: *seats.end(), default }
    }

    fn presets(self) -> Vec<(&'static str, Vec<OptionSpec>)> {
        match self {
            Family::Thirteen => thirteen::PRESETS
                .iter()
                .map(|preset| (preset.id, preset.options().specs()))
                .collect(),
            Family::ThreeThirteen => three_thirteen::PRESETS
                .iter()
                .map(|preset| (preset.id, preset.options().specs()))
                .collect(),
        }
    }
}

/// How many seats a game can have.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatRange {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// Where nobody says.
    pub default: usize,
}

/// A ruleset as the catalogue lists it.
#[derive(Clone, Debug, Serialize)]
pub struct RulesetSpec {
    /// The preset's name.
    pub id: &'static str,
    /// Its game.
    pub family: Family,
    /// How many seats.
    pub seats: SeatRange,
    /// Its options, with the preset's values as defaults.
    pub options: Vec<OptionSpec>,
}

/// A bot as the catalogue lists it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotSpec {
    /// Its level.
    pub level: &'static str,
    /// The game it plays.
    pub family: Family,
    /// Whether it plays where no level is named.
    pub is_default: bool,
}

/// Every ruleset, family by family.
#[must_use]
pub fn rulesets() -> Vec<RulesetSpec> {
    let of_family = |family: Family| {
        let spec = move |(id, options)| RulesetSpec { id, family, seats: family.seats(), options };
        family.presets().into_iter().map(spec)
    };
    Family::ALL.into_iter().flat_map(of_family).collect()
}

/// Every bot, family by family, the weakest first.
#[must_use]
pub fn bots() -> Vec<BotSpec> {
    let of_thirteen = ladder(Family::Thirteen, bots::Level::DEFAULT);
    let of_three_thirteen = ladder(Family::ThreeThirteen, bots::three_thirteen::Level::DEFAULT);
    of_thirteen.chain(of_three_thirteen).collect()
}

fn ladder<L: Rung>(family: Family, default: L) -> impl Iterator<Item = BotSpec> {
    L::ALL.iter().map(move |&level| BotSpec {
        level: level.name(),
        family,
        is_default: level == default,
    })
}
