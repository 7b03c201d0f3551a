//! What one seat can see of a game: all that a bot is given.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::pile::Pile;
use crate::seat::Seat;

use super::arrange::{Arranger, BestDiscards, Terms};
use super::deal::packs;
use super::options::{DiscardTakenCard, Options};
use super::public::{Phase, Public};
use super::round::{Move, Source};
use super::score::Points;

/// One seat's knowledge. Hidden cards are not in it, so nothing built on it can betray them.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Whose view it is.
    pub seat: Seat,
    /// Its cards.
    pub hand: &'a Pile,
    /// What everyone may know.
    pub public: &'a Public,
    /// The rules.
    pub options: &'a Options,
    /// Totals by seat.
    pub totals: &'a Points,
}

impl View<'_> {
    /// What decides what a hand costs in this round.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.options.terms(self.public.number)
    }

    /// The card that may not be discarded in this turn.
    #[must_use]
    pub fn held_back(&self) -> Option<Card> {
        self.public.held_back(self.hand, self.options)
    }

    /// The best discards among those allowed, out of the hand as it is.
    #[must_use]
    pub fn best_discards(&self, arranger: &mut Arranger) -> BestDiscards {
        best_discards(self.hand, self.held_back(), arranger, &self.terms())
    }

    /// The best discards after taking the top of the pile; `None` when that is empty.
    #[must_use]
    pub fn best_with_discard(&self, arranger: &mut Arranger) -> Option<BestDiscards> {
        let top = *self.public.discard.last()?;
        let (mut hand, terms) = (*self.hand, self.terms());
        hand.insert(top);
        let held_back = self.would_hold_back(top).then_some(top);
        Some(best_discards(&hand, held_back, arranger, &terms))
    }

    /// Whether a card, once taken, may not be discarded in the same turn.
    #[must_use]
    pub fn would_hold_back(&self, card: Card) -> bool {
        let forbidden = self.options.discard_taken_card == DiscardTakenCard::Forbidden;
        let held = usize::from(self.public.phase == Phase::Discard);
        forbidden && self.hand.count(card) == held
    }

    /// Whether the hand may go out as it is, with nothing left to discard.
    #[must_use]
    pub fn can_go_out_without_discard(&self, arranger: &mut Arranger) -> bool {
        self.options.go_out_without_discard && arranger.penalty(self.hand, &self.terms()) == 0
    }

    /// What the seat to act may do: a draw from the stock, then from the pile; or what ends the
    /// turn.
    #[must_use]
    pub fn legal_moves(&self, arranger: &mut Arranger) -> Vec<Move> {
        match self.public.phase {
            Phase::Draw => self.draws(),
            Phase::Discard => self.endings(arranger),
        }
    }

    fn draws(&self) -> Vec<Move> {
        let pile = (!self.public.discard.is_empty()).then_some(Source::Discard);
        [Source::Stock].into_iter().chain(pile).map(Move::Draw).collect()
    }

    /// The moves that end the turn: a discard of each card in order, then going out.
    fn endings(&self, arranger: &mut Arranger) -> Vec<Move> {
        let held_back = self.held_back();
        let out = self.best_discards(arranger).go_out_with();
        let cards = || self.hand.distinct().filter(|&card| Some(card) != held_back);
        let discards = cards().map(Move::Discard);
        let outs = cards().filter(|&card| out.contains(card)).map(|card| Move::GoOut(Some(card)));
        let whole = self.can_go_out_without_discard(arranger).then_some(Move::GoOut(None));
        discards.chain(outs).chain(whole).collect()
    }

    /// The cards this seat cannot place: in the stock or hidden in other hands.
    #[must_use]
    pub fn unseen(&self) -> Pile {
        let all = packs(self.options.packs_for(self.public.seats()));
        let mut unseen: Pile = all.into_iter().collect();
        let melded = self.public.gone_out.iter().flat_map(|out| &out.melds);
        let others = Seat::first(self.public.seats()).filter(|&seat| seat != self.seat);
        let seen = (self.hand.iter())
            .chain(self.public.discard.iter().copied())
            .chain(melded.flat_map(|meld| meld.cards.iter().copied()));
        for card in seen {
            unseen.remove(card);
        }
        for seat in others.filter(|&seat| !self.has_gone_out(seat)) {
            for card in self.public.known[seat].iter() {
                unseen.remove(card);
            }
        }
        unseen
    }

    fn has_gone_out(&self, seat: Seat) -> bool {
        self.public.gone_out.as_ref().is_some_and(|out| out.seat == seat)
    }
}

/// The best discards out of a hand, one card of it held back.
fn best_discards(
    hand: &Pile,
    held_back: Option<Card>,
    arranger: &mut Arranger,
    terms: &Terms,
) -> BestDiscards {
    let mut best = arranger.best_discards(hand, terms);
    let Some(held_back) = held_back else {
        return best;
    };
    best.cards = best.cards.iter().filter(|&card| card != held_back).collect();
    if best.cards.is_empty() {
        best = best_of_others(hand, held_back, arranger, terms);
    }
    best
}

fn best_of_others(
    hand: &Pile,
    held_back: Card,
    arranger: &mut Arranger,
    terms: &Terms,
) -> BestDiscards {
    let mut best = BestDiscards { penalty: u16::MAX, cards: CardSet::EMPTY };
    for card in hand.distinct().filter(|&card| card != held_back) {
        let penalty = arranger.penalty(&hand.without(card), terms);
        if penalty < best.penalty {
            best = BestDiscards { penalty, cards: CardSet::EMPTY };
        }
        if penalty == best.penalty {
            best.cards.insert(card);
        }
    }
    best
}
