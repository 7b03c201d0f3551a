//! Sets, runs and arrangements (RULES §3.3, §3.4).

use serde::{Deserialize, Serialize};

use crate::card::Card;

/// What a meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeldKind {
    /// Three or more cards of one rank.
    Set,
    /// Three or more cards of one suit in consecutive ranks.
    Run,
}

/// A set or run, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meld {
    /// What it is.
    pub kind: MeldKind,
    /// Its cards in order.
    pub cards: Vec<Card>,
    /// What each card stands for: itself, or anything for a wild one.
    pub stands_for: Vec<Card>,
}

/// A way to lay out a hand, and what the cards left over cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    /// The melds.
    pub melds: Vec<Meld>,
    /// The cards in no meld.
    pub leftover: Vec<Card>,
    /// What those cost.
    pub penalty: u16,
}
