//! The moves worth a search, and what is thought of them beforehand.

use crate::Card;
use crate::bots::linear::{Moment, Splits, TRAINED};
use crate::bots::planner::Planner;
use crate::bots::{Bot, Budget, net};
use crate::rng::Rng;
use crate::thirteen::{Legal, Move, Shape, View};

/// A move, and the sum of values it is given beforehand, as if from a few deals.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) chosen: Move,
    pub(super) prior: f32,
}

/// The most moves that are looked at.
const MOVES_MAX: usize = 6;
/// Deals that the scorer's opinion counts for: the logarithm of the chance it gives to a move.
const SCORER: f32 = 2.0;
/// What the planner's choice has in advance, in deals won.
const PLANNER: f32 = 3.0;
/// Deals that the net's chance of the first place counts for.
const NET: f32 = 60.0;

/// The moves worth a search: by the net where it was trained for the moment, else by the scorer.
pub(super) fn candidates(view: &View<'_>, legal: &Legal<'_>, rng: &mut Rng) -> Vec<Candidate> {
    match net::chances(view, legal, &mut Splits::new(view.rules)) {
        Some(chances) => by_chance(legal, &chances),
        None => by_opinion(view, legal, rng),
    }
}

/// Of each shape and highest card the move with the best chance by the net, of those the best.
fn by_chance(legal: &Legal<'_>, chances: &[f32]) -> Vec<Candidate> {
    let rated = chances.iter().copied().zip(legal.iter()).collect();
    let best = distinct(rated).into_iter().take(MOVES_MAX);
    best.map(|(chance, chosen)| Candidate { chosen, prior: NET * chance }).collect()
}

/// The best of each shape and highest card, the best first.
fn distinct(mut rated: Vec<(f32, Move)>) -> Vec<(f32, Move)> {
    rated.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut moves: Vec<(f32, Move)> = Vec::with_capacity(rated.len());
    for (score, chosen) in rated {
        if moves.iter().all(|&(_, other)| key(other) != key(chosen)) {
            moves.push((score, chosen));
        }
    }
    moves
}

/// Of each shape and highest card the move with the best score, of those the best; a pass, where
/// it may be, and what the planner would do are among them.
fn by_opinion(view: &View<'_>, legal: &Legal<'_>, rng: &mut Rng) -> Vec<Candidate> {
    let planned = key(Planner.choose(view, legal, Budget::Samples(0), rng));
    let wanted = |chosen: Move| chosen == Move::Pass || key(chosen) == planned;
    let moves = distinct(scores(view, legal));
    let highest = moves[0].0;
    let total: f32 = moves.iter().map(|(score, _)| (score - highest).exp()).sum();
    let prior = |(score, chosen): (f32, Move)| {
        let opinion = SCORER * (score - highest - total.ln());
        let bonus = if key(chosen) == planned { PLANNER } else { 0.0 };
        Candidate { chosen, prior: opinion + bonus }
    };
    let missing = moves.iter().skip(MOVES_MAX).filter(|(_, chosen)| wanted(*chosen)).count();
    let best = moves.iter().take(MOVES_MAX - missing.min(MOVES_MAX));
    let late = moves.iter().skip(MOVES_MAX).filter(|(_, chosen)| wanted(*chosen));
    best.chain(late).map(|&rated| prior(rated)).collect()
}

fn scores(view: &View<'_>, legal: &Legal<'_>) -> Vec<(f32, Move)> {
    let mut splits = Splits::new(view.rules);
    let moment = Moment::new(view, &mut splits);
    let weights = TRAINED.of(&moment);
    legal.iter().map(|chosen| (moment.score(weights, chosen, &mut splits), chosen)).collect()
}

/// What tells moves apart: shape and highest card, nothing for a pass.
fn key(chosen: Move) -> Option<(Shape, Card)> {
    match chosen {
        Move::Play(play) => Some((play.shape(), play.top())),
        Move::Pass => None,
    }
}
