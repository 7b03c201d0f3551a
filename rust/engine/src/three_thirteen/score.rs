//! What a round cost whom (RULES §3.4).

use serde::{Deserialize, Serialize, Serializer};

use crate::seat::{BySeat, Seat};

use super::deal::SEATS_MAX;
use super::meld::Arrangement;

/// Points by seat.
pub type Points = BySeat<u16, SEATS_MAX>;

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundResult {
    /// Its number, from 1.
    pub number: u32,
    /// Points by seat.
    pub points: Points,
    /// Totals after it by seat.
    pub totals: Points,
    /// Who went out, if anybody did.
    pub gone_out: Option<Seat>,
    /// How each seat's cards are laid out best.
    pub seats: Vec<Arrangement>,
}

impl RoundResult {
    /// The result as clients see it.
    #[must_use]
    pub fn shown(&self) -> ShownResult {
        ShownResult {
            number: self.number,
            points: self.points,
            totals: self.totals,
            thirteen: None,
            three_thirteen: ShownThreeThirteenResult {
                gone_out: self.gone_out,
                seats: self.seats.clone(),
            },
        }
    }

    pub(super) fn fits(&self, seats: usize) -> bool {
        self.points.seats() == seats
            && self.totals.seats() == seats
            && self.seats.len() == seats
            && self.gone_out.is_none_or(|seat| seat.index() < seats)
    }
}

/// A round's result in the API's shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownResult {
    number: u32,
    points: Points,
    totals: Points,
    thirteen: Option<()>,
    three_thirteen: ShownThreeThirteenResult,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ShownThreeThirteenResult {
    gone_out: Option<Seat>,
    seats: Vec<Arrangement>,
}

/// Serialises a result as clients see it.
pub(super) fn as_shown<S: Serializer>(result: &RoundResult, out: S) -> Result<S::Ok, S::Error> {
    result.shown().serialize(out)
}

/// The seats with the lowest total.
#[must_use]
pub fn winners(totals: &Points) -> Vec<Seat> {
    let lowest = totals.iter().min();
    Seat::first(totals.seats()).filter(|&seat| Some(totals[seat]) == lowest).collect()
}
