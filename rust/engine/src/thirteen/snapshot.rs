//! A hosted game as a short run of bytes, and back.
//!
//! Bytes start with a version; those of another version are refused, and the caller replays the
//! game's record instead. What is read is checked, so that no bytes can make a game panic.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::{FairDealer, Hands};
use crate::seat::{BySeat, Seat, SeatSet};

use super::combo::Combo;
use super::game::{Game, SEATS, Span};
use super::hosted::{History, Hosted, Step};
use super::options::{Options, PRESETS, Preset, Rules};
use super::past::{self, Past};
use super::public::{Public, Standing};
use super::round::{Move, Round};
use super::score::RoundResult;

/// Changes whenever the bytes or the rules behind them do.
pub const VERSION: u8 = 2;

/// Bytes that are no snapshot of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadableSnapshot;

#[derive(Serialize, Deserialize)]
struct Stored {
    version: u8,
    ruleset: String,
    options: Options,
    dealer: FairDealer,
    span: Span,
    number: u32,
    totals: BySeat<u16>,
    winners: Option<SeatSet>,
    hands: Hands,
    public: StoredPublic,
    began: Option<CardSet>,
    past: Vec<(Seat, bool, Option<CardSet>)>,
    trick: Vec<(Seat, Option<CardSet>)>,
    results: Vec<RoundResult>,
}

#[derive(Serialize, Deserialize)]
struct StoredPublic {
    played: CardSet,
    table: Option<(Seat, CardSet)>,
    passed: SeatSet,
    declined: SeatSet,
    places: BySeat<u8>,
    opening: Option<Card>,
    leader: Seat,
    to_act: Seat,
    over: bool,
}

impl Hosted {
    /// The game as bytes.
    #[must_use]
    pub fn dump(&self) -> Vec<u8> {
        let steps = self.history.trick.iter();
        let stored = Stored {
            version: VERSION,
            ruleset: self.ruleset.id.to_owned(),
            options: self.game.rules.options().clone(),
            dealer: self.game.dealer.clone(),
            span: self.game.span,
            number: self.game.number,
            totals: self.game.totals,
            winners: self.game.winners,
            hands: *self.game.round.hands(),
            public: StoredPublic::from(self.game.round.public()),
            began: self.game.past.table().map(Combo::cards),
            past: self.game.past.iter().map(stored).collect(),
            trick: steps.map(|step| (step.seat, step.cards)).collect(),
            results: self.history.results.clone(),
        };
        postcard::to_allocvec(&stored).unwrap_or_else(|error| unreachable!("plain data: {error}"))
    }

    /// The game of these bytes.
    ///
    /// # Errors
    /// Bytes that [`Hosted::dump`] of this version did not write.
    pub fn load(bytes: &[u8]) -> Result<Hosted, UnreadableSnapshot> {
        if bytes.first() != Some(&VERSION) {
            return Err(UnreadableSnapshot);
        }
        let stored: Stored = postcard::from_bytes(bytes).map_err(|_| UnreadableSnapshot)?;
        stored.restore().ok_or(UnreadableSnapshot)
    }
}

impl Stored {
    fn restore(self) -> Option<Hosted> {
        let seats = self.totals.seats();
        let ruleset = Preset::named(PRESETS, &self.ruleset)?;
        let rules = self.options.compile().ok()?;
        let in_game = |seat: Seat| seat.index() < seats;
        let results_fit = self.results.iter().all(|result| result.fits(seats));
        let sound = SEATS.contains(&seats)
            && self.dealer.seats() == seats
            && results_fit
            && self.trick.iter().all(|step| in_game(step.0))
            && self.past.iter().all(|step| in_game(step.0))
            && self.winners.is_none_or(|winners| winners.iter().all(in_game));
        let round = self.public.restore(self.hands, seats, &rules)?;
        // A game goes on exactly while its round does.
        if !sound || self.winners.is_some() != round.public().over {
            return None;
        }
        let past = past(self.began, &self.past, &rules)?;
        let trick = self.trick.into_iter().map(|(seat, cards)| Step { seat, cards }).collect();
        let game = Game {
            rules: Arc::new(rules),
            dealer: self.dealer,
            span: self.span,
            number: self.number,
            totals: self.totals,
            round,
            past,
            winners: self.winners,
        };
        Some(Hosted { ruleset, game, history: History { trick, results: self.results } })
    }
}

/// Who moved, whether it led, and the cards; `None` for a pass.
fn stored(step: past::Step) -> (Seat, bool, Option<CardSet>) {
    let cards = match step.chosen {
        Move::Play(combo) => Some(combo.cards()),
        Move::Pass => None,
    };
    (step.seat, step.table.is_none(), cards)
}

/// The moves of these steps; `None` when cards are no combination.
fn past(
    began: Option<CardSet>,
    steps: &[(Seat, bool, Option<CardSet>)],
    rules: &Rules,
) -> Option<Past> {
    let combo = |cards| Combo::classify(cards, rules.options().sequence_twos);
    let mut past = match began {
        Some(cards) => Past::after(Some(combo(cards)?)),
        None => Past::default(),
    };
    for &(seat, led, cards) in steps {
        let chosen = match cards {
            Some(cards) => Move::Play(combo(cards)?),
            None => Move::Pass,
        };
        past.note(seat, led, chosen);
    }
    Some(past)
}

impl From<&Public> for StoredPublic {
    fn from(public: &Public) -> StoredPublic {
        StoredPublic {
            played: public.played,
            table: public.table.map(|table| (table.seat, table.combo.cards())),
            passed: public.passed,
            declined: public.declined,
            places: public.places,
            opening: public.opening,
            leader: public.leader,
            to_act: public.to_act,
            over: public.over,
        }
    }
}

impl StoredPublic {
    fn restore(self, hands: Hands, seats: usize, rules: &Rules) -> Option<Round> {
        let table = match self.table {
            Some((seat, cards)) => {
                let combo = Combo::classify(cards, rules.options().sequence_twos)?;
                Some(Standing { seat, combo })
            }
            None => None,
        };
        let public = Public {
            counts: hands.map(|hand| hand.len() as u8),
            played: self.played,
            table,
            passed: self.passed,
            declined: self.declined,
            holding: Seat::first(hands.seats()).filter(|&seat| !hands[seat].is_empty()).collect(),
            places: self.places,
            opening: self.opening,
            leader: self.leader,
            to_act: self.to_act,
            over: self.over,
        };
        is_sound(&public, &hands, seats, rules).then(|| Round::from_parts(hands, public))
    }
}

/// Whether a round of these parts can be played on.
fn is_sound(public: &Public, hands: &Hands, seats: usize, rules: &Rules) -> bool {
    let everyone = SeatSet::first(seats);
    let in_game = |seat: Seat| seat.index() < seats;
    let mut seen = public.played;
    let apart = hands.iter().all(|hand| {
        let fits = hand.len() <= 13 && seen.is_disjoint(hand);
        seen |= hand;
        fits
    });
    apart
        && hands.seats() == seats
        && public.places.seats() == seats
        && public.places.iter().all(|place| usize::from(place) <= seats)
        && public.passed.minus(everyone).is_empty()
        && public.declined.minus(everyone).is_empty()
        && in_game(public.leader)
        && in_game(public.to_act)
        && public.table.is_none_or(|table| in_game(table.seat))
        && (public.over || can_go_on(public, rules))
}

/// At least two seats hold cards, and the one to act may act.
fn can_go_on(public: &Public, rules: &Rules) -> bool {
    let offered = match public.table {
        Some(_) => public.offered(rules),
        None => public.holding,
    };
    public.holding.len() >= 2 && offered.contains(public.to_act)
}

impl RoundResult {
    fn fits(&self, seats: usize) -> bool {
        self.points.seats() == seats
            && self.totals.seats() == seats
            && self.places.seats() == seats
            && self.hands.seats() == seats
    }
}
