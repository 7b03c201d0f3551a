//! Ranks, suits and cards of the 52-card pack both games share.
//!
//! A card has no order of its own: which card is stronger belongs to Thirteen, what a card costs
//! belongs to Three Thirteen. The index order `3S 3C 3D 3H 4S … 2H` is only a numbering.

/// A rank by its number, `3` = 0 … `A` = 11, `2` = 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 13;
    /// The rank `3`.
    pub const THREE: Rank = Rank(0);
    /// The ace.
    pub const ACE: Rank = Rank(11);
    /// The rank `2`.
    pub const TWO: Rank = Rank(12);

    /// The rank with this number; `None` from 13 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Rank> {
        if index < 13 { Some(Rank(index)) } else { None }
    }

    /// Its number, 0 to 12.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every rank, `3` first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (0..13).map(Rank)
    }
}

/// A suit by its number: spades 0, clubs 1, diamonds 2, hearts 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suit(u8);

impl Suit {
    /// The suit with this number; `None` from 4 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Suit> {
        if index < 4 { Some(Suit(index)) } else { None }
    }

    /// Its number, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card, numbered `rank · 4 + suit`: `3S` is 0, `2H` is 51.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards a pack has.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    #[must_use]
    pub const fn of(rank: Rank, suit: Suit) -> Card {
        Card(rank.0 * 4 + suit.0)
    }

    /// The card with this number; `None` from 52 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Card> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// The card with this number, taken modulo 64: for callers that hold a bit number of a
    /// [`crate::CardSet`], which is always below 52.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Card {
        Card(bit as u8 & 63)
    }

    /// Its number, 0 to 51.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its rank.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }

    /// Its suit.
    #[must_use]
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit(self.0 % 4)
    }
}
