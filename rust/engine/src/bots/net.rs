//! `net`: a small net that tells each move's chance of the first place, trained by self-play.
//!
//! **Inputs** ([`Inputs`]): what a seat may see, as [`INPUTS`] numbers of which about a hundred
//! are not 0: the kind of moment, the table's shape and rank, cards of each rank in the hand and
//! unseen, and of each opponent in order of play its count, whether it passed, what it laid and
//! the lowest single and pair it let go; then of each move its shape and rank, what it leaves of
//! the hand, the features of [`super::linear`], and what the linear scorer and the planner think.
//!
//! **Layers** ([`Network`]): [`FIRST`] and [`SECOND`] rectified sums and one output, the logarithm
//! of the odds of going out first. The sums of the moment are made once for all its moves, and
//! only inputs that are not 0 are added.
//!
//! **Training**: `cargo run --release -p thirteen-engine --example train_net -- ROUNDS SEED FILE`
//! writes the weights; `net/curve.txt` has the command they were made with (some twenty minutes of
//! one core) and the curve of it. The net learns from rounds of itself and of a population, four
//! seats, the default rules, until somebody is out; it is silent about anything else (see
//! [`chances`]). Some 300,000 rounds more at a lower
//! rate, with λ 0.85 or 0.5, made it no better.
//!
//! **Strength** of the likeliest move alone, without a search: the last line of `net/curve.txt`.

mod inputs;
mod network;
#[cfg(test)]
mod tests;

use crate::thirteen::{Legal, View};

use super::linear::Splits;

pub use inputs::{INPUTS, Inputs};
pub use network::{FIRST, Layers, Network, PARTS, SECOND, TRAINED, WEIGHTS, axpy, chance};

/// The chance of the first place after each legal move, in their order, when everyone goes on as
/// in training; `None` for what the net was not trained for: other than four seats that all hold
/// cards, other chops than those of the default rules, sequences with twos, passes that bind nobody,
/// twos that may not be the last card.
///
/// It costs about as much as two choices of the planner.
#[must_use]
pub fn chances(view: &View<'_>, legal: &Legal<'_>, splits: &mut Splits) -> Option<Vec<f32>> {
    is_known(view).then(|| {
        let mut inputs = Inputs::default();
        inputs.look(view, legal, splits);
        TRAINED.chances(&inputs)
    })
}

/// Whether the net was trained for such a moment.
fn is_known(view: &View<'_>) -> bool {
    use crate::thirteen::{ChopTable, FinishOnTwo, PassException, PassLockout, SequenceTwos};
    let options = view.rules.options();
    view.public.seats() == 4
        && view.public.holding.len() == 4
        && options.chop_table == ChopTable::CardgamesIo
        && options.sequence_twos == SequenceTwos::Never
        && options.pass_lockout == PassLockout::UntilClear
        && options.pass_exception == PassException::None
        && options.finish_on_two == FinishOnTwo::Allowed
}
