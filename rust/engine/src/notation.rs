//! Cards as text (RULES §1) and as serialised values.
//!
//! Output is always rank then suit (`3S`, `TH`, `2D`). Input also takes lower case, `10` for `T`,
//! the suit signs and suit-first. Readable formats carry the text, compact ones the number.

use std::fmt;
use std::str::FromStr;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;

const RANKS: [char; 13] = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2'];
const SUITS: [char; 4] = ['S', 'C', 'D', 'H'];
const SIGNS: [char; 4] = ['♠', '♣', '♦', '♥'];

/// Text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCard;

impl fmt::Display for UnknownCard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("no card: write rank then suit, as in 3S, TH or 2D")
    }
}

impl std::error::Error for UnknownCard {}

impl Rank {
    /// Its letter, as in `3 4 … 9 T J Q K A 2`.
    #[must_use]
    pub fn letter(self) -> char {
        RANKS[self.index()]
    }

    fn read(text: &str) -> Option<Rank> {
        let letter = if text == "10" { 'T' } else { only(text)?.to_ascii_uppercase() };
        Rank::new(RANKS.iter().position(|&rank| rank == letter)? as u8)
    }
}

impl FromStr for Rank {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Rank, UnknownCard> {
        Rank::read(text).ok_or(UnknownCard)
    }
}

impl Suit {
    fn read(text: &str) -> Option<Suit> {
        let letter = only(text)?.to_ascii_uppercase();
        let known = |names: &[char; 4]| names.iter().position(|&suit| suit == letter);
        Suit::new(known(&SUITS).or_else(|| known(&SIGNS))? as u8)
    }
}

fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn read(rank: &str, suit: &str) -> Option<Card> {
    Some(Card::of(Rank::read(rank)?, Suit::read(suit)?))
}

impl FromStr for Card {
    type Err = UnknownCard;

    /// Reads any accepted form.
    ///
    /// ```
    /// use engine::Card;
    /// for text in ["TH", "th", "10h", "10♥", "H10", "♥t"] {
    ///     assert_eq!(text.parse::<Card>().unwrap().to_string(), "TH");
    /// }
    /// assert!(" TH".parse::<Card>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Card, UnknownCard> {
        let last = text.char_indices().next_back().ok_or(UnknownCard)?.0;
        let first = text.chars().next().map_or(0, char::len_utf8);
        read(&text[..last], &text[last..])
            .or_else(|| read(&text[first..], &text[..first]))
            .ok_or(UnknownCard)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.rank().letter(), SUITS[self.suit().index()])
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            write!(out, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for CardSet {
    type Err = UnknownCard;

    /// Cards separated by blanks; a card named twice is in the set once.
    fn from_str(text: &str) -> Result<CardSet, UnknownCard> {
        text.split_whitespace().map(str::parse).collect()
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if out.is_human_readable() {
            out.serialize_char(self.letter())
        } else {
            out.serialize_u8(self.index() as u8)
        }
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Rank, D::Error> {
        if input.is_human_readable() {
            String::deserialize(input)?.parse().map_err(D::Error::custom)
        } else {
            let index = u8::deserialize(input)?;
            Rank::new(index).ok_or_else(|| out_of_range(index.into(), "a rank below 13"))
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if out.is_human_readable() {
            out.collect_str(self)
        } else {
            out.serialize_u8(self.index() as u8)
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Card, D::Error> {
        if input.is_human_readable() {
            String::deserialize(input)?.parse().map_err(D::Error::custom)
        } else {
            let index = u8::deserialize(input)?;
            Card::new(index).ok_or_else(|| out_of_range(index.into(), "a card below 52"))
        }
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if out.is_human_readable() {
            out.collect_seq(self.iter())
        } else {
            out.serialize_u64(self.bits())
        }
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<CardSet, D::Error> {
        if input.is_human_readable() {
            Ok(Vec::<Card>::deserialize(input)?.into_iter().collect())
        } else {
            let bits = u64::deserialize(input)?;
            let set = CardSet::from_bits(bits);
            (set.bits() == bits).then_some(set).ok_or_else(|| out_of_range(bits, "52 bits"))
        }
    }
}

fn out_of_range<E: serde::de::Error>(value: u64, expected: &str) -> E {
    E::invalid_value(Unexpected::Unsigned(value), &expected)
}
