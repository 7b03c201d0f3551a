//! Many games in one call.

use engine::bots::{Level, Named};
use engine::shuffle;
use engine::thirteen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::plain;
use crate::read::{self, Text, Whole};
use crate::rules::Rules;

/// Plays whole games of bots, one a seat, with the GIL released.
#[pyfunction]
pub fn simulate<'py>(
    py: Python<'py>,
    games: Whole,
    bots: Vec<String>,
    rules: &Rules,
    seed: Whole,
) -> PyResult<Bound<'py, PyAny>> {
    let bots = named(&bots)?;
    let tally = py.detach(|| thirteen::simulate(games.0, &bots, &rules.rules, seed.0));
    plain(py, &tally)
}

/// Compares bots on the same deals, each played in every rotation of the seating.
#[pyfunction]
pub fn duplicate<'py>(
    py: Python<'py>,
    deals: Whole,
    bots: Vec<String>,
    rules: &Rules,
    seed: Whole,
) -> PyResult<Bound<'py, PyAny>> {
    let bots = named(&bots)?;
    let duel = py.detach(|| thirteen::duplicate(deals.0, &bots, &rules.rules, seed.0));
    plain(py, &duel)
}

fn named(bots: &[String]) -> PyResult<Vec<Named<Level>>> {
    if !thirteen::SEATS.contains(&bots.len()) {
        return Err(PyValueError::new_err("two to four bots"));
    }
    bots.iter().map(|name| read::bot(name)).collect()
}

/// A card in the one form that is ever given out.
#[pyfunction]
pub fn card(py: Python<'_>, text: Text) -> PyResult<String> {
    let cards = [text.to_string()];
    let read = read::cards(py, "", &cards)?;
    Ok(read.to_string())
}

/// The hash the server shows of its seed before a game.
#[pyfunction]
pub fn commitment(server_seed: [u8; 32]) -> String {
    shuffle::commitment(&server_seed)
}

/// Does nothing: what a call costs by itself.
#[pyfunction]
pub fn empty_call() {}
