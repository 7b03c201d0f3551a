//! Rules, legal-move search and bots of Thirteen (Tiến lên).
//!
//! Pure: no I/O, no clock, no global randomness. A game is a function of its rules, seats, seeds
//! and moves. The words both games share are at the top; each game is a module of its own, and
//! [`any_game`] is the one place that names them all.

pub mod any_game;
pub mod bots;
mod card;
mod card_set;
pub mod deal;
mod notation;
pub mod option;
mod pile;
pub mod rng;
mod seal;
mod seat;
pub mod shuffle;
pub mod thirteen;
pub mod three_thirteen;

pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use notation::UnknownCard;
pub use pile::Pile;
pub use seat::{BySeat, Seat, SeatSet};
