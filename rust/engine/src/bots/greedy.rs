//! `greedy`: the lowest play that works, and the longest lead that holds its lowest card.

use crate::rng::Rng;
use crate::thirteen::{Combo, Legal, Move, View};

use super::{Bot, Budget};

/// Answers with the lowest play that works, ordinary before bombs; leads the longest set that
/// contains the lowest card it may lead. Passes only when it must.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&self, view: &View<'_>, legal: &Legal<'_>, _: Budget<'_>, _rng: &mut Rng) -> Move {
        choice(legal.plays, view.table())
    }
}

/// What greedy does with these plays on this table.
#[inline]
pub(super) fn choice(plays: &[Combo], table: Option<Combo>) -> Move {
    let chosen = match table {
        Some(table) => cheapest(plays, table),
        None => longest_with_lowest(plays),
    };
    chosen.map_or(Move::Pass, Move::Play)
}

/// The lowest answer of the table's own shape, else the lowest and shortest chop.
fn cheapest(plays: &[Combo], table: Combo) -> Option<Combo> {
    let cost = |play: &&Combo| (play.shape() != table.shape(), play.cards().len(), play.top());
    plays.iter().min_by_key(cost).copied()
}

/// The longest play with the lowest card that can be led, the weakest among equals.
fn longest_with_lowest(plays: &[Combo]) -> Option<Combo> {
    let lowest = plays.iter().filter_map(|play| play.cards().lowest()).min()?;
    let with_it = plays.iter().filter(|play| play.cards().contains(lowest));
    with_it.min_by_key(|play| (std::cmp::Reverse(play.cards().len()), play.top())).copied()
}
