//! What the others did tells what they hold: how likely a hand is to have done it.

use crate::bots::greedy;
use crate::card_set::CardSet;
use crate::seat::{Seat, SeatSet};
use crate::thirteen::{Combo, Held, Kind, Move, Plays, RANK_BITS, Rules, View, starts};

/// One move of another seat, and what it held then besides its cards of today.
#[derive(Clone, Copy)]
struct Deed {
    table: Option<Combo>,
    chosen: Move,
    /// The cards it has laid since, those of this move included.
    laid: CardSet,
}

/// The deeds of the other seats in this round.
pub(super) struct Evidence<'a> {
    rules: &'a Rules,
    of_seat: [Vec<Deed>; 4],
    prejudice: Prejudice,
    plays: Plays,
}

/// How likely a hand is, as a logarithm, to have done what its seat did, by the way it plays.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Likelihood {
    /// As `greedy` plays.
    pub(super) greedy: f32,
    /// As one plays who thinks.
    pub(super) thoughtful: f32,
}

/// What is thought of the others before anything was seen, as logarithms.
#[derive(Clone, Copy)]
struct Prejudice {
    /// The odds that a seat plays as `greedy` does.
    greedy: f32,
    /// The chance that `greedy` does what it does not: it is somebody else.
    surprise: f32,
    /// Whether the opening tells anything: its card leaves little choice to one of several.
    opening: bool,
}

/// Among several one who thinks is likelier.
const AMONG_SEVERAL: Prejudice = Prejudice { greedy: -1.0, surprise: -4.0, opening: false };
/// Between two, `greedy` is likelier until the first time that it would have done something else.
const BETWEEN_TWO: Prejudice = Prejudice { greedy: 3.0, surprise: -8.0, opening: true };

impl Likelihood {
    /// Of either way.
    #[inline]
    pub(super) fn either(self) -> f32 {
        let (low, high) = if self.greedy < self.thoughtful {
            (self.greedy, self.thoughtful)
        } else {
            (self.thoughtful, self.greedy)
        };
        high + (low - high).exp().ln_1p()
    }

    /// The chance that the seat plays as `greedy` does.
    #[inline]
    pub(super) fn chance_of_greedy(self) -> f32 {
        1.0 / (1.0 + (self.thoughtful - self.greedy).exp())
    }
}

/// The logarithm of the chance that one who thinks does the likeliest thing: greedy would surely.
const FREEDOM: f32 = -0.4;

impl<'a> Evidence<'a> {
    /// To judge by: nobody is taken for `greedy` beforehand.
    pub(super) fn new(view: &View<'a>) -> Evidence<'a> {
        Evidence::with(view, AMONG_SEVERAL)
    }

    /// To choose a move by.
    pub(super) fn to_choose(view: &View<'a>) -> Evidence<'a> {
        Evidence::with(view, if view.public.seats() == 2 { BETWEEN_TWO } else { AMONG_SEVERAL })
    }

    fn with(view: &View<'a>, prejudice: Prejudice) -> Evidence<'a> {
        let mut of_seat: [Vec<Deed>; 4] = Default::default();
        let mut passed = SeatSet::EMPTY;
        for (at, step) in view.past.iter().enumerate() {
            passed = if step.table.is_none() { SeatSet::EMPTY } else { passed };
            let again = passed.contains(step.seat);
            if step.chosen == Move::Pass {
                passed = passed.with(step.seat);
            }
            // A locked seat may only bomb.
            let deeds = &mut of_seat[step.seat.index() % 4];
            if !again && (at > 0 || prejudice.opening) {
                let (table, chosen) = (step.table, step.chosen);
                deeds.push(Deed { table, chosen, laid: CardSet::EMPTY });
            }
            if let Move::Play(combo) = step.chosen {
                deeds.iter_mut().for_each(|deed| deed.laid |= combo.cards());
            }
        }
        Evidence { rules: view.rules, of_seat, prejudice, plays: Plays::new() }
    }

    /// Of a hand of the seat.
    pub(super) fn likelihood(&mut self, seat: Seat, hand: CardSet) -> Likelihood {
        let Prejudice { greedy, surprise, .. } = self.prejudice;
        let mut likelihood = Likelihood { greedy, thoughtful: 0.0 };
        let deeds = std::mem::take(&mut self.of_seat[seat.index() % 4]);
        for deed in &deeds {
            let then = hand | deed.laid;
            likelihood.thoughtful += thoughtful(deed, then, self.rules) + FREEDOM;
            if likelihood.greedy > 8.0 * surprise && !self.is_greedy(deed, then) {
                likelihood.greedy += surprise;
            }
        }
        self.of_seat[seat.index() % 4] = deeds;
        likelihood
    }

    /// Whether greedy would have done so.
    fn is_greedy(&mut self, deed: &Deed, hand: CardSet) -> bool {
        match (deed.table, deed.chosen) {
            (Some(table), chosen) if table.kind() == Kind::Single && !table.is_twos() => {
                let lowest = hand.above(table.top()).lowest().map(CardSet::of);
                match chosen {
                    Move::Play(play) => lowest == Some(play.cards()),
                    Move::Pass => lowest.is_none(),
                }
            }
            (None, Move::Play(play)) if !play.cards().contains_all(lowest_of(hand)) => false,
            (table, chosen) => {
                match table {
                    Some(table) => self.plays.answers(hand, table, self.rules),
                    None => self.plays.leads(hand, self.rules),
                }
                greedy::choice(&self.plays, table) == chosen
            }
        }
    }
}

fn lowest_of(hand: CardSet) -> CardSet {
    hand.lowest().into_iter().collect()
}

/// The logarithm of the chance that one who thinks does so with this hand, up to what does not
/// depend on the hand: passes speak against good answers, plays against broken sets.
#[inline]
fn thoughtful(deed: &Deed, hand: CardSet, rules: &Rules) -> f32 {
    match (deed.table, deed.chosen) {
        (Some(table), Move::Pass) => pass(hand, table, rules),
        (Some(table), Move::Play(play)) => answer(hand, table, play, rules),
        (None, Move::Play(play)) => lead(hand, play, rules),
        (None, Move::Pass) => 0.0,
    }
}

const ACES: u64 = 0xF << 44;
const TWOS: u64 = 0xF << 48;

/// A pass: the better an answer it had, the less likely.
#[inline]
fn pass(hand: CardSet, table: Combo, rules: &Rules) -> f32 {
    let above = hand.above(table.top()).bits();
    let held = Held::new(hand, rules);
    match table.kind() {
        Kind::Single => {
            let loose = above & loose(hand, held);
            if loose & !(ACES | TWOS) != 0 {
                -1.6
            } else if loose & ACES != 0 {
                -1.0
            } else if above != 0 {
                -0.5
            } else {
                0.0
            }
        }
        Kind::Pair => group_passed(held.pairs(), table),
        Kind::Triple => group_passed(held.triples(), table),
        Kind::Quad => 0.0,
        kind => {
            let length = u32::from(table.ranks());
            let tops = starts(held.ranks_of(kind), length) << (4 * (length - 1));
            let floor = 1 << (4 * table.top().rank().index());
            if tops >= floor << 1 { -1.2 } else { 0.0 }
        }
    }
}

/// A pass with a higher group of the kind.
#[inline]
fn group_passed(ranks: u64, table: Combo) -> f32 {
    let higher = ranks & !((1 << (4 * table.top().rank().index() + 1)) - 1);
    if higher & !TWOS & !ACES != 0 {
        -1.3
    } else if higher != 0 {
        -0.5
    } else {
        0.0
    }
}

/// An answer: cheaper loose cards, and a set broken for it, speak against it.
#[inline]
fn answer(hand: CardSet, table: Combo, play: Combo, rules: &Rules) -> f32 {
    if play.kind() != Kind::Single {
        return 0.0;
    }
    let loose = loose(hand, Held::new(hand, rules));
    let card = play.cards().bits();
    let between = hand.above(table.top()).bits() & (card - 1);
    let skipped = if between & loose != 0 { -0.9 } else { 0.0 };
    let broken = if card & loose == 0 { -0.7 } else { 0.0 };
    skipped + broken
}

/// A lead: lower cards kept, and a set broken for it, speak against it.
#[inline]
fn lead(hand: CardSet, play: Combo, rules: &Rules) -> f32 {
    let cards = play.cards().bits();
    let lowest = cards & cards.wrapping_neg();
    let lower = hand.bits() & (lowest - 1);
    let kept = -0.12 * (lower.count_ones() as f32);
    let loose = loose(hand, Held::new(hand, rules));
    let broken = if play.kind() == Kind::Single && cards & loose == 0 { -1.2 } else { 0.0 };
    kept + broken
}

/// The cards of ranks held once that are in no sequence.
#[inline]
fn loose(hand: CardSet, held: Held) -> u64 {
    let ranks = held.ranks_of(Kind::Sequence);
    let starts = starts(ranks, 3);
    let in_runs = starts | starts << 4 | starts << 8;
    let grouped = held.pairs() | in_runs;
    hand.bits() & !(grouped & RANK_BITS).wrapping_mul(0xF)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Hands;
    use crate::seat::BySeat;
    use crate::thirteen::{Opening, PRESETS, Past, Round, SequenceTwos};

    const HELD: &str = "4S 6C 9S 9D JH KS";

    /// The chance that a seat that holds these cards, and led so before, plays as greedy does.
    fn chance(seats: usize, led: Option<&str>) -> f32 {
        let (rules, other) = (Rules::preset(&PRESETS[0]), Seat::new(1));
        let mut hands = Hands::new(seats);
        hands[Seat::new(0)] = "5S 7C 8S TD QH AS".parse().expect("cards");
        hands[other] = HELD.parse().expect("cards");
        let mut round = Round::new(hands, Opening { leader: other, card: None });
        let mut past = Past::default();
        if let Some(led) = led {
            let cards = led.parse().expect("cards");
            let combo = Combo::classify(cards, SequenceTwos::Never).expect("a combination");
            past.note(Seat::new(0), true, Move::Pass);
            past.note(other, true, Move::Play(combo));
            round.apply(Move::Play(combo), &rules, &mut ());
        }
        let (seat, totals) = (Seat::new(0), BySeat::new(seats));
        let (hand, public) = (round.hand(seat), round.public());
        let view = View { seat, hand, public, past: &past, rules: &rules, totals: &totals };
        Evidence::to_choose(&view).likelihood(other, round.hand(other)).chance_of_greedy()
    }

    #[test]
    fn between_two_the_other_is_greedy_until_it_does_what_greedy_does_not() {
        assert!(chance(2, None) > 0.9);
        assert!(chance(2, Some("4S")) > 0.9);
        assert!(chance(2, Some("JH")) < 0.1);
        assert!(chance(4, None) < 0.5);
    }
}
