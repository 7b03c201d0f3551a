//! What a refusal is about: the cards, and where among those given they stand.

use std::collections::HashSet;

use serde::Serialize;

use crate::card::Card;
use crate::card_set::CardSet;

use super::refusal::Refusal;

/// The particulars of a refusal, for the text people read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Particulars {
    /// The cards it is about, as they were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// JSON pointer of the first of them, or of the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The card that the play must contain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_card: Option<Card>,
}

/// A refusal with its particulars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Why.
    pub code: Refusal,
    /// What it is about.
    pub params: Particulars,
}

/// Cards that were asked about: the field they came in, and what they are judged by.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// JSON pointer of the list.
    pub field: &'a str,
    /// The texts given.
    pub cards: &'a [String],
    /// The hand they should be in.
    pub hand: CardSet,
    /// The card due.
    pub opening: Option<Card>,
}

impl Asked<'_> {
    /// The refusal of these cards with what it is about.
    #[must_use]
    pub fn explain(&self, code: Refusal) -> Explained {
        let params = match code {
            Refusal::UnknownCard => self.about(|text| text.parse::<Card>().is_err()),
            Refusal::DuplicateCard => {
                let mut seen = HashSet::new();
                self.about(|text| !text.parse::<Card>().is_ok_and(|card| seen.insert(card)))
            }
            Refusal::CardNotInHand => {
                self.about(|text| !text.parse().is_ok_and(|card| self.hand.contains(card)))
            }
            Refusal::MustIncludeOpeningCard => {
                Particulars { opening_card: self.opening, ..Particulars::default() }
            }
            _ => Particulars::default(),
        };
        Explained { code, params }
    }

    /// The cards that are wrong, and where the first of them stands.
    pub(super) fn about(&self, mut wrong: impl FnMut(&str) -> bool) -> Particulars {
        let found: Vec<(usize, &String)> =
            self.cards.iter().enumerate().filter(|(_, text)| wrong(text)).collect();
        Particulars {
            cards: found.iter().map(|(_, text)| shortened(text)).collect(),
            field: found.first().map(|(at, _)| format!("{}/{at}", self.field)),
            opening_card: None,
        }
    }
}

/// Enough of a text to recognise it.
fn shortened(text: &str) -> String {
    text.chars().take(12).collect()
}
