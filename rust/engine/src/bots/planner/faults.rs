//! What a move gives away that a better one keeps, each fault checked against the position.

use serde::Serialize;

use crate::card_set::CardSet;
use crate::thirteen::{Combo, Kind, Move, Plays};

use super::is_certain;
use super::outlook::Outlook;
use super::reasons::control;

/// What is wrong with a move beside a better one; texts belong to the languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum WhyNot {
    /// The better move goes out, or cannot be stopped from going out next.
    MissesCertainWin,
    /// It passes where the better move plays.
    PassesTooSoon,
    /// Somebody with as many cards may go out on it.
    LetsSomebodyOut,
    /// It takes cards out of a bomb.
    BreaksBomb,
    /// It lays cards that are likely to win a trick, and the better move keeps them.
    SpendsControl,
    /// It takes cards out of a combination: the hand needs as many plays as before.
    BreaksSet,
    /// Unseen cards beat it, and none beat the better move.
    CanBeBeaten,
    /// It leaves a hand that needs more plays than after the better move.
    LeavesMorePlays,
}

/// The most faults told of one move.
const MOST: usize = 3;

/// What holds of the move and not of the better one, the weightiest first.
pub(super) fn faults(made: Move, best: Move, outlook: &mut Outlook<'_>) -> Vec<WhyNot> {
    if made == best {
        return Vec::new();
    }
    let mut faults = Vec::new();
    if is_certain(outlook.worth(best)) && !is_certain(outlook.worth(made)) {
        faults.push(WhyNot::MissesCertainWin);
    }
    match made {
        Move::Pass => faults.push(WhyNot::PassesTooSoon),
        Move::Play(play) => of_the_play(play, best, outlook, &mut faults),
    }
    faults.truncate(MOST);
    faults
}

fn of_the_play(made: Combo, best: Move, outlook: &mut Outlook<'_>, faults: &mut Vec<WhyNot>) {
    let better = match best {
        Move::Play(play) => Some(play),
        Move::Pass => None,
    };
    let only_made = |holds: &dyn Fn(Combo) -> bool| holds(made) && !better.is_some_and(holds);
    let (control, bombs, seat) = (control(outlook), bombs(outlook), outlook.view.seat);
    let spends = |play: Combo| !play.kind().is_bomb() && !play.cards().is_disjoint(control);
    let breaks = |play: Combo| !play.kind().is_bomb() && !play.cards().is_disjoint(bombs);
    let beaten = better.is_some_and(|play| !outlook.odds.unseen_cards_beat(play));
    let holds = [
        (WhyNot::LetsSomebodyOut, only_made(&|play| outlook.ends_on(play, seat) > 0.0)),
        (WhyNot::BreaksBomb, only_made(&breaks)),
        (WhyNot::SpendsControl, only_made(&spends)),
        (WhyNot::CanBeBeaten, beaten && outlook.odds.unseen_cards_beat(made)),
    ];
    faults.extend(holds.into_iter().filter(|(_, holds)| *holds).map(|(why, _)| why));
    let plays = |chosen, outlook: &mut Outlook<'_>| outlook.rest(chosen).plays;
    let (before, after) = (plays(Move::Pass, outlook), plays(Move::Play(made), outlook));
    if after >= before {
        faults.push(WhyNot::BreaksSet);
    } else if better.is_some() && after > plays(best, outlook) {
        faults.push(WhyNot::LeavesMorePlays);
    }
}

/// The cards of the hand that are in a bomb.
fn bombs(outlook: &Outlook<'_>) -> CardSet {
    let mut leads = Plays::new();
    leads.leads(outlook.view.hand, outlook.view.rules);
    let is_bomb = |play: &&Combo| Kind::is_bomb(play.kind());
    leads.iter().filter(is_bomb).fold(CardSet::EMPTY, |all, play| all | play.cards())
}
