//! The arranger as a stateless service (API §6).

use serde::Serialize;

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::pile::Pile;

use super::arrange::{Arranger, CARDS_MAX, Terms};
use super::meld::Arrangement;
use super::options::Options;
use super::points::can_be_wild;
use super::refusal::{Explained, Particulars, Refusal};
use super::shown::ShownDiscard;

/// How a drawn hand can end its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoingOut {
    /// The cards whose discard goes out.
    pub discards: Vec<Card>,
    /// Whether all cards are melded and the rules let them go out so.
    pub without_discard: bool,
    /// The discards that leave the least.
    pub best_discards: Vec<ShownDiscard>,
}

/// The arranger under some options and a wild rank.
#[derive(Clone, Copy, Debug)]
pub struct Tool<'a> {
    options: &'a Options,
    terms: Terms,
}

impl<'a> Tool<'a> {
    /// With this wild rank; `None` for an ace or a 2, which are wild in no round.
    #[must_use]
    pub fn new(options: &'a Options, wild: Rank) -> Option<Tool<'a>> {
        let terms = Terms { wild, ..options.terms(1) };
        can_be_wild(wild).then_some(Tool { options, terms })
    }

    /// The arrangement with the fewest points.
    ///
    /// # Errors
    /// `unknown_card`, `duplicate_card`.
    ///
    /// # Panics
    /// With more than [`CARDS_MAX`] cards, as [`Tool::go_out`].
    pub fn arrange(&self, cards: &[String]) -> Result<Arrangement, Explained> {
        Ok(Arranger::new().arrange(&self.read(cards)?, &self.terms))
    }

    /// The cards to go out with, and the best discards.
    ///
    /// # Errors
    /// `unknown_card`, `duplicate_card`.
    pub fn go_out(&self, cards: &[String]) -> Result<GoingOut, Explained> {
        let (hand, mut arranger) = (self.read(cards)?, Arranger::new());
        let best = arranger.best_discards(&hand, &self.terms);
        let listed = |set: CardSet| hand.distinct().filter(move |&card| set.contains(card));
        let shown = |card| ShownDiscard { card, penalty: best.penalty };
        Ok(GoingOut {
            discards: listed(best.go_out_with()).collect(),
            without_discard: self.options.go_out_without_discard
                && arranger.penalty(&hand, &self.terms) == 0,
            best_discards: listed(best.cards).map(shown).collect(),
        })
    }

    fn read(&self, cards: &[String]) -> Result<Pile, Explained> {
        assert!(cards.len() <= CARDS_MAX, "at most 14 cards");
        let mut hand = Pile::EMPTY;
        for (at, text) in cards.iter().enumerate() {
            let card = text.parse();
            let card = card.map_err(|_| refused(Refusal::UnknownCard, text, at))?;
            if hand.count(card) == self.options.copies() {
                return Err(refused(Refusal::DuplicateCard, text, at));
            }
            hand.insert(card);
        }
        Ok(hand)
    }
}

fn refused(code: Refusal, text: &str, at: usize) -> Explained {
    Explained { code, params: Particulars::card(text, format!("/cards/{at}")) }
}
