//! Who deals first, what is dealt, and how a discard pile becomes a stock again.

use crate::card::Card;
use crate::deal::{FairDealer, QuickDealer};
use crate::pile::Pile;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};

/// The most seats a game of Three Thirteen can have.
pub const SEATS_MAX: usize = 8;

/// Every seat's cards.
pub type Hands = BySeat<Pile, SEATS_MAX>;

/// Something that shuffles for a game of Three Thirteen.
pub trait Dealer {
    /// Who deals the first round.
    fn first_dealer(&mut self, seats: usize) -> Seat;

    /// Shuffles the packs of round `round` (from 1).
    fn shuffle(&mut self, round: u32, cards: &mut [Card]);

    /// Shuffles the discard pile into a stock for the `time`th time (from 1) in round `round`.
    fn reshuffle(&mut self, round: u32, time: u8, cards: &mut [Card]);
}

impl Dealer for FairDealer {
    fn first_dealer(&mut self, seats: usize) -> Seat {
        Seat::new(self.shuffler().stream("dealer").draw(seats as u32) as u8)
    }

    fn shuffle(&mut self, round: u32, cards: &mut [Card]) {
        self.shuffler().shuffle(&format!("round|{round}"), cards);
    }

    fn reshuffle(&mut self, round: u32, time: u8, cards: &mut [Card]) {
        self.shuffler().shuffle(&format!("reshuffle|{round}|{time}"), cards);
    }
}

impl Dealer for QuickDealer {
    fn first_dealer(&mut self, seats: usize) -> Seat {
        Seat::new(self.rng().below(seats as u32) as u8)
    }

    fn shuffle(&mut self, _round: u32, cards: &mut [Card]) {
        quick_shuffle(self.rng(), cards);
    }

    fn reshuffle(&mut self, _round: u32, _time: u8, cards: &mut [Card]) {
        quick_shuffle(self.rng(), cards);
    }
}

fn quick_shuffle(rng: &mut Rng, cards: &mut [Card]) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

/// The cards of so many packs, pack by pack in the order of their numbers.
#[must_use]
pub fn packs(count: usize) -> Vec<Card> {
    let pack = || (0..Card::COUNT as u8).filter_map(Card::new);
    (0..count).flat_map(|_| pack()).collect()
}

/// A round as it is dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Every seat's cards.
    pub hands: Hands,
    /// The card turned up.
    pub upcard: Card,
    /// The rest, the next card to draw last.
    pub stock: Vec<Card>,
}

/// Deals round `round`: seat s gets cards s, s + n, s + 2n …, the next card is turned up, and the
/// rest is the stock, top first.
///
/// # Panics
/// When there are too few cards, which [`super::Options::check_packs`] rules out.
pub fn deal(dealer: &mut impl Dealer, round: u32, seats: usize, pack_count: usize) -> Deal {
    let mut cards = packs(pack_count);
    dealer.shuffle(round, &mut cards);
    let each = round as usize + 2;
    let hands = Hands::from_fn(seats, |seat| {
        (0..each).map(|time| cards[time * seats + seat.index()]).collect()
    });
    let mut stock = cards.split_off(each * seats + 1);
    stock.reverse();
    Deal { hands, upcard: cards[each * seats], stock }
}
