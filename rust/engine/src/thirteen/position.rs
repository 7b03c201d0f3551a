//! A game from a given position (API §3), checked field by field.

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::{HAND_SIZE, Hands};
use crate::seat::{BySeat, Seat, SeatSet};

use super::combo::Combo;
use super::game::{SEATS, Span};
use super::options::{FinishOnTwo, PassLockout, RoundEnd, Rules};
use super::public::{Public, Standing};
use super::round::{Opening, Round};
use super::score;

/// A position as it comes from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Each seat's cards: 1 to 13, none exactly for the seats in `out`.
    pub hands: Vec<Vec<String>>,
    /// Whose turn it is.
    pub to_act: i64,
    /// Whether this is the first play of a round led by the lowest card.
    #[serde(default)]
    pub first_play: Option<bool>,
    /// The combination to be beaten.
    #[serde(default)]
    pub table: Option<PositionTable>,
    /// The seats that passed in this trick.
    #[serde(default)]
    pub passed: Option<Vec<i64>>,
    /// The seats without cards, in the order in which they finished.
    #[serde(default)]
    pub out: Option<Vec<i64>>,
    /// Totals by seat; with them the game goes on after this round.
    #[serde(default)]
    pub scores: Option<Vec<i64>>,
    /// The round's number, from 1.
    #[serde(default)]
    pub round: Option<i64>,
}

/// The table of a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionTable {
    /// Whose combination it is.
    pub seat: i64,
    /// Its cards.
    pub cards: Vec<String>,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum PositionReason {
    /// A value of another type, or a field that there is not.
    WrongType,
    /// Text that is no card.
    UnknownCard,
    /// A card that is somewhere else already.
    DuplicateCard,
    /// Another number of items than there can be.
    WrongCount,
    /// A seat that is not out holds no card.
    HandEmpty,
    /// A seat that is out holds cards.
    SeatOutWithCards,
    /// There is no such seat.
    UnknownSeat,
    /// A seat named twice.
    DuplicateSeat,
    /// The table's cards form no combination.
    TableNotACombination,
    /// Seats that passed while there is nothing on the table.
    PassedWithoutTable,
    /// The seat to act owns the table.
    ToActIsTableOwner,
    /// The seat to act is out.
    ToActIsOut,
    /// The seat to act is locked out of the trick.
    ToActHasPassed,
    /// A seat between the table's owner and the seat to act has neither passed nor gone out.
    SeatBetweenStillIn,
    /// The lowest card held is not with the seat to act.
    OpeningCardElsewhere,
    /// It does not go with another field.
    Contradicts {
        /// The other field.
        other: &'static str,
    },
    /// A number outside its bounds.
    OutOfRange {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Fewer than two seats hold cards: the round is over.
    NothingToPlay,
}

/// A position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvalidPosition {
    /// JSON pointer inside the position, such as `/hands/0/3`.
    pub field: String,
    /// Why.
    pub reason: PositionReason,
}

/// The highest total a position may start with.
const SCORE_MAX: i64 = 10_000;
/// The highest round number a position may start with.
const ROUND_MAX: i64 = 10_000;

type Checked<T> = Result<T, InvalidPosition>;

fn invalid<T>(field: impl Into<String>, reason: PositionReason) -> Checked<T> {
    Err(InvalidPosition { field: field.into(), reason })
}

impl InvalidPosition {
    /// Values that are no position at all.
    #[must_use]
    pub fn unreadable() -> InvalidPosition {
        InvalidPosition { field: String::new(), reason: PositionReason::WrongType }
    }
}

impl Position {
    /// The number of the round, the totals, the round itself and how long the game lasts.
    ///
    /// # Errors
    /// The first field that cannot be.
    pub fn build(&self, rules: &Rules) -> Checked<(u32, BySeat<u16>, Round, Span)> {
        let mut seen = CardSet::EMPTY;
        let hands = self.read_hands(&mut seen)?;
        let out = self.read_seats("/out", self.out.as_deref())?;
        self.check_out(&hands, &out, rules)?;
        let table = self.read_table(&mut seen, rules)?;
        check_dealt(&hands, table)?;
        let passed = self.read_passed(&hands, table)?;
        let to_act = self.seat("/to_act", self.to_act)?;
        if hands[to_act].is_empty() {
            return invalid("/to_act", PositionReason::ToActIsOut);
        }
        let opening = self.read_opening(&hands, to_act, rules)?;
        let mut public = *Round::new(hands, opening).public();
        public.table = table;
        public.played = table.map_or(CardSet::EMPTY, |table| table.combo.cards());
        (public.to_act, public.leader) = (to_act, table.map_or(to_act, |table| table.seat));
        (public.passed, public.declined) = (passed, passed);
        for (place, &seat) in (1..).zip(&out) {
            public.places[seat] = if is_out_on_two(rules) { 0 } else { place };
        }
        if let Some(table) = table {
            public.declined = check_turn(&public, table.seat, to_act, rules)?;
        }
        let (totals, span) = self.read_scores(rules)?;
        Ok((self.read_round()?, totals, Round::from_parts(hands, public), span))
    }

    fn read_hands(&self, seen: &mut CardSet) -> Checked<Hands> {
        if !SEATS.contains(&self.hands.len()) {
            return invalid("/hands", PositionReason::WrongCount);
        }
        let mut hands = Hands::new(self.hands.len());
        for (seat, cards) in Seat::first(hands.seats()).zip(&self.hands) {
            let field = format!("/hands/{}", seat.index());
            if cards.len() > HAND_SIZE {
                return invalid(field, PositionReason::WrongCount);
            }
            hands[seat] = read_cards(&field, cards, seen)?;
        }
        Ok(hands)
    }

    fn seat(&self, field: &str, number: i64) -> Checked<Seat> {
        match u8::try_from(number) {
            Ok(index) if usize::from(index) < self.hands.len() => Ok(Seat::new(index)),
            _ => invalid(field, PositionReason::UnknownSeat),
        }
    }

    /// A list of different seats.
    fn read_seats(&self, field: &str, numbers: Option<&[i64]>) -> Checked<Vec<Seat>> {
        let mut seats = Vec::new();
        for (at, &number) in numbers.unwrap_or_default().iter().enumerate() {
            let field = format!("{field}/{at}");
            let seat = self.seat(&field, number)?;
            if seats.contains(&seat) {
                return invalid(field, PositionReason::DuplicateSeat);
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    fn check_out(&self, hands: &Hands, out: &[Seat], rules: &Rules) -> Checked<()> {
        for seat in Seat::first(hands.seats()) {
            let field = format!("/hands/{}", seat.index());
            match (hands[seat].is_empty(), out.contains(&seat)) {
                (true, false) => return invalid(field, PositionReason::HandEmpty),
                (false, true) => return invalid(field, PositionReason::SeatOutWithCards),
                _ => {}
            }
        }
        if hands.seats() - out.len() < 2 {
            return invalid("/out", PositionReason::NothingToPlay);
        }
        let ends_with_first = rules.options().round_end == RoundEnd::FirstOut;
        if ends_with_first && !out.is_empty() && !is_out_on_two(rules) {
            return invalid("/out", PositionReason::Contradicts { other: "round_end" });
        }
        Ok(())
    }

    fn read_table(&self, seen: &mut CardSet, rules: &Rules) -> Checked<Option<Standing>> {
        let Some(table) = &self.table else {
            return Ok(None);
        };
        let seat = self.seat("/table/seat", table.seat)?;
        let cards = read_cards("/table/cards", &table.cards, seen)?;
        match Combo::classify(cards, rules.options().sequence_twos) {
            Some(combo) => Ok(Some(Standing { seat, combo })),
            None => invalid("/table/cards", PositionReason::TableNotACombination),
        }
    }

    fn read_passed(&self, hands: &Hands, table: Option<Standing>) -> Checked<SeatSet> {
        let passed = self.read_seats("/passed", self.passed.as_deref())?;
        let Some(table) = table else {
            let none = passed.is_empty();
            return if none {
                Ok(SeatSet::EMPTY)
            } else {
                invalid("/passed", PositionReason::PassedWithoutTable)
            };
        };
        let strange = |&seat: &Seat| seat == table.seat || hands[seat].is_empty();
        match passed.iter().position(strange) {
            Some(at) if passed[at] == table.seat => {
                invalid(format!("/passed/{at}"), PositionReason::Contradicts { other: "table" })
            }
            Some(at) => {
                invalid(format!("/passed/{at}"), PositionReason::Contradicts { other: "out" })
            }
            None => Ok(passed.into_iter().collect()),
        }
    }

    fn read_opening(&self, hands: &Hands, to_act: Seat, rules: &Rules) -> Checked<Opening> {
        if self.first_play != Some(true) {
            return Ok(Opening { leader: to_act, card: None });
        }
        if self.table.is_some() {
            return invalid("/first_play", PositionReason::Contradicts { other: "table" });
        }
        if self.out.as_ref().is_some_and(|out| !out.is_empty()) {
            return invalid("/first_play", PositionReason::Contradicts { other: "out" });
        }
        let opening = Opening::by_lowest_card(hands, rules);
        if opening.leader == to_act {
            Ok(opening)
        } else {
            invalid("/to_act", PositionReason::OpeningCardElsewhere)
        }
    }

    /// Totals with which the game would be over already cannot be.
    fn read_scores(&self, rules: &Rules) -> Checked<(BySeat<u16>, Span)> {
        let seats = self.hands.len();
        let Some(scores) = &self.scores else {
            return Ok((BySeat::new(seats), Span::OneRound));
        };
        if scores.len() != seats {
            return invalid("/scores", PositionReason::WrongCount);
        }
        let mut totals = BySeat::new(seats);
        for (seat, &score) in Seat::first(seats).zip(scores) {
            let field = format!("/scores/{}", seat.index());
            totals[seat] = in_range(&field, score, 0, SCORE_MAX)? as u16;
        }
        let options = rules.options();
        if options.target_score > 0 && score::winners(&totals, options).is_some() {
            return invalid("/scores", PositionReason::Contradicts { other: "target_score" });
        }
        Ok((totals, Span::ToTarget))
    }

    fn read_round(&self) -> Checked<u32> {
        Ok(in_range("/round", self.round.unwrap_or(1), 1, ROUND_MAX)? as u32)
    }
}

/// No seat has been dealt more cards than a hand, its combination on the table included.
fn check_dealt(hands: &Hands, table: Option<Standing>) -> Checked<()> {
    match table {
        Some(Standing { seat, combo }) if hands[seat].len() + combo.cards().len() > HAND_SIZE => {
            invalid(format!("/hands/{}", seat.index()), PositionReason::WrongCount)
        }
        _ => Ok(()),
    }
}

fn in_range(field: &str, number: i64, min: i64, max: i64) -> Checked<i64> {
    if (min..=max).contains(&number) {
        Ok(number)
    } else {
        invalid(field, PositionReason::OutOfRange { min, max })
    }
}

fn read_cards(field: &str, cards: &[String], seen: &mut CardSet) -> Checked<CardSet> {
    let mut set = CardSet::EMPTY;
    for (at, text) in cards.iter().enumerate() {
        let Ok(card) = text.parse::<Card>() else {
            return invalid(format!("{field}/{at}"), PositionReason::UnknownCard);
        };
        if !seen.insert(card) {
            return invalid(format!("{field}/{at}"), PositionReason::DuplicateCard);
        }
        set.insert(card);
    }
    Ok(set)
}

/// Seats that went out before the round's end did so on a 2, and have no place.
fn is_out_on_two(rules: &Rules) -> bool {
    let options = rules.options();
    options.round_end == RoundEnd::FirstOut && options.finish_on_two == FinishOnTwo::Loses
}

/// Checks whose turn it can be on this table; gives the seats that passed since the last play.
fn check_turn(public: &Public, owner: Seat, to_act: Seat, rules: &Rules) -> Checked<SeatSet> {
    if to_act == owner {
        return invalid("/to_act", PositionReason::ToActIsTableOwner);
    }
    let mut declined = SeatSet::EMPTY;
    let everyone = SeatSet::first(public.seats());
    let mut seat = everyone.next_after(owner).unwrap_or(owner);
    while seat != to_act {
        if public.passed.contains(seat) {
            declined = declined.with(seat);
        } else if public.holding.contains(seat) {
            return invalid("/to_act", PositionReason::SeatBetweenStillIn);
        }
        seat = everyone.next_after(seat).unwrap_or(owner);
    }
    let no_lockout = rules.options().pass_lockout == PassLockout::None;
    if no_lockout && declined != public.passed {
        return invalid("/passed", PositionReason::Contradicts { other: "to_act" });
    }
    let checked = Public { declined, ..*public };
    if checked.offered(rules).contains(to_act) {
        Ok(declined)
    } else {
        invalid("/to_act", PositionReason::ToActHasPassed)
    }
}
