//! What the planner values, in leads.
//!
//! Fitted by playing: the weights that made most points against `greedy` and against earlier
//! weights of its own, in both presets, with two and with four seats.

use crate::thirteen::Kind;

/// What a play of a kind gives back of the lead it takes.
pub(super) struct KindWeights {
    /// When it is sure to hold: by winning a trick that another seat led.
    pub(super) regains: f32,
    /// When it is sure not to hold and as high as can be: by being laid as an answer.
    pub(super) follows: f32,
}

/// Every weight of the planner.
pub(super) struct Weights {
    /// By kind: single, pair, triple, sequence, bombs.
    pub(super) kinds: [KindWeights; 5],
    /// What a play that is sure to hold gives back by keeping the lead.
    pub(super) holds: f32,
    /// Power of the chance to hold in what is regained.
    pub(super) holds_power: f32,
    /// Power of a play's height (0 to 1) in what is laid as an answer.
    pub(super) height_power: f32,
    /// How much of `regains` and `follows` a sequence loses with each rank more than three.
    pub(super) longer: f32,
    /// What having the lead is worth.
    pub(super) lead: f32,
    /// The number of leads still needed with which half the others are left behind.
    pub(super) centre: f32,
    /// How steeply that share falls with more leads.
    pub(super) slope: f32,
    /// In shares of the others: a sure way to lay everything with the lead.
    pub(super) runs_out: f32,
    /// In shares of the others: that another seat goes out on the play.
    pub(super) goes_out: f32,
    /// The same: that another seat wins the trick with one card left (two: half, three: a third).
    pub(super) gets_near: f32,
    /// The same: to let a seat win the trick that has one card left (two: half, three: a third).
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
        KindWeights { regains: 0.9, follows: 0.9 },
        KindWeights { regains: 0.75, follows: 0.9 },
        KindWeights { regains: -0.1, follows: 0.2 },
        KindWeights { regains: 0.2, follows: 0.1 },
        KindWeights { regains: 0.4, follows: 0.0 },
    ],
    holds: 0.9,
    holds_power: 0.7,
    height_power: 1.2,
    longer: 0.3,
    lead: 0.9,
    centre: 2.0,
    slope: 0.4,
    runs_out: 0.2,
    goes_out: 0.2,
    gets_near: 0.05,
    pass_near: 0.1,
};
