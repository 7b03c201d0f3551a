//! Dealt hands that win at once (RULES §2.5).

use serde::{Deserialize, Serialize};

use crate::card::Rank;
use crate::card_set::CardSet;
use crate::deal::Hands;
use crate::seat::Seat;

use super::options::{Pattern, Rules};

/// A winning hand's pattern and the cards that decide between two owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstantWin {
    /// Which pattern.
    pub pattern: Pattern,
    /// The cards that belong to it.
    pub cards: CardSet,
}

/// The seat that wins by its dealt hand, if one does.
///
/// Among several, the stronger pattern wins, then the highest card that belongs to it.
#[must_use]
pub fn instant_win(hands: &Hands, rules: &Rules) -> Option<(Seat, InstantWin)> {
    let owners = Seat::first(hands.seats())
        .filter_map(|seat| best(hands[seat], rules).map(|win| (seat, win)));
    owners.max_by_key(|(_, win)| (std::cmp::Reverse(win.pattern), win.cards.highest()))
}

fn best(hand: CardSet, rules: &Rules) -> Option<InstantWin> {
    let patterns = rules.options().instant_wins.iter();
    patterns
        .filter_map(|&pattern| Some(InstantWin { pattern, cards: cards_of(pattern, hand)? }))
        .min_by_key(|win| win.pattern)
}

/// The cards of the hand that make the pattern, the highest ones where there is a choice.
fn cards_of(pattern: Pattern, hand: CardSet) -> Option<CardSet> {
    match pattern {
        Pattern::Dragon => dragon(hand),
        Pattern::FiveConsecutivePairs => five_consecutive_pairs(hand),
        Pattern::FourTwos => {
            Some(hand & CardSet::of_rank(Rank::TWO)).filter(|twos| twos.len() == 4)
        }
        Pattern::SixPairs => six_pairs(hand),
    }
}

fn dragon(hand: CardSet) -> Option<CardSet> {
    let below_two = Rank::all().filter(|&rank| rank != Rank::TWO);
    below_two.map(|rank| (hand & CardSet::of_rank(rank)).highest()).collect()
}

fn five_consecutive_pairs(hand: CardSet) -> Option<CardSet> {
    let five = |top: u8| {
        let mut ranks = (top - 4..=top).map_while(Rank::new);
        ranks.try_fold(CardSet::EMPTY, |all, rank| Some(all | pair(hand, rank)?))
    };
    (4..Rank::TWO.index() as u8).rev().find_map(five)
}

/// Six pairs, a quad counting as two.
fn six_pairs(hand: CardSet) -> Option<CardSet> {
    let pairs: usize = Rank::all().map(|rank| hand.count(rank) / 2).sum();
    let highest = Rank::all().filter_map(|rank| pairs_of(hand, rank));
    (pairs >= 6).then(|| highest.fold(CardSet::EMPTY, |all, cards| all | cards))
}

fn pairs_of(hand: CardSet, rank: Rank) -> Option<CardSet> {
    let held = hand & CardSet::of_rank(rank);
    if held.len() == 4 { Some(held) } else { pair(hand, rank) }
}

/// The two highest cards of a rank held at least twice.
fn pair(hand: CardSet, rank: Rank) -> Option<CardSet> {
    let held = hand & CardSet::of_rank(rank);
    let highest = CardSet::of(held.highest()?);
    Some(highest | CardSet::of((held - highest).highest()?))
}
