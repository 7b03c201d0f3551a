//! A view in the API's shape: what a client is shown.

use serde::Serialize;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::seat::{BySeat, Seat};

use super::combo::{Combo, Kind};
use super::event::SeatList;
use super::hosted::{Hosted, Step};
use super::plays::Plays;
use super::public::{Public, Standing, place};
use super::score::ShownResult;

/// What one reader may see of a game; `you` is `None` for someone without a seat.
#[derive(Clone, Debug, Serialize)]
pub struct ShownView {
    round: ShownRound,
    thirteen: ShownThirteen,
    three_thirteen: Option<()>,
    seats: Vec<ShownSeat>,
    you: Option<ShownYou>,
    results: Vec<ShownResult>,
    winners: Option<SeatList>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownRound {
    number: u32,
    leader: Seat,
    to_act: Option<Seat>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownThirteen {
    opening_card: Option<Card>,
    table: Option<ShownTable>,
    trick: Vec<ShownStep>,
}

/// The combination to be beaten, as clients see it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ShownTable {
    seat: Seat,
    cards: CardSet,
    kind: Kind,
    ranks: u8,
}

#[derive(Clone, Debug, Serialize)]
struct ShownStep {
    seat: Seat,
    r#type: &'static str,
    cards: Option<CardSet>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownSeat {
    card_count: u8,
    state: &'static str,
    place: Option<u8>,
    score: u16,
}

/// A reader's own seat. The fields from `arrangement` on belong to Three Thirteen.
#[derive(Clone, Debug, Serialize)]
struct ShownYou {
    seat: Seat,
    hand: CardSet,
    your_turn: bool,
    can_pass: bool,
    can_play: bool,
    arrangement: Option<()>,
    go_out_with: Option<()>,
    go_out_without_discard: Option<()>,
    best_discards: Option<()>,
}

impl From<Standing> for ShownTable {
    fn from(table: Standing) -> ShownTable {
        let Combination { cards, kind, ranks } = table.combo.into();
        ShownTable { seat: table.seat, cards, kind, ranks }
    }
}

struct Combination {
    cards: CardSet,
    kind: Kind,
    ranks: u8,
}

impl From<Combo> for Combination {
    fn from(combo: Combo) -> Combination {
        Combination { cards: combo.cards(), kind: combo.kind(), ranks: combo.ranks() }
    }
}

impl Hosted {
    /// What the seat may see, or what everyone may see.
    #[must_use]
    pub fn shown(&self, reader: Option<Seat>) -> ShownView {
        let (game, public) = (&self.game, self.game.round().public());
        ShownView {
            round: ShownRound {
                number: game.round_number(),
                leader: public.leader,
                to_act: game.to_act(),
            },
            thirteen: ShownThirteen {
                opening_card: public.opening,
                table: public.table.map(ShownTable::from),
                trick: self.history.trick.iter().map(ShownStep::from).collect(),
            },
            three_thirteen: None,
            seats: seats(public, game.totals()),
            you: reader.map(|seat| self.you(seat)),
            results: self.history.results.iter().map(super::RoundResult::shown).collect(),
            winners: game.winners().map(SeatList),
        }
    }

    fn you(&self, seat: Seat) -> ShownYou {
        let mut plays = Plays::new();
        let legal = self.game.legal(seat, &mut plays);
        ShownYou {
            seat,
            hand: self.game.round().hand(seat),
            your_turn: self.game.to_act() == Some(seat),
            can_pass: legal.may_pass,
            can_play: !legal.plays.is_empty(),
            arrangement: None,
            go_out_with: None,
            go_out_without_discard: None,
            best_discards: None,
        }
    }
}

impl From<&Step> for ShownStep {
    fn from(step: &Step) -> ShownStep {
        let r#type = if step.cards.is_some() { "play" } else { "pass" };
        ShownStep { seat: step.seat, r#type, cards: step.cards }
    }
}

fn seats(public: &Public, totals: &BySeat<u16>) -> Vec<ShownSeat> {
    let shown = |seat| ShownSeat {
        card_count: public.counts[seat],
        state: state(public, seat),
        place: place(public.places[seat]),
        score: totals[seat],
    };
    Seat::first(public.seats()).map(shown).collect()
}

fn state(public: &Public, seat: Seat) -> &'static str {
    if !public.holding.contains(seat) {
        "out"
    } else if public.passed.contains(seat) {
        "passed"
    } else {
        "active"
    }
}
