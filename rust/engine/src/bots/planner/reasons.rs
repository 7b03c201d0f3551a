//! Why a move is advised, each reason checked against the position.

use serde::Serialize;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::thirteen::{Combo, Kind, Legal, Move, Plays};

use super::outlook::{Outlook, Worth};

/// Why a move is advised; texts belong to the languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum WhyPlay {
    /// There is no other move.
    OnlyMove,
    /// It lays the last cards.
    GoesOut,
    /// Whatever the others hold, the seat goes out next after it.
    CannotBeStopped,
    /// No unseen cards beat it.
    CannotBeBeaten,
    /// No other move leaves a hand that can be split into fewer plays.
    FewestPlays,
    /// It leaves the hand with cards that are likely to win a trick, or with a bomb, that other
    /// moves would spend.
    KeepsControl,
    /// It lays the lowest card of the hand, one of the lower ranks.
    ShedsLowCards,
    /// It leads as many cards as any lead.
    LeadsLongest,
    /// It answers with the lowest play of the table's kind and length.
    CheapestAnswer,
    /// It beats the table across kinds or lengths.
    Chops,
    /// It passes although the seat could play.
    SavesStrength,
    /// It passes because nothing in the hand beats the table.
    NothingBeats,
}

/// The most reasons given for one move.
const MOST: usize = 3;

/// The reasons that hold of a move, the weightiest first; at least one of a pass, mostly one of
/// a play.
pub(super) fn reasons(chosen: Move, legal: &Legal<'_>, outlook: &mut Outlook<'_>) -> Vec<WhyPlay> {
    let mut reasons = match chosen {
        Move::Pass if legal.plays.is_empty() => return vec![WhyPlay::NothingBeats],
        Move::Pass => vec![WhyPlay::SavesStrength],
        Move::Play(play) => of_the_play(play, legal, outlook),
    };
    if outlook.worth(chosen) == Worth::Certain {
        let first = usize::from(legal.len() == 1);
        reasons.insert(first, WhyPlay::CannotBeStopped);
    }
    if leaves_fewest_plays(chosen, legal, outlook) {
        reasons.push(WhyPlay::FewestPlays);
    }
    if keeps_control(chosen, legal, outlook) {
        reasons.push(WhyPlay::KeepsControl);
    }
    if matches!(chosen, Move::Play(play) if sheds_low_cards(play, outlook)) {
        reasons.push(WhyPlay::ShedsLowCards);
    }
    reasons.truncate(MOST);
    reasons
}

fn of_the_play(play: Combo, legal: &Legal<'_>, outlook: &Outlook<'_>) -> Vec<WhyPlay> {
    let table = outlook.view.table();
    let of_its_shape = |table: Combo| play.shape() == table.shape() && play.top() > table.top();
    let cheapest = || {
        legal.plays.iter().all(|other| other.shape() != play.shape() || other.top() >= play.top())
    };
    let longest = || {
        let most = legal.plays.iter().map(|other| other.cards().len()).max();
        play.cards().len() > 1 && most == Some(play.cards().len())
    };
    let holds = [
        (WhyPlay::OnlyMove, legal.len() == 1),
        (WhyPlay::GoesOut, play.cards() == outlook.view.hand),
        (WhyPlay::Chops, table.is_some_and(|table| !of_its_shape(table))),
        (WhyPlay::CannotBeBeaten, !outlook.odds.unseen_cards_beat(play)),
        (WhyPlay::CheapestAnswer, table.is_some_and(of_its_shape) && cheapest()),
        (WhyPlay::LeadsLongest, table.is_none() && longest()),
    ];
    holds.into_iter().filter(|(_, holds)| *holds).map(|(why, _)| why).collect()
}

/// Whether the move leaves the fewest plays, and another one leaves more.
fn leaves_fewest_plays(chosen: Move, legal: &Legal<'_>, outlook: &mut Outlook<'_>) -> bool {
    let plays = outlook.rest(chosen).plays;
    let mut others = legal.iter().map(|other| outlook.rest(other).plays);
    let mut more = false;
    others.all(|other| {
        more |= other > plays;
        other >= plays
    }) && more
}

/// Whether the move spends no control card, and another one does.
fn keeps_control(chosen: Move, legal: &Legal<'_>, outlook: &Outlook<'_>) -> bool {
    let control = control(outlook);
    let spends = |chosen| match chosen {
        Move::Play(play) => !play.cards().is_disjoint(control),
        Move::Pass => false,
    };
    !spends(chosen) && legal.iter().any(spends)
}

/// Cards that win a trick more likely than not, alone or in a bomb.
pub(super) fn control(outlook: &Outlook<'_>) -> CardSet {
    let mut leads = Plays::new();
    leads.leads(outlook.view.hand, outlook.view.rules);
    let wins = |play: &&Combo| match play.kind() {
        Kind::Single => outlook.odds.holds(**play) > 0.5,
        kind => kind.is_bomb(),
    };
    leads.iter().filter(wins).fold(CardSet::EMPTY, |all, play| all | play.cards())
}

/// Whether the play has the lowest card of the hand, and none from the jack up.
fn sheds_low_cards(play: Combo, outlook: &Outlook<'_>) -> bool {
    const JACK: usize = 8;
    let is_low = |card: Card| card.rank().index() < JACK;
    play.cards().lowest() == outlook.view.hand.lowest() && is_low(play.top())
}
