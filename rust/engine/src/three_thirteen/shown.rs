//! A view in the API's shape: what a client is shown.

use serde::Serialize;

use crate::card::{Card, Rank};
use crate::pile::Pile;
use crate::seat::Seat;

use super::arrange::Arranger;
use super::hosted::Hosted;
use super::meld::Arrangement;
use super::public::{GoneOut, Phase, Public};
use super::score::{RoundResult, ShownResult};

/// What one reader may see of a game; `you` is `None` for someone without a seat.
#[derive(Clone, Debug, Serialize)]
pub struct ShownView {
    round: ShownRound,
    thirteen: Option<()>,
    three_thirteen: ShownThreeThirteen,
    seats: Vec<ShownSeat>,
    you: Option<ShownYou>,
    results: Vec<ShownResult>,
    winners: Option<Vec<Seat>>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownRound {
    number: u32,
    leader: Seat,
    to_act: Option<Seat>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownThreeThirteen {
    wild_rank: Rank,
    dealer: Seat,
    phase: Option<Phase>,
    stock_count: usize,
    discard_top: Option<Card>,
    discard_count: usize,
    taken: Option<Card>,
    gone_out: Option<GoneOut>,
    last_turns: Vec<Seat>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownSeat {
    card_count: u8,
    state: &'static str,
    place: Option<u8>,
    score: u16,
}

/// A reader's own seat. Passing and playing belong to Thirteen.
#[derive(Clone, Debug, Serialize)]
struct ShownYou {
    seat: Seat,
    hand: Pile,
    your_turn: bool,
    can_pass: bool,
    can_play: bool,
    arrangement: Arrangement,
    go_out_with: Vec<Card>,
    go_out_without_discard: bool,
    best_discards: Vec<ShownDiscard>,
}

/// A card to discard, and what is left then at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShownDiscard {
    /// The card.
    pub card: Card,
    /// What the rest costs.
    pub penalty: u16,
}

impl Hosted {
    /// What the seat may see, or what everyone may see.
    #[must_use]
    pub fn shown(&self, reader: Option<Seat>) -> ShownView {
        let (game, public) = (&self.game, self.game.round().public());
        ShownView {
            round: ShownRound {
                number: public.number,
                leader: public.after(public.dealer),
                to_act: game.to_act(),
            },
            thirteen: None,
            three_thirteen: self.open(public),
            seats: self.seats(public),
            you: reader.map(|seat| self.you(seat)),
            results: self.results.iter().map(RoundResult::shown).collect(),
            winners: game.winners(),
        }
    }

    fn open(&self, public: &Public) -> ShownThreeThirteen {
        let piles = public.piles();
        ShownThreeThirteen {
            wild_rank: self.game.terms().wild,
            dealer: public.dealer,
            phase: self.game.phase(),
            stock_count: piles.stock_count,
            discard_top: piles.discard_top,
            discard_count: piles.discard_count,
            taken: public.taken,
            gone_out: public.gone_out.clone(),
            last_turns: public.last_turn_seats(),
        }
    }

    fn seats(&self, public: &Public) -> Vec<ShownSeat> {
        let out = public.gone_out.as_ref().map(|out| out.seat);
        let shown = |seat| ShownSeat {
            card_count: public.counts[seat],
            state: if out == Some(seat) { "out" } else { "active" },
            place: None,
            score: self.game.totals()[seat],
        };
        Seat::first(public.seats()).map(shown).collect()
    }

    fn you(&self, seat: Seat) -> ShownYou {
        let (mut arranger, view) = (Arranger::new(), self.game.view(seat));
        let your_turn = self.game.to_act() == Some(seat);
        let ends_turn = your_turn && self.game.phase() == Some(Phase::Discard);
        let best = ends_turn.then(|| view.best_discards(&mut arranger));
        let cards = |set: crate::CardSet| -> Vec<Card> {
            view.hand.distinct().filter(|&card| set.contains(card)).collect()
        };
        ShownYou {
            seat,
            hand: *view.hand,
            your_turn,
            can_pass: false,
            can_play: false,
            arrangement: arranger.arrange(view.hand, &view.terms()),
            go_out_with: best.map(|best| cards(best.go_out_with())).unwrap_or_default(),
            go_out_without_discard: ends_turn && view.can_go_out_without_discard(&mut arranger),
            best_discards: best
                .map(|best| {
                    let shown = |card| ShownDiscard { card, penalty: best.penalty };
                    cards(best.cards).into_iter().map(shown).collect()
                })
                .unwrap_or_default(),
        }
    }
}
