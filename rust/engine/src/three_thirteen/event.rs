//! What happens in a game, in the order in which it happens.

use serde::Serialize;

use crate::card::{Card, Rank};
use crate::seat::{BySeat, Seat};

use super::deal::{Hands, SEATS_MAX};
use super::meld::Meld;
use super::round::Source;
use super::score::{Points, RoundResult};

/// One thing that happened: the whole truth. Who may see which field is decided where events are
/// handed out: the hands of `RoundStarted` are each for its own seat only, and so is the card of
/// `Drew` when it came from the stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt (or set up from a position).
    RoundStarted {
        /// From 1.
        round_number: u32,
        /// Who dealt.
        dealer: Seat,
        /// Who begins.
        leader: Seat,
        /// Whose turn it is.
        to_act: Seat,
        /// The rank that is wild.
        wild_rank: Rank,
        /// Every seat's cards: each for its own seat only.
        hands: Box<Hands>,
        /// How many each holds.
        hand_counts: BySeat<u8, SEATS_MAX>,
        /// The piles.
        #[serde(flatten)]
        piles: Piles,
    },
    /// The discard pile but its top card was shuffled into a new stock.
    StockReshuffled {
        /// The piles.
        #[serde(flatten)]
        piles: Piles,
    },
    /// A seat drew a card.
    Drew {
        /// Who.
        seat: Seat,
        /// From where.
        source: Source,
        /// The card: from the stock for its own seat only.
        card: Card,
        /// The piles.
        #[serde(flatten)]
        piles: Piles,
    },
    /// A seat ended its turn, as a rule with a discard.
    Discarded {
        /// Who.
        seat: Seat,
        /// The card; none for a last turn that melds every card.
        card: Option<Card>,
        /// The piles.
        #[serde(flatten)]
        piles: Piles,
    },
    /// A seat went out; every other has one more turn.
    GoneOut {
        /// Who.
        seat: Seat,
        /// What it laid open.
        melds: Vec<Meld>,
        /// What it discarded; none when every card is melded.
        card: Option<Card>,
        /// The piles.
        #[serde(flatten)]
        piles: Piles,
    },
    /// The round is over and scored.
    RoundFinished {
        /// Its number.
        round_number: u32,
        /// Its result.
        #[serde(serialize_with = "super::score::as_shown")]
        result: RoundResult,
        /// The totals after it.
        totals: Points,
    },
    /// The game is over.
    GameFinished {
        /// Who won it.
        winners: Vec<Seat>,
        /// The final totals.
        totals: Points,
    },
}

/// What everyone sees of the stock and the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Piles {
    /// Cards in the stock.
    pub stock_count: usize,
    /// The top of the discard pile.
    pub discard_top: Option<Card>,
    /// Cards in the discard pile.
    pub discard_count: usize,
}

/// Where events go.
pub trait Sink {
    /// Takes one event.
    fn note(&mut self, event: Event);
}

/// Nobody listens: simulations.
impl Sink for () {
    fn note(&mut self, _event: Event) {}
}

impl Sink for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}
