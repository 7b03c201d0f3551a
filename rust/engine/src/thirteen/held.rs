//! What a hand holds of each rank, one bit a rank, and the choices of suits there.

use crate::card_set::CardSet;

use super::combo::{Kind, RANK_BITS};
use super::options::{Rules, SequenceTwos};

const TWOS: u64 = 0xF << 48;

/// A hand as the search for plays looks at it.
#[derive(Clone, Copy)]
pub(crate) struct Held {
    cards: u64,
    in_sequences: u64,
}

impl Held {
    #[inline]
    pub(crate) fn new(hand: CardSet, rules: &Rules) -> Held {
        let cards = hand.bits();
        let in_sequences = match rules.options().sequence_twos {
            SequenceTwos::Never => cards & !TWOS,
            SequenceTwos::Top => cards,
        };
        Held { cards, in_sequences }
    }

    /// Its cards.
    #[inline]
    pub(crate) fn cards(self) -> u64 {
        self.cards
    }

    /// The cards that can be in a sequence.
    #[inline]
    pub(crate) fn in_sequences(self) -> u64 {
        self.in_sequences
    }

    /// The ranks held at least twice.
    #[inline]
    pub(crate) fn pairs(self) -> u64 {
        let (any, both) = neighbours(self.cards);
        (both | both >> 2 | any & any >> 2) & RANK_BITS
    }

    /// The ranks held at least three times.
    #[inline]
    pub(crate) fn triples(self) -> u64 {
        let (any, both) = neighbours(self.cards);
        (both & any >> 2 | any & both >> 2) & RANK_BITS
    }

    /// The ranks held four times.
    #[inline]
    pub(crate) fn quads(self) -> u64 {
        let (_, both) = neighbours(self.cards);
        both & both >> 2 & RANK_BITS
    }

    /// The ranks that can be in a sequence or double sequence.
    #[inline]
    pub(crate) fn ranks_of(self, run: Kind) -> u64 {
        let (any, _) = neighbours(self.in_sequences);
        match run {
            Kind::Sequence => (any | any >> 2) & RANK_BITS,
            _ => self.pairs() & !TWOS,
        }
    }

    /// The ways to take of the rank at `at` what the kind has of each rank, ascending.
    #[inline]
    pub(crate) fn choices(self, kind: Kind, at: u32) -> impl Iterator<Item = u64> {
        let table = match kind {
            Kind::Single | Kind::Sequence => &ONES,
            Kind::Pair | Kind::DoubleSequence => &PAIRS,
            Kind::Triple => &TRIPLES,
            Kind::Quad => &QUADS,
        };
        table.of(self.cards >> at).map(move |suits| suits << at)
    }
}

/// Which of each two neighbouring suits are held, either and both, at the lower of them.
#[inline]
const fn neighbours(cards: u64) -> (u64, u64) {
    (cards | cards >> 1, cards & cards >> 1)
}

/// The ranks at which `length` consecutive ranks of the set start.
#[inline]
pub(crate) const fn starts(ranks: u64, length: u32) -> u64 {
    let mut starts = ranks;
    let mut further = 1;
    while further < length {
        starts &= ranks >> (4 * further);
        further += 1;
    }
    starts
}

/// How many consecutive ranks from the first on are in the set.
#[inline]
pub(crate) const fn run_length(ranks: u64) -> u8 {
    const EVERY: u64 = u64::MAX / 0xF;
    ((EVERY & !ranks).trailing_zeros() / 4) as u8
}

/// The subsets of one size of each set of suits, ascending, four bits each.
struct Subsets([u32; 16]);

static ONES: Subsets = Subsets::of_size(1);
static PAIRS: Subsets = Subsets::of_size(2);
static TRIPLES: Subsets = Subsets::of_size(3);
static QUADS: Subsets = Subsets::of_size(4);

impl Subsets {
    const fn of_size(size: u32) -> Subsets {
        let mut subsets = [0; 16];
        let mut suits = 0;
        while suits < 16 {
            let mut subset = 15_u32;
            while subset > 0 {
                if subset & !suits == 0 && subset.count_ones() == size {
                    subsets[suits as usize] = subsets[suits as usize] << 4 | subset;
                }
                subset -= 1;
            }
            suits += 1;
        }
        Subsets(subsets)
    }

    /// The subsets of the lowest four bits.
    #[inline]
    fn of(&self, suits: u64) -> Choices {
        Choices(self.0[(suits & 0xF) as usize])
    }
}

/// Sets of suits, four bits each, the next one lowest.
struct Choices(u32);

impl Iterator for Choices {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let suits = u64::from(self.0 & 0xF);
        self.0 >>= 4;
        (suits != 0).then_some(suits)
    }
}
