//! One whole game.

use engine::any_game::{AnyGame, AnyPosition, AnyRules};
use engine::bots::Allowance;
use engine::rng::Rng;
use engine::thirteen::InvalidPosition;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use pythonize::depythonize;

use crate::clock::ThreadClock;
use crate::errors::{UnreadableSnapshot, begin_error, not_done, plain, refused};
use crate::read::{self, Text, Texts, Whole};

/// A game of any family.
#[pyclass]
pub struct Game(AnyGame);

type Begun<'py> = PyResult<(Game, Bound<'py, PyAny>)>;

#[pymethods]
impl Game {
    #[staticmethod]
    #[pyo3(signature = (ruleset, options, server_seed, client_seeds, leader=None))]
    fn deal<'py>(
        py: Python<'py>,
        ruleset: &str,
        options: &Bound<'py, PyDict>,
        server_seed: [u8; 32],
        client_seeds: Vec<String>,
        leader: Option<Whole>,
    ) -> Begun<'py> {
        let rules = read::rules(py, ruleset, options)?;
        if !rules.seats().contains(&client_seeds.len()) {
            return Err(PyValueError::new_err("this game has another number of seats"));
        }
        let leader = leader.map(|seat| read::seat(seat, client_seeds.len())).transpose()?;
        let dealt = AnyGame::deal(rules, server_seed, client_seeds, leader);
        let (game, events) = dealt.map_err(|error| begin_error(py, &error))?;
        Ok((Game(game), plain(py, &events)?))
    }

    #[staticmethod]
    fn from_position<'py>(
        py: Python<'py>,
        ruleset: &str,
        options: &Bound<'py, PyDict>,
        position: &Bound<'py, PyDict>,
        server_seed: [u8; 32],
    ) -> Begun<'py> {
        let rules: AnyRules = read::rules(py, ruleset, options)?;
        let read = depythonize::<AnyPosition>(position);
        let (game, events) = read
            .map_err(|_| InvalidPosition::unreadable().into())
            .and_then(|position| AnyGame::from_position(rules, &position, server_seed))
            .map_err(|error| begin_error(py, &error))?;
        Ok((Game(game), plain(py, &events)?))
    }

    #[staticmethod]
    fn load(snapshot: &[u8]) -> PyResult<Game> {
        AnyGame::load(snapshot).map(Game).map_err(|_| UnreadableSnapshot::new_err(()))
    }

    fn dump<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.dump())
    }

    #[getter]
    fn ruleset(&self) -> &'static str {
        self.0.ruleset()
    }

    #[getter]
    fn family<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.family())
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.options())
    }

    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.0.to_act()
    }

    #[getter]
    fn phase<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.phase())
    }

    #[getter]
    fn round_number(&self) -> u32 {
        self.0.round_number()
    }

    #[pyo3(signature = (seat, kind, cards=None, source=None, card=None))]
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        seat: Whole,
        kind: &str,
        cards: Option<Texts>,
        source: Option<&str>,
        card: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = read::seat(seat, self.0.seats())?;
        let played = self.0.play(seat, &read::chosen(kind, cards, source, card)?);
        plain(py, &played.map_err(|error| not_done(py, &error))?)
    }

    fn legal_moves<'py>(&self, py: Python<'py>, seat: Whole) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.legal_moves(read::seat(seat, self.0.seats())?))
    }

    fn view<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Bound<'py, PyAny>> {
        let reader = seat.map(|seat| read::seat(seat, self.0.seats())).transpose()?;
        plain(py, &self.0.view(reader))
    }

    fn selection<'py>(
        &self,
        py: Python<'py>,
        seat: Whole,
        cards: Texts,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = read::seat(seat, self.0.seats())?;
        let selected = self.0.select(seat, &cards);
        plain(py, &selected.map_err(|error| not_done(py, &error))?)
    }

    fn context<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.context())
    }

    fn bot_move<'py>(
        &self,
        py: Python<'py>,
        level: &str,
        seed: Whole,
    ) -> PyResult<Bound<'py, PyAny>> {
        let choose = || self.0.bot_move(level, &ThreadClock, &mut Rng::new(seed.0));
        plain(py, &py.detach(choose).map_err(|_| read::unknown_bot(level))?)
    }

    fn absent_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &py.detach(|| self.0.absent_move()))
    }

    fn advice<'py>(&self, py: Python<'py>, seat: Whole) -> PyResult<Bound<'py, PyAny>> {
        let seat = read::seat(seat, self.0.seats())?;
        let advice = py.detach(|| self.0.advice(seat));
        plain(py, &advice.map_err(|refusal| refused(py, refusal.slug, &refusal.params))?)
    }

    /// `kind` and what follows: the move that was made, if one is to be assessed with the others.
    #[pyo3(signature = (seat, budget, seed, kind=None, cards=None, source=None, card=None))]
    #[allow(clippy::too_many_arguments)]
    fn assess<'py>(
        &self,
        py: Python<'py>,
        seat: Whole,
        budget: &str,
        seed: Whole,
        kind: Option<&str>,
        cards: Option<Texts>,
        source: Option<&str>,
        card: Option<Text>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = read::seat(seat, self.0.seats())?;
        let allowance = Allowance::parse(budget, &ThreadClock)
            .ok_or_else(|| PyValueError::new_err("a budget is 25ms or 400s"))?;
        let made = kind.map(|kind| read::chosen(kind, cards, source, card)).transpose()?;
        let assess = || self.0.assess(seat, made.as_ref(), allowance, &mut Rng::new(seed.0));
        plain(py, &py.detach(assess).map_err(|error| not_done(py, &error))?)
    }

    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.hands())
    }

    fn with_hands(&self, py: Python<'_>, hands: Vec<Texts>) -> PyResult<Game> {
        let read = hands.iter().map(|hand| read::copies(py, "/hands", hand));
        let other = self.0.with_hands(&read.collect::<PyResult<Vec<_>>>()?);
        other.map(Game).ok_or_else(|| PyValueError::new_err("hands that do not fit what is known"))
    }
}
