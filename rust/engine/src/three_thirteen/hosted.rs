//! A game as a service hosts it: checkable shuffles, and the rounds that are over.

use std::sync::Arc;

use crate::card::Card;
use crate::deal::FairDealer;
use crate::option::InvalidOption;
use crate::pile::Pile;
use crate::seat::{BySeat, Seat};
use crate::shuffle::ServerSeed;

use super::arrange::Arranger;
use super::deal::{Hands, SEATS_MAX};
use super::event::Event;
use super::game::Game;
use super::options::{Options, Preset};
use super::position::{InvalidPosition, Position};
use super::refusal::{Explained, Particulars, Refusal};
use super::round::{Move, Source};
use super::score::RoundResult;

/// A move as it comes from outside, its card as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// Takes a card.
    Draw(Source),
    /// Lays a card on the discard pile.
    Discard(String),
    /// Melds everything but this card, or everything.
    GoOut(Option<String>),
}

impl Given {
    fn card(&self) -> Option<&str> {
        match self {
            Given::Draw(_) => None,
            Given::Discard(card) => Some(card),
            Given::GoOut(card) => card.as_deref(),
        }
    }

    fn read(&self) -> Result<Move, Refusal> {
        let read = |text: &str| text.parse::<Card>().map_err(|_| Refusal::UnknownCard);
        Ok(match self {
            Given::Draw(source) => Move::Draw(*source),
            Given::Discard(card) => Move::Discard(read(card)?),
            Given::GoOut(card) => Move::GoOut(card.as_deref().map(read).transpose()?),
        })
    }
}

/// A game with its ruleset's name, checkable shuffles and results.
#[derive(Clone, Debug)]
pub struct Hosted {
    pub(super) ruleset: &'static Preset,
    pub(super) game: Game<FairDealer>,
    pub(super) results: Vec<RoundResult>,
}

impl Hosted {
    /// Deals a game; one client seed a seat.
    ///
    /// # Errors
    /// Packs that cannot deal the largest round.
    ///
    /// # Panics
    /// With fewer than two or more than eight client seeds.
    pub fn deal(
        ruleset: &'static Preset,
        options: Options,
        server_seed: ServerSeed,
        client_seeds: Vec<String>,
    ) -> Result<(Hosted, Vec<Event>), InvalidOption> {
        options.check_packs(client_seeds.len())?;
        let mut events = Vec::new();
        let seats = client_seeds.len();
        let dealer = FairDealer::new(server_seed, client_seeds);
        let game = Game::new(Arc::new(options), seats, dealer, &mut events);
        Ok((Hosted { ruleset, game, results: Vec::new() }, events))
    }

    /// Starts a game from a position; rounds after the first are dealt from the seed.
    ///
    /// # Errors
    /// A position that cannot be, naming the field.
    pub fn from_position(
        ruleset: &'static Preset,
        options: Options,
        position: &Position,
        server_seed: ServerSeed,
    ) -> Result<(Hosted, Vec<Event>), InvalidPosition> {
        let (totals, round, span) = position.build(&options)?;
        let mut events = Vec::new();
        let dealer = FairDealer::new(server_seed, vec![String::new(); totals.seats()]);
        let start = (totals, round);
        let game = Game::from_round(Arc::new(options), dealer, span, start, &mut events);
        Ok((Hosted { ruleset, game, results: Vec::new() }, events))
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

    /// The rounds that are over.
    #[must_use]
    pub fn results(&self) -> &[RoundResult] {
        &self.results
    }

    /// Makes a move given as text.
    ///
    /// # Errors
    /// The first reason in the order of RULES §4; the game is then as before.
    pub fn play(&mut self, seat: Seat, given: &Given) -> Result<Vec<Event>, Explained> {
        let mut arranger = Arranger::new();
        let chosen = self.judged(seat, given, &mut arranger)?;
        let mut events = Vec::new();
        self.game.advance(chosen, &mut arranger, &mut events);
        events.iter().for_each(|event| self.keep(event));
        Ok(events)
    }

    /// The move that is meant, if the seat may make it now.
    ///
    /// # Errors
    /// The first reason in the order of RULES §4 why it may not.
    pub fn judged(
        &self,
        seat: Seat,
        given: &Given,
        arranger: &mut Arranger,
    ) -> Result<Move, Explained> {
        self.judge(seat, given, arranger).map_err(|code| self.explain(code, given, arranger))
    }

    fn judge(&self, seat: Seat, given: &Given, arranger: &mut Arranger) -> Result<Move, Refusal> {
        self.game.check_turn(seat)?;
        self.game.round().check_phase(matches!(given, Given::Draw(_)))?;
        let chosen = given.read()?;
        self.game.check(seat, chosen, arranger)?;
        Ok(chosen)
    }

    fn explain(&self, code: Refusal, given: &Given, arranger: &mut Arranger) -> Explained {
        let about = given.card().map(|text| Particulars::card(text, "/card")).unwrap_or_default();
        let params = match code {
            Refusal::CannotGoOut => {
                let card = given.card().and_then(|text| text.parse().ok());
                let round = self.game.round();
                let least = round.penalty_without(card, self.game.options(), arranger);
                Particulars { least_penalty: Some(least), ..about }
            }
            Refusal::UnknownCard | Refusal::CardNotInHand | Refusal::TakenCardCannotBeDiscarded => {
                about
            }
            _ => Particulars::default(),
        };
        Explained { code, params }
    }

    fn keep(&mut self, event: &Event) {
        if let Event::RoundFinished { result, .. } = event {
            self.results.push(result.clone());
        }
    }

    /// The same game with other cards in the hands, the rest in the stock; `None` when they do not
    /// fit what is known.
    #[must_use]
    pub fn with_hands(&self, hands: Hands) -> Option<Hosted> {
        let round = self.game.round();
        let mut rest = all(round.hands(), round.stock());
        let held = hands.iter().all(|hand| hand.iter().all(|card| rest.remove(card)));
        if held { self.with_hidden(hands, rest.iter().collect()) } else { None }
    }

    /// The same game with other cards in the hands and the stock; `None` when they do not fit
    /// what is known: as many cards in each, the same cards altogether.
    #[must_use]
    pub fn with_hidden(&self, hands: Hands, stock: Vec<Card>) -> Option<Hosted> {
        let round = self.game.round();
        let counts: BySeat<u8, SEATS_MAX> = hands.map(|hand| hand.len() as u8);
        let fits = counts == round.public().counts
            && stock.len() == round.stock().len()
            && all(&hands, &stock) == all(round.hands(), round.stock());
        let mut other = self.clone();
        (other.game.round.hands, other.game.round.stock) = (hands, stock);
        fits.then_some(other)
    }
}

fn all(hands: &Hands, stock: &[Card]) -> Pile {
    let mut all: Pile = stock.iter().copied().collect();
    hands.iter().for_each(|hand| all.extend(hand.iter()));
    all
}
