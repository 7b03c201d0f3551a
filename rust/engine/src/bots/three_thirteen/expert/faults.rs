//! What a move gives away that a better one keeps, and why that is better, each checked against
//! the position.

use serde::Serialize;

use crate::bots::three_thirteen::planner::{Why, fit};
use crate::card::Card;
use crate::pile::Pile;
use crate::three_thirteen::{Arranger, Move, Source, Terms, View};

/// What is wrong with a move beside a better one; texts belong to the languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum WhyNot {
    /// Everything else is melded, and it does not go out.
    MissesGoingOut,
    /// It takes a card that lowers nothing of what the hand costs.
    TakesIdleCard,
    /// It takes a card that goes into no meld: it only costs less than another one.
    TakesMeldlessCard,
    /// It draws from the stock, although the card on the pile lowers what the hand costs.
    LeavesUsefulCard,
    /// It throws away a wild card.
    ThrowsWildCard,
    /// It throws away a card without which the rest costs more than the whole hand.
    BreaksMeld,
    /// It leaves more points in the hand than the better move.
    LeavesMorePoints,
    /// The next player was seen to take a card that it goes with.
    HelpsNextPlayer,
    /// Fewer of the unseen cards would be in a meld with the rest than after the better move.
    LeavesFewerChances,
}

/// The most faults told of one move.
const MOST: usize = 3;

/// A position that is looked at.
pub(super) struct Look<'a> {
    view: &'a View<'a>,
    arranger: &'a mut Arranger,
    terms: Terms,
}

impl<'a> Look<'a> {
    pub(super) fn new(view: &'a View<'a>, arranger: &'a mut Arranger) -> Look<'a> {
        Look { view, arranger, terms: view.terms() }
    }

    /// Why a move is the best, if it can be said.
    pub(super) fn reasons(&mut self, best: Move) -> Vec<Why> {
        let why = match best {
            Move::GoOut(_) => Some(Why::MeldsAll),
            Move::Draw(Source::Discard) => self.top_helps().then_some(Why::DiscardHelps),
            Move::Draw(Source::Stock) if self.view.public.discard.is_empty() => Some(Why::OnlyMove),
            Move::Draw(Source::Stock) => Some(Why::StockPromisesMore),
            Move::Discard(card) => self.of_discard(card),
        };
        why.into_iter().collect()
    }

    fn of_discard(&mut self, card: Card) -> Option<Why> {
        let least = self.view.best_discards(self.arranger).cards;
        if least.contains(card) {
            return Some(Why::LeavesLeast);
        }
        let mine = self.chances(card);
        let more = least.iter().all(|other| self.chances(other) < mine);
        more.then_some(Why::KeepsChances)
    }

    /// What holds of the move and not of the better one, the weightiest first.
    pub(super) fn faults(&mut self, made: Move, best: Move) -> Vec<WhyNot> {
        let mut faults = match (made, best) {
            _ if made == best => Vec::new(),
            (Move::Draw(Source::Stock), _) if self.top_helps() => vec![WhyNot::LeavesUsefulCard],
            (Move::Draw(Source::Discard), _) => self.of_taking(),
            (Move::Discard(_), Move::GoOut(_)) => vec![WhyNot::MissesGoingOut],
            (Move::Discard(card), Move::Discard(better)) => self.of_two(card, better),
            (Move::GoOut(Some(card)), Move::GoOut(better)) => self.of_both_out(card, better),
            _ => Vec::new(),
        };
        faults.truncate(MOST);
        faults
    }

    fn of_taking(&mut self) -> Vec<WhyNot> {
        match (self.top_helps(), self.top_joins()) {
            (false, _) => vec![WhyNot::TakesIdleCard],
            (true, false) => vec![WhyNot::TakesMeldlessCard],
            (true, true) => Vec::new(),
        }
    }

    /// Whether the top of the pile, taken, is in a meld after one of the best discards.
    fn top_joins(&mut self) -> bool {
        let (view, top) = (self.view, self.view.public.discard.last().copied());
        let (Some(top), Some(best)) = (top, view.best_with_discard(self.arranger)) else {
            return false;
        };
        view.hand.distinct().filter(|&card| best.cards.contains(card)).any(|thrown| {
            let kept = view.hand.without(thrown);
            let cost = self.arranger.penalty(&kept, &self.terms);
            self.joins(&kept, cost, top)
        })
    }

    /// Whether a card goes into a meld with a hand, which costs so much: beside the melds it would
    /// cost its own points more.
    fn joins(&mut self, hand: &Pile, cost: u16, card: Card) -> bool {
        let mut more = *hand;
        more.insert(card);
        self.arranger.penalty(&more, &self.terms) < cost + self.terms.points(card)
    }

    fn of_two(&mut self, made: Card, best: Card) -> Vec<WhyNot> {
        let whole = self.arranger.penalty(self.view.hand, &self.terms);
        let [rest, least] = [made, best].map(|card| self.rest(card));
        let breaks = rest > whole && least <= whole;
        let goes_on = self.view.public.gone_out.is_none();
        let holds = [
            (WhyNot::ThrowsWildCard, self.terms.is_wild(made) && !self.terms.is_wild(best)),
            (WhyNot::BreaksMeld, breaks),
            (WhyNot::LeavesMorePoints, rest > least && !breaks),
            (WhyNot::HelpsNextPlayer, self.helps_next(made) && !self.helps_next(best)),
            (WhyNot::LeavesFewerChances, goes_on && self.chances(made) < self.chances(best)),
        ];
        told(&holds)
    }

    fn of_both_out(&mut self, made: Card, best: Option<Card>) -> Vec<WhyNot> {
        let only = |holds: bool, better: bool| holds && !better;
        let better = best.is_some_and(|best| self.terms.is_wild(best));
        let helps = best.is_some_and(|best| self.helps_next(best));
        told(&[
            (WhyNot::ThrowsWildCard, only(self.terms.is_wild(made), better)),
            (WhyNot::HelpsNextPlayer, only(self.helps_next(made), helps)),
        ])
    }

    /// Whether the top of the pile, taken, lowers what the hand costs.
    fn top_helps(&mut self) -> bool {
        let now = self.arranger.penalty(self.view.hand, &self.terms);
        self.view.best_with_discard(self.arranger).is_some_and(|best| best.penalty < now)
    }

    /// What the hand costs without a card.
    fn rest(&mut self, card: Card) -> u16 {
        self.arranger.penalty(&self.view.hand.without(card), &self.terms)
    }

    /// How many of the unseen cards would be in a meld beside the hand without this card.
    fn chances(&mut self, thrown: Card) -> usize {
        let (kept, unseen): (Pile, Pile) = (self.view.hand.without(thrown), self.view.unseen());
        let now = self.arranger.penalty(&kept, &self.terms);
        let joins = |&card: &Card| self.joins(&kept, now, card);
        unseen.distinct().filter(joins).map(|card| unseen.count(card)).sum()
    }

    /// Whether the next player, who still has a turn, was seen to take a card of the same rank, or
    /// a near one of the same suit.
    fn helps_next(&self, card: Card) -> bool {
        let public = self.view.public;
        let has_turn = public.gone_out.is_none() || public.last_turns > 1;
        let known = &public.known[public.after(self.view.seat)];
        let fits = |other| !self.terms.is_wild(other) && fit(card, other) > 0.0;
        has_turn && !self.terms.is_wild(card) && known.iter().any(fits)
    }
}

fn told(holds: &[(WhyNot, bool)]) -> Vec<WhyNot> {
    holds.iter().filter(|(_, holds)| *holds).map(|&(why, _)| why).collect()
}
