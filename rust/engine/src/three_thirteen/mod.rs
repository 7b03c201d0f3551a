//! Three Thirteen: RULES §3.

mod arrange;
mod meld;
mod memo;
mod options;
mod points;
mod search;

pub use arrange::{Arranger, BestDiscards, CARDS_MAX, Terms};
pub use meld::{Arrangement, Meld, MeldKind};
pub use options::{Ace, DiscardTakenCard, Options, PACKS_MAX, PRESETS, Preset, ROUNDS_MAX};
pub use points::{can_be_wild, card_at, place, points, rank_at, wild_rank};
