//! Deals of the unseen cards.

use crate::card::Card;
use crate::pile::Pile;
use crate::rng::Rng;
use crate::seat::Seat;
use crate::three_thirteen::{Hands, Phase, Public, View};

use super::choices::{Choices, Hand};

/// A deal that fits what a seat knows: every hand, and what the seats will draw.
pub(super) struct Deal {
    pub(super) hands: Hands,
    /// Each seat draws from its own part, so that what one does changes nothing for the others:
    /// seat s of n draws cards s, s + n, s + 2n …
    pub(super) stock: Vec<Card>,
}

/// Samples deals. Between two seats those are likelier in which the other one threw well; with
/// more seats each is as likely as the others.
pub(super) struct Deals<'a> {
    view: &'a View<'a>,
    /// Those of the other hands first, seat after seat, then the stock.
    unseen: Vec<Card>,
    /// What the other one of two seats threw, the newest first.
    thrown: Vec<Card>,
    /// How likely the hand of the other one is now, as a logarithm.
    likelihood: f64,
}

/// The most discards that are looked at, the newest ones.
const THROWN_MAX: usize = 4;
/// Exchanges of cards before the first deal, and between two deals.
const BURN_IN: usize = 40;
const BETWEEN: usize = 3;
/// What a point speaks against a hand that would have kept it by another discard, as a logarithm.
const SURPRISE: f64 = -0.3;
/// More points than these speak no louder.
const POINTS_MAX: u16 = 12;

impl<'a> Deals<'a> {
    pub(super) fn new(view: &'a View<'a>, choices: &mut Choices<'_>, rng: &mut Rng) -> Deals<'a> {
        let mut unseen: Vec<Card> = view.unseen().iter().collect();
        shuffle(&mut unseen, rng);
        let mut deals = Deals { view, unseen, thrown: thrown(view), likelihood: 0.0 };
        if !deals.thrown.is_empty() {
            deals.likelihood = deals.likelihood(choices);
            deals.walk(BURN_IN, choices, rng);
        }
        deals
    }

    pub(super) fn next(&mut self, choices: &mut Choices<'_>, rng: &mut Rng) -> Deal {
        if self.thrown.is_empty() {
            shuffle(&mut self.unseen, rng);
        } else {
            self.walk(BETWEEN, choices, rng);
            let missing = self.missing(self.view.public.after(self.view.seat));
            shuffle(&mut self.unseen[missing..], rng);
        }
        self.deal(rng)
    }

    fn deal(&self, rng: &mut Rng) -> Deal {
        let public = self.view.public;
        let mut hands = public.known;
        let mut rest = self.unseen.iter().copied();
        for seat in Seat::first(public.seats()) {
            if seat == self.view.seat {
                hands[seat] = *self.view.hand;
            } else {
                hands[seat].extend(rest.by_ref().take(self.missing(seat)));
            }
        }
        let mut stock: Vec<Card> = rest.collect();
        if stock.is_empty() {
            stock.extend(public.discard.iter().rev().skip(1));
            shuffle(&mut stock, rng);
        }
        Deal { hands, stock }
    }

    /// How many cards of a seat nobody has seen.
    fn missing(&self, seat: Seat) -> usize {
        let public = self.view.public;
        if public.gone_out.as_ref().is_some_and(|out| out.seat == seat) {
            return 0;
        }
        usize::from(public.counts[seat]).saturating_sub(public.known[seat].len())
    }

    /// Exchanges cards between the hand of the other seat and the stock (Metropolis).
    fn walk(&mut self, steps: usize, choices: &mut Choices<'_>, rng: &mut Rng) {
        let missing = self.missing(self.view.public.after(self.view.seat));
        let stock = self.unseen.len().saturating_sub(missing);
        if missing == 0 || stock == 0 {
            return;
        }
        for _ in 0..steps {
            let held = rng.below(missing as u32) as usize;
            let drawn = missing + rng.below(stock as u32) as usize;
            self.unseen.swap(held, drawn);
            let likelihood = self.likelihood(choices);
            if f64::from(rng.fraction()) < (likelihood - self.likelihood).exp() {
                self.likelihood = likelihood;
            } else {
                self.unseen.swap(held, drawn);
            }
        }
    }

    /// How likely the hand of the other seat is, as a logarithm: what it threw would be what
    /// leaves this hand the fewest points.
    fn likelihood(&self, choices: &mut Choices<'_>) -> f64 {
        let other = self.view.public.after(self.view.seat);
        let mut hand: Pile = self.view.public.known[other];
        hand.extend(self.unseen[..self.missing(other)].iter().copied());
        let hand = Hand::new(hand);
        let penalty = choices.penalty(&hand);
        let mut lost =
            |&card: &Card| penalty - choices.discard(&hand.with(card)).penalty.min(penalty);
        let lost: u16 = self.thrown.iter().map(|card| lost(card).min(POINTS_MAX)).sum();
        SURPRISE * f64::from(lost)
    }
}

/// What the other one of two seats threw, as the pile tells it: every other card, the newest
/// first. After cards were taken from the pile this is a guess. Nothing where there are more
/// seats, and once somebody has gone out.
fn thrown(view: &View<'_>) -> Vec<Card> {
    let public: &Public = view.public;
    if public.seats() != 2 || public.gone_out.is_some() {
        return Vec::new();
    }
    let own_is_top = public.phase == Phase::Discard && public.taken.is_some();
    let turned_up = 1;
    let of_pile = public.discard.iter().skip(turned_up).rev().skip(usize::from(own_is_top));
    public.taken.into_iter().chain(of_pile.step_by(2).copied()).take(THROWN_MAX).collect()
}

fn shuffle(cards: &mut [Card], rng: &mut Rng) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
