//! Hands by recipe and seed, for tests and benches.

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
    let ace = if rng.below(2) == 0 { Ace::Low } else { Ace::LowOrHigh };
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
