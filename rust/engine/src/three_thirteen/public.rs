//! What every seat may know of a round: whose turn it is, the piles, who went out (RULES §3.2).

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::option::choices;
use crate::pile::Pile;
use crate::seat::{BySeat, Seat};

use super::deal::{Hands, SEATS_MAX};
use super::event::Piles;
use super::meld::Meld;
use super::options::{DiscardTakenCard, Options};

choices! {
    /// What the seat to act does now.
    Phase { Draw = "draw", Discard = "discard" }
}

/// The most times a discard pile becomes a stock again in one round.
pub const RESHUFFLES_MAX: u8 = 3;

/// The seat that went out and what it laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneOut {
    /// Who.
    pub seat: Seat,
    /// Its melds.
    pub melds: Vec<Meld>,
    /// What it discarded, if anything.
    pub card: Option<Card>,
}

/// Everything about a round that every seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Public {
    /// The round's number, from 1.
    pub number: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// Whose turn it is; whoever acted last once the round is over.
    pub to_act: Seat,
    /// What it does now.
    pub phase: Phase,
    /// Cards held, by seat.
    pub counts: BySeat<u8, SEATS_MAX>,
    /// Cards in the stock.
    pub stock_count: usize,
    /// The discard pile, its top last.
    pub discard: Vec<Card>,
    /// The card taken from the discard pile in this turn.
    pub taken: Option<Card>,
    /// Cards that each seat was seen to take and not to discard since.
    pub known: Hands,
    /// Who went out, if anybody.
    pub gone_out: Option<GoneOut>,
    /// How many seats, from the one to act on, still have their last turn.
    pub last_turns: u8,
    /// How often the discard pile has become a stock.
    pub reshuffles: u8,
    /// Whether the round is over.
    pub over: bool,
}

impl Public {
    /// How many seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.counts.seats()
    }

    /// What everyone sees of the piles.
    #[must_use]
    pub fn piles(&self) -> Piles {
        Piles {
            stock_count: self.stock_count,
            discard_top: self.discard.last().copied(),
            discard_count: self.discard.len(),
        }
    }

    /// The seat after another in the order of play.
    #[must_use]
    pub fn after(&self, seat: Seat) -> Seat {
        Seat::new(((seat.index() + 1) % self.seats()) as u8)
    }

    /// The seats that still have their last turn, in the order of play.
    #[must_use]
    pub fn last_turn_seats(&self) -> Vec<Seat> {
        let seats = std::iter::successors(Some(self.to_act), |&seat| Some(self.after(seat)));
        seats.take(self.last_turns.into()).collect()
    }

    /// The card of this hand that may not be discarded in this turn: the one taken from the pile,
    /// where the rules say so and no other copy of it was in hand.
    #[must_use]
    pub fn held_back(&self, hand: &Pile, options: &Options) -> Option<Card> {
        let forbidden = options.discard_taken_card == DiscardTakenCard::Forbidden;
        self.taken.filter(|&card| forbidden && hand.count(card) == 1)
    }

    /// A turn cannot begin: there is nothing to draw and nothing that may become a stock.
    pub(super) fn is_stuck(&self) -> bool {
        let spent = self.reshuffles >= RESHUFFLES_MAX || self.discard.len() < 2;
        self.stock_count == 0 && spent
    }
}
