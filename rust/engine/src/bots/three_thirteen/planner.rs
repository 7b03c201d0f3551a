//! `planner`: what a hand may become with the cards still unseen.

use serde::Serialize;

use crate::card::Card;
use crate::pile::Pile;
use crate::rng::Rng;
use crate::seat::Seat;
use crate::three_thirteen::{Arranger, Move, Phase, Source, Terms, View, place};

use super::greedy::dearest;
use super::{Budget, Player};

/// A move with what it is worth to the planner: the points it expects, less than nothing, so that
/// the higher is the better.
#[derive(Clone, Copy, Debug)]
pub struct Rated {
    /// The move.
    pub chosen: Move,
    /// Its worth.
    pub value: f64,
}

/// Why a move is advised; texts belong to the languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Why {
    /// There is no other move.
    OnlyMove,
    /// Everything else is melded: it goes out.
    MeldsAll,
    /// The card taken lowers what the hand costs.
    DiscardHelps,
    /// The stock promises more than the card on the pile.
    StockPromisesMore,
    /// It leaves the fewest points.
    LeavesLeast,
    /// It leaves more cards that help.
    KeepsChances,
}

/// The moves rated, the best first, and why the best is.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Moves, the best first.
    pub moves: Vec<Rated>,
    /// Why the first.
    pub reasons: Vec<Why>,
}

/// Expects what one draw more brings, since a seat that goes out leaves every other one turn.
#[derive(Clone, Copy, Debug)]
pub struct Planner;

/// What going out in the next turn is worth beside the points saved.
const OUT: f64 = 6.0;
/// How much of the first draw's gain a second draw is expected to bring.
const SECOND_DRAW: f64 = 0.8;
/// Discards looked at closely: those that leave at most this many points more than the best.
const CLOSE: u16 = 10;
/// The most discards looked at closely.
const CANDIDATES: usize = 7;

impl Planner {
    /// Rates the moves of the seat to act.
    #[must_use]
    pub fn advise(&self, view: &View<'_>, arranger: &mut Arranger) -> Advice {
        let mut plan = Plan::new(view, arranger);
        match view.public.phase {
            Phase::Draw => plan.draw(),
            Phase::Discard => plan.end(),
        }
    }
}

impl Player for Planner {
    fn choose(
        &self,
        view: &View<'_>,
        arranger: &mut Arranger,
        _: Budget<'_>,
        _rng: &mut Rng,
    ) -> Move {
        self.advise(view, arranger).moves[0].chosen
    }
}

/// One decision being made.
struct Plan<'a> {
    view: &'a View<'a>,
    arranger: &'a mut Arranger,
    terms: Terms,
    unseen: Vec<(Card, f64)>,
    total: f64,
}

impl<'a> Plan<'a> {
    fn new(view: &'a View<'a>, arranger: &'a mut Arranger) -> Plan<'a> {
        let (unseen, terms) = (view.unseen(), view.terms());
        // All wild cards do the same, so one stands for them.
        let wild = unseen.distinct().find(|&card| terms.is_wild(card));
        let wilds = unseen.iter().filter(|&card| terms.is_wild(card)).count();
        let others = unseen.distinct().filter(|&card| !terms.is_wild(card));
        let unseen: Vec<(Card, f64)> = others
            .map(|card| (card, unseen.count(card) as f64))
            .chain(wild.map(|card| (card, wilds as f64)))
            .collect();
        let total = unseen.iter().map(|&(_, count)| count).sum();
        Plan { view, arranger, terms, unseen, total }
    }

    fn is_last_turn(&self) -> bool {
        self.view.public.gone_out.is_some()
    }

    /// The points expected after one draw from the stock and the best discard.
    fn after_draw(&mut self, hand: &Pile) -> (f64, f64) {
        let (mut points, mut out) = (0.0, 0.0);
        for &(card, count) in &self.unseen {
            let mut drawn = *hand;
            drawn.insert(card);
            let penalty = self.arranger.best_discards(&drawn, &self.terms).penalty;
            points += f64::from(penalty) * count;
            out += if penalty == 0 { count } else { 0.0 };
        }
        let total = self.total.max(1.0);
        (points / total, out / total)
    }

    fn draw(&mut self) -> Advice {
        let stock = Move::Draw(Source::Stock);
        let Some(top) = self.view.public.discard.last().copied() else {
            let only = Rated { chosen: stock, value: 0.0 };
            return Advice { moves: vec![only], reasons: vec![Why::OnlyMove] };
        };
        let (from_stock, from_pile) = self.compare(top);
        let pile = Rated { chosen: Move::Draw(Source::Discard), value: 0.0 - from_pile };
        let stock = Rated { chosen: stock, value: 0.0 - from_stock };
        if from_pile < from_stock {
            Advice { moves: vec![pile, stock], reasons: vec![Why::DiscardHelps] }
        } else {
            let promises_more = from_stock < from_pile;
            let reasons = promises_more.then_some(Why::StockPromisesMore);
            Advice { moves: vec![stock, pile], reasons: reasons.into_iter().collect() }
        }
    }

    /// Points expected when drawing from the stock and when taking the top of the pile.
    fn compare(&mut self, top: Card) -> (f64, f64) {
        let view = self.view;
        let (stock, stock_out) = self.after_draw(view.hand);
        let now = f64::from(self.arranger.penalty(view.hand, &self.terms));
        let mut with_top = *view.hand;
        with_top.insert(top);
        let taken = view.best_with_discard(self.arranger).map_or(now, |best| best.penalty.into());
        if self.is_last_turn() || taken == 0.0 {
            return (stock, taken);
        }
        let second = SECOND_DRAW * (now - stock);
        let (_, pile) = self.best_kept(&with_top, Some(top));
        (stock - second - OUT * stock_out * (1.0 + SECOND_DRAW), pile)
    }

    /// The discard that leaves the best hand, and what that is expected to cost.
    fn best_kept(&mut self, hand: &Pile, taken: Option<Card>) -> (Vec<(Card, f64)>, f64) {
        let held_back = taken.filter(|&card| self.view.would_hold_back(card));
        let mut kept: Vec<(u16, Card)> = hand
            .distinct()
            .filter(|&card| Some(card) != held_back)
            .map(|card| (self.arranger.penalty(&hand.without(card), &self.terms), card))
            .collect();
        kept.sort_by_key(|&(penalty, card)| (penalty, std::cmp::Reverse(self.terms.points(card))));
        let least = kept.first().map_or(0, |&(penalty, _)| penalty);
        kept.retain(|&(penalty, _)| penalty <= least + CLOSE);
        kept.truncate(CANDIDATES);
        let mut rated: Vec<(Card, f64)> = kept
            .into_iter()
            .map(|(_, card)| {
                let (points, out) = self.after_draw(&hand.without(card));
                (card, points - OUT * out + self.danger(card))
            })
            .collect();
        rated.sort_by(|a, b| a.1.total_cmp(&b.1));
        let best = rated.first().map_or(0.0, |&(_, cost)| cost);
        (rated, best)
    }

    /// What it may cost that the next seat takes this card.
    fn danger(&self, card: Card) -> f64 {
        if self.is_last_turn() && self.view.public.last_turns <= 1 {
            return 0.0;
        }
        if self.terms.is_wild(card) {
            return 4.0;
        }
        let next: Seat = self.view.public.after(self.view.seat);
        let known = &self.view.public.known[next];
        known.iter().map(|other| fit(card, other)).sum()
    }

    fn end(&mut self) -> Advice {
        let view = self.view;
        if view.can_go_out_without_discard(self.arranger) {
            return going_out(None);
        }
        let best = view.best_discards(self.arranger);
        if best.penalty == 0 {
            return going_out(Some(dearest(view, &best)));
        }
        if self.is_last_turn() {
            let card = dearest(view, &best);
            let value = 0.0 - f64::from(best.penalty);
            let moves = vec![Rated { chosen: Move::Discard(card), value }];
            return Advice { moves, reasons: vec![Why::LeavesLeast] };
        }
        let taken = view.public.taken;
        let (rated, _) = self.best_kept(view.hand, taken);
        let least = rated.first().is_some_and(|&(card, _)| best.cards.contains(card));
        let moves = rated
            .into_iter()
            .map(|(card, cost)| Rated { chosen: Move::Discard(card), value: 0.0 - cost })
            .collect();
        let why = if least { Why::LeavesLeast } else { Why::KeepsChances };
        Advice { moves, reasons: vec![why] }
    }
}

fn going_out(card: Option<Card>) -> Advice {
    let moves = vec![Rated { chosen: Move::GoOut(card), value: 0.0 }];
    Advice { moves, reasons: vec![Why::MeldsAll] }
}

/// How well a card goes with one that the next seat is known to hold, in points.
pub(super) fn fit(card: Card, held: Card) -> f64 {
    if card.rank() == held.rank() {
        return 0.8;
    }
    let near = place(card.rank()).abs_diff(place(held.rank())) <= 2;
    if card.suit() == held.suit() && near { 0.6 } else { 0.0 }
}
