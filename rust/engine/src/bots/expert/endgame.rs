//! The end of a round between two, every card known: solved.

use std::collections::HashMap;

use crate::card_set::CardSet;
use crate::deal::Hands;
use crate::seat::Seat;
use crate::thirteen::{Combo, Legal, Move, Plays, Round, Rules, View};

/// An exact search for a way to go out before the one other seat that holds cards, whatever it
/// does. Each position is solved once.
struct Endgame<'a> {
    rules: &'a Rules,
    seat: Seat,
    other: Seat,
    known: HashMap<Key, bool>,
    left: u32,
}

/// What the rest of a round between two depends on: the cards of both, what lies there, and whose
/// turn it is, whose that is, and who passed.
type Key = (CardSet, CardSet, Option<Combo>, (Seat, Option<Seat>, u8));

/// The most positions looked at: a few milliseconds.
const POSITIONS_MAX: u32 = 5_000;
/// The most cards of both hands with which a search is tried.
const CARDS_MAX: usize = 16;

/// The first move that wins against any play of the one other seat, where its cards are known: all
/// that is unseen. `None` when there is none, or none was found in time.
pub(super) fn win(view: &View<'_>, legal: &Legal<'_>) -> Option<Move> {
    let (public, unseen) = (view.public, view.unseen());
    let others = public.holding.without(view.seat);
    let other = others.iter().next().filter(|_| others.len() == 1)?;
    let known = usize::from(public.counts[other]) == unseen.len();
    if !known || unseen.len() + view.hand.len() > CARDS_MAX {
        return None;
    }
    let mut hands = Hands::new(public.seats());
    (hands[view.seat], hands[other]) = (view.hand, unseen);
    let round = Round::from_parts(hands, *public);
    let (rules, seat, known) = (view.rules, view.seat, HashMap::new());
    let mut endgame = Endgame { rules, seat, other, known, left: POSITIONS_MAX };
    legal.iter().find(|&chosen| endgame.wins_after(&round, chosen) == Some(true))
}

impl Endgame<'_> {
    fn wins_after(&mut self, round: &Round, chosen: Move) -> Option<bool> {
        let mut after = *round;
        after.apply(chosen, self.rules, &mut ());
        self.wins(&after)
    }

    /// Whether the seat goes out before the other; `None` when that was not found in time.
    fn wins(&mut self, round: &Round) -> Option<bool> {
        let public = round.public();
        if public.over {
            let place = |seat| if public.places[seat] == 0 { u8::MAX } else { public.places[seat] };
            return Some(place(self.seat) < place(self.other));
        }
        let key = self.key(round);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let found = self.search(round)?;
        self.known.insert(key, found);
        Some(found)
    }

    /// Whoever is to act needs one move that is good for it.
    fn search(&mut self, round: &Round) -> Option<bool> {
        let (seat, mut plays) = (round.public().to_act, Plays::new());
        round.legal_plays(seat, self.rules, &mut plays);
        let may_pass = round.check_pass(seat, self.rules).is_ok();
        let own = seat == self.seat;
        for chosen in (Legal { plays: &plays, may_pass }).iter() {
            if self.wins_after(round, chosen)? == own {
                return Some(own);
            }
        }
        Some(!own)
    }

    fn key(&self, round: &Round) -> Key {
        let public = round.public();
        let (table, owner) = match public.table {
            Some(table) => (Some(table.combo), Some(table.seat)),
            None => (None, None),
        };
        let passed = public.passed.iter().fold(0, |seats, seat| seats | 1 << seat.index());
        let hands = (round.hand(self.seat), round.hand(self.other));
        (hands.0, hands.1, table, (public.to_act, owner, passed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::seat::BySeat;
    use crate::thirteen::{Opening, PRESETS, Past};

    /// Whether the seat wins, by trying everything and keeping nothing.
    fn wins(round: &Round, seat: Seat, rules: &Rules) -> bool {
        let (public, mut plays) = (round.public(), Plays::new());
        if public.over {
            return public.places[seat] == 3;
        }
        round.legal_plays(public.to_act, rules, &mut plays);
        let may_pass = round.check_pass(public.to_act, rules).is_ok();
        let legal = Legal { plays: &plays, may_pass };
        let mut ends = legal.iter().map(|chosen| {
            let mut after = *round;
            after.apply(chosen, rules, &mut ());
            wins(&after, seat, rules)
        });
        if public.to_act == seat { ends.any(|won| won) } else { ends.all(|won| won) }
    }

    /// Two seats are out; one of the others leads, or has an answer to give to the second's lead.
    fn late(rules: &Rules, rng: &mut Rng) -> (Round, Seat) {
        let (seat, other) = (Seat::new(1), Seat::new(3));
        let dealt = crate::deal::quick_hands(4, rng);
        let mut hands = Hands::new(4);
        for owner in [seat, other] {
            let (skipped, count) = (rng.below(9) as usize, 3 + rng.below(2) as usize);
            hands[owner] = dealt[owner].iter().skip(skipped).take(count).collect();
        }
        let leads = if rng.below(2) == 0 { seat } else { other };
        let mut public = *Round::new(hands, Opening { leader: leads, card: None }).public();
        public.played = CardSet::FULL - hands[seat] - hands[other];
        (public.places[Seat::new(0)], public.places[Seat::new(2)]) = (1, 2);
        let mut round = Round::from_parts(hands, public);
        if leads == other {
            let mut plays = Plays::new();
            round.legal_plays(other, rules, &mut plays);
            let least = plays[0];
            round.apply(Move::Play(least), rules, &mut ());
        }
        (round, seat)
    }

    #[test]
    fn a_win_is_found_where_there_is_one() {
        let rules = Rules::preset(&PRESETS[0]);
        let (mut rng, mut found) = (Rng::new(3), [0; 2]);
        for _ in 0..300 {
            let (round, seat) = late(&rules, &mut rng);
            let (hand, public) = (round.hand(seat), round.public());
            let (past, totals, mut plays) = (Past::default(), BySeat::new(4), Plays::new());
            round.legal_plays(seat, &rules, &mut plays);
            let view = View { seat, hand, public, past: &past, rules: &rules, totals: &totals };
            let chosen = win(&view, &Legal { plays: &plays, may_pass: public.table.is_some() });
            assert_eq!(chosen.is_some(), wins(&round, seat, &rules), "{round:?}");
            found[usize::from(chosen.is_some())] += 1;
            if let Some(chosen) = chosen {
                let mut after = round;
                after.apply(chosen, &rules, &mut ());
                assert!(wins(&after, seat, &rules), "{round:?} {chosen:?}");
            }
        }
        assert!(found.into_iter().all(|times| times > 50), "{found:?}");
    }
}
