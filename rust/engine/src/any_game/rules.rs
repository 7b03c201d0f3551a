//! Rules and positions of any family, as they come from outside.

use serde::Deserialize;

use crate::option::{InvalidOption, OptionValue};
use crate::{thirteen, three_thirteen};

/// Rules chosen by name, with some options changed.
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Of Thirteen.
    Thirteen(&'static thirteen::Preset, Box<thirteen::Rules>),
    /// Of Three Thirteen.
    ThreeThirteen(&'static three_thirteen::Preset, three_thirteen::Options),
}

/// Why rules cannot be made.
#[derive(Clone, Debug)]
pub enum RulesError {
    /// There is no such ruleset.
    UnknownRuleset,
    /// An option that is refused.
    Option(InvalidOption),
}

impl From<InvalidOption> for RulesError {
    fn from(invalid: InvalidOption) -> RulesError {
        RulesError::Option(invalid)
    }
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
        let given = options.into_iter().filter(|(_, value)| **value != OptionValue::Null);
        if let Some(preset) = thirteen::Preset::named(thirteen::PRESETS, ruleset) {
            let mut values = preset.options();
            for (name, value) in given {
                values.set(name, value)?;
            }
            return Ok(AnyRules::Thirteen(preset, Box::new(values.compile()?)));
        }
        let preset = three_thirteen::Preset::named(three_thirteen::PRESETS, ruleset)
            .ok_or(RulesError::UnknownRuleset)?;
        let mut values = preset.options();
        for (name, value) in given {
            values.set(name, value)?;
        }
        Ok(AnyRules::ThreeThirteen(preset, values))
    }

    /// How many seats a game can have.
    #[must_use]
    pub fn seats(&self) -> std::ops::RangeInclusive<usize> {
        match self {
            AnyRules::Thirteen(..) => thirteen::SEATS,
            AnyRules::ThreeThirteen(..) => three_thirteen::SEATS,
        }
    }
}

/// A position of any game, as it comes from outside.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum AnyPosition {
    /// Of Thirteen.
    Thirteen(thirteen::Position),
    /// Of Three Thirteen.
    ThreeThirteen(three_thirteen::Position),
}

/// Why a game from a position cannot be begun.
#[derive(Clone, Debug)]
pub enum BeginError {
    /// An option that is refused.
    Option(InvalidOption),
    /// A field of the position that cannot be.
    Position(thirteen::InvalidPosition),
}

impl From<InvalidOption> for BeginError {
    fn from(invalid: InvalidOption) -> BeginError {
        BeginError::Option(invalid)
    }
}

impl From<thirteen::InvalidPosition> for BeginError {
    fn from(invalid: thirteen::InvalidPosition) -> BeginError {
        BeginError::Position(invalid)
    }
}
