//! `greedy`: the fewest points now.

use crate::card::Card;
use crate::rng::Rng;
use crate::three_thirteen::{Arranger, BestDiscards, Move, Phase, Source, View};

use super::{Budget, Player};

/// Takes the discard when that leaves fewer points than it has now, else draws from the stock;
/// goes out when it can, else discards what leaves the least, the dearest card among equals.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Player for Greedy {
    fn choose(
        &self,
        view: &View<'_>,
        arranger: &mut Arranger,
        _: Budget<'_>,
        _rng: &mut Rng,
    ) -> Move {
        match view.public.phase {
            Phase::Draw => draw(view, arranger),
            Phase::Discard => end(view, arranger),
        }
    }
}

fn draw(view: &View<'_>, arranger: &mut Arranger) -> Move {
    let now = arranger.penalty(view.hand, &view.terms());
    let taken = view.best_with_discard(arranger);
    let helps = taken.is_some_and(|best| best.penalty < now);
    Move::Draw(if helps { Source::Discard } else { Source::Stock })
}

fn end(view: &View<'_>, arranger: &mut Arranger) -> Move {
    if view.can_go_out_without_discard(arranger) {
        return Move::GoOut(None);
    }
    let best = view.best_discards(arranger);
    let card = dearest(view, &best);
    if best.penalty == 0 { Move::GoOut(Some(card)) } else { Move::Discard(card) }
}

/// The best discard that costs most, the last in order among equals.
pub(in crate::bots) fn dearest(view: &View<'_>, best: &BestDiscards) -> Card {
    let terms = view.terms();
    let cards = view.hand.distinct().filter(|&card| best.cards.contains(card));
    cards
        .max_by_key(|&card| terms.points(card))
        .unwrap_or_else(|| unreachable!("a drawn hand has a card to discard"))
}
