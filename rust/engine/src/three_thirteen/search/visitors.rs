//! What is sought among the steps: the least penalty, the best discards, or the step that led there.

use super::steps::{Step, Visitor};
use super::{Piece, Search, State};

/// The least penalty; done at 0.
pub(super) struct Least(pub(super) u8);

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
pub(super) struct Discards {
    pub(super) best: u8,
    pub(super) cards: u16,
    pub(super) all: u16,
}

impl Discards {
    pub(super) fn note(&mut self, penalty: u8, cards: u16) {
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
pub(super) struct Trace {
    pub(super) target: u8,
    pub(super) pieces: Vec<Piece>,
    pub(super) found: Option<(u8, State)>,
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
