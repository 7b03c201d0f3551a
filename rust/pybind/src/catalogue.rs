//! What there is to play, and with whom.

use engine::any_game;
use pyo3::prelude::*;

use crate::errors::plain;

/// Every ruleset with its options.
#[pyfunction]
pub fn rulesets(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &any_game::rulesets())
}

/// Every bot, the weakest first.
#[pyfunction]
pub fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    plain(py, &any_game::bots())
}
