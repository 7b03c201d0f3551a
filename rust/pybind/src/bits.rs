//! Plays as Python numbers, for callers that ask for millions of lists.

use std::cell::RefCell;

use engine::thirteen::{Combo, Kind, Leads, Plays};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};

thread_local! {
    /// Filled anew by each search: clearing 4 KB costs more than many a search.
    pub static PLAYS: RefCell<Plays> = RefCell::new(Plays::new());
    pub static LEADS: RefCell<Leads> = const { RefCell::new(Leads::new()) };
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

/// Sets of places in a hand of 13 are few: their numbers are made once and shared, so that a list
/// of them only counts references.
static OF_PLACES: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();

fn of_places(py: Python<'_>) -> PyResult<&[Py<PyInt>]> {
    let all = OF_PLACES.get_or_try_init(py, || {
        (0..1_u16 << 13)
            .map(|places| Ok(places.into_pyobject(py)?.unbind()))
            .collect::<PyResult<_>>()
    })?;
    Ok(all)
}

/// Sets of places as a list of whole numbers.
pub fn list_of_places<'py>(
    py: Python<'py>,
    plays: impl Iterator<Item = usize>,
) -> PyResult<Bound<'py, PyList>> {
    let shared = of_places(py)?;
    PyList::new(py, plays.map(|places| shared[places].bind(py)))
}
