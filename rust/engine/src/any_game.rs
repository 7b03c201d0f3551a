//! The one place that names every game.

mod catalogue;
mod decided;
mod rules;
mod shown;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::seal::{opened, sealed};
use crate::seat::{BySeat, Seat};
use crate::shuffle::ServerSeed;
use crate::thirteen::{self, Plays, Selection, ShownTable, UnreadableSnapshot};
use crate::three_thirteen::{self, Arranger};

pub use catalogue::{BotSpec, Family, RulesetSpec, SeatRange, bots, rulesets};
pub use decided::UnknownBot;
pub use rules::{AnyPosition, AnyRules, BeginError, RulesError};
pub use shown::{
    AnyHands, AnyMove, AnyOptions, Context, Events, Particulars, Refused, ShownAdvice,
    ShownAssessment, ShownLegalMove, ShownMove, ShownView,
};

/// A hosted game of any family.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Thirteen.
    Thirteen(Box<thirteen::Hosted>),
    /// Three Thirteen.
    ThreeThirteen(Box<three_thirteen::Hosted>),
}

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum NotDone {
    /// The rules refuse it.
    Refused(Box<Refused>),
    /// It belongs to another game.
    OtherGame,
}

impl<T: Into<Refused>> From<T> for NotDone {
    fn from(refusal: T) -> NotDone {
        NotDone::Refused(Box::new(refusal.into()))
    }
}

impl AnyGame {
    /// Deals a game; one client seed a seat, as many as [`AnyRules::seats`] allows. `leader` leads
    /// the first round instead of the lowest dealt card; in Three Thirteen the dealer decides.
    ///
    /// # Errors
    /// An option that does not go with the number of seats.
    pub fn deal(
        rules: AnyRules,
        seed: ServerSeed,
        client_seeds: Vec<String>,
        leader: Option<Seat>,
    ) -> Result<(AnyGame, Events), BeginError> {
        match rules {
            AnyRules::Thirteen(preset, rules) => {
                let dealt = thirteen::Hosted::deal(preset, *rules, seed, client_seeds, leader);
                Ok(AnyGame::of_thirteen(dealt))
            }
            AnyRules::ThreeThirteen(preset, options) => {
                let dealt = three_thirteen::Hosted::deal(preset, options, seed, client_seeds)?;
                Ok(AnyGame::of_three_thirteen(dealt))
            }
        }
    }

    /// Starts a game from a position.
    ///
    /// # Errors
    /// A position that cannot be.
    pub fn from_position(
        rules: AnyRules,
        position: &AnyPosition,
        seed: ServerSeed,
    ) -> Result<(AnyGame, Events), BeginError> {
        match (rules, position) {
            (AnyRules::Thirteen(preset, rules), AnyPosition::Thirteen(position)) => {
                let begun = thirteen::Hosted::from_position(preset, *rules, position, seed)?;
                Ok(AnyGame::of_thirteen(begun))
            }
            (AnyRules::ThreeThirteen(preset, options), AnyPosition::ThreeThirteen(position)) => {
                let begun = three_thirteen::Hosted::from_position(preset, options, position, seed)?;
                Ok(AnyGame::of_three_thirteen(begun))
            }
            _ => Err(thirteen::InvalidPosition::unreadable().into()),
        }
    }

    fn of_thirteen((game, events): (thirteen::Hosted, Vec<thirteen::Event>)) -> (AnyGame, Events) {
        (AnyGame::Thirteen(Box::new(game)), Events::Thirteen(events))
    }

    fn of_three_thirteen(
        (game, events): (three_thirteen::Hosted, Vec<three_thirteen::Event>),
    ) -> (AnyGame, Events) {
        (AnyGame::ThreeThirteen(Box::new(game)), Events::ThreeThirteen(events))
    }

    /// The game as bytes, which show when they were altered.
    #[must_use]
    pub fn dump(&self) -> Vec<u8> {
        sealed(&match self {
            AnyGame::Thirteen(hosted) => hosted.dump(),
            AnyGame::ThreeThirteen(hosted) => hosted.dump(),
        })
    }

    /// The game of these bytes.
    ///
    /// # Errors
    /// Bytes that are no snapshot of this version, or were altered.
    pub fn load(bytes: &[u8]) -> Result<AnyGame, UnreadableSnapshot> {
        let bytes = opened(bytes).ok_or(UnreadableSnapshot)?;
        if bytes.first() == Some(&three_thirteen::VERSION) {
            let hosted = three_thirteen::Hosted::load(bytes).map_err(|_| UnreadableSnapshot)?;
            return Ok(AnyGame::ThreeThirteen(Box::new(hosted)));
        }
        Ok(AnyGame::Thirteen(Box::new(thirteen::Hosted::load(bytes)?)))
    }

    /// Its game.
    #[must_use]
    pub fn family(&self) -> Family {
        match self {
            AnyGame::Thirteen(_) => Family::Thirteen,
            AnyGame::ThreeThirteen(_) => Family::ThreeThirteen,
        }
    }

    /// The name of its preset.
    #[must_use]
    pub fn ruleset(&self) -> &'static str {
        match self {
            AnyGame::Thirteen(hosted) => hosted.ruleset().id,
            AnyGame::ThreeThirteen(hosted) => hosted.ruleset().id,
        }
    }

    /// Its option values.
    #[must_use]
    pub fn options(&self) -> AnyOptions<'_> {
        match self {
            AnyGame::Thirteen(hosted) => AnyOptions::Thirteen(hosted.game().rules().options()),
            AnyGame::ThreeThirteen(hosted) => AnyOptions::ThreeThirteen(hosted.game().options()),
        }
    }

    /// How many seats it has.
    #[must_use]
    pub fn seats(&self) -> usize {
        match self {
            AnyGame::Thirteen(hosted) => hosted.game().seats(),
            AnyGame::ThreeThirteen(hosted) => hosted.game().seats(),
        }
    }

    fn seat_to_act(&self) -> Option<Seat> {
        match self {
            AnyGame::Thirteen(hosted) => hosted.game().to_act(),
            AnyGame::ThreeThirteen(hosted) => hosted.game().to_act(),
        }
    }

    /// Whose turn it is; `None` once it is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.seat_to_act().map(Seat::index)
    }

    /// What the seat to act does now, where a turn has phases.
    #[must_use]
    pub fn phase(&self) -> Option<three_thirteen::Phase> {
        match self {
            AnyGame::Thirteen(_) => None,
            AnyGame::ThreeThirteen(hosted) => hosted.game().phase(),
        }
    }

    /// The number of the round.
    #[must_use]
    pub fn round_number(&self) -> u32 {
        match self {
            AnyGame::Thirteen(hosted) => hosted.game().round_number(),
            AnyGame::ThreeThirteen(hosted) => hosted.game().round_number(),
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why it is refused, or that it belongs to the other game; the game is then as before.
    pub fn play(&mut self, seat: Seat, chosen: &AnyMove) -> Result<Events, NotDone> {
        match (self, chosen) {
            (AnyGame::Thirteen(hosted), AnyMove::Play(cards)) => {
                let cards = cards.as_deref();
                let played = hosted.play(seat, cards);
                let explain = |code| hosted.explain(seat, code, cards.unwrap_or_default());
                Ok(Events::Thirteen(played.map_err(explain)?))
            }
            (AnyGame::ThreeThirteen(hosted), AnyMove::Step(given)) => {
                Ok(Events::ThreeThirteen(hosted.play(seat, given)?))
            }
            _ => Err(NotDone::OtherGame),
        }
    }

    /// Everything the seat may do. Thirteen: judged as if it were its turn, a pass last; Three
    /// Thirteen: what the present phase allows the seat to act.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat) -> Vec<ShownLegalMove> {
        match self {
            AnyGame::Thirteen(hosted) => {
                let mut plays = Plays::new();
                let legal = hosted.game().legal(seat, &mut plays);
                legal.iter().map(ShownLegalMove::from).collect()
            }
            AnyGame::ThreeThirteen(hosted) => {
                let moves = hosted.game().legal_moves(seat, &mut Arranger::new());
                moves.into_iter().map(ShownLegalMove::from).collect()
            }
        }
    }

    /// What a reader may see.
    #[must_use]
    pub fn view(&self, reader: Option<Seat>) -> ShownView {
        match self {
            AnyGame::Thirteen(hosted) => ShownView::Thirteen(Box::new(hosted.shown(reader))),
            AnyGame::ThreeThirteen(hosted) => {
                ShownView::ThreeThirteen(Box::new(hosted.shown(reader)))
            }
        }
    }

    /// What the seat can do with the selected cards of Thirteen.
    ///
    /// # Errors
    /// Texts that are no distinct cards, or a game that knows no selection.
    pub fn select(&self, seat: Seat, cards: &[String]) -> Result<Selection, NotDone> {
        match self {
            AnyGame::Thirteen(hosted) => {
                let selected = hosted.select(seat, cards);
                Ok(selected.map_err(|code| hosted.explain(seat, code, cards))?)
            }
            AnyGame::ThreeThirteen(_) => Err(NotDone::OtherGame),
        }
    }

    /// Where the game stands.
    #[must_use]
    pub fn context(&self) -> Context {
        let (to_act, phase) = (self.seat_to_act(), self.phase());
        match self {
            AnyGame::Thirteen(hosted) => {
                let public = hosted.game().round().public();
                let table = public.table.map(ShownTable::from);
                Context { to_act, phase, table, opening_card: public.opening }
            }
            AnyGame::ThreeThirteen(_) => Context { to_act, phase, table: None, opening_card: None },
        }
    }

    /// Every seat's cards: the truth.
    #[must_use]
    pub fn hands(&self) -> AnyHands<'_> {
        match self {
            AnyGame::Thirteen(hosted) => AnyHands::Thirteen(hosted.game().round().hands()),
            AnyGame::ThreeThirteen(hosted) => {
                AnyHands::ThreeThirteen(hosted.game().round().hands())
            }
        }
    }

    /// The same game with other cards in the hands; `None` when they do not fit what is known.
    #[must_use]
    pub fn with_hands(&self, hands: &[Vec<Card>]) -> Option<AnyGame> {
        if hands.len() != self.seats() {
            return None;
        }
        let cards = |seat: Seat| hands[seat.index()].iter().copied();
        match self {
            AnyGame::Thirteen(hosted) => {
                let sets = BySeat::from_fn(hands.len(), |seat| cards(seat).collect::<CardSet>());
                let different = Seat::first(hands.len())
                    .all(|seat| sets[seat].len() == hands[seat.index()].len());
                let other = hosted.with_hands(sets).filter(|_| different)?;
                Some(AnyGame::Thirteen(Box::new(other)))
            }
            AnyGame::ThreeThirteen(hosted) => {
                let piles = BySeat::from_fn(hands.len(), |seat| cards(seat).collect());
                Some(AnyGame::ThreeThirteen(Box::new(hosted.with_hands(piles)?)))
            }
        }
    }
}
