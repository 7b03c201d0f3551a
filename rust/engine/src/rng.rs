//! The small seeded generator of simulations and bots.
//!
//! Never for a dealt game people play: those are shuffled by [`crate::shuffle`], which anyone can
//! check. Xoshiro256++ is portable: the same seed gives the same numbers on every machine.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A repeatable stream of numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound` (which must not be 0), each equally likely to within 2⁻³².
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number from 0 to 1, without 1, in steps of 2⁻²⁴.
    #[inline]
    pub fn fraction(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// A seed for another stream.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}
