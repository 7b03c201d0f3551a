//! The arranger against an exhaustive checker written another way, and hands with known answers.

mod checker;
mod hands;
mod known;

use checker::{Checker, assert_sound};
use engine::rng::Rng;
use engine::three_thirteen::Arranger;
use hands::{Dealt, HANDS, Recipe, STATES_MAX, deal, measured_sets};

/// Sparse and dense, of one to four packs, with 0 to 8 wilds or as drawn.
fn recipe(sizes: std::ops::RangeInclusive<u32>, rng: &mut Rng) -> Recipe {
    let cards = sizes.start() + rng.below(sizes.end() - sizes.start() + 1);
    let wilds = rng.below(12);
    Recipe {
        cards: cards as usize,
        packs: 1 + rng.below(4) as usize,
        ranks: [13, 13, 4, 5, 6, 8][rng.below(6) as usize],
        wilds: (wilds <= 8).then_some(wilds as usize),
    }
}

fn agrees(arranger: &mut Arranger, Dealt { hand, terms }: Dealt) {
    let checker = Checker::new(&hand, &terms);
    assert_eq!(arranger.penalty(&hand, &terms), checker.penalty(), "{hand:?} {terms:?}");
    let arrangement = arranger.arrange(&hand, &terms);
    assert_eq!(arrangement.penalty, checker.penalty());
    assert_sound(&arrangement, &hand, &terms);
    let best = arranger.best_discards(&hand, &terms);
    assert_eq!((best.penalty, best.cards), checker.best_discards(), "{hand:?} {terms:?}");
}

fn compare(seed: u64, hands: usize, sizes: std::ops::RangeInclusive<u32>) {
    let (mut rng, mut arranger) = (Rng::new(seed), Arranger::new());
    for _ in 0..hands {
        let recipe = recipe(sizes.clone(), &mut rng);
        agrees(&mut arranger, deal(recipe, &mut rng));
    }
}

#[test]
fn small_hands_agree_with_the_exhaustive_checker() {
    compare(1, 24_000, 3..=9);
}

#[test]
fn middling_hands_agree_with_the_exhaustive_checker() {
    compare(2, 2_000, 10..=11);
}

#[test]
fn large_hands_agree_with_the_exhaustive_checker() {
    compare(3, 600, 12..=14);
}

#[test]
fn the_same_hand_is_always_arranged_the_same_way() {
    let (mut rng, mut used) = (Rng::new(4), Arranger::new());
    for _ in 0..2_000 {
        let recipe = recipe(3..=14, &mut rng);
        let Dealt { hand, terms } = deal(recipe, &mut rng);
        let fresh = Arranger::new().arrange(&hand, &terms);
        assert_eq!(used.arrange(&hand, &terms), fresh);
    }
}

#[test]
fn the_measured_sets_take_few_states() {
    let mut arranger = Arranger::new();
    for (name, set) in &measured_sets(HANDS) {
        for dealt in set {
            arranger.penalty(&dealt.hand, &dealt.terms);
            assert!(arranger.visited() <= STATES_MAX, "{name}: {dealt:?}");
        }
    }
}
