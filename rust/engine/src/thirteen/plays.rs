//! The search for legal plays: every combination a hand can lead or answer with.
//!
//! Order of every list: by kind ([`Kind`]'s order), then lowest rank, then number of ranks, then
//! the cards read as a number (so by highest card first). The answers to a table are the leads
//! that beat it, in the same order.
//!
//! No call allocates. A hand of 13 cards has at most 486 plays (41 on average).

use std::ops::{Deref, Range};

use crate::card::Card;
use crate::card_set::CardSet;

use super::chops::ShapeSet;
use super::combo::{Combo, Kind, RANK_BITS, Shape};
use super::held::{Held, run_length, starts};
use super::options::Rules;

const CAPACITY: usize = 512;
/// Plays are compared as numbers: a play reaches a floor, one bit, when its cards are not below.
const NO_FLOOR: u64 = 1;

/// A list of plays, refilled by each search.
///
/// ```
/// use engine::thirteen::{PRESETS, Plays, Rules};
/// let rules = Rules::preset(&PRESETS[0]);
/// let mut plays = Plays::new();
/// plays.leads("6S 6H 7D 8D".parse().unwrap(), &rules);
/// let cards: Vec<String> = plays.iter().map(|play| play.cards().to_string()).collect();
/// assert_eq!(cards, ["6S", "6H", "7D", "8D", "6S 6H", "6S 7D 8D", "6H 7D 8D"]);
/// ```
#[derive(Clone, Debug)]
pub struct Plays {
    len: usize,
    items: [Combo; CAPACITY],
}

impl Default for Plays {
    fn default() -> Plays {
        Plays::new()
    }
}

impl Deref for Plays {
    type Target = [Combo];

    #[inline]
    fn deref(&self) -> &[Combo] {
        &self.items[..self.len]
    }
}

impl Plays {
    /// An empty list.
    #[must_use]
    pub fn new() -> Plays {
        Plays { len: 0, items: [Combo::default(); CAPACITY] }
    }

    /// Every combination that a hand of at most 13 cards can lead.
    #[inline]
    pub fn leads(&mut self, hand: CardSet, rules: &Rules) {
        debug_assert!(hand.len() <= 13);
        self.len = 0;
        let held = Held::new(hand, rules);
        self.singles(held.cards());
        if held.pairs() != 0 {
            self.groups(held, held.pairs(), Kind::Pair, NO_FLOOR);
            if held.triples() != 0 {
                self.groups(held, held.triples(), Kind::Triple, NO_FLOOR);
                self.groups(held, held.quads(), Kind::Quad, NO_FLOOR);
            }
        }
        self.sequences(held);
        self.runs(held, Kind::DoubleSequence, ShapeSet::ALL, |_| NO_FLOOR);
    }

    /// Every combination of a hand of at most 13 cards that beats the one on the table.
    #[inline]
    pub fn answers(&mut self, hand: CardSet, table: Combo, rules: &Rules) {
        debug_assert!(hand.len() <= 13);
        self.len = 0;
        if rules.chops().is_ordinary_single(table) {
            self.singles(hand.bits() & (table.word() << 1).wrapping_neg());
        } else {
            self.answers_and_chops(Held::new(hand, rules), table, rules.chops().on(table));
        }
    }

    /// Every play of the hand on this table, and only those with the opening card where one is due.
    #[inline]
    pub fn legal(
        &mut self,
        hand: CardSet,
        table: Option<Combo>,
        opening: Option<Card>,
        rules: &Rules,
    ) {
        match table {
            Some(table) => self.answers(hand, table, rules),
            None => self.leads(hand, rules),
        }
        if let Some(card) = opening {
            self.keep_with(card);
        }
    }

    #[cold]
    fn keep_with(&mut self, card: Card) {
        self.retain(|play| play.cards().contains(card));
    }

    /// Leaves one play of each kind, length and highest card: the one with the lowest cards below.
    pub fn reduce(&mut self) {
        let mut last = None;
        self.retain(|play| {
            let key = (play.shape(), play.top());
            last.replace(key) != Some(key)
        });
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Leaves the quads and double sequences.
    pub fn keep_bombs(&mut self) {
        self.retain(|play| play.kind().is_bomb());
    }

    fn retain(&mut self, mut keep: impl FnMut(Combo) -> bool) {
        let found = self.len;
        self.len = 0;
        for at in 0..found {
            let play = self.items[at];
            if keep(play) {
                self.push(play.word());
            }
        }
    }

    #[inline]
    fn push(&mut self, word: u64) {
        debug_assert!(self.len < CAPACITY);
        self.items[self.len % CAPACITY] = Combo::packed(word);
        self.len += 1;
    }

    fn answers_and_chops(&mut self, held: Held, table: Combo, chops: ShapeSet) {
        let (own, floor) = (table.shape(), 2_u64 << table.top().index());
        if chops.is_empty() {
            return self.of_shape(held, own, floor);
        }
        let wanted = chops.with(own);
        let floor_of = |shape| if chops.contains(shape) { NO_FLOOR } else { floor };
        for kind in [Kind::Single, Kind::Pair, Kind::Triple, Kind::Quad] {
            let shape = Shape::of(kind, 1);
            if wanted.contains(shape) {
                self.of_one_rank(held, kind, floor_of(shape));
            }
        }
        self.runs(held, Kind::Sequence, wanted, floor_of);
        self.runs(held, Kind::DoubleSequence, wanted, floor_of);
    }

    #[inline]
    fn of_one_rank(&mut self, held: Held, kind: Kind, floor: u64) {
        match kind {
            Kind::Single => self.singles(held.cards() & floor.wrapping_neg()),
            Kind::Pair => self.groups(held, held.pairs(), kind, floor),
            Kind::Triple => self.groups(held, held.triples(), kind, floor),
            _ => self.groups(held, held.quads(), kind, floor),
        }
    }

    #[inline]
    fn singles(&mut self, cards: u64) {
        for card in bits(cards) {
            self.push(card);
        }
    }

    /// The pairs, triples or quads of each of `ranks` that reach the floor.
    #[inline]
    fn groups(&mut self, held: Held, ranks: u64, kind: Kind, floor: u64) {
        let header = Combo::header(Shape::of(kind, 1));
        for rank in bits(ranks & at_least(floor)) {
            let at = rank.trailing_zeros();
            for cards in held.choices(kind, at).filter(|&cards| cards >= floor) {
                self.push(header | cards);
            }
        }
    }

    /// Every sequence, by extending each block of one length by the cards of the next rank.
    #[inline]
    fn sequences(&mut self, held: Held) {
        for rank in bits(starts(held.ranks_of(Kind::Sequence), 3)) {
            self.sequences_from(held.in_sequences(), rank.trailing_zeros());
        }
    }

    #[inline]
    fn sequences_from(&mut self, cards: u64, at: u32) {
        const THREE: u64 = Combo::header(Shape::of(Kind::Sequence, 3));
        let mut block = self.len;
        for third in bits(cards & 0xF << (at + 8)) {
            for second in bits(cards & 0xF << (at + 4)) {
                for first in bits(cards & 0xF << at) {
                    self.push(THREE | third | second | first);
                }
            }
        }
        let mut next = at + 12;
        while cards & 0xF << next != 0 {
            let end = self.len;
            for card in bits(cards & 0xF << next) {
                self.repeat(block..end, Combo::ONE_RANK | card);
            }
            (block, next) = (end, next + 4);
        }
    }

    /// The sequences or double sequences of every wanted shape that reach its floor.
    #[inline]
    fn runs(&mut self, held: Held, kind: Kind, wanted: ShapeSet, floor_of: impl Fn(Shape) -> u64) {
        let ranks_held = held.ranks_of(kind);
        for rank in bits(starts(ranks_held, 3)) {
            let at = rank.trailing_zeros();
            let shapes = (3..=run_length(ranks_held >> at)).map(|ranks| Shape::of(kind, ranks));
            for shape in shapes.filter(|&shape| wanted.contains(shape)) {
                self.run(held, shape, at, floor_of(shape));
            }
        }
    }

    /// The combinations of one shape that reach the floor.
    fn of_shape(&mut self, held: Held, shape: Shape, floor: u64) {
        let (kind, length) = (shape.kind(), u32::from(shape.ranks()));
        if length == 1 {
            return self.of_one_rank(held, kind, floor);
        }
        let lasts = at_least(floor) >> (4 * (length - 1));
        for rank in bits(starts(held.ranks_of(kind), length) & lasts) {
            self.run(held, shape, rank.trailing_zeros(), floor);
        }
    }

    /// The runs of one shape from one rank on that reach the floor.
    #[inline]
    fn run(&mut self, held: Held, shape: Shape, at: u32, floor: u64) {
        let last = at + 4 * (u32::from(shape.ranks()) - 1);
        if shape.kind() == Kind::Sequence {
            self.run_of_cards(held.cards(), Combo::header(shape), at..last, floor);
        } else {
            self.run_of_pairs(held, Combo::header(shape), at..last, floor);
        }
    }

    /// Begins with the lowest card of each rank, then exchanges it for every other.
    #[inline]
    fn run_of_cards(&mut self, cards: u64, header: u64, ranks: Range<u32>, floor: u64) {
        let below = u64::MAX << ranks.start & !(u64::MAX << ranks.end);
        let top = 0xF << ranks.end;
        let cards = cards & (below | top & floor.wrapping_neg());
        let lowest = lowest_of_each(cards, (below | top) & RANK_BITS);
        if cards & top == 0 {
            return;
        }
        let mut left = cards & !lowest;
        let block = self.len;
        self.push(header | lowest);
        while left != 0 {
            let rank = 0xF << (left.trailing_zeros() & !3);
            self.exchange(block, lowest & rank, bits(left & rank));
            left &= !rank;
        }
    }

    fn run_of_pairs(&mut self, held: Held, header: u64, ranks: Range<u32>, floor: u64) {
        let choices = |at| {
            let all = held.choices(Kind::Pair, at);
            all.filter(move |&pair| at < ranks.end || pair >= floor)
        };
        let all = || (ranks.start..=ranks.end).step_by(4);
        let Some(lowest) = all().map(|at| choices(at).next()).sum::<Option<u64>>() else {
            return;
        };
        let block = self.len;
        self.push(header | lowest);
        for at in all() {
            self.exchange(block, lowest & 0xF << at, choices(at).skip(1));
        }
    }

    /// Adds the plays from `block` on with each of `others` instead of the cards `own`.
    #[inline]
    fn exchange(&mut self, block: usize, own: u64, others: impl Iterator<Item = u64>) {
        let end = self.len;
        for other in others {
            self.repeat(block..end, other.wrapping_sub(own));
        }
    }

    /// Adds those plays once more, each with `change` added to its word.
    #[inline]
    fn repeat(&mut self, block: Range<usize>, change: u64) {
        let size = block.len();
        let (found, free) = self.items.split_at_mut(self.len % CAPACITY);
        for (new, old) in free.iter_mut().zip(&found[block]) {
            *new = Combo::packed(old.word().wrapping_add(change));
        }
        self.len += size;
    }
}

/// The lowest card of each of `ranks`, all of which are held.
#[inline]
const fn lowest_of_each(cards: u64, ranks: u64) -> u64 {
    cards & ((cards ^ (ranks * 0xF)) + ranks)
}

/// The ranks, and cards, from the floor's rank on.
#[inline]
const fn at_least(floor: u64) -> u64 {
    u64::MAX << (floor.trailing_zeros() & !3)
}

/// The single bits of a word, lowest first.
#[inline]
fn bits(word: u64) -> impl Iterator<Item = u64> {
    let mut left = word;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let bit = left & left.wrapping_neg();
        left &= left - 1;
        Some(bit)
    })
}
