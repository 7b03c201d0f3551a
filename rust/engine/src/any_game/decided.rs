//! What bots choose, advise and expect in a game of any family.

use crate::bots::three_thirteen::{
    Expert as TurnExpert, Level as TurnLevel, Planner as TurnPlanner, Player,
};
use crate::bots::{Absent, Allowance, Bot, Budget, Clock, Expert, Level, Named, Planner};
use crate::rng::Rng;
use crate::seat::Seat;
use crate::thirteen::{self, Plays};
use crate::three_thirteen::{self, Arranger};

use super::{AnyGame, AnyMove, NotDone, Refused, ShownAdvice, ShownAssessment, ShownMove};

/// No bot of this game has that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBot;

impl AnyGame {
    /// What a bot does for the seat to act; `None` once the game is over.
    ///
    /// # Errors
    /// When no bot of this game has the name.
    pub fn bot_move(
        &self,
        name: &str,
        clock: &'static dyn Clock,
        rng: &mut Rng,
    ) -> Result<Option<ShownMove>, UnknownBot> {
        match self {
            AnyGame::Thirteen(hosted) => {
                let bot: Named<Level> = Named::parse(name, clock).ok_or(UnknownBot)?;
                Ok(decide(hosted, |view, legal| bot.choose(view, legal, rng)))
            }
            AnyGame::ThreeThirteen(hosted) => {
                let bot: Named<TurnLevel> = Named::parse(name, clock).ok_or(UnknownBot)?;
                Ok(decide_step(hosted, |view, arranger| bot.choose(view, arranger, rng)))
            }
        }
    }

    /// What is done for the seat to act when its time is up (see [`Absent`]); `None` once the game
    /// is over.
    #[must_use]
    pub fn absent_move(&self) -> Option<ShownMove> {
        let (rng, nothing) = (&mut Rng::new(0), Budget::Samples(0));
        match self {
            AnyGame::Thirteen(hosted) => {
                decide(hosted, |view, legal| Bot::choose(&Absent, view, legal, nothing, rng))
            }
            AnyGame::ThreeThirteen(hosted) => decide_step(hosted, |view, arranger| {
                Player::choose(&Absent, view, arranger, Budget::Samples(0), rng)
            }),
        }
    }

    /// What `planner` advises the seat to act.
    ///
    /// # Errors
    /// When the seat is not to act.
    pub fn advice(&self, seat: Seat) -> Result<ShownAdvice, Refused> {
        match self {
            AnyGame::Thirteen(hosted) => {
                let game = hosted.game();
                game.check_turn(seat)?;
                let mut plays = Plays::new();
                let legal = game.legal(seat, &mut plays);
                Ok(Planner.advise(&game.view(seat), &legal).into())
            }
            AnyGame::ThreeThirteen(hosted) => {
                let game = hosted.game();
                game.check_turn(seat).map_err(three_thirteen::Explained::from)?;
                Ok(TurnPlanner.advise(&game.view(seat), &mut Arranger::new()).into())
            }
        }
    }

    /// What `expert` expects of the best moves of the seat to act, and of the one that was made.
    ///
    /// # Errors
    /// When the seat is not to act, or could not have made that move.
    pub fn assess(
        &self,
        seat: Seat,
        made: Option<&AnyMove>,
        allowance: Allowance,
        rng: &mut Rng,
    ) -> Result<ShownAssessment, NotDone> {
        match self {
            AnyGame::Thirteen(hosted) => assess(hosted, seat, made, allowance, rng),
            AnyGame::ThreeThirteen(hosted) => assess_step(hosted, seat, made, allowance, rng),
        }
    }
}

/// What is decided for the seat to act; `None` once the game is over.
fn decide(
    hosted: &thirteen::Hosted,
    choose: impl FnOnce(&thirteen::View<'_>, &thirteen::Legal<'_>) -> thirteen::Move,
) -> Option<ShownMove> {
    let game = hosted.game();
    let seat = game.to_act()?;
    let mut plays = Plays::new();
    let legal = game.legal(seat, &mut plays);
    Some(choose(&game.view(seat), &legal).into())
}

/// As [`decide`], in Three Thirteen.
fn decide_step(
    hosted: &three_thirteen::Hosted,
    choose: impl FnOnce(&three_thirteen::View<'_>, &mut Arranger) -> three_thirteen::Move,
) -> Option<ShownMove> {
    let game = hosted.game();
    let seat = game.to_act()?;
    Some(choose(&game.view(seat), &mut Arranger::new()).into())
}

/// A move of Thirteen that the seat could make now.
fn judged(
    hosted: &thirteen::Hosted,
    seat: Seat,
    made: &AnyMove,
) -> Result<thirteen::Move, NotDone> {
    let chosen = match made {
        AnyMove::Play(Some(cards)) => {
            let judged = hosted.judge_text(seat, cards);
            thirteen::Move::Play(judged.map_err(|code| hosted.explain(seat, code, cards))?)
        }
        AnyMove::Play(None) => thirteen::Move::Pass,
        AnyMove::Step(_) => return Err(NotDone::OtherGame),
    };
    hosted.game().check(seat, chosen)?;
    Ok(chosen)
}

fn assess(
    hosted: &thirteen::Hosted,
    seat: Seat,
    made: Option<&AnyMove>,
    allowance: Allowance,
    rng: &mut Rng,
) -> Result<ShownAssessment, NotDone> {
    let game = hosted.game();
    game.check_turn(seat)?;
    let made = made.map(|made| judged(hosted, seat, made)).transpose()?;
    let mut plays = Plays::new();
    let legal = game.legal(seat, &mut plays);
    let view = game.view(seat);
    Ok(allowance.spend(|budget| Expert::assess(&view, &legal, made, budget, rng)).into())
}

fn assess_step(
    hosted: &three_thirteen::Hosted,
    seat: Seat,
    made: Option<&AnyMove>,
    allowance: Allowance,
    rng: &mut Rng,
) -> Result<ShownAssessment, NotDone> {
    let (game, mut arranger) = (hosted.game(), Arranger::new());
    game.check_turn(seat).map_err(three_thirteen::Explained::from)?;
    let made = match made {
        Some(AnyMove::Step(given)) => Some(hosted.judged(seat, given, &mut arranger)?),
        Some(AnyMove::Play(_)) => return Err(NotDone::OtherGame),
        None => None,
    };
    let view = game.view(seat);
    let found =
        allowance.spend(|budget| TurnExpert::assess(&view, made, &mut arranger, budget, rng));
    Ok(found.into())
}
