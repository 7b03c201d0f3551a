//! A round played to its end on a sampled deal.

use std::sync::LazyLock;

use crate::bots::greedy;
use crate::bots::linear::{Moment, Scorer, Splits, TRAINED, goes_out};
use crate::rng::Rng;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::thirteen::{Legal, Move, Past, Plays, Round, Rules, Scoring, View};

use super::tree::Tree;

/// What a rollout needs, kept from one to the next.
pub(super) struct Rollouts<'a> {
    rules: &'a Rules,
    seat: Seat,
    splits: Splits,
    plays: Plays,
    past: Past,
    totals: BySeat<u16>,
    /// Who chooses much as the planner does, one bit a seat: each other seat every second time.
    planners: u8,
    /// The own choices to come: between two seats only.
    tree: Option<Tree>,
}

/// How much chance there is in the choices of the own seat and of the others.
const NOISE: [f32; 2] = [0.15, 0.7];
/// Of more plays than these only one of each shape and highest card is looked at.
const PLAYS_MAX: usize = 6;

/// Weights that choose as the planner does in four of five moments, at a tenth of its cost:
/// `planner.txt`, made by `cargo run --release --example imitate_planner -- 8000 3 6`.
static PLANNER: LazyLock<Scorer> = LazyLock::new(|| {
    let read = include_str!("planner.txt").parse();
    read.unwrap_or_else(|line| unreachable!("planner.txt, {line}"))
});

/// Noise by which the highest of noisy scores is each move with its chance (Gumbel).
static GUMBEL: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|at| -(-((at as f32 + 0.5) / 256.0).ln()).ln()));

impl<'a> Rollouts<'a> {
    pub(super) fn new(view: &View<'a>) -> Rollouts<'a> {
        Rollouts {
            rules: view.rules,
            seat: view.seat,
            splits: Splits::new(view.rules),
            plays: Plays::new(),
            past: Past::default(),
            totals: *view.totals,
            planners: 0,
            tree: (view.public.seats() == 2).then(Tree::default),
        }
    }

    /// What the round is worth to the seat, 0 to 1, when it makes this move and everyone goes on.
    /// Between two seats its own later choices are searched, too, from one rollout to the next.
    pub(super) fn value(
        &mut self,
        round: Round,
        chosen: Move,
        greedy: SeatSet,
        rng: &mut Rng,
    ) -> f32 {
        let mut tree = self.tree.take();
        let place = self.play_out(round, chosen, greedy, rng, tree.as_mut());
        let value = worth(place, round.public().seats(), self.rules);
        if let Some(tree) = &mut tree {
            tree.tell(value);
        }
        self.tree = tree;
        value
    }

    /// The seat's place, 0 for none, when it makes this move and everyone goes on; the seats of
    /// `greedy` play like that bot, the others by scores and chance.
    pub(super) fn place(
        &mut self,
        round: Round,
        chosen: Move,
        greedy: SeatSet,
        rng: &mut Rng,
    ) -> u8 {
        self.play_out(round, chosen, greedy, rng, None)
    }

    /// The own place; the seat goes by the tree as far as it reaches.
    fn play_out(
        &mut self,
        mut round: Round,
        mut chosen: Move,
        greedy: SeatSet,
        rng: &mut Rng,
        mut tree: Option<&mut Tree>,
    ) -> u8 {
        self.planners = rng.below(16) as u8;
        if let Some(tree) = &mut tree {
            tree.begin();
        }
        loop {
            if let Some(tree) = &mut tree {
                tree.follow(chosen);
            }
            round.apply(chosen, self.rules, &mut ());
            if round.public().over || !round.public().holding.contains(self.seat) {
                return round.public().places[self.seat];
            }
            let seat = round.public().to_act;
            round.legal_plays(seat, self.rules, &mut self.plays);
            let own = tree.as_deref_mut().filter(|_| seat == self.seat);
            chosen = match own.and_then(|tree| self.choice_in(tree, &round)) {
                Some(chosen) => chosen,
                None if greedy.contains(seat) => {
                    greedy::choice(&self.plays, round.public().table.map(|table| table.combo))
                }
                None => self.choice(&round, seat, rng),
            };
        }
    }

    /// What the seat does by the tree; `None` outside of it, and where there is nothing to choose.
    fn choice_in(&mut self, tree: &mut Tree, round: &Round) -> Option<Move> {
        let public = round.public();
        if self.plays.len() + usize::from(public.table.is_some()) < 2 {
            return None;
        }
        tree.choose(|| self.chances(round))
    }

    /// The moves of the own seat with the chances that the scorer gives them, at a temperature of
    /// two; only one that goes out, where there is one.
    fn chances(&mut self, round: &Round) -> Vec<(Move, f32)> {
        let (seat, hand, public) = (self.seat, round.hand(self.seat), round.public());
        if self.plays.len() > PLAYS_MAX {
            self.plays.reduce();
        }
        let legal = Legal { plays: &self.plays, may_pass: public.table.is_some() };
        let (past, totals, rules) = (&self.past, &self.totals, self.rules);
        let view = View { seat, hand, public, past, rules, totals };
        if let Some(chosen) = goes_out(&view, &legal) {
            return vec![(chosen, 1.0)];
        }
        let moment = Moment::new(&view, &mut self.splits);
        let weights = TRAINED.of(&moment);
        let splits = &mut self.splits;
        let score = |chosen| (chosen, 0.5 * moment.score(weights, chosen, splits));
        softmax(legal.iter().map(score).collect())
    }

    fn choice(&mut self, round: &Round, seat: Seat, rng: &mut Rng) -> Move {
        let (hand, public) = (round.hand(seat), round.public());
        if self.plays.len() > PLAYS_MAX {
            self.plays.reduce();
        }
        let legal = Legal { plays: &self.plays, may_pass: public.table.is_some() };
        if legal.len() == 1 {
            return legal.at(0);
        }
        let (past, totals, rules) = (&self.past, &self.totals, self.rules);
        let view = View { seat, hand, public, past, rules, totals };
        if let Some(chosen) = goes_out(&view, &legal) {
            return chosen;
        }
        let noise = NOISE[usize::from(seat != self.seat)];
        let moment = Moment::new(&view, &mut self.splits);
        let planner = seat != self.seat && self.planners >> seat.index() & 1 == 1;
        let weights = if planner { PLANNER.of(&moment) } else { TRAINED.of(&moment) };
        let mut best = (f32::NEG_INFINITY, legal.at(0));
        for chosen in legal.iter() {
            let score = moment.score(weights, chosen, &mut self.splits);
            let score = score + noise * GUMBEL[rng.below(256) as usize];
            if score > best.0 {
                best = (score, chosen);
            }
        }
        best.1
    }
}

/// Scores to chances.
fn softmax(mut scored: Vec<(Move, f32)>) -> Vec<(Move, f32)> {
    let highest = scored.iter().map(|(_, score)| *score).fold(f32::NEG_INFINITY, f32::max);
    scored.iter_mut().for_each(|(_, score)| *score = (*score - highest).exp());
    let total: f32 = scored.iter().map(|(_, chance)| chance).sum();
    scored.iter_mut().for_each(|(_, chance)| *chance /= total);
    scored
}

/// The weight of the first place in what a place is worth; the rest is for the points.
const FIRST: f32 = 0.75;

/// What a place among so many seats is worth, 0 to 1; place 0 is none.
pub(super) fn worth(place: u8, seats: usize, rules: &Rules) -> f32 {
    let first = if place == 1 { 1.0 } else { 0.0 };
    match rules.options().scoring {
        Scoring::Placement if place > 0 => {
            FIRST * first + (1.0 - FIRST) * (seats as f32 - f32::from(place)) / (seats as f32 - 1.0)
        }
        _ => first,
    }
}
