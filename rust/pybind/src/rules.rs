//! Rules as a stateless service.

use engine::any_game::AnyRules;
use engine::rng::Rng;
use engine::thirteen::{self, Opening, Plays, Round, Tool};
use engine::{CardSet, Seat};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{Refused, plain};
use crate::read;

/// The rules of a ruleset with some options changed.
#[pyclass(frozen)]
pub struct Rules {
    pub(crate) rules: std::sync::Arc<thirteen::Rules>,
}

type Cards = Vec<String>;

impl Rules {
    fn tool(&self) -> Tool<'_> {
        Tool::new(&self.rules)
    }
}

fn told<'py, T: serde::Serialize>(
    py: Python<'py>,
    answer: Result<T, thirteen::ToolRefusal>,
) -> PyResult<Bound<'py, PyAny>> {
    match answer {
        Ok(answer) => plain(py, &answer),
        Err(wrong) => {
            let about = plain(py, &wrong.particulars())?.unbind();
            Err(Refused::new_err((wrong.refusal.slug(), about)))
        }
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(py: Python<'_>, ruleset: &str, options: &Bound<'_, PyDict>) -> PyResult<Rules> {
        let AnyRules::Thirteen(_, rules) = read::rules(py, ruleset, options)?;
        Ok(Rules {
            rules: rules.into(),
        })
    }

    fn classify<'py>(&self, py: Python<'py>, cards: Cards) -> PyResult<Bound<'py, PyAny>> {
        told(py, self.tool().classify(&cards))
    }

    #[pyo3(signature = (play, table=None, hand=None, opening_card=None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        play: Cards,
        table: Option<Cards>,
        hand: Option<Cards>,
        opening_card: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let tool = self.tool().on(table.as_deref(), opening_card.as_deref());
        told(py, tool.and_then(|tool| tool.check(&play, hand.as_deref())))
    }

    #[pyo3(signature = (hand, table=None, opening_card=None))]
    fn legal_plays<'py>(
        &self,
        py: Python<'py>,
        hand: Cards,
        table: Option<Cards>,
        opening_card: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let tool = self.tool().on(table.as_deref(), opening_card.as_deref());
        told(py, tool.and_then(|tool| tool.legal_plays(&hand)))
    }

    #[pyo3(signature = (hand, selected, table=None, opening_card=None))]
    fn select<'py>(
        &self,
        py: Python<'py>,
        hand: Cards,
        selected: Cards,
        table: Option<Cards>,
        opening_card: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let tool = self.tool().on(table.as_deref(), opening_card.as_deref());
        told(py, tool.and_then(|tool| tool.select(&hand, &selected)))
    }

    fn instant_win<'py>(
        &self,
        py: Python<'py>,
        hands: Vec<Cards>,
    ) -> PyResult<Option<(usize, Bound<'py, PyAny>)>> {
        let won = thirteen::instant_win(&read::hands(py, &hands)?, &self.rules);
        won.map(|(seat, win)| Ok((seat.index(), plain(py, &win)?)))
            .transpose()
    }

    fn opening<'py>(&self, py: Python<'py>, hands: Vec<Cards>) -> PyResult<Bound<'py, PyAny>> {
        let hands = read::hands(py, &hands)?;
        if hands.iter().all(CardSet::is_empty) {
            return Err(PyValueError::new_err("nobody holds a card"));
        }
        plain(py, &Opening::by_lowest_card(&hands, &self.rules))
    }

    fn perft(
        &self,
        py: Python<'_>,
        hands: Vec<Cards>,
        leader: usize,
        depth: usize,
    ) -> PyResult<Vec<u64>> {
        let hands = read::hands(py, &hands)?;
        let leader: Seat = read::seat(leader, hands.seats())?;
        if hands.iter().any(CardSet::is_empty) {
            return Err(PyValueError::new_err("a hand is empty"));
        }
        let round = Round::new(hands, Opening { leader, card: None });
        Ok(py.detach(|| thirteen::perft(&round, &self.rules, depth)))
    }

    /// Every play of a hand on a table (0: none) as sets of cards.
    #[pyo3(signature = (hand, table=0))]
    fn legal_plays_bits(&self, hand: u64, table: u64) -> PyResult<Vec<u64>> {
        let mut plays = Plays::new();
        self.tool()
            .plays_of_bits(hand, table, &mut plays)
            .map_err(PyValueError::new_err)?;
        Ok(plays.iter().map(|play| play.cards().bits()).collect())
    }

    /// Hands dealt by the small seeded generator.
    #[staticmethod]
    fn random_hands(seats: usize, seed: u64) -> PyResult<Vec<u64>> {
        if !thirteen::SEATS.contains(&seats) {
            return Err(PyValueError::new_err("two to four seats"));
        }
        let hands = engine::deal::quick_hands(seats, &mut Rng::new(seed));
        Ok(hands.iter().map(CardSet::bits).collect())
    }
}
