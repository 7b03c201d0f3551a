//! Rules as a stateless service.

use engine::any_game::AnyRules;
use engine::rng::Rng;
use engine::thirteen::{self, Combo, Opening, Round, Tool};
use engine::{CardSet, Seat};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::bits;
use crate::errors::{UnknownName, plain, refused};
use crate::read::{self, Text, Texts, Whole};

/// The rules of a ruleset of Thirteen with some options changed.
#[pyclass(frozen)]
pub struct Rules {
    pub(crate) rules: std::sync::Arc<thirteen::Rules>,
}

/// Deeper than any round lasts.
const DEPTH_MAX: usize = 200;

impl Rules {
    fn tool(&self) -> Tool<'_> {
        Tool::new(&self.rules)
    }

    fn leads_of_hand<'py>(&self, py: Python<'py>, hand: u64) -> PyResult<Bound<'py, PyList>> {
        bits::LEADS.with_borrow_mut(|leads| {
            self.tool().leads_of_bits(hand, leads).map_err(PyValueError::new_err)?;
            bits::list_of_places(py, leads.iter().map(|&places| places.into()))
        })
    }

    fn answers_of_hand<'py>(
        &self,
        py: Python<'py>,
        hand: u64,
        table: u64,
    ) -> PyResult<Bound<'py, PyList>> {
        bits::PLAYS.with_borrow_mut(|plays| {
            self.tool().plays_of_bits(hand, table, plays).map_err(PyValueError::new_err)?;
            let places = |play: &Combo| play.cards().places_in(CardSet::from_bits(hand)) as usize;
            bits::list_of_places(py, plays.iter().map(places))
        })
    }
}

fn told<'py, T: serde::Serialize>(
    py: Python<'py>,
    answer: Result<T, thirteen::Explained>,
) -> PyResult<Bound<'py, PyAny>> {
    let answer = answer.map_err(|wrong| refused(py, wrong.code.slug(), &wrong.params))?;
    plain(py, &answer)
}

#[pymethods]
impl Rules {
    #[new]
    fn new(py: Python<'_>, ruleset: &str, options: &Bound<'_, PyDict>) -> PyResult<Rules> {
        match read::rules(py, ruleset, options)? {
            AnyRules::Thirteen(_, rules) => Ok(Rules { rules: rules.into() }),
            AnyRules::ThreeThirteen(..) => Err(UnknownName::new_err((ruleset.to_owned(),))),
        }
    }

    fn classify<'py>(&self, py: Python<'py>, cards: Texts) -> PyResult<Bound<'py, PyAny>> {
        told(py, self.tool().classify(&cards))
    }

    #[pyo3(signature = (play, table=None, hand=None, opening_card=None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        play: Texts,
        table: Option<Texts>,
        hand: Option<Texts>,
        opening_card: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let tool = self.tool().on(table.as_deref(), opening_card.as_deref());
        told(py, tool.and_then(|tool| tool.check(&play, hand.as_deref())))
    }

    #[pyo3(signature = (hand, table=None, opening_card=None))]
    fn legal_plays<'py>(
        &self,
        py: Python<'py>,
        hand: Texts,
        table: Option<Texts>,
        opening_card: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        read::hand(&hand)?;
        let tool = self.tool().on(table.as_deref(), opening_card.as_deref());
        told(py, tool.and_then(|tool| tool.legal_plays(&hand)))
    }

    #[pyo3(signature = (hand, selected, table=None, opening_card=None))]
    fn select<'py>(
        &self,
        py: Python<'py>,
        hand: Texts,
        selected: Texts,
        table: Option<Texts>,
        opening_card: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        read::hand(&hand)?;
        let tool = self.tool().on(table.as_deref(), opening_card.as_deref());
        told(py, tool.and_then(|tool| tool.select(&hand, &selected)))
    }

    fn instant_win<'py>(
        &self,
        py: Python<'py>,
        hands: Vec<Texts>,
    ) -> PyResult<Option<(usize, Bound<'py, PyAny>)>> {
        let won = thirteen::instant_win(&read::hands(py, &hands)?, &self.rules);
        won.map(|(seat, win)| Ok((seat.index(), plain(py, &win)?))).transpose()
    }

    fn opening<'py>(&self, py: Python<'py>, hands: Vec<Texts>) -> PyResult<Bound<'py, PyAny>> {
        let hands = read::hands(py, &hands)?;
        if hands.iter().all(CardSet::is_empty) {
            return Err(PyValueError::new_err("nobody holds a card"));
        }
        plain(py, &Opening::by_lowest_card(&hands, &self.rules))
    }

    fn perft(
        &self,
        py: Python<'_>,
        hands: Vec<Texts>,
        leader: Whole,
        depth: Whole,
    ) -> PyResult<Vec<u64>> {
        let hands = read::hands(py, &hands)?;
        let leader: Seat = read::seat(leader, hands.seats())?;
        if hands.iter().any(CardSet::is_empty) {
            return Err(PyValueError::new_err("a hand is empty"));
        }
        let round = Round::new(hands, Opening { leader, card: None });
        let depth = usize::try_from(depth.0)
            .ok()
            .filter(|&depth| depth <= DEPTH_MAX)
            .ok_or_else(|| PyValueError::new_err("a depth of at most 200"))?;
        Ok(py.detach(|| thirteen::perft(&round, &self.rules, depth)))
    }

    /// Every play of a hand on a table (0: none) as sets of cards.
    #[pyo3(signature = (hand, table=0))]
    fn legal_plays_bits<'py>(
        &self,
        py: Python<'py>,
        hand: u64,
        table: u64,
    ) -> PyResult<Bound<'py, PyList>> {
        bits::PLAYS.with_borrow_mut(|plays| {
            self.tool().plays_of_bits(hand, table, plays).map_err(PyValueError::new_err)?;
            bits::list(py, plays)
        })
    }

    /// Every play of a hand on a table (0: none) as sets of places in the hand.
    #[pyo3(signature = (hand, table=0))]
    fn legal_plays_of_hand<'py>(
        &self,
        py: Python<'py>,
        hand: u64,
        table: u64,
    ) -> PyResult<Bound<'py, PyList>> {
        if table == 0 {
            self.leads_of_hand(py, hand)
        } else {
            self.answers_of_hand(py, hand, table)
        }
    }

    /// Hands dealt by the small seeded generator.
    #[staticmethod]
    fn random_hands(seats: Whole, seed: Whole) -> PyResult<Vec<u64>> {
        let seats = usize::try_from(seats.0).ok().filter(|seats| thirteen::SEATS.contains(seats));
        let seats = seats.ok_or_else(|| PyValueError::new_err("two to four seats"))?;
        let hands = engine::deal::quick_hands(seats, &mut Rng::new(seed.0));
        Ok(hands.iter().map(CardSet::bits).collect())
    }
}
