//! One deal, played out: turns, tricks, passes and going out (RULES §2.3–2.5).

use serde::{Deserialize, Serialize};

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Hands;
use crate::seat::{BySeat, Seat, SeatSet};

use super::combo::Combo;
use super::event::{Event, Sink};
use super::options::{FinishOnTwo, Rules};
use super::plays::Plays;
use super::public::{Public, Standing};
use super::refusal::Refusal;

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lays a combination.
    Play(Combo),
    /// Stays out.
    Pass,
}

/// Who leads a round, and the card that the first play must contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The seat that leads.
    pub leader: Seat,
    /// The card due, if any.
    pub card: Option<Card>,
}

impl Opening {
    /// The holder of the lowest dealt card leads, with that card where the rules say so.
    ///
    /// # Panics
    /// When nobody holds a card.
    #[must_use]
    pub fn by_lowest_card(hands: &Hands, rules: &Rules) -> Opening {
        let holder = Seat::first(hands.seats())
            .filter_map(|seat| hands[seat].lowest().map(|card| (card, seat)))
            .min();
        let (card, leader) = holder.unwrap_or_else(|| unreachable!("a deal without cards"));
        let due = rules.options().opening_must_include_lowest;
        Opening { leader, card: due.then_some(card) }
    }
}

/// A round: what everyone may know, and the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    hands: Hands,
    public: Public,
}

impl Round {
    /// A round that begins with these hands.
    #[must_use]
    pub fn new(hands: Hands, opening: Opening) -> Round {
        let public = Public {
            counts: hands.map(|hand| hand.len() as u8),
            played: CardSet::EMPTY,
            table: None,
            passed: SeatSet::EMPTY,
            declined: SeatSet::EMPTY,
            holding: Seat::first(hands.seats()).filter(|&seat| !hands[seat].is_empty()).collect(),
            places: BySeat::new(hands.seats()),
            opening: opening.card,
            leader: opening.leader,
            to_act: opening.leader,
            over: false,
        };
        Round { hands, public }
    }

    /// A round in any state, as the caller vouches for.
    pub(crate) const fn from_parts(hands: Hands, public: Public) -> Round {
        Round { hands, public }
    }

    /// What everyone may know.
    #[must_use]
    #[inline]
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// Every seat's cards: the truth, not for a player's eyes.
    #[must_use]
    #[inline]
    pub const fn hands(&self) -> &Hands {
        &self.hands
    }

    /// The hand of a seat.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Whether the seat may act now, before its move is looked at.
    ///
    /// # Errors
    /// `round_is_over`, `seat_is_out`, `already_passed`, `not_your_turn`, in this order.
    pub fn check_turn(&self, seat: Seat, rules: &Rules) -> Result<(), Refusal> {
        self.public.check_in(seat, rules)?;
        if self.public.to_act == seat { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    /// What these cards are, if the seat may lay them, judged as if it were its turn.
    ///
    /// # Errors
    /// Why it may not.
    pub fn judge(&self, seat: Seat, cards: CardSet, rules: &Rules) -> Result<Combo, Refusal> {
        self.public.check_in(seat, rules)?;
        let judged = self.judge_unlocked(seat, cards, rules);
        if !self.public.is_locked(seat, rules) {
            return judged;
        }
        judged.ok().filter(|combo| combo.kind().is_bomb()).ok_or(Refusal::AlreadyPassed)
    }

    fn judge_unlocked(&self, seat: Seat, cards: CardSet, rules: &Rules) -> Result<Combo, Refusal> {
        if !self.hands[seat].contains_all(cards) {
            return Err(Refusal::CardNotInHand);
        }
        let table = self.public.table.map(|standing| standing.combo);
        judge(cards, table, self.public.opening, rules)
    }

    /// Whether the seat may pass, judged as if it were its turn.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_pass(&self, seat: Seat, rules: &Rules) -> Result<(), Refusal> {
        self.public.check_in(seat, rules)?;
        self.public.table.map(|_| ()).ok_or(Refusal::CannotPassWhenLeading)
    }

    /// Whether the seat may make this move now.
    ///
    /// # Errors
    /// Why it may not, the first reason in the order of RULES §4.
    pub fn check(&self, seat: Seat, chosen: Move, rules: &Rules) -> Result<(), Refusal> {
        self.check_turn(seat, rules)?;
        match chosen {
            Move::Play(combo) => self.judge(seat, combo.cards(), rules).map(|_| ()),
            Move::Pass => self.check_pass(seat, rules),
        }
    }

    /// Fills `plays` with everything the seat could lay, judged as if it were its turn; whether it
    /// could pass is [`Round::check_pass`].
    #[inline]
    pub fn legal_plays(&self, seat: Seat, rules: &Rules, plays: &mut Plays) {
        if self.public.is_locked(seat, rules) {
            return self.legal_bombs(seat, rules, plays);
        }
        match self.public.table {
            Some(table) => plays.answers(self.hands[seat], table.combo, rules),
            None => plays.legal(self.hands[seat], None, self.public.opening, rules),
        }
    }

    /// What a seat that has passed could lay.
    #[cold]
    fn legal_bombs(&self, seat: Seat, rules: &Rules, plays: &mut Plays) {
        plays.clear();
        if let (Ok(()), Some(table)) = (self.public.check_in(seat, rules), self.public.table) {
            plays.answers(self.hands[seat], table.combo, rules);
            plays.keep_bombs();
        }
    }

    /// Makes a legal move of the seat to act. The caller has checked it: a move that
    /// [`Round::check`] refuses breaks the round.
    #[inline]
    pub fn apply(&mut self, chosen: Move, rules: &Rules, sink: &mut impl Sink) {
        let seat = self.public.to_act;
        match (chosen, self.public.table) {
            (Move::Play(combo), _) => {
                self.play(seat, combo, rules, sink);
                if !self.public.over {
                    self.public.pass_turn(seat, Standing { seat, combo }, rules, sink);
                }
            }
            (Move::Pass, Some(table)) => {
                self.public.pass(seat, sink);
                self.public.pass_turn(seat, table, rules, sink);
            }
            (Move::Pass, None) => unreachable!("a leader cannot pass"),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, combo: Combo, rules: &Rules, sink: &mut impl Sink) {
        self.hands[seat] -= combo.cards();
        let left = self.hands[seat].len() as u8;
        self.public.lay(seat, combo, left, rules);
        sink.note(Event::played(seat, combo, left));
        if left == 0 {
            let loses = rules.options().finish_on_two == FinishOnTwo::Loses
                && combo.top().rank() == Rank::TWO;
            self.public.go_out(seat, loses, rules, sink);
        }
    }

    /// Ends the round before it is played, won by a dealt hand.
    pub(super) fn win_at_deal(&mut self, seat: Seat) {
        self.public.places[seat] = 1;
        self.public.over = true;
    }

    /// The same public state with other cards in the hands, as a search that samples what it
    /// cannot see needs. `None` unless every hand has as many cards as before, none of them
    /// played, none twice.
    #[must_use]
    pub fn with_hands(&self, hands: Hands) -> Option<Round> {
        let mut seen = self.public.played;
        for seat in Seat::first(self.hands.seats()) {
            let fits = hands[seat].len() == self.hands[seat].len() && seen.is_disjoint(hands[seat]);
            if !fits {
                return None;
            }
            seen |= hands[seat];
        }
        (hands.seats() == self.hands.seats()).then_some(Round { hands, public: self.public })
    }
}

/// What these cards are, if they may be laid on this table.
///
/// # Errors
/// `not_a_combination`, `must_include_opening_card`, `wrong_kind`, `wrong_length`, `too_low`.
pub fn judge(
    cards: CardSet,
    table: Option<Combo>,
    opening: Option<Card>,
    rules: &Rules,
) -> Result<Combo, Refusal> {
    let twos = rules.options().sequence_twos;
    let combo = Combo::classify(cards, twos).ok_or(Refusal::NotACombination)?;
    if opening.is_some_and(|card| !cards.contains(card)) {
        return Err(Refusal::MustIncludeOpeningCard);
    }
    match table {
        Some(table) => beats(combo, table, rules).map(|()| combo),
        None => Ok(combo),
    }
}

/// Whether one combination beats another (RULES §2.2).
///
/// # Errors
/// `wrong_kind`, `wrong_length`, `too_low`.
#[inline]
pub fn beats(combo: Combo, table: Combo, rules: &Rules) -> Result<(), Refusal> {
    let higher = combo.shape() == table.shape() && combo.top() > table.top();
    if higher || rules.chops().on(table).contains(combo.shape()) {
        return Ok(());
    }
    Err(match combo {
        _ if combo.kind() != table.kind() => Refusal::WrongKind,
        _ if combo.ranks() != table.ranks() => Refusal::WrongLength,
        _ => Refusal::TooLow,
    })
}
