//! Reading Python values.

use std::ops::Deref;

use engine::any_game::{AnyMove, AnyRules};
use engine::bots::{Named, Rung};
use engine::deal::{HAND_SIZE, Hands};
use engine::option::{Choice, OptionValue, Reason};
use engine::thirteen::{Asked, Refusal, SEATS, read_cards};
use engine::three_thirteen::{Given, Source};
use engine::{BySeat, Card, CardSet, Seat};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pythonize::depythonize;

use crate::clock::ThreadClock;
use crate::errors::{UnknownName, invalid_option, refused, rules_error};

/// A text as Python has it; what is no Unicode (a lone surrogate) becomes U+FFFD, which is no card.
pub struct Text(String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        let text = object.cast::<PyString>()?;
        Ok(Text(text.to_string_lossy().into_owned()))
    }
}

/// A list of texts.
pub struct Texts(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Texts {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Texts> {
        let texts: Vec<Text> = object.extract()?;
        Ok(Texts(texts.into_iter().map(|text| text.0).collect()))
    }
}

impl Deref for Texts {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A whole number from 0; one that is negative or too large is a `ValueError` like any other that
/// does not fit.
pub struct Whole(pub u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        object.extract().map(Whole).map_err(|error: PyErr| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                PyValueError::new_err("a whole number from 0 to 2^64 - 1")
            } else {
                error
            }
        })
    }
}

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

/// A bot by its name.
pub fn bot<L: Rung>(name: &str) -> PyResult<Named<L>> {
    Named::parse(name, &ThreadClock).ok_or_else(|| unknown_bot(name))
}

/// That no bot has this name.
pub fn unknown_bot(name: &str) -> PyErr {
    UnknownName::new_err((name.to_owned(),))
}

/// A seat of a game with `seats` seats.
pub fn seat(index: Whole, seats: usize) -> PyResult<Seat> {
    let inside = usize::try_from(index.0).is_ok_and(|index| index < seats);
    let missing = || PyValueError::new_err(format!("no seat {} of {seats}", index.0));
    if inside { Ok(Seat::new(index.0 as u8)) } else { Err(missing()) }
}

/// Cards that must be distinct cards.
pub fn cards(py: Python<'_>, field: &str, texts: &[String]) -> PyResult<CardSet> {
    let asked = Asked { field, cards: texts, hand: CardSet::EMPTY, opening: None };
    read_cards(texts).map_err(|code| refused(py, code.slug(), &asked.explain(code).params))
}

/// Cards, equal ones of several packs among them.
pub fn copies(py: Python<'_>, field: &str, texts: &[String]) -> PyResult<Vec<Card>> {
    let asked = Asked { field, cards: texts, hand: CardSet::EMPTY, opening: None };
    let read: Result<_, _> = texts.iter().map(|text| text.parse()).collect();
    let code = Refusal::UnknownCard;
    read.map_err(|_| refused(py, code.slug(), &asked.explain(code).params))
}

/// A move by its type and what goes with it.
pub fn chosen(
    kind: &str,
    cards: Option<Texts>,
    source: Option<&str>,
    card: Option<Text>,
) -> PyResult<AnyMove> {
    let card = card.map(|text| text.0);
    let read = match (kind, cards, source.map(Source::named), card) {
        ("play", Some(Texts(cards)), None, None) => Some(AnyMove::Play(Some(cards))),
        ("pass", None, None, None) => Some(AnyMove::Play(None)),
        ("draw", None, Some(Some(source)), None) => Some(AnyMove::Step(Given::Draw(source))),
        ("discard", None, None, Some(card)) => Some(AnyMove::Step(Given::Discard(card))),
        ("go_out", None, None, card) => Some(AnyMove::Step(Given::GoOut(card))),
        _ => None,
    };
    read.ok_or_else(|| PyValueError::new_err("no move has this type with these members"))
}

/// A list that can be a hand of Thirteen.
pub fn hand(texts: &Texts) -> PyResult<()> {
    if texts.len() > HAND_SIZE {
        return Err(PyValueError::new_err("a hand has at most 13 cards"));
    }
    Ok(())
}

/// Hands by seat, no card in two of them.
pub fn hands(py: Python<'_>, texts: &[Texts]) -> PyResult<Hands> {
    if !SEATS.contains(&texts.len()) {
        return Err(PyValueError::new_err("two to four hands"));
    }
    texts.iter().try_for_each(hand)?;
    let all: Vec<String> = texts.iter().flat_map(|hand| hand.iter().cloned()).collect();
    cards(py, "/hands", &all)?;
    let mut hands = BySeat::new(texts.len());
    for (seat, hand) in Seat::first(texts.len()).zip(texts) {
        hands[seat] = cards(py, "/hands", hand)?;
    }
    Ok(hands)
}
