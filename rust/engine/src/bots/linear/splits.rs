//! In how many plays a hand can be laid, and at what price: exactly, each hand once.
//!
//! Suits do not matter for either, so a hand is its number of cards of each rank.

use crate::card_set::CardSet;
use crate::thirteen::{Kind, RANK_BITS, Rules, SequenceTwos};

/// The best of all ways to split a hand into plays, each figure by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// The fewest plays.
    pub plays: u8,
    /// The least price, in 256ths of a lead (see [`price`]).
    pub price: i16,
}

const UNSPLIT: Split = Split { plays: u8::MAX, price: i16::MAX };
/// A power of two: 128 KiB of memory.
const PLACES: usize = 1 << 13;
const TWOS: u64 = 0xF << 48;

/// Splits of hands, remembered where they are likely to be asked for again.
#[derive(Clone, Debug)]
pub struct Splits {
    known: Vec<(u64, Split)>,
    in_runs: u64,
}

impl Splits {
    /// For hands under these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Splits {
        let in_runs = match rules.options().sequence_twos {
            SequenceTwos::Never => RANK_BITS & !TWOS,
            SequenceTwos::Top => RANK_BITS,
        };
        Splits { known: vec![(u64::MAX, UNSPLIT); PLACES], in_runs }
    }

    /// The split of a hand.
    #[inline]
    pub fn of(&mut self, hand: CardSet) -> Split {
        self.of_counts(counts(hand.bits()))
    }

    #[inline]
    fn of_counts(&mut self, counts: u64) -> Split {
        if counts == 0 {
            return Split::default();
        }
        let place = place(counts);
        let (hand, split) = self.known[place];
        if hand == counts {
            return split;
        }
        let split = self.search(counts);
        self.known[place] = (counts, split);
        split
    }

    /// The lowest rank is in some play: a group of it, a sequence or a double sequence from it.
    #[cold]
    fn search(&mut self, counts: u64) -> Split {
        let at = counts.trailing_zeros() & !3;
        let one = 1 << at;
        let mut best = UNSPLIT;
        for copies in 1..=(counts >> at & 0xF) {
            let kind = [Kind::Single, Kind::Pair, Kind::Triple, Kind::Quad][copies as usize - 1];
            let rest = self.of_counts(counts - copies * one);
            best = best.or(rest.and(price(kind, at / 4, 1)));
        }
        self.runs(counts, at, Kind::Sequence, &mut best);
        self.runs(counts, at, Kind::DoubleSequence, &mut best);
        best
    }

    fn runs(&mut self, counts: u64, from: u32, kind: Kind, best: &mut Split) {
        let (copies, allowed) = match kind {
            Kind::Sequence => (1, self.in_runs),
            _ => (2, RANK_BITS & !TWOS),
        };
        let (mut rest, mut at, mut ranks) = (counts, from, 0);
        while allowed >> at & 1 == 1 && counts >> at & 0xF >= copies {
            rest -= copies << at;
            ranks += 1;
            if ranks >= 3 {
                *best = best.or(self.of_counts(rest).and(price(kind, at / 4, ranks)));
            }
            at += 4;
        }
    }
}

impl Split {
    fn or(self, other: Split) -> Split {
        Split { plays: self.plays.min(other.plays), price: self.price.min(other.price) }
    }

    fn and(self, price: i16) -> Split {
        Split { plays: self.plays + 1, price: self.price + price }
    }
}

#[inline]
fn place(counts: u64) -> usize {
    (counts.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as usize % PLACES
}

/// Cards of each rank, four bits a rank.
#[inline]
const fn counts(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5_5555_5555_5555);
    (pairs & 0x3_3333_3333_3333) + (pairs >> 2 & 0x3_3333_3333_3333)
}

/// What laying a play takes in 256ths of a lead, when nothing is known of the other hands: one
/// lead, less what its height gives back by keeping the lead, by winning a trick and by being an
/// answer. The high cards are worth more than the lead they take.
const fn price(kind: Kind, top: u32, ranks: u32) -> i16 {
    /// In 256ths for each highest rank, 3 to 2.
    const SINGLES: [i16; 13] = [256, 256, 254, 250, 244, 234, 220, 200, 170, 130, 76, -26, -300];
    const PAIRS: [i16; 13] = [256, 256, 252, 246, 236, 222, 200, 174, 140, 96, 40, -40, -190];
    const TRIPLES: [i16; 13] = [220, 214, 206, 196, 184, 170, 154, 136, 116, 90, 60, 24, -60];
    const SEQUENCES: [i16; 13] = [256, 256, 254, 250, 244, 234, 220, 200, 174, 146, 114, 78, 40];
    let top = top as usize;
    match kind {
        Kind::Single => SINGLES[top],
        Kind::Pair => PAIRS[top],
        Kind::Triple => TRIPLES[top],
        Kind::Sequence => SEQUENCES[top] + (256 - SEQUENCES[top]) * (ranks as i16 - 3) / 8,
        Kind::Quad | Kind::DoubleSequence => -100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thirteen::{PRESETS, Plays};

    fn fewest(hand: CardSet, rules: &Rules) -> u8 {
        let mut plays = Plays::new();
        plays.leads(hand, rules);
        let lowest = hand.lowest();
        let with_it = plays.iter().filter(|play| play.cards().lowest() == lowest);
        with_it.map(|play| 1 + fewest(hand - play.cards(), rules)).min().unwrap_or(0)
    }

    #[test]
    fn the_fewest_plays_as_by_trying_everything() {
        let mut twos = PRESETS[0].options();
        twos.sequence_twos = SequenceTwos::Top;
        let mut rng = crate::rng::Rng::new(5);
        for rules in [Rules::preset(&PRESETS[0]), twos.compile().expect("options")] {
            let mut splits = Splits::new(&rules);
            for _ in 0..150 {
                let all: Vec<_> = crate::deal::quick_hands(4, &mut rng)
                    .iter()
                    .next()
                    .into_iter()
                    .flatten()
                    .collect();
                let hand: CardSet = all.into_iter().take(9).collect();
                assert_eq!(splits.of(hand).plays, fewest(hand, &rules), "{hand}");
            }
        }
    }
}
