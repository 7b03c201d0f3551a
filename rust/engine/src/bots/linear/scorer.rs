//! Weights and what is made of them.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::card::Rank;
use crate::thirteen::{FinishOnTwo, Legal, Move, View};

use super::features::{COUNT, Features, KINDS, Moment, NAMES};
use super::splits::Splits;

/// The weights that `linear` plays with, as `weights.txt` has them.
pub static TRAINED: LazyLock<Scorer> = LazyLock::new(|| {
    let read = include_str!("weights.txt").parse();
    read.unwrap_or_else(|line| unreachable!("weights.txt, {line}"))
});

/// A weight for each feature, for each of the [`KINDS`] of moments.
#[derive(Clone, Debug, PartialEq)]
pub struct Scorer {
    /// The weights.
    pub weights: [Features; KINDS.len()],
}

impl Default for Scorer {
    fn default() -> Scorer {
        Scorer { weights: [[0.0; COUNT]; KINDS.len()] }
    }
}

impl Scorer {
    /// The weights for a moment.
    #[inline]
    #[must_use]
    pub fn of(&self, moment: &Moment<'_>) -> &Features {
        &self.weights[moment.kind() % KINDS.len()]
    }

    /// The move with the highest score, the first among equals; one that goes out, where it can.
    #[inline]
    #[must_use]
    pub fn best(&self, view: &View<'_>, legal: &Legal<'_>, splits: &mut Splits) -> Move {
        if let Some(chosen) = goes_out(view, legal) {
            return chosen;
        }
        let moment = Moment::new(view, splits);
        let weights = self.of(&moment);
        let mut best = (f32::NEG_INFINITY, legal.at(0));
        for chosen in legal.iter() {
            let score = moment.score(weights, chosen, splits);
            if score > best.0 {
                best = (score, chosen);
            }
        }
        best.1
    }
}

/// A play of the whole hand, unless going out on it loses.
#[inline]
#[must_use]
pub fn goes_out(view: &View<'_>, legal: &Legal<'_>) -> Option<Move> {
    let all = legal.plays.iter().find(|play| play.cards() == view.hand)?;
    let loses =
        view.rules.options().finish_on_two == FinishOnTwo::Loses && all.top().rank() == Rank::TWO;
    (!loses).then_some(Move::Play(*all))
}

/// One line a feature: its name, then its weight in each kind of moment.
impl fmt::Display for Scorer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, name) in NAMES.iter().enumerate() {
            write!(out, "{name}")?;
            self.weights.iter().try_for_each(|of_kind| write!(out, " {:.3}", of_kind[place]))?;
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes; lines that begin with `#` are remarks.
impl FromStr for Scorer {
    type Err = String;

    fn from_str(text: &str) -> Result<Scorer, String> {
        let mut scorer = Scorer::default();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for (place, line) in lines.enumerate() {
            let mut parts = line.split(' ');
            let known = parts.next().is_some_and(|name| NAMES.get(place) == Some(&name));
            let numbers: Result<Vec<f32>, _> = parts.map(str::parse).collect();
            let numbers = numbers.ok().filter(|numbers| known && numbers.len() == KINDS.len());
            for (of_kind, number) in scorer.weights.iter_mut().zip(numbers.ok_or(line)?) {
                of_kind[place] = number;
            }
        }
        Ok(scorer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_written_as_they_are_read() {
        let text = TRAINED.to_string();
        assert_eq!(text.lines().count(), COUNT);
        assert_eq!(text.parse(), Ok(TRAINED.clone()));
        assert_eq!("cards 1 2 3 4".parse::<Scorer>(), Err("cards 1 2 3 4".to_owned()));
    }
}
