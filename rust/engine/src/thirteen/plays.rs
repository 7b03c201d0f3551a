//! The search for legal plays: every combination a hand can lead or answer with.
//!
//! Order of every list: by kind ([`Kind`]'s order), then lowest rank, then number of ranks, then
//! the cards read as a number (so by highest card first). The answers to a table are the leads
//! that beat it, in the same order.
//!
//! No call allocates. A hand of 13 cards has at most 486 plays (41 on average).

use std::ops::Deref;

use crate::card::Card;
use crate::card_set::CardSet;

use super::combo::{Combo, Kind, RANK_BITS, Shape};
use super::options::{Rules, SequenceTwos};

const CAPACITY: usize = 512;
const TWOS: u64 = 0xF << 48;
/// The most ranks a run of a kind can have, plus one.
const LENGTHS: usize = 14;
/// Plays are compared as numbers: a play reaches a floor when its cards are not below it.
const NO_FLOOR: u64 = 1;
/// A floor that no cards reach.
const UNREACHABLE: u64 = 1 << 63;

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
        Plays {
            len: 0,
            items: [Combo::default(); CAPACITY],
        }
    }

    /// Every combination that a hand of at most 13 cards can lead.
    #[inline]
    pub fn leads(&mut self, hand: CardSet, rules: &Rules) {
        debug_assert!(hand.len() <= 13);
        self.len = 0;
        let hand = Hand::new(hand, rules);
        self.of_one_rank(&hand, Kind::Single, NO_FLOOR);
        self.of_one_rank(&hand, Kind::Pair, NO_FLOOR);
        self.of_one_rank(&hand, Kind::Triple, NO_FLOOR);
        self.of_one_rank(&hand, Kind::Quad, NO_FLOOR);
        self.sequences(&hand);
        if starts(hand.pairs, 3) != 0 {
            self.runs(&hand, Kind::DoubleSequence, &[NO_FLOOR; LENGTHS]);
        }
    }

    /// Every combination of a hand of at most 13 cards that beats the one on the table.
    #[inline]
    pub fn answers(&mut self, hand: CardSet, table: Combo, rules: &Rules) {
        debug_assert!(hand.len() <= 13);
        self.len = 0;
        let floor = 2_u64 << table.top().index();
        if !rules.chops().on(table).is_empty() {
            return self.answers_and_chops(hand, table, rules, floor);
        }
        match table.kind() {
            Kind::Single => self.singles(hand.bits(), floor),
            Kind::Sequence | Kind::DoubleSequence => {
                let hand = Hand::new(hand, rules);
                self.runs_of_length(&hand, table.shape(), floor);
            }
            kind => self.of_one_rank(&Hand::new(hand, rules), kind, floor),
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
            self.retain(|play| play.cards().contains(card));
        }
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

    #[cold]
    fn answers_and_chops(&mut self, hand: CardSet, table: Combo, rules: &Rules, floor: u64) {
        let chops = rules.chops().on(table);
        let floor_of = |shape: Shape| match shape {
            _ if chops.contains(shape) => NO_FLOOR,
            _ if shape == table.shape() => floor,
            _ => UNREACHABLE,
        };
        let hand = Hand::new(hand, rules);
        for kind in [Kind::Single, Kind::Pair, Kind::Triple, Kind::Quad] {
            self.of_one_rank(&hand, kind, floor_of(Shape::of(kind, 1)));
        }
        for kind in [Kind::Sequence, Kind::DoubleSequence] {
            let floor = |ranks| Shape::new(kind, ranks as u8).map_or(UNREACHABLE, floor_of);
            self.runs(&hand, kind, &std::array::from_fn(floor));
        }
    }

    #[inline]
    fn singles(&mut self, hand: u64, floor: u64) {
        let mut left = hand & floor.wrapping_neg();
        while left != 0 {
            self.push(left & left.wrapping_neg());
            left &= left - 1;
        }
    }

    #[inline]
    fn of_one_rank(&mut self, hand: &Hand, kind: Kind, floor: u64) {
        let header = Combo::header(Shape::of(kind, 1));
        match kind {
            Kind::Single => self.singles(hand.cards, floor),
            Kind::Pair => self.subsets(hand.cards, hand.pairs, &PAIRS, header, floor),
            Kind::Triple => self.subsets(hand.cards, hand.triples, &TRIPLES, header, floor),
            _ => self.subsets(hand.cards, hand.quads, &QUADS, header, floor),
        }
    }

    /// The subsets of each of `ranks` that reach the floor.
    #[inline]
    fn subsets(&mut self, hand: u64, ranks: u64, table: &Subsets, header: u64, floor: u64) {
        let mut left = ranks;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            for &subset in table.of(hand >> at) {
                let cards = u64::from(subset) << at;
                if cards >= floor {
                    self.push(header | cards);
                }
            }
        }
    }

    /// Every sequence, by extending each block of one length by the cards of the next rank.
    #[inline]
    fn sequences(&mut self, hand: &Hand) {
        let mut left = starts(hand.sequence_ranks, 3);
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            self.sequences_from(hand.in_sequences, at);
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
                for shorter in block..end {
                    let longer = self.items[shorter % CAPACITY].word() + Combo::ONE_RANK;
                    self.push(longer | card);
                }
            }
            (block, next) = (end, next + 4);
        }
    }

    /// The sequences or double sequences of one length that reach the floor.
    #[inline]
    fn runs_of_length(&mut self, hand: &Hand, shape: Shape, floor: u64) {
        let ranks = u32::from(shape.ranks());
        let mut left = starts(hand.ranks_of(shape.kind()), ranks);
        // Below this start not even the highest card reaches the floor.
        let top = 63 - floor.leading_zeros();
        let lowest = (top / 4 * 4).saturating_sub(4 * (ranks - 1));
        left &= u64::MAX << lowest;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            self.runs_at(hand, shape, at, floor);
        }
    }

    /// The runs of every length for which there is a floor (index: number of ranks).
    fn runs(&mut self, hand: &Hand, kind: Kind, floors: &[u64; LENGTHS]) {
        let held = hand.ranks_of(kind);
        for first in bits(starts(held, 3)) {
            let at = first.trailing_zeros();
            let longest = (held >> at | !RANK_BITS).trailing_ones() / 4;
            for ranks in 3..=longest as u8 {
                self.runs_at(hand, Shape::of(kind, ranks), at, floors[usize::from(ranks)]);
            }
        }
    }

    /// The runs of a shape that start at one rank and reach the floor.
    #[inline]
    fn runs_at(&mut self, hand: &Hand, shape: Shape, at: u32, floor: u64) {
        if floor == UNREACHABLE {
            return;
        }
        let table = if shape.kind() == Kind::Sequence {
            &ONES
        } else {
            &PAIRS
        };
        let last = at + 4 * (u32::from(shape.ranks()) - 1);
        let step = Step {
            cards: hand.cards,
            table,
            at,
        };
        for &subset in table.of(hand.cards >> last) {
            let cards = u64::from(subset) << last;
            if cards >= floor {
                self.descend(&step, Combo::header(shape) | cards, last - 4);
            }
        }
    }

    /// Adds the choices of every rank from `rank` down to the first, highest rank slowest.
    fn descend(&mut self, step: &Step, above: u64, rank: u32) {
        for &subset in step.table.of(step.cards >> rank) {
            let word = above | u64::from(subset) << rank;
            if rank == step.at {
                self.push(word);
            } else {
                self.descend(step, word, rank - 4);
            }
        }
    }
}

/// What stays the same while one run is built.
struct Step<'a> {
    cards: u64,
    table: &'a Subsets,
    at: u32,
}

/// A hand with the ranks held once, twice, three and four times (one bit a rank).
struct Hand {
    cards: u64,
    pairs: u64,
    triples: u64,
    quads: u64,
    in_sequences: u64,
    sequence_ranks: u64,
}

impl Hand {
    #[inline]
    fn new(hand: CardSet, rules: &Rules) -> Hand {
        let cards = hand.bits();
        let [a, b, c, d] = [0, 1, 2, 3].map(|suit| cards >> suit & RANK_BITS);
        let (low_any, low_both, high_any, high_both) = (a | b, a & b, c | d, c & d);
        let in_sequences = match rules.options().sequence_twos {
            SequenceTwos::Never => cards & !TWOS,
            SequenceTwos::Top => cards,
        };
        Hand {
            cards,
            pairs: low_both | high_both | low_any & high_any,
            triples: low_both & high_any | low_any & high_both,
            quads: low_both & high_both,
            in_sequences,
            sequence_ranks: (low_any | high_any) & in_sequences_ranks(rules),
        }
    }

    #[inline]
    fn ranks_of(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Sequence => self.sequence_ranks,
            _ => self.pairs & !TWOS,
        }
    }
}

#[inline]
fn in_sequences_ranks(rules: &Rules) -> u64 {
    match rules.options().sequence_twos {
        SequenceTwos::Never => RANK_BITS & !TWOS,
        SequenceTwos::Top => RANK_BITS,
    }
}

/// The ranks at which `length` consecutive ranks of the set start.
#[inline]
const fn starts(ranks: u64, length: u32) -> u64 {
    let mut starts = ranks;
    let mut further = 1;
    while further < length {
        starts &= ranks >> (4 * further);
        further += 1;
    }
    starts
}

/// The single bits of a word, lowest first.
#[inline]
fn bits(word: u64) -> impl Iterator<Item = u64> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left &= left.wrapping_sub(1);
        (bit != 0).then_some(bit)
    })
}

/// The subsets of one size of each set of suits, ascending.
struct Subsets {
    len: [u8; 16],
    masks: [[u8; 6]; 16],
}

static ONES: Subsets = Subsets::of_size(1);
static PAIRS: Subsets = Subsets::of_size(2);
static TRIPLES: Subsets = Subsets::of_size(3);
static QUADS: Subsets = Subsets::of_size(4);

impl Subsets {
    const fn of_size(size: u32) -> Subsets {
        let mut subsets = Subsets {
            len: [0; 16],
            masks: [[0; 6]; 16],
        };
        let mut suits = 0_u8;
        while suits < 16 {
            let mut mask = 0_u8;
            while mask < 16 {
                if mask & !suits == 0 && mask.count_ones() == size {
                    let at = subsets.len[suits as usize];
                    subsets.masks[suits as usize][at as usize] = mask;
                    subsets.len[suits as usize] = at + 1;
                }
                mask += 1;
            }
            suits += 1;
        }
        subsets
    }

    /// The subsets of the lowest four bits.
    #[inline]
    fn of(&self, suits: u64) -> &[u8] {
        let suits = (suits & 0xF) as usize;
        &self.masks[suits][..usize::from(self.len[suits]).min(6)]
    }
}
