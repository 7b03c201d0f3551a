//! The cheapest way to lay a hand in plays.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::thirteen::Combo;

/// What one play adds to the cost of a hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Price {
    /// Leads it takes, less those it brings.
    pub(super) turns: f32,
    /// Chance that nobody beats it.
    pub(super) holds: f32,
    /// Whether the hand may end with it.
    pub(super) can_be_last: bool,
}

/// What laying a set of cards takes; each figure is the best over all ways to split it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cost {
    /// The least sum of turns.
    pub(super) turns: f32,
    /// The fewest plays.
    pub(super) plays: u8,
    /// Chance that every play holds.
    pub(super) all_hold: f32,
    /// Chance that every play but the last holds: with the lead, the chance to lay them all
    /// without losing it. Exactly 1 when no unseen cards can stop it.
    pub(super) runs_out: f32,
}

const NOTHING: Cost = Cost { turns: 0.0, plays: 0, all_hold: 1.0, runs_out: 0.0 };
const UNSOLVED: Cost = Cost { turns: f32::MAX, plays: u8::MAX, all_hold: 0.0, runs_out: 0.0 };

/// The ways to split one hand into plays: an exact search over its subsets, each solved once.
///
/// A subset is a number with one bit for each card of the hand. Its lowest card is in one of the
/// plays that have it as their lowest, so only those are tried.
pub(super) struct Partition {
    hand: CardSet,
    /// The plays by their lowest card: those of card `i` are `starts[i]..starts[i + 1]`.
    starts: [usize; 15],
    pieces: Vec<Piece>,
    solved: Vec<Cost>,
}

#[derive(Clone, Copy, Default)]
struct Piece {
    cards: u16,
    price: Price,
}

impl Partition {
    /// The ways to split a hand of at most 13 cards into `leads`, each at its price.
    pub(super) fn new(
        hand: CardSet,
        leads: &[Combo],
        mut price: impl FnMut(Combo) -> Price,
    ) -> Partition {
        let mut partition = Partition {
            hand,
            starts: [0; 15],
            pieces: vec![Piece::default(); leads.len()],
            solved: vec![UNSOLVED; 1 << hand.len()],
        };
        partition.solved[0] = NOTHING;
        for &play in leads {
            partition.starts[partition.subset(play.cards()).trailing_zeros() as usize + 1] += 1;
        }
        for at in 1..partition.starts.len() {
            partition.starts[at] += partition.starts[at - 1];
        }
        let mut next = partition.starts;
        for &play in leads {
            let cards = partition.subset(play.cards());
            let slot = &mut next[cards.trailing_zeros() as usize];
            partition.pieces[*slot] = Piece { cards, price: price(play) };
            *slot += 1;
        }
        partition
    }

    /// What laying the hand without these cards takes.
    pub(super) fn without(&mut self, cards: CardSet) -> Cost {
        self.solve(self.subset(self.hand - cards))
    }

    fn subset(&self, cards: CardSet) -> u16 {
        let lower = |card: Card| (self.hand.bits() & ((1 << card.index()) - 1)).count_ones();
        cards.iter().fold(0, |subset, card| subset | 1 << lower(card))
    }

    fn solve(&mut self, left: u16) -> Cost {
        let known = self.solved[usize::from(left)];
        if known.plays != u8::MAX {
            return known;
        }
        let lowest = left.trailing_zeros() as usize;
        let mut best = UNSOLVED;
        for at in self.starts[lowest]..self.starts[lowest + 1] {
            let Piece { cards, price } = self.pieces[at];
            if cards & !left == 0 {
                let rest = self.solve(left & !cards);
                best = best.or(price.before(rest));
            }
        }
        self.solved[usize::from(left)] = best;
        best
    }
}

impl Price {
    /// The cost of this play and the rest, in whichever order is best.
    fn before(self, rest: Cost) -> Cost {
        let laid_last = if self.can_be_last { rest.all_hold } else { 0.0 };
        Cost {
            turns: self.turns + rest.turns,
            plays: 1 + rest.plays,
            all_hold: self.holds * rest.all_hold,
            runs_out: laid_last.max(self.holds * rest.runs_out),
        }
    }
}

impl Cost {
    /// The better of each figure.
    fn or(self, other: Cost) -> Cost {
        Cost {
            turns: self.turns.min(other.turns),
            plays: self.plays.min(other.plays),
            all_hold: self.all_hold.max(other.all_hold),
            runs_out: self.runs_out.max(other.runs_out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thirteen::{PRESETS, Plays, Rules};

    fn cost(hand: &str, holds: impl Fn(Combo) -> f32) -> Cost {
        let hand = hand.parse().expect("cards");
        let mut leads = Plays::new();
        leads.leads(hand, &Rules::preset(&PRESETS[0]));
        let price = |play| Price { turns: 1.0, holds: holds(play), can_be_last: true };
        Partition::new(hand, &leads, price).without(CardSet::EMPTY)
    }

    #[test]
    fn the_fewest_plays() {
        for (hand, plays) in [
            ("3S", 1),
            ("3S 3C 4S 5S", 2),
            ("3S 4S 5S 6S 6C 6D", 2),
            ("3S 3C 4S 4C 5S 5C 9H", 2),
            ("3S 4C 5D 6H 7S 7C 7D 8H 9S TS JD QH KS", 2),
        ] {
            assert_eq!(cost(hand, |_| 0.0).plays, plays, "{hand}");
        }
    }

    #[test]
    fn one_play_may_be_beaten_when_it_is_laid_last() {
        let high = |play: Combo| if play.top().index() > 40 { 1.0 } else { 0.0 };
        assert_eq!(cost("3S AS 2S", high).runs_out.to_bits(), 1.0_f32.to_bits());
        assert_eq!(cost("3S 5S AS 2S", high).runs_out.to_bits(), 0.0_f32.to_bits());
    }
}
