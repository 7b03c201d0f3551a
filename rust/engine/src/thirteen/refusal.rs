//! Why a move is refused (RULES §4).

use std::fmt;

use serde::{Serialize, Serializer};

/// One stable reason. The order is the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// Nothing can be played any more in this game.
    GameIsOver,
    /// Nothing can be played any more in this round.
    RoundIsOver,
    /// The seat has no cards left in this round.
    SeatIsOut,
    /// The seat passed in this trick and is locked out.
    AlreadyPassed,
    /// Another seat is to act.
    NotYourTurn,
    /// Text that is no card.
    UnknownCard,
    /// A card named twice.
    DuplicateCard,
    /// A card the seat does not hold.
    CardNotInHand,
    /// A pass on an empty table.
    CannotPassWhenLeading,
    /// The cards form no combination.
    NotACombination,
    /// The first play of a round led by the lowest card, without it.
    MustIncludeOpeningCard,
    /// Another kind than the table's, and no chop.
    WrongKind,
    /// The table's kind with another number of cards, and no chop.
    WrongLength,
    /// The table's kind and length, not higher.
    TooLow,
}

impl Refusal {
    /// Every refusal, in the order in which they are checked.
    pub const ALL: [Refusal; 14] = [
        Refusal::GameIsOver,
        Refusal::RoundIsOver,
        Refusal::SeatIsOut,
        Refusal::AlreadyPassed,
        Refusal::NotYourTurn,
        Refusal::UnknownCard,
        Refusal::DuplicateCard,
        Refusal::CardNotInHand,
        Refusal::CannotPassWhenLeading,
        Refusal::NotACombination,
        Refusal::MustIncludeOpeningCard,
        Refusal::WrongKind,
        Refusal::WrongLength,
        Refusal::TooLow,
    ];

    /// Its stable name, the same in every language and layer.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Refusal::GameIsOver => "game_is_over",
            Refusal::RoundIsOver => "round_is_over",
            Refusal::SeatIsOut => "seat_is_out",
            Refusal::AlreadyPassed => "already_passed",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::UnknownCard => "unknown_card",
            Refusal::DuplicateCard => "duplicate_card",
            Refusal::CardNotInHand => "card_not_in_hand",
            Refusal::CannotPassWhenLeading => "cannot_pass_when_leading",
            Refusal::NotACombination => "not_a_combination",
            Refusal::MustIncludeOpeningCard => "must_include_opening_card",
            Refusal::WrongKind => "wrong_kind",
            Refusal::WrongLength => "wrong_length",
            Refusal::TooLow => "too_low",
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
