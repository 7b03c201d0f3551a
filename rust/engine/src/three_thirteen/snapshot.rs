//! A hosted game as a short run of bytes, and back.
//!
//! Bytes start with a version; those of another version are refused, and the caller replays the
//! game's record instead. What is read is checked, so that no bytes can make a game panic.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::deal::FairDealer;
use crate::pile::Pile;
use crate::seat::Seat;

use super::arrange::CARDS_MAX;
use super::deal::Hands;
use super::game::{Game, SEATS, Span};
use super::hosted::Hosted;
use super::options::{Options, PRESETS, Preset, ROUNDS_MAX};
use super::public::{Phase, Public, RESHUFFLES_MAX};
use super::round::Round;
use super::score::{Points, RoundResult};

/// Changes whenever the bytes or the rules behind them do; no other game has the same.
pub const VERSION: u8 = 129;

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
    totals: Points,
    is_over: bool,
    hands: Hands,
    stock: Vec<Card>,
    public: Public,
    results: Vec<RoundResult>,
}

impl Hosted {
    /// The game as bytes.
    #[must_use]
    pub fn dump(&self) -> Vec<u8> {
        let stored = Stored {
            version: VERSION,
            ruleset: self.ruleset.id.to_owned(),
            options: self.game.options().clone(),
            dealer: self.game.dealer.clone(),
            span: self.game.span,
            totals: self.game.totals,
            is_over: self.game.is_over,
            hands: self.game.round.hands,
            stock: self.game.round.stock.clone(),
            public: self.game.round.public.clone(),
            results: self.results.clone(),
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
        let ruleset = Preset::named(PRESETS, &self.ruleset)?;
        if !self.is_sound() {
            return None;
        }
        let round = Round { hands: self.hands, stock: self.stock, public: self.public };
        let game = Game {
            options: Arc::new(self.options),
            dealer: self.dealer,
            span: self.span,
            totals: self.totals,
            round,
            is_over: self.is_over,
        };
        Some(Hosted { ruleset, game, results: self.results })
    }

    fn is_sound(&self) -> bool {
        let seats = self.totals.seats();
        SEATS.contains(&seats)
            && self.dealer.seats() == seats
            && has_sound_options(&self.options, seats)
            && self.results.iter().all(|result| result.fits(seats))
            && self.is_over == self.public.over
            && self.is_sound_round(seats)
    }

    fn is_sound_round(&self, seats: usize) -> bool {
        let public = &self.public;
        let in_game = |seat: Seat| seat.index() < seats;
        let counted = |seat| usize::from(public.counts[seat]) == self.hands[seat].len();
        (1..=self.options.rounds.into()).contains(&public.number)
            && [self.hands.seats(), public.counts.seats(), public.known.seats()] == [seats; 3]
            && in_game(public.dealer)
            && in_game(public.to_act)
            && Seat::first(seats).all(counted)
            && self.hands.iter().all(|hand| hand.len() <= CARDS_MAX)
            && public.stock_count == self.stock.len()
            && public.reshuffles <= RESHUFFLES_MAX
            && usize::from(public.last_turns) < seats
            && public.gone_out.as_ref().is_none_or(|out| in_game(out.seat))
            && self.packs_suffice(seats)
            && (public.over || self.can_go_on(public))
    }

    /// No card is there more often than the packs hold it.
    fn packs_suffice(&self, seats: usize) -> bool {
        let hands = self.hands.iter().flat_map(|hand| hand.iter().collect::<Vec<Card>>());
        let piles = self.stock.iter().chain(&self.public.discard).copied();
        let all: Pile = hands.chain(piles).collect();
        let packs = self.options.packs_for(seats);
        all.distinct().all(|card| all.count(card) <= packs)
    }

    /// The seat to act can draw, or holds a card more than it keeps.
    fn can_go_on(&self, public: &Public) -> bool {
        let keeps = public.number as usize + 2;
        let held = usize::from(public.counts[public.to_act]);
        let last_turns = public.gone_out.is_some() == (public.last_turns > 0);
        let drawn = match public.phase {
            Phase::Draw => {
                let reshuffle = public.reshuffles < RESHUFFLES_MAX && public.discard.len() >= 2;
                held == keeps && (!self.stock.is_empty() || reshuffle)
            }
            Phase::Discard => held == keeps + 1,
        };
        last_turns && drawn
    }
}

fn has_sound_options(options: &Options, seats: usize) -> bool {
    (1..=ROUNDS_MAX).contains(&options.rounds)
        && options.packs <= super::options::PACKS_MAX
        && [1, 15].contains(&options.ace_penalty)
        && options.check_packs(seats).is_ok()
}
