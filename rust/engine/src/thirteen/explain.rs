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
    /// The place of the first of them in the list given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The card that the play must contain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_card: Option<Card>,
}

/// What the refusal of these cards is about.
#[must_use]
pub fn particulars(
    refusal: Refusal,
    cards: &[String],
    hand: CardSet,
    opening: Option<Card>,
) -> Particulars {
    match refusal {
        Refusal::UnknownCard => about(cards, |text| text.parse::<Card>().is_err()),
        Refusal::DuplicateCard => {
            let mut seen = HashSet::new();
            about(cards, |text| {
                !text.parse::<Card>().is_ok_and(|card| seen.insert(card))
            })
        }
        Refusal::CardNotInHand => about(cards, |text| {
            !text.parse().is_ok_and(|card| hand.contains(card))
        }),
        Refusal::MustIncludeOpeningCard => Particulars {
            opening_card: opening,
            ..Particulars::default()
        },
        _ => Particulars::default(),
    }
}

fn about(cards: &[String], mut wrong: impl FnMut(&str) -> bool) -> Particulars {
    let found: Vec<(usize, &String)> = cards
        .iter()
        .enumerate()
        .filter(|(_, text)| wrong(text))
        .collect();
    Particulars {
        cards: found.iter().map(|(_, text)| shortened(text)).collect(),
        at: found.first().map(|(at, _)| *at),
        opening_card: None,
    }
}

/// Enough of a text to recognise it.
fn shortened(text: &str) -> String {
    text.chars().take(12).collect()
}
