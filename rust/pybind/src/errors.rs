//! Exceptions, raised with plain values as arguments.

use engine::any_game::{BeginError, NotDone, RulesError};
use engine::option::{InvalidOption, Reason};
use engine::thirteen;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

create_exception!(_core, Refused, PyException, "The rules refuse it: (slug, particulars).");
create_exception!(_core, InvalidOptions, PyValueError, "An option is refused: (option, reason).");
create_exception!(_core, InvalidPosition, PyValueError, "A field is refused: (field, reason).");
create_exception!(_core, UnknownName, PyValueError, "No ruleset or bot has this name: (name,).");
create_exception!(_core, UnreadableSnapshot, PyValueError, "Bytes that are no snapshot: ().");

/// A value as plain Python data.
pub fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, value)?)
}

pub fn refused(py: Python<'_>, slug: &'static str, params: &impl Serialize) -> PyErr {
    match plain(py, params) {
        Ok(params) => Refused::new_err((slug, params.unbind())),
        Err(error) => error,
    }
}

pub fn invalid_option(py: Python<'_>, option: &str, reason: &Reason) -> PyErr {
    match plain(py, reason) {
        Ok(reason) => InvalidOptions::new_err((option.to_owned(), reason.unbind())),
        Err(error) => error,
    }
}

pub fn rules_error(py: Python<'_>, name: &str, error: &RulesError) -> PyErr {
    match error {
        RulesError::UnknownRuleset => UnknownName::new_err((name.to_owned(),)),
        RulesError::Option(InvalidOption { option, reason }) => invalid_option(py, option, reason),
    }
}

pub fn begin_error(py: Python<'_>, error: &BeginError) -> PyErr {
    match error {
        BeginError::Option(InvalidOption { option, reason }) => invalid_option(py, option, reason),
        BeginError::Position(invalid) => invalid_position(py, invalid),
    }
}

pub fn not_done(py: Python<'_>, error: &NotDone) -> PyErr {
    match error {
        NotDone::Refused(refusal) => refused(py, refusal.slug, &refusal.params),
        NotDone::OtherGame => PyValueError::new_err("this belongs to another game"),
    }
}

fn invalid_position(py: Python<'_>, error: &thirteen::InvalidPosition) -> PyErr {
    match plain(py, &error.reason) {
        Ok(reason) => InvalidPosition::new_err((error.field.clone(), reason.unbind())),
        Err(error) => error,
    }
}
