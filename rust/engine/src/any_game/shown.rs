//! What goes in and out of a game of any family, in the API's shapes.

use serde::Serialize;

use crate::bots::WhyPlay;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::seat::Seat;
use crate::thirteen::ShownTable;
use crate::three_thirteen::{Given, Phase, Source};
use crate::{bots, deal, thirteen, three_thirteen};

/// A move as it comes from outside, cards as text.
#[derive(Clone, Debug)]
pub enum AnyMove {
    /// Thirteen: the cards of a play, or nothing for a pass.
    Play(Option<Vec<String>>),
    /// Three Thirteen: a step of a turn.
    Step(Given),
}

/// A move in the API's shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownMove {
    r#type: &'static str,
    cards: Option<CardSet>,
    source: Option<Source>,
    card: Option<Card>,
}

impl ShownMove {
    const fn of(r#type: &'static str) -> ShownMove {
        ShownMove { r#type, cards: None, source: None, card: None }
    }
}

impl From<thirteen::Move> for ShownMove {
    fn from(chosen: thirteen::Move) -> ShownMove {
        match chosen {
            thirteen::Move::Play(combo) => {
                ShownMove { cards: Some(combo.cards()), ..ShownMove::of("play") }
            }
            thirteen::Move::Pass => ShownMove::of("pass"),
        }
    }
}

impl From<three_thirteen::Move> for ShownMove {
    fn from(chosen: three_thirteen::Move) -> ShownMove {
        use three_thirteen::Move;
        match chosen {
            Move::Draw(source) => ShownMove { source: Some(source), ..ShownMove::of("draw") },
            Move::Discard(card) => ShownMove { card: Some(card), ..ShownMove::of("discard") },
            Move::GoOut(card) => ShownMove { card, ..ShownMove::of("go_out") },
        }
    }
}

/// A legal move with what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownLegalMove {
    r#move: ShownMove,
    kind: Option<thirteen::Kind>,
    ranks: Option<u8>,
}

impl From<thirteen::Move> for ShownLegalMove {
    fn from(chosen: thirteen::Move) -> ShownLegalMove {
        let combo = match chosen {
            thirteen::Move::Play(combo) => Some(combo),
            thirteen::Move::Pass => None,
        };
        ShownLegalMove {
            r#move: chosen.into(),
            kind: combo.map(thirteen::Combo::kind),
            ranks: combo.map(thirteen::Combo::ranks),
        }
    }
}

impl From<three_thirteen::Move> for ShownLegalMove {
    fn from(chosen: three_thirteen::Move) -> ShownLegalMove {
        ShownLegalMove { r#move: chosen.into(), kind: None, ranks: None }
    }
}

/// Advice in the API's shape.
#[derive(Clone, Debug, Serialize)]
pub struct ShownAdvice {
    level: &'static str,
    moves: Vec<ShownRated>,
    reasons: Vec<Why>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownRated {
    r#move: ShownMove,
    value: f64,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Why {
    Play(WhyPlay),
    Step(bots::three_thirteen::Why),
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum WhyNot {
    Play(bots::WhyNot),
    Step(bots::three_thirteen::WhyNot),
}

impl From<bots::Advice> for ShownAdvice {
    fn from(advice: bots::Advice) -> ShownAdvice {
        let rated =
            |rated: &bots::Rated| ShownRated { r#move: rated.chosen.into(), value: rated.value };
        ShownAdvice {
            level: "planner",
            moves: advice.moves.iter().map(rated).collect(),
            reasons: advice.reasons.into_iter().map(Why::Play).collect(),
        }
    }
}

impl From<bots::three_thirteen::Advice> for ShownAdvice {
    fn from(advice: bots::three_thirteen::Advice) -> ShownAdvice {
        let rated = |rated: &bots::three_thirteen::Rated| ShownRated {
            r#move: rated.chosen.into(),
            value: rated.value,
        };
        ShownAdvice {
            level: "planner",
            moves: advice.moves.iter().map(rated).collect(),
            reasons: advice.reasons.into_iter().map(Why::Step).collect(),
        }
    }
}

/// What is expected of moves, in the API's shape.
#[derive(Clone, Debug, Serialize)]
pub struct ShownAssessment {
    moves: Vec<ShownAssessed>,
    made: usize,
    samples: u32,
    reasons: Vec<Why>,
    faults: Vec<WhyNot>,
}

#[derive(Clone, Debug, Serialize)]
struct ShownAssessed {
    r#move: ShownMove,
    value: f64,
    points: f64,
    first_chance: f64,
    margin: f64,
}

impl<M: Copy + Into<ShownMove>> From<bots::Assessed<M>> for ShownAssessed {
    fn from(one: bots::Assessed<M>) -> ShownAssessed {
        ShownAssessed {
            r#move: one.chosen.into(),
            value: one.value,
            points: one.points,
            first_chance: one.first,
            margin: one.margin,
        }
    }
}

impl From<bots::Assessment> for ShownAssessment {
    fn from(assessment: bots::Assessment) -> ShownAssessment {
        ShownAssessment {
            moves: assessment.moves.into_iter().map(Into::into).collect(),
            made: assessment.made,
            samples: assessment.samples,
            reasons: assessment.reasons.into_iter().map(Why::Play).collect(),
            faults: assessment.faults.into_iter().map(WhyNot::Play).collect(),
        }
    }
}

impl From<bots::three_thirteen::Assessment> for ShownAssessment {
    fn from(assessment: bots::three_thirteen::Assessment) -> ShownAssessment {
        ShownAssessment {
            moves: assessment.moves.into_iter().map(Into::into).collect(),
            made: assessment.made,
            samples: assessment.samples,
            reasons: assessment.reasons.into_iter().map(Why::Step).collect(),
            faults: assessment.faults.into_iter().map(WhyNot::Step).collect(),
        }
    }
}

/// Where a game stands, beside a refusal.
#[derive(Clone, Debug, Serialize)]
pub struct Context {
    pub(super) to_act: Option<Seat>,
    pub(super) phase: Option<Phase>,
    pub(super) table: Option<ShownTable>,
    pub(super) opening_card: Option<Card>,
}

/// A refusal of any family.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Its stable name.
    pub slug: &'static str,
    /// What it is about.
    pub params: Particulars,
}

/// What a refusal is about.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Particulars {
    /// Of Thirteen.
    Thirteen(thirteen::Particulars),
    /// Of Three Thirteen.
    ThreeThirteen(three_thirteen::Particulars),
}

impl From<thirteen::Explained> for Refused {
    fn from(refusal: thirteen::Explained) -> Refused {
        Refused { slug: refusal.code.slug(), params: Particulars::Thirteen(refusal.params) }
    }
}

impl From<thirteen::Refusal> for Refused {
    fn from(code: thirteen::Refusal) -> Refused {
        thirteen::Explained { code, params: thirteen::Particulars::default() }.into()
    }
}

impl From<three_thirteen::Explained> for Refused {
    fn from(refusal: three_thirteen::Explained) -> Refused {
        Refused { slug: refusal.code.slug(), params: Particulars::ThreeThirteen(refusal.params) }
    }
}

/// What happened, in order.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Events {
    /// In Thirteen.
    Thirteen(Vec<thirteen::Event>),
    /// In Three Thirteen.
    ThreeThirteen(Vec<three_thirteen::Event>),
}

/// What a reader may see.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ShownView {
    /// Of Thirteen.
    Thirteen(Box<thirteen::ShownView>),
    /// Of Three Thirteen.
    ThreeThirteen(Box<three_thirteen::ShownView>),
}

/// Option values.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum AnyOptions<'a> {
    /// Of Thirteen.
    Thirteen(&'a thirteen::Options),
    /// Of Three Thirteen.
    ThreeThirteen(&'a three_thirteen::Options),
}

/// Every seat's cards.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum AnyHands<'a> {
    /// Of Thirteen.
    Thirteen(&'a deal::Hands),
    /// Of Three Thirteen.
    ThreeThirteen(&'a three_thirteen::Hands),
}
