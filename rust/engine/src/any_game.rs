//! The one place that names every game.

use serde::Serialize;

use crate::bots::Level;
use crate::option::{InvalidOption, OptionSpec, OptionValue};
use crate::thirteen;

/// A family of rulesets: one game of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Thirteen.
    Thirteen,
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
    pub level: Level,
    /// The game it plays.
    pub family: Family,
    /// Whether it plays where no level is named.
    pub is_default: bool,
}

/// Every ruleset.
#[must_use]
pub fn rulesets() -> Vec<RulesetSpec> {
    let (min, max) = (*thirteen::SEATS.start(), *thirteen::SEATS.end());
    let seats = SeatRange { min, max, default: 4 };
    let spec = |preset: &thirteen::Preset| RulesetSpec {
        id: preset.id,
        family: Family::Thirteen,
        seats,
        options: preset.options().specs(),
    };
    thirteen::PRESETS.iter().map(spec).collect()
}

/// Every bot, the weakest first.
#[must_use]
pub fn bots() -> Vec<BotSpec> {
    let spec = |&level: &Level| BotSpec {
        level,
        family: Family::Thirteen,
        is_default: level == Level::DEFAULT,
    };
    Level::all().iter().map(spec).collect()
}

/// Rules chosen by name, with some options changed.
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Of Thirteen.
    Thirteen(&'static thirteen::Preset, thirteen::Rules),
}

/// Why rules cannot be made.
#[derive(Clone, Debug)]
pub enum RulesError {
    /// There is no such ruleset.
    UnknownRuleset,
    /// An option that is refused.
    Option(InvalidOption),
}

impl AnyRules {
    /// The rules of a ruleset with these options, in which null means the preset's value.
    ///
    /// # Errors
    /// An unknown ruleset, or an option that is refused.
    pub fn named<'a>(
        ruleset: &str,
        options: impl IntoIterator<Item = (&'a str, &'a OptionValue)>,
    ) -> Result<AnyRules, RulesError> {
        let preset = thirteen::Preset::named(ruleset).ok_or(RulesError::UnknownRuleset)?;
        let mut values = preset.options();
        for (name, value) in options.into_iter().filter(|(_, value)| **value != OptionValue::Null) {
            values.set(name, value).map_err(RulesError::Option)?;
        }
        let rules = values.compile().map_err(RulesError::Option)?;
        Ok(AnyRules::Thirteen(preset, rules))
    }
}
