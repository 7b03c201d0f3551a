//! The arranger of Three Thirteen as a stateless service.

use std::sync::Arc;

use engine::Rank;
use engine::any_game::AnyRules;
use engine::three_thirteen::{self, CARDS_MAX, Explained, Options, SEATS, Tool};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{UnknownName, plain, refused};
use crate::read::{self, Texts, Whole};

/// The rules of a ruleset of Three Thirteen with some options changed.
#[pyclass(frozen)]
pub struct MeldRules {
    options: Arc<Options>,
}

impl MeldRules {
    fn tool(&self, wild_rank: &str, cards: &[String]) -> PyResult<Tool<'_>> {
        if cards.len() > CARDS_MAX {
            return Err(PyValueError::new_err("a hand has at most 14 cards"));
        }
        let tool = wild_rank.parse::<Rank>().ok().and_then(|wild| Tool::new(&self.options, wild));
        tool.ok_or_else(|| PyValueError::new_err("a wild rank is one of 3 4 5 6 7 8 9 T J Q K"))
    }
}

fn told<'py>(
    py: Python<'py>,
    answer: Result<impl serde::Serialize, Explained>,
) -> PyResult<Bound<'py, PyAny>> {
    let answer = answer.map_err(|wrong| refused(py, wrong.code.slug(), &wrong.params))?;
    plain(py, &answer)
}

#[pymethods]
impl MeldRules {
    #[new]
    fn new(py: Python<'_>, ruleset: &str, options: &Bound<'_, PyDict>) -> PyResult<MeldRules> {
        match read::rules(py, ruleset, options)? {
            AnyRules::ThreeThirteen(_, options) => Ok(MeldRules { options: Arc::new(options) }),
            AnyRules::Thirteen(..) => Err(UnknownName::new_err((ruleset.to_owned(),))),
        }
    }

    fn arrange<'py>(
        &self,
        py: Python<'py>,
        cards: Texts,
        wild_rank: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        told(py, self.tool(wild_rank, &cards)?.arrange(&cards))
    }

    fn go_out<'py>(
        &self,
        py: Python<'py>,
        cards: Texts,
        wild_rank: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        told(py, self.tool(wild_rank, &cards)?.go_out(&cards))
    }

    /// Plays whole games of bots, one a seat, with the GIL released.
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        games: Whole,
        bots: Vec<String>,
        seed: Whole,
    ) -> PyResult<Bound<'py, PyAny>> {
        let packs_suffice = self.options.check_packs(bots.len()).is_ok();
        if !SEATS.contains(&bots.len()) || !packs_suffice {
            return Err(PyValueError::new_err("two to eight bots, and packs enough for them"));
        }
        let bots = bots.iter().map(|name| read::bot(name)).collect::<PyResult<Vec<_>>>()?;
        let simulate = || three_thirteen::simulate(games.0, &bots, &self.options, seed.0);
        plain(py, &py.detach(simulate))
    }
}
