//! Reading Python values.

use engine::any_game::AnyRules;
use engine::bots::Level;
use engine::deal::Hands;
use engine::option::{OptionValue, Reason};
use engine::thirteen::{Particulars, Refusal, SEATS, particulars, read_cards};
use engine::{BySeat, CardSet, Seat};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::depythonize;

use crate::errors::{UnknownName, invalid_option, refused, rules_error};

/// The rules of a ruleset with some options changed.
pub fn rules(py: Python<'_>, ruleset: &str, options: &Bound<'_, PyDict>) -> PyResult<AnyRules> {
    let mut named = Vec::new();
    for (name, value) in options {
        let name: String = name.extract()?;
        let value = depythonize::<OptionValue>(&value)
            .map_err(|_| invalid_option(py, &name, &Reason::WrongType))?;
        named.push((name, value));
    }
    let named = named.iter().map(|(name, value)| (name.as_str(), value));
    AnyRules::named(ruleset, named).map_err(|error| rules_error(py, ruleset, &error))
}

pub fn level(name: &str) -> PyResult<Level> {
    Level::parse(name).ok_or_else(|| UnknownName::new_err((name.to_owned(),)))
}

/// A seat of a game with `seats` seats.
pub fn seat(index: usize, seats: usize) -> PyResult<Seat> {
    if index < seats {
        Ok(Seat::new(index as u8))
    } else {
        Err(PyValueError::new_err(format!("no seat {index} of {seats}")))
    }
}

/// Cards that must be distinct cards.
pub fn cards(py: Python<'_>, texts: &[String]) -> PyResult<CardSet> {
    read_cards(texts).map_err(|refusal| about_cards(py, refusal, texts))
}

/// A refusal about the texts alone.
pub fn about_cards(py: Python<'_>, refusal: Refusal, texts: &[String]) -> PyErr {
    refused(
        py,
        refusal,
        &particulars(refusal, texts, CardSet::EMPTY, None),
    )
}

/// A refusal without particulars.
pub fn plainly(py: Python<'_>, refusal: Refusal) -> PyErr {
    refused(py, refusal, &Particulars::default())
}

/// Hands by seat, no card in two of them.
pub fn hands(py: Python<'_>, texts: &[Vec<String>]) -> PyResult<Hands> {
    if !SEATS.contains(&texts.len()) {
        return Err(PyValueError::new_err("two to four hands"));
    }
    let all: Vec<String> = texts.concat();
    cards(py, &all)?;
    let mut hands = BySeat::new(texts.len());
    for (seat, hand) in Seat::first(texts.len()).zip(texts) {
        hands[seat] = cards(py, hand)?;
    }
    Ok(hands)
}
