//! Why a move is refused (RULES §4), and what the refusal is about.

use std::fmt;

use serde::{Serialize, Serializer};

/// One stable reason. The order is the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// Nothing can be played any more in this game.
    GameIsOver,
    /// Nothing can be played any more in this round.
    RoundIsOver,
    /// The seat went out in this round.
    SeatIsOut,
    /// Another seat is to act.
    NotYourTurn,
    /// The seat has to draw a card before it does anything else.
    MustDrawFirst,
    /// The seat has drawn its card.
    AlreadyDrawn,
    /// There is nothing to take from the discard pile.
    DiscardPileEmpty,
    /// Text that is no card.
    UnknownCard,
    /// A card named more often than the packs hold it.
    DuplicateCard,
    /// A card the seat does not hold.
    CardNotInHand,
    /// The card just taken from the pile, where that may not be discarded.
    TakenCardCannotBeDiscarded,
    /// What is left after the discard does not meld.
    CannotGoOut,
}

impl Refusal {
    /// Every refusal, in the order in which they are checked.
    pub const ALL: [Refusal; 12] = [
        Refusal::GameIsOver,
        Refusal::RoundIsOver,
        Refusal::SeatIsOut,
        Refusal::NotYourTurn,
        Refusal::MustDrawFirst,
        Refusal::AlreadyDrawn,
        Refusal::DiscardPileEmpty,
        Refusal::UnknownCard,
        Refusal::DuplicateCard,
        Refusal::CardNotInHand,
        Refusal::TakenCardCannotBeDiscarded,
        Refusal::CannotGoOut,
    ];

    /// Its stable name, the same in every language and layer.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Refusal::GameIsOver => "game_is_over",
            Refusal::RoundIsOver => "round_is_over",
            Refusal::SeatIsOut => "seat_is_out",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::MustDrawFirst => "must_draw_first",
            Refusal::AlreadyDrawn => "already_drawn",
            Refusal::DiscardPileEmpty => "discard_pile_empty",
            Refusal::UnknownCard => "unknown_card",
            Refusal::DuplicateCard => "duplicate_card",
            Refusal::CardNotInHand => "card_not_in_hand",
            Refusal::TakenCardCannotBeDiscarded => "taken_card_cannot_be_discarded",
            Refusal::CannotGoOut => "cannot_go_out",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.slug())
    }
}

impl std::error::Error for Refusal {}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.slug())
    }
}

/// The particulars of a refusal, for the text people read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Particulars {
    /// The card it is about, as it was given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// JSON pointer of that card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// For `cannot_go_out`: the least that the cards kept can cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_penalty: Option<u16>,
}

impl Particulars {
    /// About one card, as it was given in a field.
    pub(super) fn card(text: &str, field: impl Into<String>) -> Particulars {
        let cards = vec![text.chars().take(12).collect()];
        Particulars { cards, field: Some(field.into()), least_penalty: None }
    }
}

/// A refusal with its particulars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Why.
    pub code: Refusal,
    /// What it is about.
    pub params: Particulars,
}

impl From<Refusal> for Explained {
    fn from(code: Refusal) -> Explained {
        Explained { code, params: Particulars::default() }
    }
}
