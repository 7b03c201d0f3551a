//! `random`: any legal move, each equally likely.

use crate::rng::Rng;
use crate::three_thirteen::{Arranger, Move, View};

use super::{Budget, Player};

/// Plays any legal move.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Player for Random {
    fn choose(
        &self,
        view: &View<'_>,
        arranger: &mut Arranger,
        _: Budget<'_>,
        rng: &mut Rng,
    ) -> Move {
        let moves = view.legal_moves(arranger);
        moves[rng.below(moves.len() as u32) as usize]
    }
}
