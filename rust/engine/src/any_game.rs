//! The one place that names every game.

use serde::{Deserialize, Serialize};

use crate::bots::{Bot, Level, Planner, WhyPlay};
use crate::deal::Hands;
use crate::option::{InvalidOption, OptionSpec, OptionValue};
use crate::rng::Rng;
use crate::seal::{opened, sealed};
use crate::seat::Seat;
use crate::shuffle::ServerSeed;
use crate::thirteen::{self, Explained, Hosted, Move, Plays, Refusal, Selection, ShownTable};

/// A family of rulesets: one game of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Thirteen.
    Thirteen,
}

/// How many seats a game can have.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatRange {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// Where nobody says.
    pub default: usize,
}

/// A ruleset as the catalogue lists it.
#[derive(Clone, Debug, Serialize)]
pub struct RulesetSpec {
    /// The preset's name.
    pub id: &'static str,
    /// Its game.
    pub family: Family,
    /// How many seats.
    pub seats: SeatRange,
    /// Its options, with the preset's values as defaults.
    pub options: Vec<OptionSpec>,
}

/// A bot as the catalogue lists it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotSpec {
    /// Its level.
    pub level: Level,
    /// The game it plays.
    pub family: Family,
    /// Whether it plays where no level is named.
    pub is_default: bool,
}

/// Every ruleset.
#[must_use]
pub fn rulesets() -> Vec<RulesetSpec> {
    let (min, max) = (*thirteen::SEATS.start(), *thirteen::SEATS.end());
    let seats = SeatRange { min, max, default: 4 };
    let spec = |preset: &thirteen::Preset| RulesetSpec {
        id: preset.id,
        family: Family::Thirteen,
        seats,
        options: preset.options().specs(),
    };
    thirteen::PRESETS.iter().map(spec).collect()
}

/// Every bot, the weakest first.
#[must_use]
pub fn bots() -> Vec<BotSpec> {
    let spec = |&level: &Level| BotSpec {
        level,
        family: Family::Thirteen,
        is_default: level == Level::DEFAULT,
    };
    Level::all().iter().map(spec).collect()
}

/// Rules chosen by name, with some options changed.
#[derive(Clone, Debug)]
pub enum AnyRules {
    /// Of Thirteen.
    Thirteen(&'static thirteen::Preset, thirteen::Rules),
}

/// Why rules cannot be made.
#[derive(Clone, Debug)]
pub enum RulesError {
    /// There is no such ruleset.
    UnknownRuleset,
    /// An option that is refused.
    Option(InvalidOption),
}

impl AnyRules {
    /// The rules of a ruleset with these options, in which null means the preset's value.
    ///
    /// # Errors
    /// An unknown ruleset, or an option that is refused.
    pub fn named<'a>(
        ruleset: &str,
        options: impl IntoIterator<Item = (&'a str, &'a OptionValue)>,
    ) -> Result<AnyRules, RulesError> {
        let preset = thirteen::Preset::named(ruleset).ok_or(RulesError::UnknownRuleset)?;
        let mut values = preset.options();
        for (name, value) in options.into_iter().filter(|(_, value)| **value != OptionValue::Null) {
            values.set(name, value).map_err(RulesError::Option)?;
        }
        let rules = values.compile().map_err(RulesError::Option)?;
        Ok(AnyRules::Thirteen(preset, rules))
    }
}

impl AnyRules {
    /// How many seats a game can have.
    #[must_use]
    pub fn seats(&self) -> std::ops::RangeInclusive<usize> {
        match self {
            AnyRules::Thirteen(..) => thirteen::SEATS,
        }
    }
}

/// A position of any game, as it comes from outside.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct AnyPosition(thirteen::Position);

/// A move in the API's shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownMove {
    r#type: &'static str,
    cards: Option<crate::CardSet>,
}

/// A legal move with what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownLegalMove {
    r#move: ShownMove,
    kind: Option<thirteen::Kind>,
    ranks: Option<u8>,
}

/// Advice in the API's shape.
#[derive(Clone, Debug, Serialize)]
pub struct ShownAdvice {
    level: Level,
    moves: Vec<ShownRated>,
    reasons: Vec<WhyPlay>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownRated {
    r#move: ShownMove,
    value: f64,
}

/// Where a game stands, beside a refusal.
#[derive(Clone, Debug, Serialize)]
pub struct Context {
    to_act: Option<Seat>,
    phase: Option<()>,
    table: Option<ShownTable>,
    opening_card: Option<crate::Card>,
}

impl From<Move> for ShownMove {
    fn from(chosen: Move) -> ShownMove {
        match chosen {
            Move::Play(combo) => ShownMove { r#type: "play", cards: Some(combo.cards()) },
            Move::Pass => ShownMove { r#type: "pass", cards: None },
        }
    }
}

impl From<Move> for ShownLegalMove {
    fn from(chosen: Move) -> ShownLegalMove {
        let combo = match chosen {
            Move::Play(combo) => Some(combo),
            Move::Pass => None,
        };
        ShownLegalMove {
            r#move: chosen.into(),
            kind: combo.map(thirteen::Combo::kind),
            ranks: combo.map(thirteen::Combo::ranks),
        }
    }
}

/// A hosted game of any family.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Thirteen.
    Thirteen(Box<Hosted>),
}

type Events = Vec<thirteen::Event>;

impl AnyGame {
    /// Deals a game; one client seed a seat, as many as [`AnyRules::seats`] allows.
    #[must_use]
    pub fn deal(rules: AnyRules, seed: ServerSeed, client_seeds: Vec<String>) -> (AnyGame, Events) {
        let AnyRules::Thirteen(preset, rules) = rules;
        let (hosted, events) = Hosted::deal(preset, rules, seed, client_seeds);
        (AnyGame::Thirteen(Box::new(hosted)), events)
    }

    /// Starts a game from a position.
    ///
    /// # Errors
    /// A position that cannot be.
    pub fn from_position(
        rules: AnyRules,
        position: &AnyPosition,
        seed: ServerSeed,
    ) -> Result<(AnyGame, Events), thirteen::InvalidPosition> {
        let AnyRules::Thirteen(preset, rules) = rules;
        let (hosted, events) = Hosted::from_position(preset, rules, &position.0, seed)?;
        Ok((AnyGame::Thirteen(Box::new(hosted)), events))
    }

    /// The game as bytes, which show when they were altered.
    #[must_use]
    pub fn dump(&self) -> Vec<u8> {
        sealed(&self.thirteen().dump())
    }

    /// The game of these bytes.
    ///
    /// # Errors
    /// Bytes that are no snapshot of this version, or were altered.
    pub fn load(bytes: &[u8]) -> Result<AnyGame, thirteen::UnreadableSnapshot> {
        let bytes = opened(bytes).ok_or(thirteen::UnreadableSnapshot)?;
        Ok(AnyGame::Thirteen(Box::new(Hosted::load(bytes)?)))
    }

    fn thirteen(&self) -> &Hosted {
        let AnyGame::Thirteen(hosted) = self;
        hosted
    }

    /// Its game.
    #[must_use]
    pub fn family(&self) -> Family {
        Family::Thirteen
    }

    /// The name of its preset.
    #[must_use]
    pub fn ruleset(&self) -> &'static str {
        self.thirteen().ruleset().id
    }

    /// Its option values.
    #[must_use]
    pub fn options(&self) -> &thirteen::Options {
        self.thirteen().game().rules().options()
    }

    /// How many seats it has.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.thirteen().game().seats()
    }

    /// Whose turn it is; `None` once it is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.thirteen().game().to_act().map(Seat::index)
    }

    /// The number of the round.
    #[must_use]
    pub fn round_number(&self) -> u32 {
        self.thirteen().game().round_number()
    }

    /// Makes a move: the cards of a play, or nothing for a pass.
    ///
    /// # Errors
    /// Why it is refused; the game is then as before.
    pub fn play(&mut self, seat: Seat, cards: Option<&[String]>) -> Result<Events, Explained> {
        let AnyGame::Thirteen(hosted) = self;
        let played = hosted.play(seat, cards);
        played.map_err(|refusal| hosted.explain(seat, refusal, cards.unwrap_or_default()))
    }

    /// Everything the seat may do, judged as if it were its turn, a pass last.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> Vec<ShownLegalMove> {
        let mut plays = Plays::new();
        let legal = self.thirteen().game().legal(seat, &mut plays);
        legal.iter().map(ShownLegalMove::from).collect()
    }

    /// What a reader may see.
    #[must_use]
    pub fn view(&self, reader: Option<Seat>) -> thirteen::ShownView {
        self.thirteen().shown(reader)
    }

    /// What the seat can do with the selected cards.
    ///
    /// # Errors
    /// Texts that are no distinct cards.
    pub fn select(&self, seat: Seat, cards: &[String]) -> Result<Selection, Explained> {
        let hosted = self.thirteen();
        let selected = hosted.select(seat, cards);
        selected.map_err(|refusal| hosted.explain(seat, refusal, cards))
    }

    /// Where the game stands.
    #[must_use]
    pub fn context(&self) -> Context {
        let game = self.thirteen().game();
        let public = game.round().public();
        Context {
            to_act: game.to_act(),
            phase: None,
            table: public.table.map(ShownTable::from),
            opening_card: public.opening,
        }
    }

    /// What a bot does for the seat to act; `None` once the game is over.
    #[must_use]
    pub fn bot_move(&self, level: Level, rng: &mut Rng) -> Option<ShownMove> {
        let game = self.thirteen().game();
        let seat = game.to_act()?;
        let mut plays = Plays::new();
        let legal = game.legal(seat, &mut plays);
        Some(level.choose(&game.view(seat), &legal, rng).into())
    }

    /// What `planner` advises the seat to act.
    ///
    /// # Errors
    /// When the seat is not to act.
    pub fn advice(&self, seat: Seat) -> Result<ShownAdvice, Refusal> {
        let game = self.thirteen().game();
        game.check_turn(seat)?;
        let mut plays = Plays::new();
        let legal = game.legal(seat, &mut plays);
        let advice = Planner.advise(&game.view(seat), &legal);
        let shown = advice
            .moves
            .iter()
            .map(|rated| ShownRated { r#move: rated.chosen.into(), value: rated.value });
        Ok(ShownAdvice { level: Level::Planner, moves: shown.collect(), reasons: advice.reasons })
    }

    /// Every seat's cards: the truth.
    #[must_use]
    pub fn hands(&self) -> &Hands {
        self.thirteen().game().round().hands()
    }

    /// The same game with other cards in the hands; `None` when they do not fit.
    #[must_use]
    pub fn with_hands(&self, hands: Hands) -> Option<AnyGame> {
        Some(AnyGame::Thirteen(Box::new(self.thirteen().with_hands(hands)?)))
    }
}
