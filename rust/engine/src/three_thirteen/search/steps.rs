//! The steps of the search: all cards of the lowest rank left are placed.

use crate::three_thirteen::points::PLACES;

use super::{Kind, NONE, Piece, Search, State};

/// A step half made: which cards of the rank are undecided, and how many stay out of runs.
#[derive(Clone, Copy)]
pub(super) struct Step {
    undecided: u16,
    stays: u16,
    left: u16,
    wilds: u8,
    melded: bool,
}

/// A run being laid: the cards in it, those there is only one of, and how far it reaches.
#[derive(Clone, Copy)]
pub(super) struct Run {
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
pub(super) trait Visitor {
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

impl Search {
    pub(super) fn steps(&mut self, state: State, visitor: &mut impl Visitor) {
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
    pub(super) fn decide(&mut self, step: Step, visitor: &mut impl Visitor) {
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

fn after_run(step: Step, run: Run, wilds: u8) -> Step {
    Step {
        undecided: step.undecided & !run.cards,
        left: step.left & !run.cards,
        wilds: step.wilds - wilds,
        melded: true,
        ..step
    }
}
