//! Cards of several packs.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Card;

/// How often each card is there: a hand of Three Thirteen, in which equal cards of different
/// packs are interchangeable. Serialised as a list of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile {
    counts: [u8; Card::COUNT],
}

/// The number of an ace: the order of a pile begins with the aces and the 2s, which stand last in
/// the numbering of cards.
const FIRST: u8 = 44;

impl Pile {
    /// No card.
    pub const EMPTY: Pile = Pile { counts: [0; Card::COUNT] };

    /// How often the card is there.
    #[must_use]
    #[inline]
    pub const fn count(&self, card: Card) -> usize {
        self.counts[card.index()] as usize
    }

    /// Whether the card is there.
    #[must_use]
    #[inline]
    pub const fn contains(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the card once more.
    pub fn insert(&mut self, card: Card) {
        self.counts[card.index()] += 1;
    }

    /// Takes the card away once; says whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let count = &mut self.counts[card.index()];
        let held = *count > 0;
        *count -= u8::from(held);
        held
    }

    /// The pile without one copy of the card.
    #[must_use]
    pub fn without(mut self, card: Card) -> Pile {
        self.remove(card);
        self
    }

    /// The different cards in the order `AS AC AD AH 2S … KH`.
    pub fn distinct(&self) -> impl Iterator<Item = Card> + '_ {
        (FIRST..52).chain(0..FIRST).filter_map(Card::new).filter(|&card| self.contains(card))
    }

    /// Every card, equal ones one after another, in the order `AS AC AD AH 2S … KH`.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.distinct().flat_map(|card| std::iter::repeat_n(card, self.count(card)))
    }
}

impl Default for Pile {
    fn default() -> Pile {
        Pile::EMPTY
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cards: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        write!(out, "Pile({})", cards.join(" "))
    }
}

impl Extend<Card> for Pile {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        let mut pile = Pile::EMPTY;
        pile.extend(cards);
        pile
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter().collect::<Vec<Card>>())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Pile, D::Error> {
        let cards = Vec::<Card>::deserialize(input)?;
        if cards.len() > usize::from(u8::MAX) {
            return Err(serde::de::Error::invalid_length(cards.len(), &"at most 255 cards"));
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_counted_and_aces_come_first() {
        let texts = ["KH", "AS", "2D", "AS", "3C"];
        let mut pile: Pile = texts.iter().filter_map(|text| text.parse().ok()).collect();
        let shown: Vec<String> = pile.iter().map(|card| card.to_string()).collect();
        assert_eq!(shown, ["AS", "AS", "2D", "3C", "KH"]);
        let ace: Card = "AS".parse().expect("a card");
        assert!(pile.remove(ace) && pile.remove(ace) && !pile.remove(ace));
        assert_eq!(pile.len(), 3);
    }
}
