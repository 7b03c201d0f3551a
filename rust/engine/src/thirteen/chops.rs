//! Which combinations beat others across kinds and lengths: lists of chops, never code.

use serde::{Deserialize, Serialize};

use crate::card::Rank;
use crate::card_set::CardSet;
use crate::option::Reason;

use super::combo::{Combo, Kind, Shape};

/// What a chop is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChopTarget {
    /// The kind on the table.
    pub kind: Kind,
    /// Its rank, for singles, pairs, triples and quads; any when absent.
    #[serde(default)]
    pub rank: Option<Rank>,
    /// Its number of ranks; any when absent.
    #[serde(default)]
    pub ranks: Option<u8>,
}

/// What a chop is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacker {
    /// The kind played.
    pub kind: Kind,
    /// The least number of ranks; no bound when absent.
    #[serde(default)]
    pub min_ranks: Option<u8>,
    /// The greatest number of ranks; no bound when absent.
    #[serde(default)]
    pub max_ranks: Option<u8>,
}

/// One line of a chop table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChopRule {
    /// What is on the table.
    pub target: ChopTarget,
    /// What beats it, whatever its height.
    pub attackers: Vec<Attacker>,
}

/// The most lines a table may have, and the most attackers of a line.
pub const LINES_MAX: usize = 32;

type Line = (Kind, Option<Rank>, Option<u8>, &'static [(Kind, u8, u8)]);

const QUAD: (Kind, u8, u8) = (Kind::Quad, 1, 1);

const fn double(min: u8, max: u8) -> (Kind, u8, u8) {
    (Kind::DoubleSequence, min, max)
}

const TWO: Option<Rank> = Some(Rank::TWO);

const CARDGAMES_IO: &[Line] = &[
    (Kind::Single, TWO, None, &[QUAD, double(3, 6)]),
    (Kind::Pair, TWO, None, &[double(4, 6)]),
    (Kind::Triple, TWO, None, &[double(5, 6)]),
];

const LADDER: &[Line] = &[
    (Kind::Single, TWO, None, &[double(3, 3), QUAD, double(4, 4)]),
    (Kind::Pair, TWO, None, &[QUAD, double(4, 4)]),
    (Kind::DoubleSequence, None, Some(3), &[QUAD, double(4, 4)]),
    (Kind::Quad, None, None, &[double(4, 4)]),
];

/// The chops of the preset `cardgames_io`: only on 2s.
#[must_use]
pub fn cardgames_io() -> Vec<ChopRule> {
    CARDGAMES_IO.iter().map(rule).collect()
}

/// The chops of the preset `southern_poker`: on 2s and on smaller bombs.
#[must_use]
pub fn ladder() -> Vec<ChopRule> {
    LADDER.iter().map(rule).collect()
}

fn rule(&(kind, rank, ranks, attackers): &Line) -> ChopRule {
    let attacker = |&(kind, min, max): &(Kind, u8, u8)| Attacker {
        kind,
        min_ranks: Some(min),
        max_ranks: Some(max),
    };
    ChopRule {
        target: ChopTarget { kind, rank, ranks },
        attackers: attackers.iter().map(attacker).collect(),
    }
}

/// A set of shapes as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShapeSet(u32);

impl ShapeSet {
    /// Whether the shape is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, shape: Shape) -> bool {
        self.0 >> shape.index() & 1 == 1
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The shapes in order.
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        Shape::all().filter(move |&shape| self.contains(shape))
    }

    /// Every shape.
    pub const ALL: ShapeSet = ShapeSet((1 << Shape::COUNT) - 1);

    /// With the shape in it.
    #[must_use]
    #[inline]
    pub const fn with(self, shape: Shape) -> ShapeSet {
        ShapeSet(self.0 | 1 << shape.index())
    }
}

/// A chop table compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chops {
    /// For each shape and highest rank the shapes that chop it, at [`Chops::place`].
    attackers: [ShapeSet; Chops::PLACES],
    /// The cards that something chops where they lie alone.
    singles: CardSet,
}

impl Chops {
    /// Compiles a table.
    ///
    /// # Errors
    /// A target or an attacker of an impossible length, a rank on a kind of several ranks, or
    /// more than [`LINES_MAX`] lines or attackers of one.
    pub fn compile(rules: &[ChopRule]) -> Result<Chops, Reason> {
        let longest = rules.iter().map(|rule| rule.attackers.len()).max();
        if rules.len().max(longest.unwrap_or(0)) > LINES_MAX {
            return Err(Reason::OutOfRange { min: 0, max: LINES_MAX as i64 });
        }
        let attackers = [ShapeSet::default(); Chops::PLACES];
        let mut chops = Chops { attackers, singles: CardSet::EMPTY };
        for rule in rules {
            chops.add(rule)?;
        }
        Ok(chops)
    }

    fn add(&mut self, rule: &ChopRule) -> Result<(), Reason> {
        let mut attackers = ShapeSet::default();
        for attacker in &rule.attackers {
            for shape in attacker.shapes()? {
                attackers = attackers.with(shape);
            }
        }
        for shape in rule.target.shapes()? {
            for rank in Rank::all().filter(|&rank| rule.target.rank.is_none_or(|r| r == rank)) {
                self.attackers[Chops::place(shape, rank)].0 |= attackers.0;
                if shape.kind() == Kind::Single && !attackers.is_empty() {
                    self.singles |= CardSet::of_rank(rank);
                }
            }
        }
        Ok(())
    }

    /// The shapes that beat the combination whatever their height.
    #[must_use]
    #[inline]
    pub fn on(&self, table: Combo) -> ShapeSet {
        self.attackers[Chops::place(table.shape(), table.top().rank())]
    }

    /// Whether it is one card, beaten by nothing but higher cards: what lies there most often.
    #[inline]
    pub(super) const fn is_ordinary_single(&self, table: Combo) -> bool {
        table.word() < Combo::ONE_RANK && self.singles.is_disjoint(table.cards())
    }

    const PLACES: usize = 32 * 16;

    /// Rounded up to powers of two, so that finding a place costs neither product nor check.
    #[inline]
    const fn place(shape: Shape, rank: Rank) -> usize {
        (shape.index() << 4 | rank.index()) % Chops::PLACES
    }
}

impl ChopTarget {
    fn shapes(&self) -> Result<Vec<Shape>, Reason> {
        if self.rank.is_some() && *self.kind.lengths().end() > 1 {
            return Err(Reason::ImpossibleLength);
        }
        shapes(self.kind, self.ranks, self.ranks)
    }
}

impl Attacker {
    fn shapes(&self) -> Result<Vec<Shape>, Reason> {
        shapes(self.kind, self.min_ranks, self.max_ranks)
    }
}

fn shapes(kind: Kind, min: Option<u8>, max: Option<u8>) -> Result<Vec<Shape>, Reason> {
    let lengths = kind.lengths();
    let (min, max) = (min.unwrap_or(*lengths.start()), max.unwrap_or(*lengths.end()));
    if min > max || !lengths.contains(&min) || !lengths.contains(&max) {
        return Err(Reason::ImpossibleLength);
    }
    Ok((min..=max).filter_map(|ranks| Shape::new(kind, ranks)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn custom(target: ChopTarget, attacker: Attacker) -> Result<Chops, Reason> {
        Chops::compile(&[ChopRule { target, attackers: vec![attacker] }])
    }

    fn target(kind: Kind, ranks: Option<u8>) -> ChopTarget {
        ChopTarget { kind, rank: None, ranks }
    }

    fn attacker(kind: Kind, min_ranks: Option<u8>, max_ranks: Option<u8>) -> Attacker {
        Attacker { kind, min_ranks, max_ranks }
    }

    #[test]
    fn long_tables_are_refused() {
        let line = ChopRule { target: target(Kind::Pair, None), attackers: Vec::new() };
        assert!(Chops::compile(&vec![line.clone(); LINES_MAX]).is_ok());
        let refused = Chops::compile(&vec![line; LINES_MAX + 1]);
        assert_eq!(refused, Err(Reason::OutOfRange { min: 0, max: 32 }));
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let quad = || attacker(Kind::Quad, None, None);
        assert!(custom(target(Kind::Pair, None), quad()).is_ok());
        for (kind, ranks) in [(Kind::Pair, 2), (Kind::Sequence, 2), (Kind::DoubleSequence, 7)] {
            let refused = custom(target(kind, Some(ranks)), quad());
            assert_eq!(refused, Err(Reason::ImpossibleLength), "{kind:?} {ranks}");
        }
        let crossed = attacker(Kind::DoubleSequence, Some(5), Some(4));
        assert_eq!(custom(target(Kind::Quad, None), crossed), Err(Reason::ImpossibleLength));
    }
}
