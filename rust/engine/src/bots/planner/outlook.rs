//! What a move leaves its seat with.

use std::cmp::Ordering;

use crate::card::Rank;
use crate::card_set::CardSet;
use crate::seat::Seat;
use crate::thirteen::{Combo, FinishOnTwo, Kind, Move, Plays, View};

use super::odds::{Odds, Other};
use super::partition::{Cost, Partition, Price};
use super::weights::Weights;

/// A seat's view with what the planner makes of it: its hand split into plays, and the odds.
pub(super) struct Outlook<'a> {
    pub(super) view: View<'a>,
    pub(super) odds: Odds<'a>,
    partition: Partition,
    weights: &'a Weights,
}

/// How good a move is.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) enum Worth {
    /// It goes out on a 2 where that loses.
    GoesOutLast,
    /// Estimated share of the others left behind, with penalties for what it lets them do.
    Estimated(f32),
    /// It and every play of the rest but the last cannot be beaten.
    Certain,
    /// It goes out.
    GoesOut,
}

impl Worth {
    /// As [`super::Rated::value`] says.
    pub(super) fn value(self) -> f64 {
        match self {
            Worth::GoesOutLast => 0.0,
            Worth::Estimated(share) => f64::from(share).clamp(0.0, 0.99),
            Worth::Certain | Worth::GoesOut => 1.0,
        }
    }

    /// The estimate without bounds.
    pub(super) fn estimate(self) -> f32 {
        match self {
            Worth::Estimated(share) => share,
            other => other.value() as f32,
        }
    }

    /// Which is better.
    pub(super) fn total_cmp(self, other: Worth) -> Ordering {
        self.partial_cmp(&other).unwrap_or(Ordering::Equal)
    }
}

impl<'a> Outlook<'a> {
    pub(super) fn new(view: &View<'a>, weights: &'a Weights) -> Outlook<'a> {
        let odds = Odds::new(view);
        let hurry = hurry(view);
        let mut leads = Plays::new();
        leads.leads(view.hand, view.rules);
        let price = |play: Combo| Price {
            turns: turns(play, odds.holds_later(play), hurry, weights),
            holds: odds.holds(play),
            can_be_last: !loses_as_last(view, play),
        };
        let partition = Partition::new(view.hand, &leads, price);
        Outlook { view: *view, odds, partition, weights }
    }

    /// What is left to lay after a move.
    pub(super) fn rest(&mut self, chosen: Move) -> Cost {
        self.partition.without(match chosen {
            Move::Play(play) => play.cards(),
            Move::Pass => CardSet::EMPTY,
        })
    }

    pub(super) fn worth(&mut self, chosen: Move) -> Worth {
        let rest = self.rest(chosen);
        let Move::Play(play) = chosen else { return self.worth_of_passing(rest) };
        let holds = self.odds.holds_now(play);
        match rest.plays {
            0 if loses_as_last(&self.view, play) => Worth::GoesOutLast,
            0 => Worth::GoesOut,
            _ if is_sure(holds * rest.runs_out) => Worth::Certain,
            _ => self.worth_of_playing(play, holds, rest),
        }
    }

    fn worth_of_playing(&self, play: Combo, holds: f32, rest: Cost) -> Worth {
        let leading = self.ahead(rest.turns - self.weights.lead);
        let share = holds * leading + (1.0 - holds) * self.ahead(rest.turns);
        let runs_out = self.weights.runs_out * holds * rest.runs_out;
        Worth::Estimated(runs_out + (1.0 - runs_out) * share - self.danger(play, self.view.seat))
    }

    fn worth_of_passing(&self, rest: Cost) -> Worth {
        let Some(table) = self.view.public.table else { unreachable!("a leader cannot pass") };
        let near = match self.view.public.counts[table.seat] {
            count @ 1..4 => self.weights.pass_near * self.stake() / f32::from(count),
            _ => 0.0,
        };
        Worth::Estimated(self.ahead(rest.turns) - near - self.danger(table.combo, table.seat))
    }

    /// What it costs that somebody other than the owner of this combination on the table may go
    /// out on it.
    fn danger(&self, combo: Combo, owner: Seat) -> f32 {
        self.weights.goes_out * self.stake() * self.ends_on(combo, owner)
    }

    /// The chances, added up, that somebody other than the owner of this combination goes out on
    /// it.
    pub(super) fn ends_on(&self, combo: Combo, owner: Seat) -> f32 {
        let could_go_out = |other: &&Other| {
            other.seat != Some(owner) && usize::from(other.count) == combo.cards().len()
        };
        let others = self.odds.answerers(combo).iter().filter(could_go_out);
        others.map(|other| self.odds.beats(other, combo)).sum()
    }

    /// The share of the others that is lost when one of them goes out.
    fn stake(&self) -> f32 {
        1.0 / self.view.public.holding.without(self.view.seat).len() as f32
    }

    /// The share of the others that a hand which needs so many leads goes out before.
    fn ahead(&self, turns: f32) -> f32 {
        let behind = self.weights.slope * (turns - self.weights.centre);
        1.0 / (1.0 + behind.exp())
    }
}

/// A chance of exactly 1: every lesser one is further away than rounding.
#[allow(clippy::float_cmp)]
fn is_sure(chance: f32) -> bool {
    chance == 1.0
}

/// Leads a play takes (one), less what it gives back by holding, by winning a trick led by
/// another, and by being laid as an answer.
fn turns(play: Combo, holds: f32, hurry: f32, weights: &Weights) -> f32 {
    let of_kind = weights.of(play.kind());
    let height = play.top().rank().index() as f32 / Rank::TWO.index() as f32;
    let rarely_led = 1.0 - (weights.longer * extra_ranks(play)).min(1.0);
    let regains = of_kind.regains * (1.0 - weights.hurried_regains * hurry) * holds * holds;
    let unhurried = 1.0 - weights.hurried_follows * hurry;
    let follows = of_kind.follows * unhurried * height * height * height;
    1.0 - weights.holds * holds - rarely_led * (regains + follows * (1.0 - holds))
}

/// Ranks of a sequence beyond three.
fn extra_ranks(play: Combo) -> f32 {
    match play.kind() {
        Kind::Sequence => f32::from(play.ranks() - Kind::Sequence.lengths().start()),
        _ => 0.0,
    }
}

/// How near the seat with the fewest cards is to going out: 0 with six or more, 1 with one.
fn hurry(view: &View<'_>) -> f32 {
    let others = view.public.holding.without(view.seat);
    let fewest = others.iter().map(|seat| view.public.counts[seat]).min();
    fewest.map_or(0.0, |count| f32::from(6 - count.clamp(1, 6)) / 5.0)
}

/// Whether going out with the play loses.
fn loses_as_last(view: &View<'_>, play: Combo) -> bool {
    view.rules.options().finish_on_two == FinishOnTwo::Loses && play.top().rank() == Rank::TWO
}
