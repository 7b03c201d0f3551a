//! What a round is worth and when a game is over (RULES §2.5).

use serde::{Deserialize, Serialize, Serializer};

use crate::deal::Hands;
use crate::seat::{BySeat, Seat, SeatSet};

use super::instant::InstantWin;
use super::options::{Options, Scoring};
use super::public::place;

/// A round that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundResult {
    /// Its number, from 1.
    pub number: u32,
    /// Points by seat.
    pub points: BySeat<u16>,
    /// Totals after it by seat.
    pub totals: BySeat<u16>,
    /// Places by seat, from 1; 0: none.
    pub places: BySeat<u8>,
    /// The dealt hand that won it, if one did.
    pub instant_win: Option<InstantWin>,
    /// What every seat still held.
    pub hands: Hands,
}

impl RoundResult {
    /// The seats that took a place, the winner first.
    #[must_use]
    pub fn order(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> =
            Seat::first(self.places.seats()).filter(|&seat| self.places[seat] > 0).collect();
        seats.sort_by_key(|&seat| self.places[seat]);
        seats
    }

    /// The result as clients see it.
    #[must_use]
    pub fn shown(&self) -> ShownResult {
        let thirteen = ShownThirteenResult {
            order: self.order(),
            places: self.places.map(place),
            instant_win: self.instant_win.map(|win| win.pattern),
            hands: self.hands,
        };
        let (number, points, totals) = (self.number, self.points, self.totals);
        ShownResult { number, points, totals, thirteen, three_thirteen: None }
    }
}

/// A round's result in the API's shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownResult {
    number: u32,
    points: BySeat<u16>,
    totals: BySeat<u16>,
    thirteen: ShownThirteenResult,
    three_thirteen: Option<()>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ShownThirteenResult {
    order: Vec<Seat>,
    places: BySeat<Option<u8>>,
    instant_win: Option<super::options::Pattern>,
    hands: Hands,
}

/// Serialises a result as clients see it.
pub(super) fn as_shown<S: Serializer>(result: &RoundResult, out: S) -> Result<S::Ok, S::Error> {
    result.shown().serialize(out)
}

/// Points by seat for the places of a round that was played.
#[must_use]
pub fn points(places: &BySeat<u8>, options: &Options) -> BySeat<u16> {
    let seats = places.seats() as u16;
    places.map(|place| match (options.scoring, u16::from(place)) {
        (Scoring::Placement, place @ 1..) => seats - place,
        (Scoring::WinnerOnly, 1) => 1,
        _ => 0,
    })
}

/// Points by seat for a round won by its dealt hand.
#[must_use]
pub fn instant_points(winner: Seat, seats: usize, options: &Options) -> BySeat<u16> {
    let worth = match options.scoring {
        Scoring::Placement => seats as u16 - 1,
        Scoring::WinnerOnly => 1,
    };
    BySeat::from_fn(seats, |seat| if seat == winner { worth } else { 0 })
}

/// The seats with the highest total.
#[must_use]
pub fn leaders(totals: &BySeat<u16>) -> SeatSet {
    let highest = totals.iter().max();
    Seat::first(totals.seats()).filter(|&seat| Some(totals[seat]) == highest).collect()
}

/// Who has won the game after a round, or nobody yet: the target is reached and one seat alone
/// has the highest total. Without a target the game is one round.
#[must_use]
pub fn winners(totals: &BySeat<u16>, options: &Options) -> Option<SeatSet> {
    let leaders = leaders(totals);
    let reached = totals.iter().any(|total| total >= options.target_score);
    (options.target_score == 0 || reached && leaders.len() == 1).then_some(leaders)
}
