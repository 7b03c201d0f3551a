//! Hands by recipe and seed, for tests and benches.

use std::collections::HashSet;

use engine::rng::Rng;
use engine::three_thirteen::{Ace, Terms, card_at, place, rank_at};
use engine::{Card, Pile, Suit};

/// What kind of hand.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// How many cards.
    pub cards: usize,
    /// From how many packs.
    pub packs: usize,
    /// How many neighbouring ranks they are taken from, 13 for all.
    pub ranks: usize,
    /// How many of the cards are wild; none: as the draw has it.
    pub wilds: Option<usize>,
}

/// A hand with what decides what it costs.
#[derive(Clone, Copy, Debug)]
pub struct Dealt {
    pub hand: Pile,
    pub terms: Terms,
}

/// Terms with this wild rank by place.
pub fn terms(wild: usize, ace: Ace) -> Terms {
    Terms { wild: rank_at(wild), ace, ace_penalty: if ace == Ace::Low { 1 } else { 15 } }
}

/// A hand of the recipe, of any wild rank and either ace rule.
pub fn deal(recipe: Recipe, rng: &mut Rng) -> Dealt {
    let ace = any_ace(rng);
    let terms = terms(2 + rng.below(11) as usize, ace);
    Dealt { hand: hand(recipe, &terms, rng), terms }
}

/// A hand of the recipe under these terms.
pub fn hand(recipe: Recipe, terms: &Terms, rng: &mut Rng) -> Pile {
    let first = rng.below(14 - recipe.ranks as u32) as usize;
    let ranks = first..first + recipe.ranks;
    let wild = place(terms.wild);
    let copies = |card| std::iter::repeat_n(card, recipe.packs);
    let of_place = |place| suits().flat_map(move |suit| copies(card_at(place, suit)));
    let Some(wilds) = recipe.wilds else {
        let mut pack: Vec<Card> = ranks.flat_map(of_place).collect();
        return draw(&mut pack, recipe.cards, rng).collect();
    };
    let mut wild_cards: Vec<Card> = of_place(wild).collect();
    let mut others: Vec<Card> = ranks.filter(|&at| at != wild).flat_map(of_place).collect();
    let mut drawn: Pile = draw(&mut wild_cards, wilds.min(recipe.cards), rng).collect();
    let rest = recipe.cards - drawn.len();
    drawn.extend(draw(&mut others, rest, rng));
    drawn
}

fn suits() -> impl Iterator<Item = Suit> {
    (0..4).filter_map(Suit::new)
}

fn draw<'a>(
    pack: &'a mut Vec<Card>,
    count: usize,
    rng: &'a mut Rng,
) -> impl Iterator<Item = Card> + 'a {
    (0..count.min(pack.len())).map(|_| {
        let at = rng.below(pack.len() as u32) as usize;
        pack.swap_remove(at)
    })
}

/// The seed of the measured sets.
const SEED: u64 = 0x0313_2026;
/// Hands in a measured set.
pub const HANDS: usize = 20_000;
/// The most states that arranging a hand of the measured sets may take.
pub const STATES_MAX: usize = 650;

const FULL: Recipe = Recipe { cards: 14, packs: 2, ranks: 13, wilds: None };

/// The first `hands` of each measured set by its name: different hands of 14 cards of two packs,
/// the same on every machine.
pub fn measured_sets(hands: usize) -> [(&'static str, Vec<Dealt>); 3] {
    let random = different(hands, |rng| {
        let terms = terms(12, any_ace(rng));
        Dealt { hand: hand(FULL, &terms, rng), terms }
    });
    let dense = different(hands, |rng| {
        let (ranks, wilds) = (4 + rng.below(2) as usize, rng.below(4) as usize);
        deal(Recipe { ranks, wilds: Some(wilds), ..FULL }, rng)
    });
    let forced = different(hands, |rng| {
        let wilds = 1 + rng.below(8) as usize;
        deal(Recipe { wilds: Some(wilds), ..FULL }, rng)
    });
    [("random", random), ("dense", dense), ("forced wilds", forced)]
}

fn any_ace(rng: &mut Rng) -> Ace {
    if rng.below(2) == 0 { Ace::Low } else { Ace::LowOrHigh }
}

fn different(hands: usize, mut dealt: impl FnMut(&mut Rng) -> Dealt) -> Vec<Dealt> {
    let (mut rng, mut seen) = (Rng::new(SEED), HashSet::new());
    let mut set = Vec::with_capacity(hands);
    while set.len() < hands {
        let one = dealt(&mut rng);
        if seen.insert((one.hand, one.terms.wild, one.terms.ace == Ace::Low)) {
            set.push(one);
        }
    }
    set
}
