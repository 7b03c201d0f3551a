//! The net: its weights, and what it makes of inputs.

use std::sync::LazyLock;

use super::inputs::{INPUTS, Inputs};

/// The sizes of the hidden layers.
pub const FIRST: usize = 128;
/// See [`FIRST`].
pub const SECOND: usize = 32;

/// Where each part of the weights begins.
pub const PARTS: [usize; 6] = {
    let first_bias = INPUTS * FIRST;
    let second = first_bias + FIRST;
    let second_bias = second + FIRST * SECOND;
    let last = second_bias + SECOND;
    [0, first_bias, second, second_bias, last, last + SECOND]
};
/// How many weights there are; the very last is the bias of the output.
pub const WEIGHTS: usize = PARTS[5] + 1;

/// The weights of `weights.bin`.
pub static TRAINED: LazyLock<Network> = LazyLock::new(|| {
    let read = Network::from_bytes(include_bytes!("weights.bin"));
    read.unwrap_or_else(|| unreachable!("weights.bin has {WEIGHTS} numbers"))
});

/// Two hidden layers of rectified sums, and one output: the logarithm of the odds of going out
/// first.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The weights: of the first layer a row an input, its biases, of the second a row for each of
    /// the first, its biases, of the output, its bias.
    pub weights: Vec<f32>,
}

/// What the layers held for one move.
#[derive(Clone, Copy, Debug)]
pub struct Layers {
    /// The first, rectified.
    pub first: [f32; FIRST],
    /// The second, rectified.
    pub second: [f32; SECOND],
    /// The output.
    pub odds: f32,
}

impl Network {
    /// The weights as numbers of four bytes each, the lowest byte first; `None` when there are
    /// too few or too many.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        let number = |four: &[u8]| four.try_into().map(f32::from_le_bytes).ok();
        let weights: Option<Vec<f32>> = bytes.chunks(4).map(number).collect();
        weights.filter(|weights| weights.len() == WEIGHTS).map(|weights| Network { weights })
    }

    /// What [`Network::from_bytes`] reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The chance of the first place after each move.
    #[must_use]
    pub fn chances(&self, inputs: &Inputs) -> Vec<f32> {
        let base = self.base(inputs);
        let of = |place| chance(self.layers(&base, inputs.of(place)).odds);
        (0..inputs.moves()).map(of).collect()
    }

    /// The first layer's sums of the moment.
    #[must_use]
    pub fn base(&self, inputs: &Inputs) -> [f32; FIRST] {
        let mut sums = [0.0; FIRST];
        sums.copy_from_slice(&self.weights[PARTS[1]..PARTS[2]]);
        self.add(&mut sums, inputs.moment());
        sums
    }

    /// The layers for one move, from the moment's sums and the move's inputs.
    #[must_use]
    pub fn layers(&self, base: &[f32; FIRST], lit: &[(u16, f32)]) -> Layers {
        let mut first = *base;
        self.add(&mut first, lit);
        first.iter_mut().for_each(|value| *value = value.max(0.0));
        let mut second = [0.0; SECOND];
        second.copy_from_slice(&self.weights[PARTS[3]..PARTS[4]]);
        let rows = &self.weights[PARTS[2]..PARTS[3]];
        for (at, &value) in first.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            axpy(&mut second, value, row(rows, at));
        }
        second.iter_mut().for_each(|value| *value = value.max(0.0));
        let last = &self.weights[PARTS[4]..PARTS[5]];
        let sum: f32 = last.iter().zip(&second).map(|(weight, value)| weight * value).sum();
        Layers { first, second, odds: sum + self.weights[PARTS[5]] }
    }

    fn add(&self, sums: &mut [f32; FIRST], lit: &[(u16, f32)]) {
        let rows = &self.weights[..PARTS[1]];
        for &(input, value) in lit {
            axpy(sums, value, row(rows, usize::from(input)));
        }
    }
}

/// A row of so many weights.
#[inline]
fn row<const N: usize>(weights: &[f32], at: usize) -> &[f32; N] {
    weights[N * at..].first_chunk().unwrap_or_else(|| unreachable!("a whole row"))
}

/// Adds a multiple.
#[inline]
pub fn axpy<const N: usize>(sums: &mut [f32; N], factor: f32, values: &[f32; N]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += factor * value);
}

/// The chance of these odds.
#[inline]
#[must_use]
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
