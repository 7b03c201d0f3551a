//! What the other seats may hold, as far as a view tells.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::seat::{Seat, SeatSet};
use crate::thirteen::{Combo, Kind, PassException, Rules, SequenceTwos, Shape, View};

/// The chances that other seats can beat a combination.
///
/// Each unseen card is taken to be in a hand with the chance of that hand's share of the unseen
/// cards. A chance to beat is 0 exactly when no hand of that size, made of unseen cards, beats
/// the combination: every other chance is far above the rounding of `f32`.
pub(super) struct Odds<'a> {
    rules: &'a Rules,
    unseen: CardSet,
    everyone: Rivals,
    /// Those whom no pass keeps out of this trick.
    in_trick: Rivals,
    offers_bombs: bool,
}

/// Other seats that hold cards.
struct Rivals {
    others: [Other; 3],
    seats: usize,
    /// Chance that none of them has at least one, two, three, four of 0 to 4 unseen cards.
    none_has: [[f64; 5]; 4],
}

/// Another seat that holds cards.
#[derive(Clone, Copy, Default)]
pub(super) struct Other {
    /// Which.
    pub(super) seat: Option<Seat>,
    /// How many cards it holds.
    pub(super) count: u8,
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
        let (rules, public) = (view.rules, view.public);
        let others = public.holding.without(view.seat);
        let locked = others.iter().filter(|&seat| public.is_locked(seat, rules)).collect();
        Odds {
            rules,
            unseen: view.unseen(),
            everyone: Rivals::new(view, others),
            in_trick: Rivals::new(view, others.minus(locked)),
            offers_bombs: rules.options().pass_exception == PassException::BombsOnTurn,
        }
    }

    /// The seats that would be offered a turn on this combination.
    fn answering(&self, combo: Combo) -> &Rivals {
        let offers_bombs = self.offers_bombs && (combo.is_twos() || combo.kind().is_bomb());
        if offers_bombs { &self.everyone } else { &self.in_trick }
    }

    /// The others who may answer this combination.
    pub(super) fn answerers(&self, combo: Combo) -> &[Other] {
        self.answering(combo).others()
    }

    /// Chance that nobody can beat the combination.
    pub(super) fn holds(&self, combo: Combo) -> f32 {
        self.holds_against(&self.everyone, combo) as f32
    }

    /// Chance that nobody can beat the combination in this trick.
    pub(super) fn holds_now(&self, combo: Combo) -> f32 {
        self.holds_against(self.answering(combo), combo) as f32
    }

    /// A guess at the chance that nobody can beat the combination later in the round: as if the
    /// hands were drawn independently, so that some chance is left to cards which somebody surely
    /// can beat now.
    pub(super) fn holds_later(&self, combo: Combo) -> f32 {
        self.everyone.others().iter().map(|other| 1.0 - self.beats(other, combo)).product()
    }

    fn holds_against(&self, rivals: &Rivals, combo: Combo) -> f64 {
        let others = rivals.others().iter();
        let no_chop = |other: &Other| 1.0 - self.chops(&other.holding, combo);
        if combo.ranks() == 1 {
            return self.nobody_is_higher(rivals, combo) * others.map(no_chop).product::<f64>();
        }
        others.map(|other| 1.0 - self.is_beaten_by(&other.holding, combo)).product()
    }

    /// Chance that none of the seats has a higher combination of this kind, of one rank.
    fn nobody_is_higher(&self, rivals: &Rivals, combo: Combo) -> f64 {
        let (top, none_has) = (combo.top(), &rivals.none_has[copies(combo.kind()) - 1]);
        let level = match self.higher_of_its_rank(top) {
            higher if combo.kind() == Kind::Single => higher,
            0 => 0,
            _ => self.unseen.count(top.rank()),
        };
        let higher = Rank::all().filter(|&rank| rank > top.rank());
        none_has[level] * higher.map(|rank| none_has[self.unseen.count(rank)]).product::<f64>()
    }

    fn higher_of_its_rank(&self, card: Card) -> usize {
        (self.unseen & CardSet::of_rank(card.rank())).above(card).len()
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
        1.0 - (1.0 - higher) * (1.0 - self.chops(holding, combo))
    }

    /// Chance of a combination that chops this one.
    fn chops(&self, holding: &Holding, combo: Combo) -> f64 {
        let chops = self.rules.chops().on(combo);
        if chops.is_empty() {
            return 0.0;
        }
        let no_chop: f64 = chops.iter().map(|shape| 1.0 - self.has(holding, shape, None)).product();
        1.0 - no_chop
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
        let higher = self.higher_of_its_rank(top);
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

impl Rivals {
    fn new(view: &View<'_>, seats: SeatSet) -> Rivals {
        let unseen = view.unseen();
        let mut rivals =
            Rivals { others: [Other::default(); 3], seats: 0, none_has: [[0.0; 5]; 4] };
        for seat in seats.iter() {
            let count = view.public.counts[seat];
            let share = f64::from(count) / unseen.len().max(1) as f64;
            let holding = Holding::new(unseen, count.into(), share.min(1.0));
            rivals.others[rivals.seats] = Other { seat: Some(seat), count, holding };
            rivals.seats += 1;
        }
        rivals.none_has = std::array::from_fn(|at| rivals.none_has(at + 1));
        rivals
    }

    fn others(&self) -> &[Other] {
        &self.others[..self.seats]
    }

    /// Chance that no seat has `copies` of 0, 1, 2, 3, 4 unseen cards: the cards that each seat
    /// has, and those that none of them has, share them out (coefficients of the product of one
    /// exponential series a seat, cut off below `copies`).
    fn none_has(&self, copies: usize) -> [f64; 5] {
        let able = self.others().iter().filter(|other| other.holding.size >= copies);
        let (mut elsewhere, mut ways) = (1.0, [1.0, 0.0, 0.0, 0.0, 0.0]);
        for other in able {
            elsewhere -= other.holding.share;
            ways = product(&ways, &series(other.holding.share, copies));
        }
        let ways = product(&ways, &series(f64::max(elsewhere, 0.0), 5));
        std::array::from_fn(|cards| {
            if cards < copies { 1.0 } else { (ways[cards] * FACTORIAL[cards]).clamp(0.0, 1.0) }
        })
    }
}

const FACTORIAL: [f64; 5] = [1.0, 1.0, 2.0, 6.0, 24.0];

/// The first terms of `exp(share · x)`.
fn series(share: f64, terms: usize) -> [f64; 5] {
    let term = |power: usize| share.powi(power as i32) / FACTORIAL[power];
    std::array::from_fn(|power| if power < terms { term(power) } else { 0.0 })
}

/// The product of two series up to the fourth power.
fn product(one: &[f64; 5], other: &[f64; 5]) -> [f64; 5] {
    std::array::from_fn(|power| (0..=power).map(|at| one[at] * other[power - at]).sum())
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

    fn rivals(shares: &[(usize, f64)]) -> Rivals {
        let mut rivals =
            Rivals { others: [Other::default(); 3], seats: 0, none_has: [[0.0; 5]; 4] };
        for &(size, share) in shares {
            let holding = Holding { size, share, at_least: [[0.0; Rank::COUNT]; 4] };
            rivals.others[rivals.seats] = Other { seat: None, count: size as u8, holding };
            rivals.seats += 1;
        }
        rivals
    }

    fn close(found: [f64; 5], expected: [f64; 5]) {
        let near = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12);
        assert!(near, "{found:?} {expected:?}");
    }

    #[test]
    fn chances_that_no_seat_has_enough() {
        let third = 1.0 / 3.0;
        let three = rivals(&[(5, third), (5, third), (5, third)]);
        close(three.none_has(1), [1.0, 0.0, 0.0, 0.0, 0.0]);
        close(three.none_has(2), [1.0, 1.0, 2.0 / 3.0, 2.0 / 9.0, 0.0]);
        close(rivals(&[(5, 0.5)]).none_has(1), [1.0, 0.5, 0.25, 0.125, 0.0625]);
        close(rivals(&[(1, 0.5)]).none_has(2), [1.0; 5]);
    }
}
