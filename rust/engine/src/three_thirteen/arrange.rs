//! The exact arranger: the fewest points over all arrangements, and the melds that reach them.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::pile::Pile;

use super::meld::{Arrangement, Meld, MeldKind};
use super::options::Ace;
use super::points::{PLACES, card_at, place, points};
use super::search::{Piece, Search};

pub use super::search::CARDS_MAX;

/// What decides what a hand costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rank that is wild.
    pub wild: Rank,
    /// Where an ace stands in a run.
    pub ace: Ace,
    /// What an ace left over costs.
    pub ace_penalty: u8,
}

impl Terms {
    /// What a card left over costs.
    #[must_use]
    pub fn points(&self, card: Card) -> u16 {
        points(card.rank(), self.ace_penalty).into()
    }

    /// Whether the card is wild.
    #[must_use]
    pub fn is_wild(&self, card: Card) -> bool {
        card.rank() == self.wild
    }
}

/// What discarding one card of a hand leaves at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestDiscards {
    /// The least penalty reachable.
    pub penalty: u16,
    /// Every card whose discard reaches it.
    pub cards: CardSet,
}

impl BestDiscards {
    /// The cards whose discard leaves nothing unmelded.
    #[must_use]
    pub fn go_out_with(&self) -> CardSet {
        if self.penalty == 0 { self.cards } else { CardSet::EMPTY }
    }
}

/// Arranges hands of at most [`CARDS_MAX`] cards, one after another, in memory of its own.
pub struct Arranger {
    search: Search,
}

impl Default for Arranger {
    fn default() -> Arranger {
        Arranger::new()
    }
}

impl Arranger {
    /// One that is ready for any hand.
    #[must_use]
    pub fn new() -> Arranger {
        Arranger { search: Search::new() }
    }

    /// The least penalty over all arrangements of the hand.
    ///
    /// # Panics
    /// With more than [`CARDS_MAX`] cards, as the other methods.
    pub fn penalty(&mut self, hand: &Pile, terms: &Terms) -> u16 {
        self.search.load(hand, terms);
        self.search.least(self.search.root()).into()
    }

    /// An arrangement with the least penalty; of several always the same.
    pub fn arrange(&mut self, hand: &Pile, terms: &Terms) -> Arrangement {
        let penalty = self.penalty(hand, terms);
        let mut pieces = Vec::new();
        let (mut state, mut rest) = (self.search.root(), penalty as u8);
        while state.cards != 0 {
            (rest, state) = self.search.trace(state, rest, &mut pieces);
        }
        let layout = Layout::new(&self.search, hand, terms);
        let arrangement = layout.finish(&pieces);
        debug_assert_eq!(arrangement.penalty, penalty);
        arrangement
    }

    /// The best cards to discard from a hand, found in one search.
    pub fn best_discards(&mut self, hand: &Pile, terms: &Terms) -> BestDiscards {
        self.search.load(hand, terms);
        let root = self.search.root();
        let (penalty, found) = self.search.least_after_discard(root);
        let mut best = BestDiscards { penalty: penalty.into(), cards: self.cards(found) };
        if root.wilds > 0 {
            let fewer = super::search::State { wilds: root.wilds - 1, ..root };
            let penalty = u16::from(self.search.least(fewer));
            let wilds: CardSet = hand.distinct().filter(|&card| terms.is_wild(card)).collect();
            if root.cards == 0 || penalty < best.penalty {
                best = BestDiscards { penalty, cards: wilds };
            } else if penalty == best.penalty {
                best.cards |= wilds;
            }
        }
        best
    }

    /// States that the last call looked at.
    #[must_use]
    pub fn visited(&self) -> usize {
        self.search.visited()
    }

    fn cards(&self, mut found: u16) -> CardSet {
        let mut cards = CardSet::EMPTY;
        while found != 0 {
            cards.insert(self.search.card(found.trailing_zeros()));
            found &= found - 1;
        }
        cards
    }
}

/// Melds being laid out, with the cards that are still in the hand.
struct Layout<'a> {
    search: &'a Search,
    terms: &'a Terms,
    left: Pile,
    wilds: Vec<Card>,
    melds: Vec<Meld>,
}

impl<'a> Layout<'a> {
    fn new(search: &'a Search, hand: &Pile, terms: &'a Terms) -> Layout<'a> {
        let mut left = *hand;
        let wilds: Vec<Card> = hand.iter().filter(|&card| terms.is_wild(card)).collect();
        for &wild in &wilds {
            left.remove(wild);
        }
        Layout { search, terms, left, wilds, melds: Vec::new() }
    }

    fn finish(mut self, pieces: &[Piece]) -> Arrangement {
        for &piece in pieces {
            match piece {
                Piece::Set { cards } => self.lay_set(cards),
                Piece::Run { cards, down } => self.lay_run(cards, down),
            }
        }
        self.lay_wilds();
        let mut leftover: Vec<Card> = self.left.iter().chain(self.wilds).collect();
        leftover.sort_by_key(|card| (place(card.rank()), card.suit()));
        let penalty = leftover.iter().map(|&card| self.terms.points(card)).sum();
        Arrangement { melds: self.melds, leftover, penalty }
    }

    /// The cards behind these numbers, taken out of the hand.
    fn take(&mut self, mut numbers: u16) -> Vec<Card> {
        let mut cards = Vec::with_capacity(CARDS_MAX);
        while numbers != 0 {
            let card = self.search.card(numbers.trailing_zeros());
            self.left.remove(card);
            cards.push(card);
            numbers &= numbers - 1;
        }
        cards
    }

    /// A wild card: the wanted one where it is held, else the first.
    fn take_wild(&mut self, wanted: Card) -> Card {
        let at = self.wilds.iter().position(|&wild| wild == wanted);
        self.wilds.remove(at.unwrap_or(0))
    }

    fn lay_set(&mut self, numbers: u16) {
        let cards = self.take(numbers);
        let mut set = Meld { kind: MeldKind::Set, stands_for: cards.clone(), cards };
        while set.cards.len() < 3 {
            let wild = self.wilds.remove(0);
            set.join(wild);
        }
        self.melds.push(set);
    }

    fn lay_run(&mut self, numbers: u16, down: bool) {
        let naturals = self.take(numbers);
        let suit = naturals[0].suit();
        let at = |card: Card| match place(card.rank()) {
            0 if down => PLACES,
            place => place,
        };
        let low = naturals.iter().map(|&card| at(card)).min().unwrap_or(0);
        let high = naturals.iter().map(|&card| at(card)).max().unwrap_or(0);
        let (low, high) = padded(low, high);
        let mut run = Meld { kind: MeldKind::Run, cards: Vec::new(), stands_for: Vec::new() };
        for place in low..=high {
            let face = card_at(place, suit);
            let natural = naturals.contains(&face);
            run.cards.push(if natural { face } else { self.take_wild(face) });
            run.stands_for.push(face);
        }
        self.melds.push(run);
    }

    /// Wilds left over join a meld, or make one where there are three.
    fn lay_wilds(&mut self) {
        if self.melds.is_empty() {
            if self.wilds.len() >= 3 {
                let cards = std::mem::take(&mut self.wilds);
                self.melds.push(Meld { kind: MeldKind::Set, stands_for: cards.clone(), cards });
            }
            return;
        }
        while !self.wilds.is_empty() {
            let wild = self.wilds.remove(0);
            self.add_wild(wild);
        }
    }

    fn add_wild(&mut self, wild: Card) {
        let ace_high = self.terms.ace == Ace::LowOrHigh;
        if let Some(set) = self.melds.iter_mut().find(|meld| meld.kind == MeldKind::Set) {
            return set.join(wild);
        }
        if self.melds.iter_mut().any(|run| run.extend(wild, ace_high)) {
            return;
        }
        // Every run is thirteen long, so there is one, and its first three cards have room.
        let long = self.melds.remove(0);
        let (first, rest) = long.split(3);
        self.melds.extend([first, rest]);
        self.melds.iter_mut().any(|run| run.extend(wild, ace_high));
    }
}

/// The ends of a run of at least three, lengthened upwards first and never past the king.
fn padded(low: usize, high: usize) -> (usize, usize) {
    if high - low >= 2 {
        return (low, high);
    }
    let high = high.max((low + 2).min(PLACES - 1));
    (high - 2, high)
}

impl Meld {
    /// A set with one wild more, which stands for the set's rank in its own suit.
    fn join(&mut self, wild: Card) {
        self.stands_for.push(Card::of(self.stands_for[0].rank(), wild.suit()));
        self.cards.push(wild);
    }

    /// Lengthens a run by a wild, upwards first; says whether there is room.
    fn extend(&mut self, wild: Card, ace_high: bool) -> bool {
        let (first, last) = (self.stands_for[0], self.stands_for[self.cards.len() - 1]);
        let suit: Suit = first.suit();
        let (low, high) = (place(first.rank()), place(last.rank()));
        let ends_in_ace = high == 0;
        if self.cards.len() >= PLACES {
            return false;
        }
        if !ends_in_ace && (high < PLACES - 1 || ace_high) {
            self.cards.push(wild);
            self.stands_for.push(card_at(high + 1, suit));
            return true;
        }
        if low == 0 {
            return false;
        }
        self.cards.insert(0, wild);
        self.stands_for.insert(0, card_at(low - 1, suit));
        true
    }

    fn split(mut self, at: usize) -> (Meld, Meld) {
        let rest = Meld {
            kind: self.kind,
            cards: self.cards.split_off(at),
            stands_for: self.stands_for.split_off(at),
        };
        (self, rest)
    }
}
