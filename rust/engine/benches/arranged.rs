//! What is measured of the arranger of Three Thirteen, as [`crate::measured`] for Thirteen.

use std::hint::black_box;

use engine::three_thirteen::Arranger;

use crate::hands::Dealt;

/// The best arrangement of each hand: the sum of the points left over.
#[inline(never)]
pub fn measured_arrange(set: &[Dealt]) -> u64 {
    let mut arranger = Arranger::new();
    let mut left_over = |dealt: &Dealt| {
        let dealt = black_box(dealt);
        u64::from(black_box(arranger.arrange(&dealt.hand, &dealt.terms)).penalty)
    };
    set.iter().map(&mut left_over).sum()
}

/// The best discards of each hand: how many.
#[inline(never)]
pub fn measured_discards(set: &[Dealt]) -> u64 {
    let mut arranger = Arranger::new();
    let mut best = |dealt: &Dealt| {
        let dealt = black_box(dealt);
        black_box(arranger.best_discards(&dealt.hand, &dealt.terms)).cards.len() as u64
    };
    set.iter().map(&mut best).sum()
}
