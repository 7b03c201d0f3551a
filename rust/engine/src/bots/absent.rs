//! What is done for a player whose time is up.

use crate::rng::Rng;
use crate::three_thirteen::{self, Arranger, Phase, Source};
use crate::{card_set::CardSet, thirteen};

use super::three_thirteen::dearest;
use super::{Bot, Budget, Player};

/// Does the least: passes where that is legal, else lays the lowest single card (the opening card
/// where one is due). In Three Thirteen it draws from the stock and discards what leaves the
/// fewest points, the dearest card among equals; it never goes out.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

impl Bot for Absent {
    fn choose(
        &self,
        view: &thirteen::View<'_>,
        legal: &thirteen::Legal<'_>,
        _: Budget<'_>,
        _rng: &mut Rng,
    ) -> thirteen::Move {
        if legal.may_pass {
            return thirteen::Move::Pass;
        }
        let card = view.public.opening.or(view.hand.lowest());
        let single: CardSet = card.into_iter().collect();
        let play = legal.plays.iter().find(|play| play.cards() == single);
        play.map_or_else(
            || unreachable!("a leader may lay a single card"),
            |&play| thirteen::Move::Play(play),
        )
    }
}

impl Player for Absent {
    fn choose(
        &self,
        view: &three_thirteen::View<'_>,
        arranger: &mut Arranger,
        _: Budget<'_>,
        _rng: &mut Rng,
    ) -> three_thirteen::Move {
        match view.public.phase {
            Phase::Draw => three_thirteen::Move::Draw(Source::Stock),
            Phase::Discard => {
                let best = view.best_discards(arranger);
                three_thirteen::Move::Discard(dearest(view, &best))
            }
        }
    }
}
