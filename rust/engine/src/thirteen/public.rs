//! What every seat may know of a round: whose turn it is, what lies, who is out (RULES §2.3–2.5).

use crate::card::Card;
use crate::card_set::CardSet;
use crate::seat::{BySeat, Seat, SeatSet};

use super::combo::Combo;
use super::event::{Event, Sink};
use super::options::{PassException, PassLockout, RoundEnd, Rules};
use super::refusal::Refusal;

/// The combination to be beaten and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who laid it.
    pub seat: Seat,
    /// What it is.
    pub combo: Combo,
}

impl Standing {
    /// Whether seats that passed are still offered their turn, to play a bomb.
    #[inline]
    fn offers_bombs(self, rules: &Rules) -> bool {
        rules.options().pass_exception == PassException::BombsOnTurn
            && (self.combo.is_twos() || self.combo.kind().is_bomb())
    }
}

/// Everything about a round that every seat may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public {
    /// Cards held, by seat.
    pub counts: BySeat<u8>,
    /// The cards laid so far.
    pub played: CardSet,
    /// The combination to be beaten; none: the seat to act leads.
    pub table: Option<Standing>,
    /// Seats that passed in this trick and have not played since.
    pub passed: SeatSet,
    /// Seats that passed since the last play.
    pub declined: SeatSet,
    /// Seats that hold cards.
    pub holding: SeatSet,
    /// Places taken, from 1; 0: none.
    pub places: BySeat<u8>,
    /// The card the first play must contain, until it is played.
    pub opening: Option<Card>,
    /// Who leads this trick.
    pub leader: Seat,
    /// Whose turn it is; whoever acted last once the round is over.
    pub to_act: Seat,
    /// Whether the round is over.
    pub over: bool,
}

impl Public {
    /// How many seats there are.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.counts.seats()
    }

    /// Whether a pass keeps the seat out of this trick.
    #[must_use]
    #[inline]
    pub fn is_locked(&self, seat: Seat, rules: &Rules) -> bool {
        rules.options().pass_lockout == PassLockout::UntilClear && self.passed.contains(seat)
    }

    /// Whether the seat is still in this trick.
    pub(super) fn check_in(&self, seat: Seat, rules: &Rules) -> Result<(), Refusal> {
        if self.over {
            Err(Refusal::RoundIsOver)
        } else if !self.holding.contains(seat) {
            Err(Refusal::SeatIsOut)
        } else if self.is_locked(seat, rules)
            && !self.table.is_some_and(|table| table.offers_bombs(rules))
        {
            Err(Refusal::AlreadyPassed)
        } else {
            Ok(())
        }
    }

    /// The seats still to be offered a turn.
    pub(super) fn offered(&self, rules: &Rules) -> SeatSet {
        self.table.map_or(self.holding, |table| self.offered_on(table, rules))
    }

    #[inline]
    fn offered_on(&self, table: Standing, rules: &Rules) -> SeatSet {
        let out_of_trick = match rules.options().pass_lockout {
            PassLockout::UntilClear if !table.offers_bombs(rules) => self.passed,
            _ => self.declined,
        };
        self.holding.minus(out_of_trick).minus(SeatSet::of(table.seat))
    }

    #[inline]
    pub(super) fn lay(&mut self, seat: Seat, combo: Combo, left: u8, rules: &Rules) {
        self.counts[seat] = left;
        self.played |= combo.cards();
        self.opening = None;
        self.table = Some(Standing { seat, combo });
        self.declined = SeatSet::EMPTY;
        self.passed = match rules.options().pass_lockout {
            PassLockout::UntilClear => self.passed.without(seat),
            PassLockout::None => SeatSet::EMPTY,
        };
    }

    #[inline]
    pub(super) fn pass(&mut self, seat: Seat, sink: &mut impl Sink) {
        self.passed = self.passed.with(seat);
        self.declined = self.declined.with(seat);
        sink.note(Event::Passed { seat });
    }

    /// The turn passes on; with nobody left to be offered one, the trick is over.
    #[inline]
    pub(super) fn pass_turn(
        &mut self,
        from: Seat,
        table: Standing,
        rules: &Rules,
        sink: &mut impl Sink,
    ) {
        match self.offered_on(table, rules).next_after(from) {
            Some(next) => self.to_act = next,
            None => self.clear(table.seat, sink),
        }
    }

    fn clear(&mut self, winner: Seat, sink: &mut impl Sink) {
        self.table = None;
        self.passed = SeatSet::EMPTY;
        self.declined = SeatSet::EMPTY;
        let still_in = self.holding.contains(winner);
        let next = self.holding.next_after(winner).unwrap_or(winner);
        self.leader = if still_in { winner } else { next };
        self.to_act = self.leader;
        sink.note(Event::TrickWon { seat: winner, leader: self.leader });
    }

    pub(super) fn go_out(&mut self, seat: Seat, loses: bool, rules: &Rules, sink: &mut impl Sink) {
        self.holding = self.holding.without(seat);
        let first_out = rules.options().round_end == RoundEnd::FirstOut;
        self.places[seat] = match (loses, first_out) {
            (false, _) => self.highest_free_place(),
            (true, false) => self.lowest_free_place(),
            (true, true) => 0,
        };
        sink.note(Event::WentOut { seat, place: place(self.places[seat]) });
        let one_left = self.holding.len() == 1;
        let won = first_out && !loses;
        self.over = one_left || won;
        if one_left && !won {
            self.place_last(first_out);
        }
    }

    /// The one seat left takes its place: with `first_out` it wins, all others being out on a 2.
    fn place_last(&mut self, first_out: bool) {
        let place = if first_out { 1 } else { self.lowest_free_place() };
        for seat in self.holding.iter() {
            self.places[seat] = place;
        }
    }

    fn highest_free_place(&self) -> u8 {
        let taken = |place| self.places.iter().any(|other| other == place);
        (1..=self.seats() as u8).find(|&place| !taken(place)).unwrap_or(0)
    }

    fn lowest_free_place(&self) -> u8 {
        let taken = |place| self.places.iter().any(|other| other == place);
        (1..=self.seats() as u8).rev().find(|&place| !taken(place)).unwrap_or(0)
    }

    /// The seat in place 1, if there is one yet.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        Seat::first(self.seats()).find(|&seat| self.places[seat] == 1)
    }
}

/// A place as clients see it: `None` where there is none.
pub(super) fn place(number: u8) -> Option<u8> {
    (number > 0).then_some(number)
}
