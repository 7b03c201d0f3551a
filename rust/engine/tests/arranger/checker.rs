//! An exhaustive checker that is plainly right: every way to split a hand into melds and cards
//! left over, by subsets of the cards.

use engine::three_thirteen::{Ace, Arrangement, Meld, MeldKind, Terms, place};
use engine::{Card, CardSet, Pile};

/// The least penalty of every subset of a hand.
pub struct Checker {
    cards: Vec<Card>,
    least: Vec<u16>,
}

impl Checker {
    /// Looks at every subset of the hand and every meld in it.
    pub fn new(hand: &Pile, terms: &Terms) -> Checker {
        let cards: Vec<Card> = hand.iter().collect();
        let melds: Vec<bool> = (0..1_usize << cards.len())
            .map(|subset| is_meld(&chosen(&cards, subset), terms))
            .collect();
        let mut least = vec![0; melds.len()];
        for subset in 1..melds.len() {
            let first = subset.trailing_zeros() as usize;
            let others = subset & (subset - 1);
            let mut best = least[others] + terms.points(cards[first]);
            let mut beside = others;
            while beside > 0 {
                if melds[beside | 1 << first] {
                    best = best.min(least[others & !beside]);
                }
                beside = (beside - 1) & others;
            }
            least[subset] = best;
        }
        Checker { cards, least }
    }

    /// The least penalty of the whole hand.
    pub fn penalty(&self) -> u16 {
        self.least[self.least.len() - 1]
    }

    /// The least penalty after a discard, and every card that reaches it.
    pub fn best_discards(&self) -> (u16, CardSet) {
        let all = self.least.len() - 1;
        let after = |at: usize| self.least[all & !(1 << at)];
        let places = || 0..self.cards.len();
        let penalty = places().map(after).min().unwrap_or(0);
        let best = places().filter(|&at| after(at) == penalty);
        (penalty, best.map(|at| self.cards[at]).collect())
    }
}

fn chosen(cards: &[Card], subset: usize) -> Vec<Card> {
    let held = |at: &usize| subset >> at & 1 == 1;
    (0..cards.len()).filter(held).map(|at| cards[at]).collect()
}

/// Whether these cards are one meld, whatever the wild ones stand for.
fn is_meld(cards: &[Card], terms: &Terms) -> bool {
    if cards.len() < 3 {
        return false;
    }
    let naturals: Vec<Card> = cards.iter().copied().filter(|&card| !terms.is_wild(card)).collect();
    let Some(first) = naturals.first() else {
        return true;
    };
    if naturals.iter().all(|card| card.rank() == first.rank()) {
        return true;
    }
    naturals.iter().all(|card| card.suit() == first.suit()) && is_run(&naturals, cards.len(), terms)
}

/// Whether some window of as many places as there are cards holds every natural card once.
fn is_run(naturals: &[Card], length: usize, terms: &Terms) -> bool {
    let places = if terms.ace == Ace::LowOrHigh { 14 } else { 13 };
    if length > 13 {
        return false;
    }
    (0..=places - length).any(|start| {
        let mut taken = vec![false; length];
        naturals.iter().all(|card| {
            let low = place(card.rank());
            let stands = [low, low + 13]
                .into_iter()
                .find(|at| (start..start + length).contains(at) && (*at < 13 || low == 0));
            stands.is_some_and(|at| !std::mem::replace(&mut taken[at - start], true))
        })
    })
}

/// Fails unless the arrangement is legal, uses each card of the hand once and adds up.
pub fn assert_sound(arrangement: &Arrangement, hand: &Pile, terms: &Terms) {
    let melded = arrangement.melds.iter().flat_map(|meld| &meld.cards);
    let used: Pile = melded.chain(&arrangement.leftover).copied().collect();
    assert_eq!(used, *hand, "each card once: {arrangement:?}");
    for meld in &arrangement.melds {
        assert!(is_legal(meld, terms), "{meld:?}");
    }
    let left = arrangement.leftover.iter().map(|&card| terms.points(card));
    assert_eq!(left.sum::<u16>(), arrangement.penalty, "{arrangement:?}");
}

fn is_legal(meld: &Meld, terms: &Terms) -> bool {
    let faces = &meld.stands_for;
    let natural_as_itself =
        meld.cards.iter().zip(faces).all(|(&card, &face)| terms.is_wild(card) || card == face);
    natural_as_itself
        && meld.cards.len() >= 3
        && meld.cards.len() == faces.len()
        && match meld.kind {
            MeldKind::Set => faces.iter().all(|face| face.rank() == faces[0].rank()),
            MeldKind::Run => faces.len() <= 13 && is_consecutive(faces, terms),
        }
}

fn is_consecutive(faces: &[Card], terms: &Terms) -> bool {
    faces.windows(2).enumerate().all(|(at, pair)| {
        let (low, high) = (place(pair[0].rank()), place(pair[1].rank()));
        let to_high_ace = terms.ace == Ace::LowOrHigh && low == 12 && high == 0;
        let ends_there = at + 2 == faces.len();
        pair[0].suit() == pair[1].suit() && (high == low + 1 || to_high_ace && ends_there)
    })
}
