//! The leads of a hand as places in that hand: the same list as [`Plays::leads`], only smaller.
//!
//! [`Plays::leads`]: super::Plays::leads

use std::ops::{Deref, Range};

use crate::card_set::CardSet;

use super::combo::{Kind, RANK_BITS};
use super::held::{Held, starts};
use super::options::Rules;

const CAPACITY: usize = 512;
/// The pairs, triples and quads of up to four cards, ascending; of fewer cards, the first of them.
const PAIRS: [u16; 6] = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100];
const TRIPLES: [u16; 4] = [0b0111, 0b1011, 0b1101, 0b1110];
const QUADS: [u16; 1] = [0b1111];

/// What a hand can lead, refilled by each search: bit `i` of an item is the `i`-th lowest card of
/// the hand. In the order of [`Plays::leads`](super::Plays::leads).
///
/// ```
/// use engine::thirteen::{Leads, PRESETS, Rules};
/// let mut leads = Leads::new();
/// leads.fill("6S 6H 7D 8D".parse().unwrap(), &Rules::preset(&PRESETS[0]));
/// assert_eq!(*leads, [0b1, 0b10, 0b100, 0b1000, 0b11, 0b1101, 0b1110]);
/// ```
#[derive(Clone, Debug)]
pub struct Leads {
    len: usize,
    items: [u16; CAPACITY],
}

impl Default for Leads {
    fn default() -> Leads {
        Leads::new()
    }
}

impl Deref for Leads {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.items[..self.len]
    }
}

impl Leads {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Leads {
        Leads { len: 0, items: [0; CAPACITY] }
    }

    /// Every combination that a hand of at most 13 cards can lead.
    #[inline]
    pub fn fill(&mut self, hand: CardSet, rules: &Rules) {
        debug_assert!(hand.len() <= 13);
        let (held, places) = (Held::new(hand, rules), Places::of(hand));
        self.len = 0;
        for place in 0..places.len() {
            self.push(1 << place);
        }
        if held.pairs() != 0 {
            self.groups(held.pairs(), |at| places.pairs(at));
            if held.triples() != 0 {
                self.groups(held.triples(), |at| places.triples(at));
                self.groups(held.quads(), |at| places.quads(at));
            }
        }
        self.runs(held.ranks_of(Kind::Sequence), |at| places.singles(at));
        self.runs(held.ranks_of(Kind::DoubleSequence), |at| places.pairs(at));
    }

    #[inline]
    fn push(&mut self, lead: u16) {
        debug_assert!(self.len < CAPACITY);
        self.items[self.len % CAPACITY] = lead;
        self.len += 1;
    }

    /// Every choice of each of `ranks`.
    #[inline]
    fn groups<C: Iterator<Item = u16>>(&mut self, ranks: u64, choices: impl Fn(u32) -> C) {
        for rank in bits(ranks) {
            for choice in choices(rank.trailing_zeros()) {
                self.push(choice);
            }
        }
    }

    /// The runs of three and more of `ranks`.
    #[inline]
    fn runs<C: Iterator<Item = u16>>(&mut self, ranks: u64, choices: impl Fn(u32) -> C) {
        for rank in bits(starts(ranks, 3)) {
            self.runs_from(rank.trailing_zeros(), ranks, &choices);
        }
    }

    /// The runs from one rank on, by extending each block of one length by the next rank.
    #[inline]
    fn runs_from<C: Iterator<Item = u16>>(
        &mut self,
        at: u32,
        ranks: u64,
        choices: &impl Fn(u32) -> C,
    ) {
        let mut block = self.len;
        for third in choices(at + 8) {
            for second in choices(at + 4) {
                for first in choices(at) {
                    self.push(third | second | first);
                }
            }
        }
        let mut next = at + 12;
        while ranks >> next & 1 != 0 {
            let end = self.len;
            for more in choices(next) {
                self.extend(block..end, more);
            }
            (block, next) = (end, next + 4);
        }
    }

    /// Adds those leads once more, each with more cards.
    #[inline]
    fn extend(&mut self, block: Range<usize>, more: u16) {
        let size = block.len();
        let (found, free) = self.items.split_at_mut(self.len % CAPACITY);
        for (new, old) in free.iter_mut().zip(&found[block]) {
            *new = old | more;
        }
        self.len += size;
    }
}

/// Where the cards of each rank stand in the hand, four bits a rank: the place after its last.
#[derive(Clone, Copy)]
struct Places(u64);

impl Places {
    /// Counts the cards of each rank, then adds those of the ranks below: 13 fits in four bits.
    #[inline]
    fn of(hand: CardSet) -> Places {
        const OF_TWO: u64 = 0b0101 * RANK_BITS;
        const OF_FOUR: u64 = 0b0011 * RANK_BITS;
        let of_two = (hand.bits() & OF_TWO) + (hand.bits() >> 1 & OF_TWO);
        let of_four = (of_two & OF_FOUR) + (of_two >> 2 & OF_FOUR);
        Places(of_four.wrapping_mul(RANK_BITS))
    }

    /// How many cards there are.
    #[inline]
    fn len(self) -> u32 {
        (self.0 >> 48 & 0xF) as u32
    }

    /// The places of the rank at `at`.
    #[inline]
    fn at(self, at: u32) -> Range<u32> {
        let start = (self.0 << 4) >> at & 0xF;
        start as u32..(self.0 >> at & 0xF) as u32
    }

    #[inline]
    fn singles(self, at: u32) -> impl Iterator<Item = u16> {
        self.at(at).map(|place| 1 << place)
    }

    #[inline]
    fn pairs(self, at: u32) -> impl Iterator<Item = u16> {
        self.choices(at, &PAIRS, [0, 0, 1, 3, 6])
    }

    #[inline]
    fn triples(self, at: u32) -> impl Iterator<Item = u16> {
        self.choices(at, &TRIPLES, [0, 0, 0, 1, 4])
    }

    #[inline]
    fn quads(self, at: u32) -> impl Iterator<Item = u16> {
        self.choices(at, &QUADS, [0, 0, 0, 0, 1])
    }

    /// The first choices of the rank at `at`, so many as its number of cards gives.
    #[inline]
    fn choices(self, at: u32, all: &[u16], counts: [usize; 5]) -> impl Iterator<Item = u16> {
        let of_rank = self.at(at);
        let count = counts[of_rank.len().min(4)];
        all.iter().take(count).map(move |choice| choice << of_rank.start)
    }
}

/// The single bits of a word, lowest first.
#[inline]
fn bits(word: u64) -> impl Iterator<Item = u64> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        (bit != 0).then_some(bit)
    })
}
