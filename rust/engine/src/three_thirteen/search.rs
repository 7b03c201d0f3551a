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

use crate::card::{Card, Suit};
use crate::pile::Pile;

use super::arrange::Terms;
use super::memo::Memo;
use super::options::Ace;
use super::points::{PLACES, place, points};

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

/// A step half made: which cards of the rank are undecided, and how many stay out of runs.
#[derive(Clone, Copy)]
struct Step {
    undecided: u16,
    stays: u16,
    left: u16,
    wilds: u8,
    melded: bool,
}

/// A run being laid: the cards in it, those there is only one of, and how far it reaches.
#[derive(Clone, Copy)]
struct Run {
    cards: u16,
    singles: u16,
    naturals: i32,
    length: i32,
    start: i32,
    down: bool,
}

impl Run {
    /// Of the card with this number alone, at place `start`.
    fn from(first: usize, start: i32, down: bool) -> Run {
        Run { cards: 1 << first, singles: 0, naturals: 1, length: 1, start, down }
    }

    fn length_to(self, kind: Kind) -> i32 {
        (i32::from(kind.place) - self.start).abs() + 1
    }

    /// The places to be filled by wilds before a card of this kind.
    fn gaps_to(self, kind: Kind) -> i32 {
        self.length_to(kind) - 1 - self.naturals
    }

    fn take(&mut self, held: u16, kind: Kind) {
        let single = held & (held - 1) == 0;
        self.cards |= held & held.wrapping_neg();
        self.singles |= if single { held } else { 0 };
        self.naturals += 1;
        self.length = self.length_to(kind);
    }

    /// The wilds in it: in its gaps, and at its ends up to three cards.
    fn wilds(self) -> u8 {
        (self.length.max(3) - self.naturals) as u8
    }
}

/// What is done with every way to make a step.
trait Visitor {
    /// Whether runs may do without a card that is discarded.
    const DISCARDS: bool = false;

    fn is_done(&self) -> bool;
    /// A step that leaves cards of `dead` points behind.
    fn step(&mut self, search: &mut Search, dead: u8, to: State);
    /// A step half made in which this card is discarded.
    fn discarded(&mut self, _search: &mut Search, _step: Step, _card: u16) {}
    fn lay(&mut self, _piece: Piece) {}
    fn take_back(&mut self) {}
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

    /// Takes up a hand of at most [`CARDS_MAX`] cards.
    pub fn load(&mut self, hand: &Pile, terms: &Terms) {
        assert!(hand.len() <= CARDS_MAX, "at most 14 cards");
        self.memo.forget();
        self.visited = 0;
        self.wild_cost = points(terms.wild, terms.ace_penalty);
        self.ace_high = terms.ace == Ace::LowOrHigh;
        let (mut count, mut kinds, mut wilds) = (0, 0, 0);
        let mut last_in_suit = [NONE; 4];
        for card in hand.distinct() {
            let copies = hand.count(card);
            if card.rank() == terms.wild {
                wilds += copies as u8;
                continue;
            }
            self.add_kind(card, kinds, count..count + copies, &mut last_in_suit);
            let value = points(card.rank(), terms.ace_penalty);
            self.values[count..count + copies].fill(value);
            (count, kinds) = (count + copies, kinds + 1);
        }
        self.link_ranks(count);
        self.link_tops(kinds, &last_in_suit);
        let cards = ((1_u32 << count) - 1) as u16;
        self.root = State { cards, wilds, melded: false };
    }

    fn add_kind(
        &mut self,
        card: Card,
        kind: usize,
        at: std::ops::Range<usize>,
        last_in_suit: &mut [u8; 4],
    ) {
        let below = last_in_suit[card.suit().index()];
        if let Some(lower) = self.kinds.get_mut(usize::from(below)) {
            lower.above = kind as u8;
        }
        last_in_suit[card.suit().index()] = kind as u8;
        let mask = at.clone().fold(0, |mask, index| mask | 1 << index);
        self.kinds[kind] =
            Kind { mask, place: place(card.rank()) as u8, above: NONE, below, top: NONE };
        self.cards[at.clone()].fill(card);
        self.kind_of[at].fill(kind as u8);
    }

    fn link_ranks(&mut self, count: usize) {
        let mut from = 0;
        while from < count {
            let rank = self.cards[from].rank();
            let same = self.cards[from..count].iter().take_while(|card| card.rank() == rank);
            let to = from + same.count();
            let mask = (((1_u32 << to) - 1) & !((1_u32 << from) - 1)) as u16;
            self.of_rank[from..to].fill(mask);
            from = to;
        }
    }

    /// From an ace that may be high: the highest card of its suit.
    fn link_tops(&mut self, kinds: usize, last_in_suit: &[u8; 4]) {
        if !self.ace_high {
            return;
        }
        for kind in 0..kinds {
            let first = self.kinds[kind].mask.trailing_zeros() as usize;
            let top = last_in_suit[self.cards[first].suit().index()];
            if self.kinds[kind].place == 0 && usize::from(top) != kind {
                self.kinds[kind].top = top;
            }
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

    fn steps(&mut self, state: State, visitor: &mut impl Visitor) {
        let rank = self.of_rank[state.cards.trailing_zeros() as usize];
        let step = Step {
            undecided: state.cards & rank,
            stays: 0,
            left: state.cards & !rank,
            wilds: state.wilds,
            melded: state.melded,
        };
        self.decide(step, visitor);
    }

    /// Decides about the first undecided card: it begins a run, or stays with its equals.
    fn decide(&mut self, step: Step, visitor: &mut impl Visitor) {
        if step.undecided == 0 {
            return self.place_stays(step, visitor);
        }
        let first = step.undecided.trailing_zeros() as usize;
        let kind = self.kinds[usize::from(self.kind_of[first])];
        let equals = step.undecided & kind.mask;
        self.decide(
            Step { undecided: step.undecided & !equals, stays: step.stays | equals, ..step },
            visitor,
        );
        self.runs(step, kind.above, Run::from(first, i32::from(kind.place), false), visitor);
        self.runs(step, kind.top, Run::from(first, PLACES as i32, true), visitor);
    }

    /// Every run that ends in a card, along the cards of its suit from `next` on.
    fn runs<V: Visitor>(&mut self, step: Step, mut next: u8, mut run: Run, visitor: &mut V) {
        while next != NONE && !visitor.is_done() {
            let kind = self.kinds[usize::from(next)];
            next = if run.down { kind.below } else { kind.above };
            let held = step.left & kind.mask;
            if held == 0 {
                continue;
            }
            if run.gaps_to(kind) > i32::from(step.wilds) {
                return;
            }
            let passed = run.singles;
            run.take(held, kind);
            self.end_run(step, run, passed, visitor);
        }
    }

    /// Lays a run if there are wilds enough; also one that does without a card it passed, where
    /// that is discarded.
    fn end_run<V: Visitor>(&mut self, step: Step, run: Run, passed: u16, visitor: &mut V) {
        let needed = run.wilds();
        if needed <= step.wilds {
            visitor.lay(Piece::Run { cards: run.cards, down: run.down });
            self.decide(after_run(step, run, needed), visitor);
            visitor.take_back();
        }
        if V::DISCARDS && needed < step.wilds {
            self.discard_from(after_run(step, run, needed + 1), passed, visitor);
        }
    }

    /// After a run with a wild in place of one of `singles`, which is discarded.
    fn discard_from(&mut self, rest: Step, mut singles: u16, visitor: &mut impl Visitor) {
        while singles != 0 {
            visitor.discarded(self, rest, singles & singles.wrapping_neg());
            singles &= singles - 1;
        }
    }

    /// All cards that begin no run are in one set, or dead.
    fn place_stays(&mut self, step: Step, visitor: &mut impl Visitor) {
        let to = State { cards: step.left, wilds: step.wilds, melded: step.melded };
        let stays = step.stays.count_ones() as u8;
        if stays == 0 {
            return visitor.step(self, 0, to);
        }
        let needed = 3_u8.saturating_sub(stays);
        if needed <= step.wilds {
            visitor.lay(Piece::Set { cards: step.stays });
            let set = State { wilds: step.wilds - needed, melded: true, ..to };
            visitor.step(self, 0, set);
            visitor.take_back();
        }
        if needed > 0 && !visitor.is_done() {
            let value = self.values[step.stays.trailing_zeros() as usize];
            visitor.step(self, stays * value, to);
        }
    }
}

const SPADES: Suit = match Suit::new(0) {
    Some(suit) => suit,
    None => unreachable!(),
};

fn after_run(step: Step, run: Run, wilds: u8) -> Step {
    Step {
        undecided: step.undecided & !run.cards,
        left: step.left & !run.cards,
        wilds: step.wilds - wilds,
        melded: true,
        ..step
    }
}

fn key(state: State, mode: u32) -> u32 {
    u32::from(state.cards)
        | u32::from(state.wilds) << 14
        | u32::from(state.melded) << 18
        | mode << 19
}

/// The least penalty; done at 0.
struct Least(u8);

impl Visitor for Least {
    #[inline]
    fn is_done(&self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn step(&mut self, search: &mut Search, dead: u8, to: State) {
        if dead < self.0 {
            self.0 = self.0.min(dead + search.least(to));
        }
    }
}

/// The least penalty with one card discarded, and every card whose discard reaches it.
struct Discards {
    best: u8,
    cards: u16,
    all: u16,
}

impl Discards {
    fn note(&mut self, penalty: u8, cards: u16) {
        if penalty < self.best {
            (self.best, self.cards) = (penalty, 0);
        }
        if penalty == self.best {
            self.cards |= cards;
        }
    }
}

impl Visitor for Discards {
    const DISCARDS: bool = true;

    fn is_done(&self) -> bool {
        self.best == 0 && self.all & !self.cards == 0
    }

    fn step(&mut self, search: &mut Search, dead: u8, to: State) {
        if dead <= self.best {
            let (penalty, cards) = search.least_after_discard(to);
            self.note(penalty.saturating_add(dead), cards);
        }
    }

    fn discarded(&mut self, search: &mut Search, step: Step, card: u16) {
        let mut least = Least(u8::MAX);
        search.decide(step, &mut least);
        let kind = search.kind_of[card.trailing_zeros() as usize];
        self.note(least.0, search.kinds[usize::from(kind)].mask);
    }
}

/// The first step that reaches the target.
struct Trace {
    target: u8,
    pieces: Vec<Piece>,
    found: Option<(u8, State)>,
}

impl Visitor for Trace {
    fn is_done(&self) -> bool {
        self.found.is_some()
    }

    fn step(&mut self, search: &mut Search, dead: u8, to: State) {
        if self.found.is_none() && dead <= self.target {
            let rest = self.target - dead;
            if search.least(to) == rest {
                self.found = Some((rest, to));
            }
        }
    }

    fn lay(&mut self, piece: Piece) {
        if self.found.is_none() {
            self.pieces.push(piece);
        }
    }

    fn take_back(&mut self) {
        if self.found.is_none() {
            self.pieces.pop();
        }
    }
}
