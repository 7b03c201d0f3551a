//! The exact search behind the arranger: the least penalty over all arrangements of a hand.
//!
//! The cards that are not wild are numbered from the lowest rank up; a state is the set of those
//! still to be placed, the wilds still free and whether any meld was made. One step places all
//! cards of the lowest rank left: each begins a run (towards the king or, an ace that may be high,
//! down from above it), and the rest are all in one set or all dead. That loses nothing:
//!
//! - two sets of one rank make one, and a card that is dead beside a set of its rank joins it;
//! - a run takes a card wherever one is free, for a wild in its place can take over what the card
//!   does elsewhere;
//! - equal cards are interchangeable, so the first of them goes first;
//! - a wild left over joins any meld, so only a hand without one pays for it.

mod load;
mod steps;
mod visitors;

use crate::card::{Card, Suit};

use super::memo::Memo;
use visitors::{Discards, Least, Trace};

/// The most cards a hand can have: thirteen and the one drawn.
pub const CARDS_MAX: usize = 14;

const NONE: u8 = u8::MAX;

/// Equal cards of a hand.
#[derive(Clone, Copy, Default)]
struct Kind {
    mask: u16,
    place: u8,
    above: u8,
    below: u8,
    top: u8,
}

/// What is still to be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub cards: u16,
    pub wilds: u8,
    pub melded: bool,
}

/// A meld as the search knows it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Set { cards: u16 },
    Run { cards: u16, down: bool },
}

/// A hand being searched, with the memory that is used again for the next one.
pub(super) struct Search {
    cards: [Card; CARDS_MAX],
    values: [u8; CARDS_MAX],
    kind_of: [u8; CARDS_MAX],
    of_rank: [u16; CARDS_MAX],
    kinds: [Kind; CARDS_MAX],
    wild_cost: u8,
    ace_high: bool,
    root: State,
    memo: Memo,
    visited: usize,
}

impl Search {
    pub fn new() -> Search {
        Search {
            cards: [Card::of(super::points::rank_at(0), SPADES); CARDS_MAX],
            values: [0; CARDS_MAX],
            kind_of: [0; CARDS_MAX],
            of_rank: [0; CARDS_MAX],
            kinds: [Kind::default(); CARDS_MAX],
            wild_cost: 0,
            ace_high: false,
            root: State { cards: 0, wilds: 0, melded: false },
            memo: Memo::new(),
            visited: 0,
        }
    }

    pub fn root(&self) -> State {
        self.root
    }

    pub fn card(&self, index: u32) -> Card {
        self.cards[index as usize]
    }

    /// States looked at since the hand was taken up.
    pub fn visited(&self) -> usize {
        self.visited
    }

    /// The least that the rest of a hand can cost.
    pub fn least(&mut self, state: State) -> u8 {
        if state.cards == 0 {
            return self.wilds_left(state);
        }
        if self.sets_suffice(state, 0) {
            return 0;
        }
        let key = key(state, 0);
        if let Some(known) = self.memo.get(key) {
            return known as u8;
        }
        self.visited += 1;
        let mut least = Least(u8::MAX);
        self.steps(state, &mut least);
        self.memo.put(key, least.0.into());
        least.0
    }

    /// Over all cards of the state that can be discarded, the least that the rest can cost, and
    /// the cards whose discard reaches it.
    pub fn least_after_discard(&mut self, state: State) -> (u8, u16) {
        if state.cards == 0 {
            return (u8::MAX, 0);
        }
        // A discard breaks one set at most, which one wild more mends.
        if self.sets_suffice(state, 1) {
            return (0, state.cards);
        }
        let key = key(state, 1);
        if let Some(known) = self.memo.get(key) {
            return (known as u8, (known >> 8) as u16);
        }
        self.visited += 1;
        let mut best = Discards { best: u8::MAX, cards: 0, all: state.cards };
        let mut here = state.cards & self.of_rank[state.cards.trailing_zeros() as usize];
        while here != 0 {
            let kind = self.kinds[usize::from(self.kind_of[here.trailing_zeros() as usize])];
            let card = here & here.wrapping_neg();
            let rest = State { cards: state.cards & !card, ..state };
            best.note(self.least(rest), kind.mask);
            here &= !kind.mask;
        }
        self.steps(state, &mut best);
        self.memo.put(key, u32::from(best.best) | u32::from(best.cards) << 8);
        (best.best, best.cards)
    }

    /// A way to make the next step that reaches `target`: what it lays, and what is left then.
    pub fn trace(&mut self, state: State, target: u8, pieces: &mut Vec<Piece>) -> (u8, State) {
        let laid = pieces.len();
        let mut trace = Trace { target, pieces: std::mem::take(pieces), found: None };
        self.steps(state, &mut trace);
        *pieces = trace.pieces;
        debug_assert!(pieces.len() >= laid);
        trace.found.unwrap_or_else(|| unreachable!("the least penalty is reached by some step"))
    }

    fn wilds_left(&self, state: State) -> u8 {
        if state.melded || state.wilds >= 3 { 0 } else { state.wilds * self.wild_cost }
    }

    /// Whether there are wilds enough, without `spare` of them, to make a set of every rank left.
    fn sets_suffice(&self, state: State, spare: i32) -> bool {
        let (mut cards, mut wilds) = (state.cards, i32::from(state.wilds) - spare);
        if wilds < 0 {
            return false;
        }
        while cards != 0 {
            let rank = self.of_rank[cards.trailing_zeros() as usize];
            wilds -= 3 - ((cards & rank).count_ones() as i32).min(3);
            if wilds < 0 {
                return false;
            }
            cards &= !rank;
        }
        true
    }
}

const SPADES: Suit = match Suit::new(0) {
    Some(suit) => suit,
    None => unreachable!(),
};

fn key(state: State, mode: u32) -> u32 {
    u32::from(state.cards)
        | u32::from(state.wilds) << 14
        | u32::from(state.melded) << 18
        | mode << 19
}
