//! What both games need to describe, read and refuse rule options.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::thirteen::ChopRule;

/// A closed list of named values.
pub trait Choice: Copy + Ord + 'static {
    /// Every value, in order.
    const ALL: &'static [Self];

    /// Its stable name.
    fn name(self) -> &'static str;

    /// The value of this name.
    #[must_use]
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == name)
    }
}

/// Declares an enum whose variants have stable names.
macro_rules! choices {
    ($(#[$doc:meta])* $kind:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $kind {
            $(#[doc = concat!("`", $name, "`")] #[serde(rename = $name)] $variant),+
        }

        impl crate::option::Choice for $kind {
            const ALL: &'static [Self] = &[$($kind::$variant),+];

            fn name(self) -> &'static str {
                match self { $($kind::$variant => $name),+ }
            }
        }
    };
}
pub(crate) use choices;

/// An option's value as it comes from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// No value: the preset's.
    Null,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A name.
    Text(String),
    /// Several names.
    Set(Vec<String>),
    /// A list of chops.
    Table(Vec<ChopRule>),
}

impl OptionValue {
    pub(crate) fn bool(&self, target: &mut bool) -> Result<(), Reason> {
        let OptionValue::Bool(value) = self else {
            return Err(Reason::WrongType);
        };
        *target = *value;
        Ok(())
    }

    pub(crate) fn int(&self, target: &mut u16, max: u16) -> Result<(), Reason> {
        let OptionValue::Int(value) = self else {
            return Err(Reason::WrongType);
        };
        let value = u16::try_from(*value).ok().filter(|&value| value <= max);
        *target = value.ok_or(Reason::OutOfRange { min: 0, max: max.into() })?;
        Ok(())
    }

    pub(crate) fn choice<C: Choice>(&self, target: &mut C) -> Result<(), Reason> {
        let OptionValue::Text(name) = self else {
            return Err(Reason::WrongType);
        };
        *target = C::named(name).ok_or(Reason::UnknownChoice)?;
        Ok(())
    }

    /// Names in any order, each once or more; kept in the order of the choices.
    pub(crate) fn set<C: Choice>(&self, target: &mut Vec<C>) -> Result<(), Reason> {
        let OptionValue::Set(names) = self else {
            return Err(Reason::WrongType);
        };
        let named: Option<Vec<C>> = names.iter().map(|name| C::named(name)).collect();
        let mut choices = named.ok_or(Reason::UnknownChoice)?;
        choices.sort_unstable();
        choices.dedup();
        *target = choices;
        Ok(())
    }

    pub(crate) fn table(&self, target: &mut Option<Vec<ChopRule>>) -> Result<(), Reason> {
        *target = match self {
            OptionValue::Null => None,
            OptionValue::Table(rules) => Some(rules.clone()),
            OptionValue::Set(names) if names.is_empty() => Some(Vec::new()),
            _ => return Err(Reason::WrongType),
        };
        Ok(())
    }
}

/// What kind of value an option takes, and which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Domain {
    /// True or false.
    Bool,
    /// A whole number within bounds, both included.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these names.
    Choice {
        /// The names.
        choices: Vec<&'static str>,
    },
    /// Any of these names.
    Set {
        /// The names.
        choices: Vec<&'static str>,
    },
    /// A list of chops (RULES §2.2), or nothing.
    ChopTable,
}

/// One option of a preset: its name, what it may be, and what the preset says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// Its stable name.
    pub name: &'static str,
    /// What it may be.
    #[serde(flatten)]
    pub domain: Domain,
    /// The preset's value.
    pub default: OptionValue,
}

impl OptionSpec {
    pub(crate) fn bool(name: &'static str, value: bool) -> OptionSpec {
        OptionSpec { name, domain: Domain::Bool, default: OptionValue::Bool(value) }
    }

    pub(crate) fn int(name: &'static str, value: i64, min: i64, max: i64) -> OptionSpec {
        OptionSpec { name, domain: Domain::Int { min, max }, default: OptionValue::Int(value) }
    }

    pub(crate) fn choice<C: Choice>(name: &'static str, value: C) -> OptionSpec {
        let default = OptionValue::Text(value.name().to_owned());
        OptionSpec { name, domain: Domain::Choice { choices: names::<C>() }, default }
    }

    pub(crate) fn set<C: Choice>(name: &'static str, value: &[C]) -> OptionSpec {
        let default = OptionValue::Set(value.iter().map(|choice| choice.name().into()).collect());
        OptionSpec { name, domain: Domain::Set { choices: names::<C>() }, default }
    }

    pub(crate) fn chop_table(name: &'static str) -> OptionSpec {
        OptionSpec { name, domain: Domain::ChopTable, default: OptionValue::Null }
    }
}

fn names<C: Choice>() -> Vec<&'static str> {
    C::ALL.iter().map(|choice| choice.name()).collect()
}

/// A named set of option values.
#[derive(Debug)]
pub struct Preset<O> {
    /// Its stable name.
    pub id: &'static str,
    options: fn() -> O,
}

impl<O> Preset<O> {
    pub(crate) const fn new(id: &'static str, options: fn() -> O) -> Preset<O> {
        Preset { id, options }
    }

    /// Its option values.
    #[must_use]
    pub fn options(&self) -> O {
        (self.options)()
    }

    /// The preset of this name among a game's.
    #[must_use]
    pub fn named(presets: &'static [Preset<O>], id: &str) -> Option<&'static Preset<O>> {
        presets.iter().find(|preset| preset.id == id)
    }
}

/// Why an option value is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Reason {
    /// There is no such option.
    UnknownOption,
    /// A value of another type.
    WrongType,
    /// A number outside its bounds.
    OutOfRange {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A name that is none of the choices.
    UnknownChoice,
    /// It does not go with another option.
    Contradicts {
        /// The other option.
        other: &'static str,
    },
    /// A combination with a number of ranks that it cannot have.
    ImpossibleLength,
    /// `custom` without a table.
    CustomTableMissing,
    /// A table without `custom`.
    CustomTableUnused,
}

/// An option value that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvalidOption {
    /// The option's name as it was given; for a contradiction the second of the two.
    pub option: String,
    /// Why.
    pub reason: Reason,
}

impl InvalidOption {
    pub(crate) fn new(option: &str, reason: Reason) -> InvalidOption {
        InvalidOption { option: option.to_owned(), reason }
    }
}

impl fmt::Display for InvalidOption {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "option {}: {:?}", self.option, self.reason)
    }
}

impl std::error::Error for InvalidOption {}
