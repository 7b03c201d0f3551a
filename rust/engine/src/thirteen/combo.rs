//! Combinations: what a set of cards is (RULES §2.1).

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use crate::card::{Card, Rank};
use crate::card_set::CardSet;

use super::options::SequenceTwos;

/// The lowest bit of each rank's four.
pub(crate) const RANK_BITS: u64 = 0x1_1111_1111_1111;
const TWO_BIT: u64 = 1 << 48;
const SHAPE_AT: u32 = 52;

/// The kind of a combination, in the order in which legal plays are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Kind {
    /// One card.
    Single,
    /// Two cards of one rank.
    Pair,
    /// Three cards of one rank.
    Triple,
    /// Four cards of one rank.
    Quad,
    /// Three or more cards of consecutive ranks.
    Sequence,
    /// Three or more pairs of consecutive ranks.
    DoubleSequence,
}

impl Kind {
    /// Every kind, in order.
    pub const ALL: [Kind; 6] =
        [Kind::Single, Kind::Pair, Kind::Triple, Kind::Quad, Kind::Sequence, Kind::DoubleSequence];

    /// The numbers of ranks such a combination of at most 13 cards can have.
    #[must_use]
    pub const fn lengths(self) -> std::ops::RangeInclusive<u8> {
        match self {
            Kind::Sequence => 3..=13,
            Kind::DoubleSequence => 3..=6,
            _ => 1..=1,
        }
    }

    /// Whether it is of a kind that chops (a quad or a double sequence).
    #[must_use]
    pub const fn is_bomb(self) -> bool {
        matches!(self, Kind::Quad | Kind::DoubleSequence)
    }
}

/// A kind together with its number of ranks: what must agree for one combination to beat another
/// by its highest card. There are 19, numbered in the order of [`Kind`], then by ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u8);

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 19;

    /// The shape of a kind with `ranks` ranks; `None` where there is no such combination.
    #[must_use]
    pub fn new(kind: Kind, ranks: u8) -> Option<Shape> {
        kind.lengths().contains(&ranks).then(|| Shape::of(kind, ranks))
    }

    #[inline]
    pub(super) const fn of(kind: Kind, ranks: u8) -> Shape {
        match kind {
            Kind::Sequence => Shape(ranks + 1),
            Kind::DoubleSequence => Shape(ranks + 12),
            _ => Shape(kind as u8),
        }
    }

    /// Its number, below [`Shape::COUNT`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 {
            0 => Kind::Single,
            1 => Kind::Pair,
            2 => Kind::Triple,
            3 => Kind::Quad,
            4..=14 => Kind::Sequence,
            _ => Kind::DoubleSequence,
        }
    }

    /// How many ranks: a pair 1, 4-5-6 3, a double sequence of four pairs 4.
    #[must_use]
    #[inline]
    pub const fn ranks(self) -> u8 {
        match self.0 {
            0..=3 => 1,
            4..=14 => self.0 - 1,
            _ => self.0 - 12,
        }
    }

    /// Every shape, in order.
    pub fn all() -> impl Iterator<Item = Shape> {
        (0..Shape::COUNT as u8).map(Shape)
    }
}

/// A combination: its cards and shape in one word.
///
/// Built only by [`Combo::classify`] and by the search for legal plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Combo(u64);

impl Combo {
    /// What a set of cards is; `None` when it is no combination.
    ///
    /// ```
    /// use engine::thirteen::{Combo, Kind, SequenceTwos};
    /// let combo = Combo::classify("5C 6H 7D".parse().unwrap(), SequenceTwos::Never).unwrap();
    /// assert_eq!((combo.kind(), combo.ranks()), (Kind::Sequence, 3));
    /// assert_eq!(combo.top().to_string(), "7D");
    /// ```
    #[must_use]
    #[inline]
    pub fn classify(cards: CardSet, twos: SequenceTwos) -> Option<Combo> {
        let set = cards.bits();
        let folded = set | set >> 1;
        let held = (folded | folded >> 2) & RANK_BITS;
        let (cards, ranks) = (set.count_ones(), held.count_ones());
        if ranks == 1 {
            return Some(Combo(set | u64::from(cards - 1) << SHAPE_AT));
        }
        let filled = held * 0xF;
        let lowest = held & held.wrapping_neg();
        if ranks < 3 || filled & (filled + lowest) != 0 {
            return None;
        }
        let has_two = held & TWO_BIT != 0;
        if cards == ranks && (!has_two || twos == SequenceTwos::Top) {
            return Some(Combo(set | u64::from(ranks + 1) << SHAPE_AT));
        }
        if cards == 2 * ranks && !has_two && cards <= 12 && counts(set) == 2 * held {
            return Some(Combo(set | u64::from(ranks + 12) << SHAPE_AT));
        }
        None
    }

    /// The packed form of an empty combination of this shape, to which the search adds cards.
    #[inline]
    pub(super) const fn header(shape: Shape) -> u64 {
        (shape.0 as u64) << SHAPE_AT
    }

    /// One rank more in the packed form of a sequence.
    pub(super) const ONE_RANK: u64 = 1 << SHAPE_AT;

    /// The combination of a packed form that the search completed.
    #[inline]
    pub(super) const fn packed(word: u64) -> Combo {
        Combo(word)
    }

    /// The packed form: cards in bits 0–51, shape in bits 52–56.
    #[must_use]
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// Its cards.
    #[must_use]
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::from_bits(self.0)
    }

    /// Its kind and number of ranks.
    #[must_use]
    #[inline]
    pub const fn shape(self) -> Shape {
        Shape((self.0 >> SHAPE_AT) as u8)
    }

    /// Its kind.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        self.shape().kind()
    }

    /// How many ranks it has.
    #[must_use]
    #[inline]
    pub const fn ranks(self) -> u8 {
        self.shape().ranks()
    }

    /// Its highest card, which is its strength.
    #[must_use]
    #[inline]
    pub const fn top(self) -> Card {
        Card::from_bit(63 - self.cards().bits().leading_zeros())
    }

    /// Whether it is a single, pair or triple of 2s: what bombs are for.
    #[must_use]
    #[inline]
    pub fn is_twos(self) -> bool {
        self.shape().0 <= Kind::Triple as u8 && self.top().rank() == Rank::TWO
    }
}

/// Cards of each rank, four bits a rank.
#[inline]
const fn counts(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5_5555_5555_5555);
    (pairs & 0x3_3333_3333_3333) + (pairs >> 2 & 0x3_3333_3333_3333)
}

impl Serialize for Combo {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut combo = out.serialize_struct("Combo", 3)?;
        combo.serialize_field("kind", &self.kind())?;
        combo.serialize_field("ranks", &self.ranks())?;
        combo.serialize_field("cards", &self.cards())?;
        combo.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(cards: &str, twos: SequenceTwos) -> Option<(Kind, u8)> {
        let combo = Combo::classify(cards.parse().ok()?, twos)?;
        Some((combo.kind(), combo.ranks()))
    }

    #[test]
    fn every_kind() {
        for (cards, expected) in [
            ("5H", Some((Kind::Single, 1))),
            ("5H 5S", Some((Kind::Pair, 1))),
            ("2S 2C 2D", Some((Kind::Triple, 1))),
            ("2S 2C 2D 2H", Some((Kind::Quad, 1))),
            ("QS KS AD", Some((Kind::Sequence, 3))),
            ("3S 3C 4S 4D 5C 5H", Some((Kind::DoubleSequence, 3))),
            ("", None),
            ("4S 5S", None),
            ("3S 3C 4S 4D", None),
            ("3S 3C 3D 4S 5S 5C", None),
            ("KS AD 2H", None),
            ("AS 2S 3S", None),
            ("9S 9C 9D TH", None),
        ] {
            assert_eq!(kind(cards, SequenceTwos::Never), expected, "{cards}");
        }
    }

    #[test]
    fn a_two_on_top_where_the_option_says_so() {
        assert_eq!(kind("KS AD 2H", SequenceTwos::Top), Some((Kind::Sequence, 3)));
        assert_eq!(kind("KS KD AS AD 2S 2H", SequenceTwos::Top), None);
        assert_eq!(kind("2S 3S 4S", SequenceTwos::Top), None);
    }

    #[test]
    fn shapes_are_numbered_without_gap() {
        let shapes = Kind::ALL
            .into_iter()
            .flat_map(|kind| kind.lengths().filter_map(move |ranks| Shape::new(kind, ranks)));
        assert!(shapes.clone().eq(Shape::all()));
        assert!(shapes.clone().all(|shape| Shape::new(shape.kind(), shape.ranks()) == Some(shape)));
    }
}
