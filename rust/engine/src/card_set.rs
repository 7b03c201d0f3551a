//! A set of cards of one pack as 52 bits.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use crate::card::{Card, Rank};

/// A set of distinct cards; bit `i` is the card with number `i`.
///
/// ```
/// use engine::CardSet;
/// let hand: CardSet = "3S 3D 4H".parse().unwrap();
/// assert_eq!(hand.len(), 3);
/// assert_eq!(hand.to_string(), "3S 3D 4H");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole pack.
    pub const FULL: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// The set with these bits; bits from 52 on are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::FULL.0)
    }

    /// Its bits.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Just this card.
    #[must_use]
    #[inline]
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// The four cards of a rank.
    #[must_use]
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0b1111 << (4 * rank.index()))
    }

    /// How many cards.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether every card of `other` is in it.
    #[must_use]
    #[inline]
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether no card is in both.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The card with the lowest number.
    #[must_use]
    #[inline]
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit(self.0.trailing_zeros())) }
    }

    /// The card with the highest number.
    #[must_use]
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit(63 - self.0.leading_zeros())) }
    }

    /// The cards with a higher number than `card`.
    #[must_use]
    #[inline]
    pub const fn above(self, card: Card) -> CardSet {
        CardSet(self.0 & (u64::MAX << 1 << card.index()))
    }

    /// How many cards of the rank are in it.
    #[must_use]
    #[inline]
    pub const fn count(self, rank: Rank) -> usize {
        (self.0 & CardSet::of_rank(rank).0).count_ones() as usize
    }

    /// Where its cards stand in `all`, which holds them: bit `i` is the `i`-th lowest card there.
    #[must_use]
    pub fn places_in(self, all: CardSet) -> u64 {
        let below = |card: Card| CardSet(all.0 & ((1 << card.index()) - 1)).len();
        self.iter().fold(0, |places, card| places | 1 << below(card))
    }

    /// Puts the card in; false when it was in already.
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.index();
        new
    }

    /// The cards by number, lowest first.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The cards of a [`CardSet`], lowest number first.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = CardSet(self.0).lowest()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::of(card))
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}
