//! Rule options, presets, and the rules they make (RULES §3.5).

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::option::{self, InvalidOption, OptionSpec, OptionValue, Reason, choices};

use super::arrange::Terms;
use super::points::wild_rank;

choices! {
    /// Where an ace stands in a run.
    Ace { Low = "low", LowOrHigh = "low_or_high" }
}
choices! {
    /// Whether the card taken from the pile may be discarded in the same turn.
    DiscardTakenCard { Allowed = "allowed", Forbidden = "forbidden" }
}

/// The most packs.
pub const PACKS_MAX: u16 = 4;
/// The most rounds.
pub const ROUNDS_MAX: u16 = 11;
/// What an ace left over can cost.
const ACE_PENALTIES: [i64; 2] = [1, 15];

/// Every rule option of Three Thirteen with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Where an ace stands in a run.
    pub ace: Ace,
    /// What an ace left over costs: 1 or 15.
    pub ace_penalty: u16,
    /// How many packs; 0: one for every two seats.
    pub packs: u16,
    /// Whether the card taken from the pile may be discarded in the same turn.
    pub discard_taken_card: DiscardTakenCard,
    /// Whether a seat may go out with all its cards melded and none discarded.
    pub go_out_without_discard: bool,
    /// How many rounds, the first ones.
    pub rounds: u16,
}

/// A named set of this game's option values.
pub type Preset = option::Preset<Options>;

/// Every preset of Three Thirteen; the first is the default.
pub static PRESETS: &[Preset] = &[
    Preset::new("three_thirteen", three_thirteen),
    Preset::new("three_thirteen_ace_high", three_thirteen_ace_high),
];

fn three_thirteen() -> Options {
    Options {
        ace: Ace::Low,
        ace_penalty: 1,
        packs: 0,
        discard_taken_card: DiscardTakenCard::Allowed,
        go_out_without_discard: false,
        rounds: ROUNDS_MAX,
    }
}

fn three_thirteen_ace_high() -> Options {
    Options { ace: Ace::LowOrHigh, ace_penalty: 15, ..three_thirteen() }
}

impl Options {
    /// What each option is called and may be, with this value of it as the default.
    #[must_use]
    pub fn specs(&self) -> Vec<OptionSpec> {
        vec![
            OptionSpec::choice("ace", self.ace),
            OptionSpec::int("ace_penalty", self.ace_penalty.into(), 1, 15),
            OptionSpec::int("packs", self.packs.into(), 0, PACKS_MAX.into()),
            OptionSpec::choice("discard_taken_card", self.discard_taken_card),
            OptionSpec::bool("go_out_without_discard", self.go_out_without_discard),
            OptionSpec::int("rounds", self.rounds.into(), 1, ROUNDS_MAX.into()),
        ]
    }

    /// Gives one option another value.
    ///
    /// # Errors
    /// An unknown name, a value of another type, or one that the option does not have.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), InvalidOption> {
        let set = match name {
            "ace" => value.choice(&mut self.ace),
            "ace_penalty" => ace_penalty(value, &mut self.ace_penalty),
            "packs" => value.int(&mut self.packs, PACKS_MAX),
            "discard_taken_card" => value.choice(&mut self.discard_taken_card),
            "go_out_without_discard" => value.bool(&mut self.go_out_without_discard),
            "rounds" => rounds(value, &mut self.rounds),
            _ => Err(Reason::UnknownOption),
        };
        set.map_err(|reason| InvalidOption::new(name, reason))
    }

    /// What decides what a hand costs in a round, numbered from 1.
    #[must_use]
    pub fn terms(&self, round: u32) -> Terms {
        Terms { wild: wild_rank(round), ace: self.ace, ace_penalty: self.ace_penalty as u8 }
    }

    /// How many packs a game of so many seats is played with.
    #[must_use]
    pub fn packs_for(&self, seats: usize) -> usize {
        match self.packs {
            0 => seats.div_ceil(2),
            packs => packs.into(),
        }
    }

    /// How often a card can be there when the seats are not known.
    #[must_use]
    pub fn copies(&self) -> usize {
        match self.packs {
            0 => PACKS_MAX.into(),
            packs => packs.into(),
        }
    }

    /// Whether the packs can deal the largest round to so many seats, with a card turned up and
    /// at least one left in the stock.
    ///
    /// # Errors
    /// `packs` out of range, with the fewest that can.
    pub fn check_packs(&self, seats: usize) -> Result<(), InvalidOption> {
        let cards = (usize::from(self.rounds) + 2) * seats + 2;
        let least = cards.div_ceil(Card::COUNT);
        if self.packs_for(seats) >= least {
            return Ok(());
        }
        let (min, max) = (least as i64, PACKS_MAX.into());
        Err(InvalidOption::new("packs", Reason::OutOfRange { min, max }))
    }
}

fn ace_penalty(value: &OptionValue, target: &mut u16) -> Result<(), Reason> {
    let mut given = 0;
    value.int(&mut given, u16::MAX)?;
    if !ACE_PENALTIES.contains(&given.into()) {
        let [min, max] = ACE_PENALTIES;
        return Err(Reason::OutOfRange { min, max });
    }
    *target = given;
    Ok(())
}

fn rounds(value: &OptionValue, target: &mut u16) -> Result<(), Reason> {
    let (min, max) = (1, ROUNDS_MAX.into());
    let mut given = 0;
    match value.int(&mut given, ROUNDS_MAX) {
        Ok(()) if given >= 1 => *target = given,
        Ok(()) | Err(Reason::OutOfRange { .. }) => return Err(Reason::OutOfRange { min, max }),
        Err(reason) => return Err(reason),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_to_its_own_value() {
        for preset in PRESETS {
            let options = preset.options();
            for spec in options.specs() {
                let mut copy = options.clone();
                copy.set(spec.name, &spec.default).expect(spec.name);
                assert_eq!(copy, options, "{}", spec.name);
            }
        }
    }

    #[test]
    fn values_outside_their_bounds_are_refused() {
        let refused = [("ace_penalty", 5), ("packs", 5), ("rounds", 0), ("rounds", 12)];
        for (name, value) in refused {
            let error = three_thirteen().set(name, &OptionValue::Int(value));
            let reason = error.expect_err(name).reason;
            assert!(matches!(reason, Reason::OutOfRange { .. }), "{name}");
        }
    }

    #[test]
    fn packs_must_deal_the_largest_round() {
        let with = |packs, rounds| Options { packs, rounds, ..three_thirteen() };
        for seats in 2..=8 {
            assert_eq!(with(0, 11).check_packs(seats), Ok(()));
        }
        assert!(with(1, 11).check_packs(3).is_ok());
        assert!(with(1, 11).check_packs(4).is_err());
        assert!(with(1, 10).check_packs(4).is_ok());
        let refused = with(1, 11).check_packs(8).expect_err("106 cards").reason;
        assert_eq!(refused, Reason::OutOfRange { min: 3, max: 4 });
    }
}
