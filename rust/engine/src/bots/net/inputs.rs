//! What the net is told of a moment and of each move: a few lit inputs out of many.

use crate::bots::linear::{COUNT, KINDS, Moment, Splits, TRAINED};
use crate::bots::planner::{Opinion, Planner};
use crate::card::Rank;
use crate::card_set::CardSet;
use crate::seat::Seat;
use crate::thirteen::{Legal, Move, Past, Public, Shape, View};

/// Lays the inputs out one group after the other.
macro_rules! groups {
    ($($name:ident: $size:expr),+ $(,)?) => { groups!(@next 0, $($name: $size),+); };
    (@next $from:expr, $name:ident: $size:expr $(, $rest:ident: $more:expr)*) => {
        const $name: usize = $from;
        groups!(@next $from + $size, $($rest: $more),*);
    };
    (@next $from:expr,) => {
        /// How many inputs there are.
        pub const INPUTS: usize = $from;
    };
}

/// No shape is the last one.
const SHAPES: usize = Shape::COUNT + 1;
const COUNTS: usize = 14;
/// What is told of one opponent: its count, whether it passed, whether the table is its own, the
/// ranks it laid, the lowest single and pair it let go, and whether it let go anything longer.
const OPPONENT: usize = COUNTS + 2 + Rank::COUNT + 2 * Rank::COUNT + 1;

groups! {
    MOMENT: KINDS.len(),
    TABLE_SHAPE: SHAPES,
    TABLE_RANK: Rank::COUNT,
    HAND: 4 * Rank::COUNT,
    UNSEEN: 4 * Rank::COUNT,
    OPPONENTS: 3 * OPPONENT,
    LAID_SHAPE: SHAPES,
    LAID_RANK: Rank::COUNT,
    REST_COUNT: COUNTS,
    SCORER: 2,
    PLANNER: 6,
    FEATURES: COUNT,
}

/// Whether the input tells of the hand.
#[cfg(test)]
pub(super) fn is_hand(input: u16) -> bool {
    (HAND..UNSEEN).contains(&usize::from(input))
}

/// Inputs that are not 0, with their values: those of the moment, then those of each move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    lit: Vec<(u16, f32)>,
    ends: Vec<usize>,
}

impl Inputs {
    /// Those of the moment, the same for every move.
    #[must_use]
    pub fn moment(&self) -> &[(u16, f32)] {
        &self.lit[..self.ends[0]]
    }

    /// Those of the move at a place of the legal ones, besides the moment's.
    #[must_use]
    pub fn of(&self, place: usize) -> &[(u16, f32)] {
        &self.lit[self.ends[place]..self.ends[place + 1]]
    }

    /// How many moves there are.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.ends.len() - 1
    }

    /// Looks at a moment and its moves; what was looked at before is forgotten.
    pub fn look(&mut self, view: &View<'_>, legal: &Legal<'_>, splits: &mut Splits) {
        self.lit.clear();
        self.ends.clear();
        let moment = Moment::new(view, splits);
        self.of_view(view, moment.kind());
        self.ends.push(self.lit.len());
        let opinions = Planner::opinions(view, legal);
        let scores = Scores::new(&moment, legal, splits);
        let most = opinions.iter().map(|one| one.worth).fold(f32::NEG_INFINITY, f32::max);
        for (place, chosen) in legal.iter().enumerate() {
            self.of_move(view, chosen);
            self.of_scores(&scores, place);
            self.of_opinion(opinions[place], most);
            let features = moment.features(chosen, splits);
            features.iter().enumerate().for_each(|(at, &value)| self.add(FEATURES + at, value));
            self.ends.push(self.lit.len());
        }
    }

    #[inline]
    fn add(&mut self, input: usize, value: f32) {
        if value != 0.0 {
            self.lit.push((input as u16, value));
        }
    }

    fn light(&mut self, input: usize) {
        self.lit.push((input as u16, 1.0));
    }

    fn of_view(&mut self, view: &View<'_>, kind: usize) {
        self.light(MOMENT + kind);
        let table = view.table();
        self.light(TABLE_SHAPE + table.map_or(Shape::COUNT, |table| table.shape().index()));
        if let Some(table) = table {
            self.light(TABLE_RANK + table.top().rank().index());
        }
        self.at_least(HAND, view.hand);
        self.at_least(UNSEEN, view.unseen());
        let (deeds, seats) = (Deeds::of(view.past), view.public.seats());
        for after in 1..seats.min(4) {
            let seat = Seat::new(((view.seat.index() + after) % seats) as u8);
            self.of_opponent(OPPONENTS + (after - 1) * OPPONENT, view.public, seat, &deeds);
        }
    }

    fn of_opponent(&mut self, from: usize, public: &Public, seat: Seat, deeds: &Deeds) {
        self.light(from + usize::from(public.counts[seat]).min(COUNTS - 1));
        let mut at = from + COUNTS;
        let owner = public.table.map(|table| table.seat);
        self.add(at, f32::from(u8::from(public.passed.contains(seat))));
        self.add(at + 1, f32::from(u8::from(owner == Some(seat))));
        at += 2;
        let laid = deeds.laid[seat.index() % 4];
        Rank::all().for_each(|rank| self.add(at + rank.index(), laid.count(rank) as f32));
        at += Rank::COUNT;
        for (group, &lowest) in deeds.let_go[seat.index() % 4].iter().enumerate() {
            match lowest {
                NOTHING => {}
                lowest if group < 2 => self.light(at + group * Rank::COUNT + usize::from(lowest)),
                _ => self.light(at + 2 * Rank::COUNT),
            }
        }
    }

    /// One input for each card of a rank, by how many there are of it.
    fn at_least(&mut self, from: usize, cards: CardSet) {
        for rank in Rank::all() {
            (0..cards.count(rank)).for_each(|copy| self.light(from + 4 * rank.index() + copy));
        }
    }

    /// What is laid goes from the hand.
    fn of_move(&mut self, view: &View<'_>, chosen: Move) {
        let Move::Play(play) = chosen else {
            self.light(LAID_SHAPE + Shape::COUNT);
            self.light(REST_COUNT + view.hand.len().min(COUNTS - 1));
            return;
        };
        self.light(LAID_SHAPE + play.shape().index());
        self.light(LAID_RANK + play.top().rank().index());
        let rest = view.hand - play.cards();
        self.light(REST_COUNT + rest.len().min(COUNTS - 1));
        for rank in Rank::all() {
            for copy in rest.count(rank)..view.hand.count(rank) {
                self.lit.push(((HAND + 4 * rank.index() + copy) as u16, -1.0));
            }
        }
    }

    fn of_scores(&mut self, scores: &Scores, place: usize) {
        let below = scores.scores[place] - scores.highest;
        self.add(SCORER, below.max(-12.0) / 4.0);
        self.add(SCORER + 1, below.exp() / scores.total);
    }

    fn of_opinion(&mut self, opinion: Opinion, most: f32) {
        let Opinion { worth, holds, turns, runs_out } = opinion;
        let own = [worth, 4.0 * (worth - most).max(-1.0), f32::from(u8::from(worth >= most))];
        own.into_iter()
            .chain([holds, turns.clamp(-4.0, 8.0) / 4.0, runs_out])
            .enumerate()
            .for_each(|(at, value)| self.add(PLANNER + at, value));
    }
}

const NOTHING: u8 = u8::MAX;

/// What each seat did in the round.
struct Deeds {
    laid: [CardSet; 4],
    /// The rank of the lowest single, pair and other combination that it passed on.
    let_go: [[u8; 3]; 4],
}

impl Deeds {
    fn of(past: &Past) -> Deeds {
        let mut deeds = Deeds { laid: [CardSet::EMPTY; 4], let_go: [[NOTHING; 3]; 4] };
        for step in past.iter() {
            let seat = step.seat.index() % 4;
            match (step.chosen, step.table) {
                (Move::Play(play), _) => deeds.laid[seat] |= play.cards(),
                (Move::Pass, Some(table)) => {
                    let lowest = &mut deeds.let_go[seat][(table.kind() as usize).min(2)];
                    *lowest = (*lowest).min(table.top().rank().index() as u8);
                }
                (Move::Pass, None) => {}
            }
        }
        deeds
    }
}

/// What the linear scorer makes of the moves.
struct Scores {
    scores: Vec<f32>,
    highest: f32,
    total: f32,
}

impl Scores {
    fn new(moment: &Moment<'_>, legal: &Legal<'_>, splits: &mut Splits) -> Scores {
        let weights = TRAINED.of(moment);
        let score = |chosen| moment.score(weights, chosen, splits);
        let scores: Vec<f32> = legal.iter().map(score).collect();
        let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total = scores.iter().map(|score| (score - highest).exp()).sum();
        Scores { scores, highest, total }
    }
}
