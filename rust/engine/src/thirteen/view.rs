//! What one seat can see of a game: all that a bot is given.

use crate::card_set::CardSet;
use crate::seat::{BySeat, Seat};

use super::combo::Combo;
use super::options::Rules;
use super::past::Past;
use super::public::Public;
use super::round::Move;

/// One seat's knowledge. Hidden cards are not in it, so nothing built on it can betray them.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Whose view it is.
    pub seat: Seat,
    /// Its cards.
    pub hand: CardSet,
    /// What everyone may know.
    pub public: &'a Public,
    /// What was done in this round so far, as far as it is known.
    pub past: &'a Past,
    /// The rules.
    pub rules: &'a Rules,
    /// Totals by seat.
    pub totals: &'a BySeat<u16>,
}

impl View<'_> {
    /// The combination to be beaten; none: the seat leads.
    #[must_use]
    pub fn table(&self) -> Option<Combo> {
        self.public.table.map(|standing| standing.combo)
    }

    /// The cards this seat has not seen: held by others or not dealt.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        CardSet::FULL - self.hand - self.public.played
    }
}

/// What a seat may do.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    /// Everything it may lay, in the order of [`super::Plays`].
    pub plays: &'a [Combo],
    /// Whether it may pass.
    pub may_pass: bool,
}

impl Legal<'_> {
    /// How many moves there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.plays.len() + usize::from(self.may_pass)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move at a place below [`Legal::len`]; a pass is the last.
    #[must_use]
    #[inline]
    pub fn at(&self, index: usize) -> Move {
        self.plays.get(index).map_or(Move::Pass, |&combo| Move::Play(combo))
    }

    /// Every move, a pass last.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.len()).map(|index| self.at(index))
    }
}
