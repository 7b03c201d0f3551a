//! A game as a service hosts it: checkable deals, and what has happened so far.

use std::sync::Arc;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::{FairDealer, Hands};
use crate::notation::UnknownCard;
use crate::seat::Seat;
use crate::shuffle::ServerSeed;

use super::combo::Combo;
use super::event::{Event, Sink};
use super::explain::{Asked, Explained};
use super::game::Game;
use super::options::{Preset, Rules};
use super::plays::Plays;
use super::position::{InvalidPosition, Position};
use super::refusal::Refusal;
use super::round::Move;
use super::score::RoundResult;
use super::selection::Selection;

/// One step of the trick: a combination laid, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) seat: Seat,
    pub(super) cards: Option<CardSet>,
}

/// What has happened, as far as a view shows it: the trick so far and the rounds that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    pub(super) trick: Vec<Step>,
    pub(super) results: Vec<RoundResult>,
}

impl Sink for History {
    fn note(&mut self, event: Event) {
        match event {
            Event::Played { seat, cards, .. } => self.trick.push(Step { seat, cards: Some(cards) }),
            Event::Passed { seat } => self.trick.push(Step { seat, cards: None }),
            Event::TrickWon { .. } | Event::RoundStarted { .. } => self.trick.clear(),
            Event::RoundFinished { result, .. } => self.results.push(result),
            Event::WentOut { .. } | Event::InstantWin { .. } | Event::GameFinished { .. } => {}
        }
    }
}

/// A game with its ruleset's name, checkable deals and history.
#[derive(Clone, Debug)]
pub struct Hosted {
    pub(super) ruleset: &'static Preset,
    pub(super) game: Game<FairDealer>,
    pub(super) history: History,
}

impl Hosted {
    /// Deals a game; one client seed a seat. The first round is led by `leader` with anything, or
    /// by the lowest dealt card.
    ///
    /// # Panics
    /// With fewer than two or more than four client seeds.
    #[must_use]
    pub fn deal(
        ruleset: &'static Preset,
        rules: Rules,
        server_seed: ServerSeed,
        client_seeds: Vec<String>,
        leader: Option<Seat>,
    ) -> (Hosted, Vec<Event>) {
        let mut events = Vec::new();
        let seats = client_seeds.len();
        let dealer = FairDealer::new(server_seed, client_seeds);
        let game = Game::led_by(Arc::new(rules), seats, dealer, leader, &mut events);
        Hosted::begun(ruleset, game, events)
    }

    /// Starts a game from a position; rounds after the first are dealt from the seed.
    ///
    /// # Errors
    /// A position that cannot be, naming the field.
    pub fn from_position(
        ruleset: &'static Preset,
        rules: Rules,
        position: &Position,
        server_seed: ServerSeed,
    ) -> Result<(Hosted, Vec<Event>), InvalidPosition> {
        let (number, totals, round, span) = position.build(&rules)?;
        let mut events = Vec::new();
        let dealer = FairDealer::new(server_seed, vec![String::new(); totals.seats()]);
        let start = (number, totals, round);
        let game = Game::from_round(Arc::new(rules), dealer, span, start, &mut events);
        let table = game.round().public().table;
        let (mut hosted, events) = Hosted::begun(ruleset, game, events);
        let laid = table.map(|table| Step { seat: table.seat, cards: Some(table.combo.cards()) });
        hosted.history.trick.extend(laid);
        Ok((hosted, events))
    }

    fn begun(
        ruleset: &'static Preset,
        game: Game<FairDealer>,
        events: Vec<Event>,
    ) -> (Hosted, Vec<Event>) {
        let mut history = History::default();
        events.iter().for_each(|&event| history.note(event));
        (Hosted { ruleset, game, history }, events)
    }

    /// The preset the game was made with.
    #[must_use]
    pub fn ruleset(&self) -> &'static Preset {
        self.ruleset
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &Game<FairDealer> {
        &self.game
    }

    /// Makes a move given as text: `None` for a pass, the cards for a play.
    ///
    /// # Errors
    /// The first reason in the order of RULES §4; the game is then as before.
    pub fn play(&mut self, seat: Seat, cards: Option<&[String]>) -> Result<Vec<Event>, Refusal> {
        self.game.check_turn(seat)?;
        let chosen = match cards {
            Some(cards) => Move::Play(self.judge_text(seat, cards)?),
            None => Move::Pass,
        };
        let mut events = Vec::new();
        self.game.apply(seat, chosen, &mut events)?;
        events.iter().for_each(|&event| self.history.note(event));
        Ok(events)
    }

    /// What these cards are, if the seat may lay them, judged as if it were its turn.
    ///
    /// # Errors
    /// The first reason why it may not. Of a seat that is locked out and offered its turn for a
    /// bomb, anything else is `already_passed`.
    pub fn judge_text(&self, seat: Seat, cards: &[String]) -> Result<Combo, Refusal> {
        let judged = read_cards(cards).and_then(|cards| self.judge(seat, cards));
        let locked = self.game.round().public().is_locked(seat, self.game.rules());
        judged.map_err(|refusal| if locked { Refusal::AlreadyPassed } else { refusal })
    }

    /// The refusal of these cards with what it is about.
    #[must_use]
    pub fn explain(&self, seat: Seat, refusal: Refusal, cards: &[String]) -> Explained {
        let round = self.game.round();
        let (hand, opening) = (round.hand(seat), round.public().opening);
        Asked { field: "/cards", cards, hand, opening }.explain(refusal)
    }

    fn judge(&self, seat: Seat, cards: CardSet) -> Result<Combo, Refusal> {
        if self.game.winners().is_some() {
            return Err(Refusal::GameIsOver);
        }
        self.game.round().judge(seat, cards, self.game.rules())
    }

    /// What the seat can do with the selected cards, judged as if it were its turn.
    ///
    /// # Errors
    /// `unknown_card` or `duplicate_card`.
    pub fn select(&self, seat: Seat, cards: &[String]) -> Result<Selection, Refusal> {
        let selected = read_cards(cards)?;
        let mut plays = Plays::new();
        let legal = self.game.legal(seat, &mut plays);
        let judged =
            self.judge(seat, selected).map_err(|refusal| self.explain(seat, refusal, cards));
        Ok(Selection::judge(selected, legal.plays, judged, self.game.rules()))
    }

    /// The same game with other cards in the hands; `None` when they do not fit what is known
    /// (see [`super::Round::with_hands`]).
    #[must_use]
    pub fn with_hands(&self, hands: Hands) -> Option<Hosted> {
        let mut other = self.clone();
        other.game.round = self.game.round.with_hands(hands)?;
        Some(other)
    }
}

/// Reads cards: all of them, then looks for one named twice.
///
/// # Errors
/// `unknown_card`, `duplicate_card`.
pub fn read_cards<T: AsRef<str>>(cards: &[T]) -> Result<CardSet, Refusal> {
    let read: Result<Vec<Card>, UnknownCard> =
        cards.iter().map(|text| text.as_ref().parse()).collect();
    let read = read.map_err(|UnknownCard| Refusal::UnknownCard)?;
    let mut set = CardSet::EMPTY;
    let distinct = read.into_iter().all(|card| set.insert(card));
    if distinct { Ok(set) } else { Err(Refusal::DuplicateCard) }
}
