//! What happens in a game, in the order in which it happens.

use serde::Serialize;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::Hands;
use crate::seat::{BySeat, Seat, SeatSet};

use super::combo::{Combo, Kind};
use super::instant::InstantWin;
use super::score::RoundResult;

/// One thing that happened: the whole truth. Who may see which field is decided where events are
/// handed out, and only `RoundStarted` has a field that is not for everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt (or set up from a position).
    RoundStarted {
        /// From 1.
        round_number: u32,
        /// Who leads the trick.
        leader: Seat,
        /// Whose turn it is.
        to_act: Seat,
        /// The card the first play must contain.
        opening_card: Option<Card>,
        /// Every seat's cards: each for its own seat only.
        hands: Hands,
        /// How many each holds.
        hand_counts: BySeat<u8>,
    },
    /// A seat laid a combination.
    Played {
        /// Who.
        seat: Seat,
        /// Its cards.
        cards: CardSet,
        /// Its kind.
        kind: Kind,
        /// Its number of ranks.
        ranks: u8,
        /// Cards the seat still holds.
        cards_left: u8,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Nobody beat the combination on the table, which is cleared.
    TrickWon {
        /// Whose combination stood.
        seat: Seat,
        /// Who leads now.
        leader: Seat,
    },
    /// A seat laid its last card.
    WentOut {
        /// Who.
        seat: Seat,
        /// The place it takes, if any.
        place: Option<u8>,
    },
    /// A dealt hand won the round.
    InstantWin {
        /// Whose.
        seat: Seat,
        /// Which pattern.
        #[serde(flatten)]
        win: InstantWin,
    },
    /// The round is over and scored.
    RoundFinished {
        /// Its number.
        round_number: u32,
        /// Its result.
        #[serde(serialize_with = "super::score::as_shown")]
        result: RoundResult,
        /// The totals after it.
        totals: BySeat<u16>,
    },
    /// The game is over.
    GameFinished {
        /// Who won it.
        winners: SeatList,
        /// The final totals.
        totals: BySeat<u16>,
    },
}

impl Event {
    pub(super) fn played(seat: Seat, combo: Combo, cards_left: u8) -> Event {
        let (cards, kind, ranks) = (combo.cards(), combo.kind(), combo.ranks());
        Event::Played { seat, cards, kind, ranks, cards_left }
    }
}

/// A set of seats that is serialised as a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatList(pub SeatSet);

impl Serialize for SeatList {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter())
    }
}

/// Where events go.
pub trait Sink {
    /// Takes one event.
    fn note(&mut self, event: Event);
}

/// Nobody listens: simulations.
impl Sink for () {
    #[inline]
    fn note(&mut self, _event: Event) {}
}

impl Sink for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}
