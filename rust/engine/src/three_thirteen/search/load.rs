//! A hand as the search takes it up.

use crate::card::Card;
use crate::pile::Pile;
use crate::three_thirteen::arrange::Terms;
use crate::three_thirteen::options::Ace;
use crate::three_thirteen::points::{place, points};

use super::{CARDS_MAX, Kind, NONE, Search, State};

impl Search {
    /// Takes up a hand of at most [`CARDS_MAX`] cards.
    pub fn load(&mut self, hand: &Pile, terms: &Terms) {
        assert!(hand.len() <= CARDS_MAX, "at most 14 cards");
        self.memo.forget();
        self.visited = 0;
        self.wild_cost = points(terms.wild, terms.ace_penalty);
        self.ace_high = terms.ace == Ace::LowOrHigh;
        let (mut count, mut kinds, mut wilds) = (0, 0, 0);
        let mut last_in_suit = [NONE; 4];
        for card in hand.distinct() {
            let copies = hand.count(card);
            if card.rank() == terms.wild {
                wilds += copies as u8;
                continue;
            }
            self.add_kind(card, kinds, count..count + copies, &mut last_in_suit);
            let value = points(card.rank(), terms.ace_penalty);
            self.values[count..count + copies].fill(value);
            (count, kinds) = (count + copies, kinds + 1);
        }
        self.link_ranks(count);
        self.link_tops(kinds, &last_in_suit);
        let cards = ((1_u32 << count) - 1) as u16;
        self.root = State { cards, wilds, melded: false };
    }

    fn add_kind(
        &mut self,
        card: Card,
        kind: usize,
        at: std::ops::Range<usize>,
        last_in_suit: &mut [u8; 4],
    ) {
        let below = last_in_suit[card.suit().index()];
        if let Some(lower) = self.kinds.get_mut(usize::from(below)) {
            lower.above = kind as u8;
        }
        last_in_suit[card.suit().index()] = kind as u8;
        let mask = at.clone().fold(0, |mask, index| mask | 1 << index);
        self.kinds[kind] =
            Kind { mask, place: place(card.rank()) as u8, above: NONE, below, top: NONE };
        self.cards[at.clone()].fill(card);
        self.kind_of[at].fill(kind as u8);
    }

    fn link_ranks(&mut self, count: usize) {
        let mut from = 0;
        while from < count {
            let rank = self.cards[from].rank();
            let same = self.cards[from..count].iter().take_while(|card| card.rank() == rank);
            let to = from + same.count();
            let mask = (((1_u32 << to) - 1) & !((1_u32 << from) - 1)) as u16;
            self.of_rank[from..to].fill(mask);
            from = to;
        }
    }

    /// From an ace that may be high: the highest card of its suit.
    fn link_tops(&mut self, kinds: usize, last_in_suit: &[u8; 4]) {
        if !self.ace_high {
            return;
        }
        for kind in 0..kinds {
            let first = self.kinds[kind].mask.trailing_zeros() as usize;
            let top = last_in_suit[self.cards[first].suit().index()];
            if self.kinds[kind].place == 0 && usize::from(top) != kind {
                self.kinds[kind].top = top;
            }
        }
    }
}
