//! What the planner values, in leads.
//!
//! Fitted by playing: the weights that made most points against `greedy` and against earlier
//! weights of its own, in both presets, with two and with four seats.

use crate::thirteen::Kind;

/// What a play of a kind gives back of the lead it takes.
pub(super) struct KindWeights {
    /// By winning a trick that another seat led, when it is sure to hold.
    pub(super) regains: f32,
    /// By being laid as an answer, when it is as high as can be and yet sure not to hold.
    pub(super) follows: f32,
}

/// Every weight of the planner.
pub(super) struct Weights {
    /// By kind: single, pair, triple, sequence, bombs.
    pub(super) kinds: [KindWeights; 5],
    /// What a play that is sure to hold gives back by keeping the lead.
    pub(super) holds: f32,
    /// The part of both that a sequence loses with each rank beyond three.
    pub(super) longer: f32,
    /// The part of `regains` lost when another seat has one card left.
    pub(super) hurried_regains: f32,
    /// The part of `follows` lost when another seat has one card left.
    pub(super) hurried_follows: f32,
    /// What having the lead is worth.
    pub(super) lead: f32,
    /// The number of leads still needed with which half the others are left behind.
    pub(super) centre: f32,
    /// How steeply that share falls with more leads.
    pub(super) slope: f32,
    /// How far the chance to lay everything without losing the lead is to be trusted.
    pub(super) runs_out: f32,
    /// That another seat goes out on the combination, in what is lost by it.
    pub(super) goes_out: f32,
    /// To let a seat win the trick that has one card left (two: half, three: a third), in what is
    /// lost when it goes out.
    pub(super) pass_near: f32,
}

impl Weights {
    pub(super) fn of(&self, kind: Kind) -> &KindWeights {
        &self.kinds[match kind {
            Kind::Single => 0,
            Kind::Pair => 1,
            Kind::Triple => 2,
            Kind::Sequence => 3,
            Kind::Quad | Kind::DoubleSequence => 4,
        }]
    }
}

/// The fitted weights.
pub(super) const WEIGHTS: Weights = Weights {
    kinds: [
        KindWeights { regains: 1.48, follows: 1.38 },
        KindWeights { regains: 0.66, follows: 1.57 },
        KindWeights { regains: 0.15, follows: 1.0 },
        KindWeights { regains: 0.31, follows: 0.96 },
        KindWeights { regains: 0.73, follows: 0.0 },
    ],
    holds: 0.89,
    longer: 0.7,
    hurried_regains: 0.53,
    hurried_follows: 0.3,
    lead: 0.66,
    centre: 1.9,
    slope: 0.7,
    runs_out: 0.81,
    goes_out: 0.4,
    pass_near: 0.5,
};
