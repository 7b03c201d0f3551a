//! What is discarded from a hand, found once and known from then on.

use crate::card::Card;
use crate::pile::Pile;
use crate::three_thirteen::{Arranger, Terms, place};

/// A hand with a number by which it is known.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    cards: Pile,
    key: u64,
}

impl Hand {
    pub(super) fn new(cards: Pile) -> Hand {
        let key = cards.iter().fold(0, |key: u64, card| key.wrapping_add(part(card)));
        Hand { cards, key }
    }

    pub(super) fn with(mut self, card: Card) -> Hand {
        self.cards.insert(card);
        self.key = self.key.wrapping_add(part(card));
        self
    }

    pub(super) fn without(mut self, card: Card) -> Hand {
        self.cards.remove(card);
        self.key = self.key.wrapping_sub(part(card));
        self
    }
}

/// What a card adds to the key: 64 mixed bits (a step of SplitMix64).
fn part(card: Card) -> u64 {
    let mixed = (card.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A card to discard, and what the rest of the hand costs.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) card: Card,
    pub(super) penalty: u16,
}

/// Finds what to discard; of several hands at one place it knows the last.
pub(super) struct Choices<'a> {
    arranger: &'a mut Arranger,
    terms: Terms,
    known: Vec<Option<(u64, Choice)>>,
}

/// Places for hands, a power of two.
const ROOM: usize = 1 << 14;

impl<'a> Choices<'a> {
    pub(super) fn new(terms: Terms, arranger: &'a mut Arranger) -> Choices<'a> {
        Choices { arranger, terms, known: vec![None; ROOM] }
    }

    pub(super) fn penalty(&mut self, hand: &Hand) -> u16 {
        self.arranger.penalty(&hand.cards, &self.terms)
    }

    /// The discard from a hand with a card too many that leaves the fewest points; of several the
    /// card that goes least with the others.
    pub(super) fn discard(&mut self, hand: &Hand) -> Choice {
        let at = hand.key as usize % ROOM;
        if let Some((key, choice)) = self.known[at] {
            if key == hand.key {
                return choice;
            }
        }
        let choice = self.find(&hand.cards);
        self.known[at] = Some((hand.key, choice));
        choice
    }

    fn find(&mut self, hand: &Pile) -> Choice {
        let best = self.arranger.best_discards(hand, &self.terms);
        let mut cards = best.cards.iter();
        let first = cards.next().unwrap_or_else(|| unreachable!("a drawn hand has a card"));
        let worth = |card: Card| {
            let points = u32::from(self.terms.points(card));
            (self.ties(card, hand), std::cmp::Reverse(points))
        };
        let card = match cards.next() {
            None => first,
            Some(_) => best.cards.iter().min_by_key(|&card| worth(card)).unwrap_or(first),
        };
        Choice { card, penalty: best.penalty }
    }

    /// How well a card goes with the others of a hand.
    fn ties(&self, card: Card, hand: &Pile) -> u32 {
        if self.terms.is_wild(card) {
            return 100;
        }
        let tie = |other: Card| {
            let apart = place(card.rank()).abs_diff(place(other.rank()));
            match (card.suit() == other.suit(), apart) {
                (true, 0) => 10 * (hand.count(card) as u32 - 1),
                (false, 0) => 10,
                (true, 1) => 9,
                (true, 2) => 5,
                _ => 0,
            }
        };
        hand.distinct().filter(|&other| !self.terms.is_wild(other)).map(tie).sum()
    }
}
