//! What the other seats may hold, as far as a view tells.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::thirteen::{Combo, Kind, PassException, Rules, SequenceTwos, Shape, View};

/// The chances that other seats can beat a combination.
///
/// Each unseen card is taken to be in a hand with the chance of that hand's share of the unseen
/// cards, independently of the others. A chance is 0 exactly when no hand of that size, made of
/// unseen cards, beats the combination: every other chance is far above the rounding of `f32`.
pub(super) struct Odds<'a> {
    rules: &'a Rules,
    unseen: CardSet,
    others: [Other; 3],
    seats: usize,
    offers_bombs: bool,
}

/// Another seat that holds cards.
#[derive(Clone, Copy, Default)]
pub(super) struct Other {
    /// How many.
    pub(super) count: u8,
    /// Whether a pass keeps it out of this trick.
    locked: bool,
    holding: Holding,
}

/// A hand whose cards are known by their chances.
#[derive(Clone, Copy, Default)]
struct Holding {
    /// The most cards it can lay.
    size: usize,
    /// The chance that a given unseen card is in it.
    share: f64,
    /// Chance of at least one, two, three, four cards of each rank.
    at_least: [[f64; Rank::COUNT]; 4],
}

impl<'a> Odds<'a> {
    pub(super) fn new(view: &View<'a>) -> Odds<'a> {
        let (rules, unseen) = (view.rules, view.unseen());
        let offers_bombs = rules.options().pass_exception == PassException::BombsOnTurn;
        let others = [Other::default(); 3];
        let mut odds = Odds { rules, unseen, others, seats: 0, offers_bombs };
        for seat in view.public.holding.without(view.seat).iter() {
            let count = view.public.counts[seat];
            let share = f64::from(count) / unseen.len().max(1) as f64;
            let holding = Holding::new(unseen, count.into(), share.min(1.0));
            let locked = view.public.is_locked(seat, rules);
            odds.others[odds.seats] = Other { count, locked, holding };
            odds.seats += 1;
        }
        odds
    }

    /// The other seats that hold cards.
    pub(super) fn others(&self) -> &[Other] {
        &self.others[..self.seats]
    }

    /// The others that would be offered a turn on this combination.
    pub(super) fn answering(&self, combo: Combo) -> impl Iterator<Item = &Other> {
        let offers_bombs = self.offers_bombs && (combo.is_twos() || combo.kind().is_bomb());
        self.others().iter().filter(move |other| !other.locked || offers_bombs)
    }

    /// Chance that the combination holds against all others.
    pub(super) fn holds(&self, combo: Combo) -> f32 {
        self.others().iter().map(|other| 1.0 - self.beats(other, combo)).product()
    }

    /// Chance that the combination holds in this trick.
    pub(super) fn holds_now(&self, combo: Combo) -> f32 {
        self.answering(combo).map(|other| 1.0 - self.beats(other, combo)).product()
    }

    /// Chance that the seat can beat the combination.
    pub(super) fn beats(&self, other: &Other, combo: Combo) -> f32 {
        self.is_beaten_by(&other.holding, combo) as f32
    }

    /// Whether unseen cards, all in one hand, would beat the combination.
    pub(super) fn unseen_cards_beat(&self, combo: Combo) -> bool {
        let all = Holding::new(self.unseen, self.unseen.len(), 1.0);
        self.is_beaten_by(&all, combo) > 0.0
    }

    fn is_beaten_by(&self, holding: &Holding, combo: Combo) -> f64 {
        let higher = self.has(holding, combo.shape(), Some(combo.top()));
        let chops = self.rules.chops().on(combo);
        let no_chop = |fails: f64, shape| fails * (1.0 - self.has(holding, shape, None));
        1.0 - chops.iter().fold(1.0 - higher, no_chop)
    }

    /// Chance of a combination of the shape, higher than a card if there is one.
    fn has(&self, holding: &Holding, shape: Shape, above: Option<Card>) -> f64 {
        let (kind, ranks) = (shape.kind(), usize::from(shape.ranks()));
        if ranks * copies(kind) > holding.size {
            return 0.0;
        }
        if kind == Kind::Single {
            let higher = above.map_or(self.unseen, |card| self.unseen.above(card));
            return holding.any_of(higher.len());
        }
        let run = Run { each: &holding.at_least[copies(kind) - 1], ranks };
        let first = above.map_or(ranks - 1, |top| top.rank().index() + 1);
        let fails: f64 =
            (first..=self.last_rank(kind)).map(|end| 1.0 - run.ending_in(end)).product();
        let level = above.map_or(0.0, |top| self.of_equal_rank(holding, &run, kind, top));
        1.0 - fails * (1.0 - level)
    }

    /// Chance of a combination that ends in the rank of `top` with a higher card of it.
    fn of_equal_rank(&self, holding: &Holding, run: &Run<'_>, kind: Kind, top: Card) -> f64 {
        let end = top.rank().index();
        let higher = (self.unseen & CardSet::of_rank(top.rank())).above(top).len();
        let last = match copies(kind) {
            1 => holding.any_of(higher),
            _ if higher == 0 => 0.0,
            _ => run.each[end],
        };
        last * run.below(end)
    }

    /// The highest rank in which a combination of the kind can end.
    fn last_rank(&self, kind: Kind) -> usize {
        let twos = match kind {
            Kind::Sequence => self.rules.options().sequence_twos == SequenceTwos::Top,
            Kind::DoubleSequence => false,
            _ => true,
        };
        if twos { Rank::TWO.index() } else { Rank::ACE.index() }
    }
}

/// Cards of each rank in a combination of the kind.
fn copies(kind: Kind) -> usize {
    match kind {
        Kind::Single | Kind::Sequence => 1,
        Kind::Pair | Kind::DoubleSequence => 2,
        Kind::Triple => 3,
        Kind::Quad => 4,
    }
}

/// Consecutive ranks and the chance of enough cards of each rank.
struct Run<'a> {
    each: &'a [f64; Rank::COUNT],
    ranks: usize,
}

impl Run<'_> {
    fn ending_in(&self, end: usize) -> f64 {
        self.each[end] * self.below(end)
    }

    /// Chance of all ranks but the last.
    fn below(&self, end: usize) -> f64 {
        self.each[end + 1 - self.ranks..end].iter().product()
    }
}

impl Holding {
    fn new(unseen: CardSet, size: usize, share: f64) -> Holding {
        let by_unseen: [[f64; 4]; 5] =
            std::array::from_fn(|cards| std::array::from_fn(|at| at_least(at + 1, cards, share)));
        let mut table = [[0.0; Rank::COUNT]; 4];
        for rank in Rank::all() {
            let chances = by_unseen[unseen.count(rank)];
            for (row, chance) in table.iter_mut().zip(chances) {
                row[rank.index()] = chance;
            }
        }
        Holding { size, share, at_least: table }
    }

    /// Chance of at least one of some cards.
    fn any_of(&self, cards: usize) -> f64 {
        1.0 - (1.0 - self.share).powi(cards as i32)
    }
}

/// Chance of at least `copies` of `cards` cards, each held with chance `share`.
fn at_least(copies: usize, cards: usize, share: f64) -> f64 {
    const CHOOSE: [[f64; 5]; 5] = [
        [1.0, 0.0, 0.0, 0.0, 0.0],
        [1.0, 1.0, 0.0, 0.0, 0.0],
        [1.0, 2.0, 1.0, 0.0, 0.0],
        [1.0, 3.0, 3.0, 1.0, 0.0],
        [1.0, 4.0, 6.0, 4.0, 1.0],
    ];
    let exactly = |held: usize| {
        let others_lack = (1.0 - share).powi((cards - held) as i32);
        CHOOSE[cards][held] * share.powi(held as i32) * others_lack
    };
    (copies..=cards).map(exactly).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_cards_of_a_rank() {
        assert!((at_least(1, 2, 0.5) - 0.75).abs() < 1e-12);
        assert!((at_least(2, 3, 0.5) - 0.5).abs() < 1e-12);
        assert!((at_least(4, 4, 1.0) - 1.0).abs() < 1e-12);
        assert!(at_least(3, 2, 0.5).abs() < f64::EPSILON);
    }
}
