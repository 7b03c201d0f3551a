//! The compiled module `pyservice._core`: converts, calls, converts back.
//!
//! What it means stands in the engine; how Python uses it, in `pyservice.engine`. Values cross as
//! plain Python data, cards as text. In `Rules` some methods take sets of cards as whole numbers
//! instead (bit `rank · 4 + suit`), for research: those named `*_bits` give such sets too, those
//! named `*_of_hand` sets of places in the hand (bit `i`: its `i`-th lowest card).

mod bits;
mod catalogue;
mod clock;
mod errors;
mod game;
mod melds;
mod read;
mod research;
mod rules;

use pyo3::prelude::*;

/// Rules, legal-move search and bots.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::catalogue::{bots, rulesets};
    #[pymodule_export]
    use crate::errors::{
        InvalidOptions, InvalidPosition, Refused, UnknownName, UnreadableSnapshot,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::melds::MeldRules;
    #[pymodule_export]
    use crate::research::{card, commitment, duplicate, empty_call, simulate};
    #[pymodule_export]
    use crate::rules::Rules;
}
