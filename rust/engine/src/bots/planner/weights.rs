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
    /// In shares of the others: that another seat goes out on the play.
    pub(super) goes_out: f32,
    /// In shares of the others: to let a seat win the trick that has one card left (two: half,
    /// three: a third).
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
        KindWeights { regains: 1.33, follows: 1.38 },
        KindWeights { regains: 0.85, follows: 1.38 },
        KindWeights { regains: 0.08, follows: 1.34 },
        KindWeights { regains: 0.45, follows: 0.73 },
        KindWeights { regains: 0.66, follows: 0.0 },
    ],
    holds: 0.7,
    longer: 0.68,
    hurried_regains: 0.37,
    hurried_follows: 0.25,
    lead: 0.68,
    centre: 2.6,
    slope: 0.74,
    runs_out: 0.8,
    goes_out: 0.1,
    pass_near: 0.2,
};
