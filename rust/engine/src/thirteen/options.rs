//! Rule options, presets, and the compiled rules (RULES §2.6).

use serde::{Deserialize, Serialize};

use crate::option::{self, InvalidOption, OptionSpec, OptionValue, Reason, choices};

use super::chops::{self, ChopRule, Chops};

choices! {
    /// Who leads a round after the first.
    NextRoundLeader { PreviousWinner = "previous_winner", LowestDealtCard = "lowest_dealt_card" }
}
choices! {
    /// Who leads the first round of a rematch.
    RematchLeader { LowestDealtCard = "lowest_dealt_card", PreviousWinner = "previous_winner" }
}
choices! {
    /// How long a seat that passed stays out of the trick.
    PassLockout { UntilClear = "until_clear", None = "none" }
}
choices! {
    /// What a seat that passed may still play.
    PassException { None = "none", BombsOnTurn = "bombs_on_turn" }
}
choices! {
    /// Which list of chops is played.
    ChopTable { CardgamesIo = "cardgames_io", Ladder = "ladder", Custom = "custom" }
}
choices! {
    /// When a round ends.
    RoundEnd { LastPlayerLeft = "last_player_left", FirstOut = "first_out" }
}
choices! {
    /// What going out with a 2 does.
    FinishOnTwo { Allowed = "allowed", Loses = "loses" }
}
choices! {
    /// What a round is worth.
    Scoring { Placement = "placement", WinnerOnly = "winner_only" }
}
choices! {
    /// Whether a sequence may end in a 2.
    SequenceTwos { Never = "never", Top = "top" }
}
choices! {
    /// A dealt hand that wins without play, the strongest first.
    Pattern {
        Dragon = "dragon",
        FiveConsecutivePairs = "five_consecutive_pairs",
        FourTwos = "four_twos",
        SixPairs = "six_pairs",
    }
}

/// The highest `target_score`.
pub const TARGET_SCORE_MAX: u16 = 1000;

/// Every rule option of Thirteen with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Who leads a round after the first.
    pub next_round_leader: NextRoundLeader,
    /// Who leads the first round of a rematch.
    pub rematch_leader: RematchLeader,
    /// Whether the first play of a round led by the lowest card must contain that card.
    pub opening_must_include_lowest: bool,
    /// How long a pass locks a seat out.
    pub pass_lockout: PassLockout,
    /// What a locked seat may still play.
    pub pass_exception: PassException,
    /// Which list of chops is played.
    pub chop_table: ChopTable,
    /// The list of chops of [`ChopTable::Custom`].
    pub custom_chop_table: Option<Vec<ChopRule>>,
    /// When a round ends.
    pub round_end: RoundEnd,
    /// What going out with a 2 does.
    pub finish_on_two: FinishOnTwo,
    /// What a round is worth.
    pub scoring: Scoring,
    /// The total that ends the game; 0: one round.
    pub target_score: u16,
    /// The dealt hands that win at once, strongest first.
    pub instant_wins: Vec<Pattern>,
    /// Whether a sequence may end in a 2.
    pub sequence_twos: SequenceTwos,
}

/// A named set of this game's option values.
pub type Preset = option::Preset<Options>;

/// Every preset of Thirteen; the first is the default.
pub static PRESETS: &[Preset] =
    &[Preset::new("cardgames_io", cardgames_io), Preset::new("southern_poker", southern_poker)];

fn cardgames_io() -> Options {
    Options {
        next_round_leader: NextRoundLeader::PreviousWinner,
        rematch_leader: RematchLeader::LowestDealtCard,
        opening_must_include_lowest: true,
        pass_lockout: PassLockout::UntilClear,
        pass_exception: PassException::None,
        chop_table: ChopTable::CardgamesIo,
        custom_chop_table: None,
        round_end: RoundEnd::LastPlayerLeft,
        finish_on_two: FinishOnTwo::Allowed,
        scoring: Scoring::Placement,
        target_score: 10,
        instant_wins: Vec::new(),
        sequence_twos: SequenceTwos::Never,
    }
}

fn southern_poker() -> Options {
    Options {
        rematch_leader: RematchLeader::PreviousWinner,
        chop_table: ChopTable::Ladder,
        round_end: RoundEnd::FirstOut,
        scoring: Scoring::WinnerOnly,
        target_score: 0,
        instant_wins: vec![Pattern::FourTwos, Pattern::SixPairs],
        ..cardgames_io()
    }
}

impl Options {
    /// What each option is called and may be, with this value of it as the default.
    #[must_use]
    pub fn specs(&self) -> Vec<OptionSpec> {
        vec![
            OptionSpec::choice("next_round_leader", self.next_round_leader),
            OptionSpec::choice("rematch_leader", self.rematch_leader),
            OptionSpec::bool("opening_must_include_lowest", self.opening_must_include_lowest),
            OptionSpec::choice("pass_lockout", self.pass_lockout),
            OptionSpec::choice("pass_exception", self.pass_exception),
            OptionSpec::choice("chop_table", self.chop_table),
            OptionSpec::chop_table("custom_chop_table"),
            OptionSpec::choice("round_end", self.round_end),
            OptionSpec::choice("finish_on_two", self.finish_on_two),
            OptionSpec::choice("scoring", self.scoring),
            OptionSpec::int("target_score", self.target_score.into(), 0, TARGET_SCORE_MAX.into()),
            OptionSpec::set("instant_wins", &self.instant_wins),
            OptionSpec::choice("sequence_twos", self.sequence_twos),
        ]
    }

    /// Gives one option another value.
    ///
    /// # Errors
    /// An unknown name, a value of another type, or one that the option does not have.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), InvalidOption> {
        let set = match name {
            "next_round_leader" => value.choice(&mut self.next_round_leader),
            "rematch_leader" => value.choice(&mut self.rematch_leader),
            "opening_must_include_lowest" => value.bool(&mut self.opening_must_include_lowest),
            "pass_lockout" => value.choice(&mut self.pass_lockout),
            "pass_exception" => value.choice(&mut self.pass_exception),
            "chop_table" => value.choice(&mut self.chop_table),
            "custom_chop_table" => value.table(&mut self.custom_chop_table),
            "round_end" => value.choice(&mut self.round_end),
            "finish_on_two" => value.choice(&mut self.finish_on_two),
            "scoring" => value.choice(&mut self.scoring),
            "target_score" => value.int(&mut self.target_score, TARGET_SCORE_MAX),
            "instant_wins" => value.set(&mut self.instant_wins),
            "sequence_twos" => value.choice(&mut self.sequence_twos),
            _ => Err(Reason::UnknownOption),
        };
        set.map_err(|reason| InvalidOption::new(name, reason))
    }

    /// The rules these values make.
    ///
    /// # Errors
    /// Values that contradict each other, naming the second option, and a custom chop table that
    /// is missing, unused or has a combination of an impossible length.
    pub fn compile(self) -> Result<Rules, InvalidOption> {
        self.check_contradictions()?;
        let chops = match (self.chop_table, &self.custom_chop_table) {
            (ChopTable::CardgamesIo, None) => Chops::compile(&chops::cardgames_io()),
            (ChopTable::Ladder, None) => Chops::compile(&chops::ladder()),
            (ChopTable::Custom, Some(table)) => Chops::compile(table),
            (ChopTable::Custom, None) => Err(Reason::CustomTableMissing),
            (_, Some(_)) => {
                return Err(InvalidOption::new("chop_table", Reason::CustomTableUnused));
            }
        };
        let chops = chops.map_err(|reason| InvalidOption::new("custom_chop_table", reason))?;
        Ok(Rules { options: self, chops })
    }

    fn check_contradictions(&self) -> Result<(), InvalidOption> {
        let contradiction =
            |second, first| Err(InvalidOption::new(second, Reason::Contradicts { other: first }));
        if self.round_end == RoundEnd::FirstOut && self.scoring == Scoring::Placement {
            return contradiction("round_end", "scoring");
        }
        let no_lockout = self.pass_lockout == PassLockout::None;
        if no_lockout && self.pass_exception == PassException::BombsOnTurn {
            return contradiction("pass_exception", "pass_lockout");
        }
        Ok(())
    }
}

/// Option values that go together, with the chop table compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    options: Options,
    chops: Chops,
}

impl Rules {
    /// The rules of a preset.
    ///
    /// # Panics
    /// Never: a test compiles every preset.
    #[must_use]
    pub fn preset(preset: &Preset) -> Rules {
        preset.options().compile().unwrap_or_else(|error| unreachable!("{}: {error}", preset.id))
    }

    /// The option values.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What beats what across shapes.
    #[must_use]
    #[inline]
    pub fn chops(&self) -> &Chops {
        &self.chops
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_compiles() {
        for preset in PRESETS {
            assert_eq!(Rules::preset(preset).options(), &preset.options());
        }
    }

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
}
