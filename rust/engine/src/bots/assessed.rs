//! What is expected of moves, in any game: for hints, and to review a game.

/// A move with what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessed<M> {
    /// The move.
    pub chosen: M,
    /// What `expert` goes by. Thirteen, 0 to 1: where places score, three quarters of the chance of
    /// the first place and a quarter of the share of the points that can be made; else that chance.
    /// Three Thirteen: the points by which the others do worse in the round, on average.
    pub value: f64,
    /// The chance of the first place in the round, 0 to 1, as rounds come to in fact; in Three
    /// Thirteen of its fewest points, and where they are shared, its part of them.
    pub first: f64,
    /// The points expected of the round, as rounds come to in fact; in Three Thirteen the fewer the
    /// better.
    pub points: f64,
    /// How far the loss of value against the best move may be off: 95 % of such estimates are
    /// nearer. 0 for the best.
    pub margin: f64,
}

/// Moves assessed on the same deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment<M, Why, WhyNot> {
    /// The best first: those that the bot would look at, and the one that was made.
    pub moves: Vec<Assessed<M>>,
    /// Where the move that was made stands among them; the first, where none was named.
    pub made: usize,
    /// The deals that each was played out on; 0 where all outcomes are certain.
    pub samples: u32,
    /// Why the first; each is true of it.
    pub reasons: Vec<Why>,
    /// What is wrong with the move that was made; nothing of the first.
    pub faults: Vec<WhyNot>,
}

impl<M: Copy + PartialEq, Why, WhyNot> Assessment<M, Why, WhyNot> {
    /// Of at least one move; `compare` says why the best is, and what is wrong with the one made.
    pub(super) fn new(
        mut tallies: Vec<Tally<M>>,
        made: Option<M>,
        samples: u32,
        compare: impl FnOnce(M, M) -> (Vec<Why>, Vec<WhyNot>),
    ) -> Assessment<M, Why, WhyNot> {
        tallies.sort_by(|one, other| other.value().total_cmp(&one.value()));
        let is_made = |tally: &Tally<M>| Some(tally.chosen) == made;
        let made = tallies.iter().position(is_made).unwrap_or(0);
        let (reasons, faults) = compare(tallies[0].chosen, tallies[made].chosen);
        let moves = tallies.iter().map(|tally| tally.beside(&tallies[0])).collect();
        Assessment { moves, made, samples, reasons, faults }
    }
}

/// What a round brought the seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brought {
    pub(super) value: f64,
    pub(super) first: f64,
    pub(super) points: f64,
}

/// What a move brought on the deals so far; the values deal by deal, to compare moves.
#[derive(Clone, Debug)]
pub(super) struct Tally<M> {
    pub(super) chosen: M,
    first: f64,
    points: f64,
    values: Vec<f64>,
}

impl<M: Copy> Tally<M> {
    pub(super) fn new(chosen: M) -> Tally<M> {
        Tally { chosen, first: 0.0, points: 0.0, values: Vec::new() }
    }

    /// The same on so many deals.
    pub(super) fn certain(chosen: M, brought: Brought, deals: u32) -> Tally<M> {
        let mut tally = Tally::new(chosen);
        (0..deals).for_each(|_| tally.add(brought));
        tally
    }

    pub(super) fn add(&mut self, brought: Brought) {
        self.first += brought.first;
        self.points += brought.points;
        self.values.push(brought.value);
    }

    /// Makes chance and points such as rounds come to in fact; the values stay.
    pub(super) fn correct(
        &mut self,
        first: impl FnOnce(f64) -> f64,
        points: impl FnOnce(f64) -> f64,
    ) {
        let count = self.count();
        self.first = count * first(self.first / count);
        self.points = count * points(self.points / count);
    }

    pub(super) fn count(&self) -> f64 {
        self.values.len().max(1) as f64
    }

    fn value(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.count()
    }

    /// Twice the standard error of the difference to another move on the same deals.
    fn margin(&self, other: &Tally<M>) -> f64 {
        let apart = self.value() - other.value();
        let square = |(one, other): (&f64, &f64)| (one - other - apart).powi(2);
        let squares: f64 = self.values.iter().zip(&other.values).map(square).sum();
        1.96 * squares.sqrt() / self.count()
    }

    fn beside(&self, best: &Tally<M>) -> Assessed<M> {
        Assessed {
            chosen: self.chosen,
            value: self.value(),
            first: self.first / self.count(),
            points: self.points / self.count(),
            margin: best.margin(self),
        }
    }
}

/// How a share that play-outs tell becomes the one that rounds come to: what they take from the
/// fair share, as a logarithm of odds, counts `slope` times, and is too much by `hope`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve {
    pub(super) slope: f64,
    pub(super) hope: f64,
}

impl Curve {
    /// The share that comes true; none and all stay so, and order stays.
    pub(super) fn of(self, share: f64, fair: f64) -> f64 {
        if share <= 0.0 || share >= 1.0 {
            return share;
        }
        let apart = log_odds(share) - log_odds(fair);
        let odds = (log_odds(fair) + self.slope * apart - self.hope).exp();
        odds / (1.0 + odds)
    }
}

fn log_odds(share: f64) -> f64 {
    (share / (1.0 - share)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_without_hope_keeps_what_is_told() {
        let same = Curve { slope: 1.0, hope: 0.0 };
        let flat = Curve { slope: 0.5, hope: 0.0 };
        for share in [0.0, 0.01, 0.25, 0.9, 1.0] {
            assert!((same.of(share, 0.25) - share).abs() < 1e-12);
        }
        assert!((flat.of(0.25, 0.25) - 0.25).abs() < 1e-12);
        assert!(flat.of(0.9, 0.25) < 0.9 && flat.of(0.01, 0.25) > 0.01);
    }

    #[test]
    fn moves_stand_by_value_and_margins_are_those_of_differences() {
        let brought = |value| Brought { value, first: 0.5, points: 2.0 };
        let mut other = Tally::new('b');
        [0.0, 1.0].into_iter().for_each(|value| other.add(brought(value)));
        let tallies = vec![other, Tally::certain('a', brought(1.0), 2)];
        let found: Assessment<char, char, char> =
            Assessment::new(tallies, Some('b'), 2, |best, made| (vec![best], vec![made]));
        assert_eq!((found.moves[0].chosen, found.moves[0].value, found.made), ('a', 1.0, 1));
        assert_eq!((found.reasons, found.faults), (vec!['a'], vec!['b']));
        assert_eq!(found.moves[0].margin, 0.0);
        assert!((found.moves[1].margin - 1.96 * 0.5_f64.sqrt() / 2.0).abs() < 1e-12);
    }
}
