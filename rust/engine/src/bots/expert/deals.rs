//! Deals of the unseen cards, each as likely as what was seen makes it.

use crate::card_set::CardSet;
use crate::deal::Hands;
use crate::rng::Rng;
use crate::seat::{Seat, SeatSet};
use crate::thirteen::View;

use super::evidence::{Evidence, Likelihood};

/// A walk over the deals that fit a view: cards of two places change hands, and stay so by the
/// likelihood of the hands before and after (Metropolis).
pub(super) struct Deals<'a> {
    evidence: Evidence<'a>,
    /// The unseen cards, those of each seat together, undealt ones last.
    cards: Vec<u8>,
    /// The seat that holds the card at each place; the number of seats: nobody.
    owners: Vec<u8>,
    hands: Hands,
    likelihoods: [Likelihood; 4],
    others: SeatSet,
}

/// Exchanges before the first deal, and between two deals.
const BURN_IN: usize = 400;
const BETWEEN: usize = 6;

impl<'a> Deals<'a> {
    /// To judge moves by.
    pub(super) fn new(view: &View<'a>, rng: &mut Rng) -> Deals<'a> {
        Deals::by(Evidence::new(view), view, rng)
    }

    /// To choose a move by.
    pub(super) fn to_choose(view: &View<'a>, rng: &mut Rng) -> Deals<'a> {
        Deals::by(Evidence::to_choose(view), view, rng)
    }

    fn by(evidence: Evidence<'a>, view: &View<'a>, rng: &mut Rng) -> Deals<'a> {
        let public = view.public;
        let others = public.holding.without(view.seat);
        let mut unseen: Vec<u8> = view.unseen().iter().map(|card| card.index() as u8).collect();
        shuffle(&mut unseen, rng);
        let mut owners = Vec::with_capacity(unseen.len());
        for seat in others.iter() {
            let count = usize::from(public.counts[seat]);
            owners.extend(std::iter::repeat_n(seat.index() as u8, count));
        }
        owners.resize(unseen.len(), NOBODY);
        let mut hands = Hands::new(public.seats());
        hands[view.seat] = view.hand;
        for (&card, &owner) in unseen.iter().zip(&owners) {
            if owner != NOBODY {
                hands[Seat::new(owner)] |= CardSet::from_bits(1 << card);
            }
        }
        let likelihoods = [Likelihood::default(); 4];
        let mut deals = Deals { evidence, cards: unseen, owners, hands, likelihoods, others };
        for seat in others.iter() {
            deals.likelihoods[seat.index()] = deals.evidence.likelihood(seat, hands[seat]);
        }
        deals.walk(BURN_IN, rng);
        deals
    }

    /// The next deal.
    pub(super) fn next(&mut self, rng: &mut Rng) -> &Hands {
        self.walk(BETWEEN, rng);
        &self.hands
    }

    /// Whether the seat is taken to play as `greedy` does, by the chance of it in this deal.
    pub(super) fn is_greedy(&self, seat: Seat, rng: &mut Rng) -> bool {
        rng.fraction() < self.likelihoods[seat.index()].chance_of_greedy()
    }

    fn walk(&mut self, exchanges: usize, rng: &mut Rng) {
        let all = self.cards.len() as u32;
        if self.others.is_empty() || all < 2 {
            return;
        }
        for _ in 0..exchanges {
            let (one, other) = (rng.below(all) as usize, rng.below(all) as usize);
            if self.owners[one] != self.owners[other] {
                self.exchange(one, other, rng);
            }
        }
    }

    fn exchange(&mut self, one: usize, other: usize, rng: &mut Rng) {
        let cards = [self.cards[one], self.cards[other]].map(|card| CardSet::from_bits(1 << card));
        let owners = [self.owners[one], self.owners[other]];
        let mut change = 0.0;
        let mut found = [None; 2];
        for (side, &owner) in owners.iter().enumerate().filter(|(_, owner)| **owner != NOBODY) {
            let seat = Seat::new(owner);
            let hand = (self.hands[seat] - cards[side]) | cards[1 - side];
            let likelihood = self.evidence.likelihood(seat, hand);
            change += likelihood.either() - self.likelihoods[seat.index()].either();
            found[side] = Some((seat, hand, likelihood));
        }
        if change < 0.0 && rng.fraction() >= change.exp() {
            return;
        }
        self.cards.swap(one, other);
        for (seat, hand, likelihood) in found.into_iter().flatten() {
            self.hands[seat] = hand;
            self.likelihoods[seat.index()] = likelihood;
        }
    }
}

const NOBODY: u8 = u8::MAX;

fn shuffle(cards: &mut [u8], rng: &mut Rng) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
