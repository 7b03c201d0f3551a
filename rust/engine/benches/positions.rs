//! The positions that are measured: all different, from one seed, the same on every machine.
//!
//! Few positions repeated are learned by the branch predictor and read several times too fast, so
//! every bench walks through a long list once.

use std::collections::HashSet;

use engine::deal::{Dealer, Hands, QuickDealer};
use engine::rng::Rng;
use engine::thirteen::{Combo, PRESETS, Plays, Rules};
use engine::{Card, CardSet, Seat};

/// The seed of every list.
pub const SEED: u64 = 0x7431_3320_2026;

/// A hand and the combination it is to beat, led from another hand of the same deal.
pub struct Answer {
    /// Thirteen cards.
    pub hand: CardSet,
    /// Any of the other hand's leads, each equally likely.
    pub table: Combo,
}

/// The rules that are measured.
pub fn rules() -> Rules {
    Rules::preset(&PRESETS[0])
}

/// The measured lists.
pub struct Positions {
    dealer: QuickDealer,
    rng: Rng,
    plays: Plays,
    rules: Rules,
}

impl Positions {
    /// The lists of one item, each of another stream.
    pub fn of(item: &str) -> Positions {
        let stream = item.bytes().fold(SEED, |seed, byte| seed << 5 ^ seed >> 3 ^ u64::from(byte));
        Positions {
            dealer: QuickDealer::new(stream),
            rng: Rng::new(!stream),
            plays: Plays::new(),
            rules: rules(),
        }
    }

    /// Different hands of thirteen cards.
    pub fn hands(mut self, count: usize) -> Vec<CardSet> {
        different(count, || self.deal(2)[Seat::new(0)])
    }

    /// Different hands, each with a random lead of another hand.
    pub fn answers(mut self, count: usize) -> Vec<Answer> {
        let pairs = different(count, || {
            let hands = self.deal(2);
            (hands[Seat::new(0)], self.lead_of(hands[Seat::new(1)]))
        });
        pairs.into_iter().map(|(hand, table)| Answer { hand, table }).collect()
    }

    /// Different sets of cards, by turns one that is a combination (a random lead of a random hand)
    /// and one of as many random cards as another such lead has.
    pub fn sets(mut self, count: usize) -> Vec<CardSet> {
        let legal = different(count.div_ceil(2), || {
            let hand = self.deal(2)[Seat::new(0)];
            self.lead_of(hand).cards()
        });
        let taken: HashSet<CardSet> = legal.iter().copied().collect();
        let random = different(count.div_ceil(2), || {
            loop {
                let hand = self.deal(2)[Seat::new(0)];
                let size = self.lead_of(hand).cards().len();
                let cards = self.random_cards(size);
                if !taken.contains(&cards) {
                    return cards;
                }
            }
        });
        legal.into_iter().zip(random).flat_map(|pair| [pair.0, pair.1]).take(count).collect()
    }

    fn deal(&mut self, seats: usize) -> Hands {
        self.dealer.deal(1, seats)
    }

    fn lead_of(&mut self, hand: CardSet) -> Combo {
        self.plays.leads(hand, &self.rules);
        self.plays[self.rng.below(self.plays.len() as u32) as usize]
    }

    fn random_cards(&mut self, size: usize) -> CardSet {
        let mut cards = CardSet::EMPTY;
        while cards.len() < size {
            let card = Card::new(self.rng.below(Card::COUNT as u32) as u8);
            cards |= card.map_or(CardSet::EMPTY, CardSet::of);
        }
        cards
    }
}

/// The first `count` different values of a stream.
fn different<T: Copy + Eq + std::hash::Hash>(count: usize, next: impl FnMut() -> T) -> Vec<T> {
    let mut seen = HashSet::with_capacity(count);
    std::iter::repeat_with(next).filter(|&value| seen.insert(value)).take(count).collect()
}
