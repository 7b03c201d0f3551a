//! Plays as Python numbers, for callers that ask for millions of lists.

use std::cell::RefCell;

use engine::thirteen::{Combo, Kind, Plays};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};

thread_local! {
    /// Filled anew by each search: clearing 4 KB costs more than many a search.
    pub static PLAYS: RefCell<Plays> = RefCell::new(Plays::new());
}

/// Half of all plays are of one rank, and there are only 13 · 15 of those: their numbers are made
/// once, at `rank · 16 + suits`, and shared.
static OF_ONE_RANK: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();

fn of_one_rank(py: Python<'_>) -> PyResult<&[Py<PyInt>]> {
    let all = OF_ONE_RANK.get_or_try_init(py, || {
        (0..13 * 16_u64)
            .map(|index| Ok(((index % 16) << (index / 16 * 4)).into_pyobject(py)?.unbind()))
            .collect::<PyResult<_>>()
    })?;
    Ok(all)
}

/// The sets of cards of the plays as a list of whole numbers.
pub fn list<'py>(py: Python<'py>, plays: &[Combo]) -> PyResult<Bound<'py, PyList>> {
    let shared = of_one_rank(py)?;
    let mut numbers = Vec::with_capacity(plays.len());
    for play in plays {
        let (cards, rank) = (play.cards().bits(), play.top().rank().index());
        numbers.push(match play.kind() {
            Kind::Sequence | Kind::DoubleSequence => cards.into_pyobject(py)?,
            _ => shared[rank * 16 + (cards >> (4 * rank)) as usize].bind(py).clone(),
        });
    }
    PyList::new(py, numbers)
}
