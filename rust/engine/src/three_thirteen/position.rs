//! A game from a given position (API §3), checked field by field.

use serde::Deserialize;

use crate::card::Card;
use crate::pile::Pile;
use crate::seat::{BySeat, Seat};
use crate::thirteen::PositionReason;

pub use crate::thirteen::InvalidPosition;

use super::arrange::Arranger;
use super::deal::{Hands, SEATS_MAX};
use super::game::{SEATS, Span};
use super::options::Options;
use super::public::{GoneOut, Phase, Public};
use super::round::Round;
use super::score::Points;

/// A position as it comes from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round's number, from 1.
    pub round: i64,
    /// Each seat's cards: the round's number and two; one more for the seat to act once it drew.
    pub hands: Vec<Vec<String>>,
    /// The stock, its top first.
    pub stock: Vec<String>,
    /// The discard pile, its top first.
    pub discard: Vec<String>,
    /// Who dealt.
    pub dealer: i64,
    /// Whose turn it is.
    pub to_act: i64,
    /// Whether that seat has drawn its card.
    #[serde(default)]
    pub drawn: Option<bool>,
    /// The card it took from the discard pile, if it did.
    #[serde(default)]
    pub taken: Option<String>,
    /// The seat that went out; its hand is what it melded.
    #[serde(default)]
    pub gone_out: Option<i64>,
    /// Totals by seat; with them the game goes on after this round.
    #[serde(default)]
    pub scores: Option<Vec<i64>>,
}

/// The highest total a position may start with.
const SCORE_MAX: i64 = 10_000;

type Checked<T> = Result<T, InvalidPosition>;

fn invalid<T>(field: impl Into<String>, reason: PositionReason) -> Checked<T> {
    Err(InvalidPosition { field: field.into(), reason })
}

impl Position {
    /// The totals, the round and how long the game lasts.
    ///
    /// # Errors
    /// The first field that cannot be.
    pub fn build(&self, options: &Options) -> Checked<(Points, Round, Span)> {
        if !SEATS.contains(&self.hands.len()) || options.check_packs(self.hands.len()).is_err() {
            return invalid("/hands", PositionReason::WrongCount);
        }
        let number = self.read_round(options)?;
        let mut cards = Reader { seen: Pile::EMPTY, packs: options.packs_for(self.hands.len()) };
        let (dealer, to_act) =
            (self.seat("/dealer", self.dealer)?, self.seat("/to_act", self.to_act)?);
        let gone_out = self.gone_out.map(|seat| self.seat("/gone_out", seat)).transpose()?;
        let hands = self.read_hands(&mut cards)?;
        self.check_counts(&hands, number, to_act, gone_out, options)?;
        let stock = cards.read("/stock", &self.stock)?;
        let discard = cards.read("/discard", &self.discard)?;
        let taken = self.read_taken(&hands[to_act])?;
        let public = Public {
            number,
            dealer,
            to_act,
            phase: if self.drawn() { Phase::Discard } else { Phase::Draw },
            counts: hands.map(|hand| hand.len() as u8),
            stock_count: stock.len(),
            discard: discard.into_iter().rev().collect(),
            taken,
            known: known(hands.seats(), to_act, taken),
            gone_out: None,
            last_turns: 0,
            reshuffles: 0,
            over: false,
        };
        if !self.drawn() && stock.is_empty() && self.discard.len() < 2 {
            return invalid("/stock", PositionReason::NothingToPlay);
        }
        let stock = stock.into_iter().rev().collect();
        let mut round = Round { hands, stock, public };
        self.go_out(gone_out, &mut round, options)?;
        let (totals, span) = self.read_scores()?;
        Ok((totals, round, span))
    }

    fn drawn(&self) -> bool {
        self.drawn == Some(true)
    }

    fn read_round(&self, options: &Options) -> Checked<u32> {
        let (min, max) = (1, i64::from(options.rounds));
        match u32::try_from(self.round) {
            Ok(round) if (min..=max).contains(&self.round) => Ok(round),
            _ => invalid("/round", PositionReason::OutOfRange { min, max }),
        }
    }

    fn seat(&self, field: &str, number: i64) -> Checked<Seat> {
        match u8::try_from(number) {
            Ok(index) if usize::from(index) < self.hands.len() => Ok(Seat::new(index)),
            _ => invalid(field, PositionReason::UnknownSeat),
        }
    }

    fn read_hands(&self, cards: &mut Reader) -> Checked<Hands> {
        let mut hands = Hands::new(self.hands.len());
        for (seat, texts) in Seat::first(self.hands.len()).zip(&self.hands) {
            let hand = cards.read(&format!("/hands/{}", seat.index()), texts)?;
            hands[seat] = hand.into_iter().collect();
        }
        Ok(hands)
    }

    /// Every seat holds what the round says; the one that went out may have kept them all.
    fn check_counts(
        &self,
        hands: &Hands,
        number: u32,
        to_act: Seat,
        gone_out: Option<Seat>,
        options: &Options,
    ) -> Checked<()> {
        for seat in Seat::first(hands.seats()) {
            let each = number as usize + 2 + usize::from(self.drawn() && seat == to_act);
            let kept_all = gone_out == Some(seat) && options.go_out_without_discard;
            let held = hands[seat].len();
            if held != each && !(kept_all && held == each + 1) {
                return invalid(format!("/hands/{}", seat.index()), PositionReason::WrongCount);
            }
        }
        Ok(())
    }

    fn read_taken(&self, hand: &Pile) -> Checked<Option<Card>> {
        let Some(text) = &self.taken else {
            return Ok(None);
        };
        let Ok(card) = text.parse() else {
            return invalid("/taken", PositionReason::UnknownCard);
        };
        if !self.drawn() {
            return invalid("/taken", PositionReason::Contradicts { other: "drawn" });
        }
        if !hand.contains(card) {
            return invalid("/taken", PositionReason::Contradicts { other: "hands" });
        }
        Ok(Some(card))
    }

    /// The seat that went out lays its hand open; the seats from the one to act up to it still
    /// have their turn.
    fn go_out(&self, seat: Option<Seat>, round: &mut Round, options: &Options) -> Checked<()> {
        let Some(seat) = seat else {
            return Ok(());
        };
        let to_act = round.public.to_act;
        if seat == to_act {
            return invalid("/to_act", PositionReason::ToActIsOut);
        }
        let melded = Arranger::new().arrange(round.hand(seat), &round.terms(options));
        if melded.penalty > 0 {
            return invalid("/gone_out", PositionReason::Contradicts { other: "hands" });
        }
        let seats = self.hands.len();
        round.public.last_turns = ((seat.index() + seats - to_act.index()) % seats) as u8;
        round.public.gone_out = Some(GoneOut { seat, melds: melded.melds, card: None });
        Ok(())
    }

    fn read_scores(&self) -> Checked<(Points, Span)> {
        let seats = self.hands.len();
        let Some(scores) = &self.scores else {
            return Ok((Points::new(seats), Span::OneRound));
        };
        if scores.len() != seats {
            return invalid("/scores", PositionReason::WrongCount);
        }
        let mut totals: BySeat<u16, SEATS_MAX> = Points::new(seats);
        for (seat, &score) in Seat::first(seats).zip(scores) {
            let (min, max) = (0, SCORE_MAX);
            if !(min..=max).contains(&score) {
                let field = format!("/scores/{}", seat.index());
                return invalid(field, PositionReason::OutOfRange { min, max });
            }
            totals[seat] = score as u16;
        }
        Ok((totals, Span::AllRounds))
    }
}

/// The card just taken is all that the others have seen of a hand.
fn known(seats: usize, to_act: Seat, taken: Option<Card>) -> Hands {
    let mut known = Hands::new(seats);
    known[to_act].extend(taken);
    known
}

/// Reads cards, no more copies of any than the packs hold.
struct Reader {
    seen: Pile,
    packs: usize,
}

impl Reader {
    fn read(&mut self, field: &str, texts: &[String]) -> Checked<Vec<Card>> {
        let mut cards = Vec::with_capacity(texts.len());
        for (at, text) in texts.iter().enumerate() {
            let field = format!("{field}/{at}");
            let Ok(card) = text.parse() else {
                return invalid(field, PositionReason::UnknownCard);
            };
            if self.seen.count(card) == self.packs {
                return invalid(field, PositionReason::DuplicateCard);
            }
            self.seen.insert(card);
            cards.push(card);
        }
        Ok(cards)
    }
}
