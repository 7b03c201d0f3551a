//! Dealing: who gets which cards of a pack.

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};
use crate::shuffle::{ServerSeed, Shuffler};

/// Every seat's cards.
pub type Hands = BySeat<CardSet>;

/// Cards a seat is dealt in Thirteen.
pub const HAND_SIZE: usize = 13;

/// Something that deals the rounds of a game of Thirteen.
pub trait Dealer {
    /// Thirteen cards for each seat in round `round` (from 1).
    fn deal(&mut self, round: u32, seats: usize) -> Hands;
}

fn pack() -> [u8; Card::COUNT] {
    std::array::from_fn(|index| index as u8)
}

/// The seeds of a game that can be checked afterwards (`thirteen/1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairDealer {
    server_seed: ServerSeed,
    client_seeds: Vec<String>,
}

impl FairDealer {
    /// The deals that follow from these seeds, one client seed a seat.
    #[must_use]
    pub fn new(server_seed: ServerSeed, client_seeds: Vec<String>) -> FairDealer {
        FairDealer { server_seed, client_seeds }
    }

    /// How many seats it deals to.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.client_seeds.len()
    }

    /// The shuffles that follow from its seeds.
    pub(crate) fn shuffler(&self) -> Shuffler {
        Shuffler::new(&self.server_seed, &self.client_seeds)
    }
}

impl Dealer for FairDealer {
    /// Index 0 of the shuffled pack is dealt first: seat s gets cards s, s + n, s + 2n ….
    fn deal(&mut self, round: u32, seats: usize) -> Hands {
        let mut deck = pack();
        self.shuffler().shuffle(&format!("round|{round}"), &mut deck);
        let dealt = &deck[..HAND_SIZE * seats];
        Hands::from_fn(seats, |seat| {
            let own = dealt.iter().skip(seat.index()).step_by(seats);
            own.filter_map(|&index| Card::new(index)).collect()
        })
    }
}

/// Deals of a small seeded generator, for simulation: quick, repeatable, not to be checked.
#[derive(Clone, Debug)]
pub struct QuickDealer(Rng);

impl QuickDealer {
    /// The deals of this seed.
    #[must_use]
    pub fn new(seed: u64) -> QuickDealer {
        QuickDealer(Rng::new(seed))
    }

    /// Its numbers.
    pub(crate) fn rng(&mut self) -> &mut Rng {
        &mut self.0
    }
}

impl Dealer for QuickDealer {
    #[inline]
    fn deal(&mut self, _round: u32, seats: usize) -> Hands {
        quick_hands(seats, &mut self.0)
    }
}

/// Thirteen random cards for each seat.
#[must_use]
pub fn quick_hands(seats: usize, rng: &mut Rng) -> Hands {
    // Rounded up to a power of two, so that no place needs a check.
    let mut deck: [u8; 64] = std::array::from_fn(|index| index as u8);
    let mut left = Card::COUNT;
    let mut undealt = CardSet::FULL;
    let mut hands = Hands::new(seats);
    for seat in Seat::first(seats) {
        hands[seat] = undealt;
        if left > HAND_SIZE {
            let mut bits = 0;
            for _ in 0..HAND_SIZE {
                let drawn = rng.below(left as u32) as usize % deck.len();
                left -= 1;
                bits |= 1 << deck[drawn];
                deck[drawn] = deck[left % deck.len()];
            }
            hands[seat] = CardSet::from_bits(bits);
        }
        undealt -= hands[seat];
    }
    hands
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_a_deal(hands: &Hands) {
        let all = hands.iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        assert!(hands.iter().all(|hand| hand.len() == HAND_SIZE));
        assert_eq!(all.len(), HAND_SIZE * hands.seats());
    }

    #[test]
    fn both_dealers_deal_thirteen_different_cards_a_seat() {
        for seats in 2..=4 {
            is_a_deal(&QuickDealer::new(5).deal(1, seats));
            is_a_deal(&FairDealer::new([3; 32], vec![String::new(); seats]).deal(1, seats));
        }
    }

    #[test]
    fn every_round_is_another_deal() {
        let mut dealer = FairDealer::new([3; 32], vec![String::new(); 4]);
        assert_ne!(dealer.deal(1, 4), dealer.deal(2, 4));
        assert_eq!(dealer.deal(1, 4), dealer.deal(1, 4));
    }
}
