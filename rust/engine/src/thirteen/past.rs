//! What was done in a round so far: everyone saw it, and a bot may draw its conclusions.

use crate::seat::Seat;

use super::combo::Combo;
use super::round::Move;

/// At most 52 plays, each followed by a pass of each of three others.
const MOST: usize = 4 * 52;
const SEAT_AT: u32 = 58;
const SEAT: u64 = 0xF << SEAT_AT;
const LED: u64 = 1 << 63;

/// The moves of a round in order, from its beginning or from the position it began with.
#[derive(Clone, Debug)]
pub struct Past {
    /// The combination that lay there at the beginning; 0: none.
    table: u64,
    len: usize,
    /// Combinations in their packed form, 0 for a pass, with the seat and whether it led above.
    steps: [u64; MOST],
}

/// One move of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who moved.
    pub seat: Seat,
    /// What lay on the table then; none: the seat led.
    pub table: Option<Combo>,
    /// The move.
    pub chosen: Move,
}

impl Default for Past {
    fn default() -> Past {
        Past::after(None)
    }
}

impl Past {
    /// Nothing done yet, with this combination on the table.
    #[must_use]
    pub fn after(table: Option<Combo>) -> Past {
        Past { table: table.map_or(0, Combo::word), len: 0, steps: [0; MOST] }
    }

    /// Adds a move, made as a lead or not. One more than a round can have is forgotten.
    #[inline]
    pub fn note(&mut self, seat: Seat, led: bool, chosen: Move) {
        let word = match chosen {
            Move::Play(combo) => combo.word(),
            Move::Pass => 0,
        };
        if let Some(step) = self.steps.get_mut(self.len) {
            let led = if led { LED } else { 0 };
            *step = word | (seat.index() as u64) << SEAT_AT | led;
            self.len += 1;
        }
    }

    /// Forgets everything, for the next round.
    #[inline]
    pub fn clear(&mut self) {
        (self.table, self.len) = (0, 0);
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

    /// The combination that lay there at the beginning.
    #[must_use]
    pub fn table(&self) -> Option<Combo> {
        unpacked(self.table)
    }

    /// The moves, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = Step> + '_ {
        let mut table = self.table;
        self.steps[..self.len].iter().map(move |&step| {
            let (word, seat) = (step & !(SEAT | LED), Seat::new(((step & SEAT) >> SEAT_AT) as u8));
            let before = if step & LED == 0 { unpacked(table) } else { None };
            table = if word == 0 { table } else { word };
            Step { seat, table: before, chosen: unpacked(word).map_or(Move::Pass, Move::Play) }
        })
    }
}

fn unpacked(word: u64) -> Option<Combo> {
    (word != 0).then(|| Combo::packed(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thirteen::SequenceTwos;

    fn combo(cards: &str) -> Combo {
        let cards = cards.parse().expect("cards");
        Combo::classify(cards, SequenceTwos::Never).expect("a combination")
    }

    #[test]
    fn moves_come_back_in_order_with_what_lay_there() {
        let (first, second, third) = (combo("9S"), combo("QS"), combo("4S 5S 6S"));
        let mut past = Past::after(Some(first));
        past.note(Seat::new(3), false, Move::Play(second));
        past.note(Seat::new(0), false, Move::Pass);
        past.note(Seat::new(3), true, Move::Play(third));
        let step = |seat, table, chosen| Step { seat: Seat::new(seat), table, chosen };
        let expected = [
            step(3, Some(first), Move::Play(second)),
            step(0, Some(second), Move::Pass),
            step(3, None, Move::Play(third)),
        ];
        assert!(past.iter().eq(expected));
        (0..300).for_each(|_| past.note(Seat::new(1), false, Move::Pass));
        assert_eq!(past.len(), MOST);
        past.clear();
        assert!(past.is_empty() && past.table().is_none());
    }
}
