//! What was done in a round so far: everyone saw it, and a bot may draw its conclusions.

use crate::seat::Seat;

use super::combo::Combo;
use super::round::Move;

/// At most 52 plays, each followed by a pass of each of three others.
const MOST: usize = 4 * 52;
const SEAT_AT: u32 = 60;

/// The moves of a round in order, from its beginning or from the position it began with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    len: usize,
    /// Combinations in their packed form, 0 for a pass, with the seat above.
    steps: [u64; MOST],
}

impl Default for Past {
    fn default() -> Past {
        Past::new()
    }
}

impl Past {
    /// Nothing done yet.
    #[must_use]
    pub const fn new() -> Past {
        Past { len: 0, steps: [0; MOST] }
    }

    /// Adds a move. One more than a round can have is forgotten.
    #[inline]
    pub fn note(&mut self, seat: Seat, chosen: Move) {
        let word = match chosen {
            Move::Play(combo) => combo.word(),
            Move::Pass => 0,
        };
        if let Some(step) = self.steps.get_mut(self.len) {
            *step = word | (seat.index() as u64) << SEAT_AT;
            self.len += 1;
        }
    }

    /// Forgets everything, for the next round.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// How many moves.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves, the first one first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, Move)> + '_ {
        self.steps[..self.len].iter().map(|&step| {
            let (word, seat) = (step & !(u64::MAX << SEAT_AT), (step >> SEAT_AT) as u8);
            let chosen = if word == 0 { Move::Pass } else { Move::Play(Combo::packed(word)) };
            (Seat::new(seat), chosen)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thirteen::SequenceTwos;

    #[test]
    fn moves_come_back_in_order() {
        let cards = "QS KS AH".parse().expect("cards");
        let combo = Combo::classify(cards, SequenceTwos::Never).expect("a sequence");
        let moves = [(Seat::new(3), Move::Play(combo)), (Seat::new(0), Move::Pass)];
        let mut past = Past::new();
        moves.iter().for_each(|&(seat, chosen)| past.note(seat, chosen));
        assert!(past.iter().eq(moves));
        (0..300).for_each(|_| past.note(Seat::new(1), Move::Pass));
        assert_eq!(past.len(), MOST);
        past.clear();
        assert!(past.is_empty());
    }
}
