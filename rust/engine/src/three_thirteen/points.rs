//! What ranks mean here: their place in a run, their points, and which is wild.

use crate::card::{Card, Rank, Suit};

/// Ranks in a suit.
pub const PLACES: usize = 13;

/// The place of a rank in a run: ace 0, 2 … 9 their number less one, ten 9, jack 10 … king 12.
#[must_use]
#[inline]
pub const fn place(rank: Rank) -> usize {
    (rank.index() + 2) % PLACES
}

/// The rank at a place, taken modulo 13: place 13 is the ace above the king.
#[must_use]
pub const fn rank_at(place: usize) -> Rank {
    match Rank::new(((place + 11) % PLACES) as u8) {
        Some(rank) => rank,
        None => Rank::ACE,
    }
}

/// The card at a place of a suit.
#[must_use]
pub const fn card_at(place: usize, suit: Suit) -> Card {
    Card::of(rank_at(place), suit)
}

/// What a card in no meld costs: 2 to 10 their number, jack, queen and king 10.
#[must_use]
#[inline]
pub const fn points(rank: Rank, ace_penalty: u8) -> u8 {
    match place(rank) {
        0 => ace_penalty,
        place @ 1..=8 => place as u8 + 1,
        _ => 10,
    }
}

/// The wild rank of round `round`, from 1: the 3s in the first, the kings in the eleventh.
#[must_use]
pub const fn wild_rank(round: u32) -> Rank {
    rank_at(round as usize + 1)
}

/// Whether a rank is wild in some round: all but aces and 2s.
#[must_use]
pub const fn can_be_wild(rank: Rank) -> bool {
    place(rank) >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_points_run_from_ace_to_king() {
        let letters: String = (0..PLACES).map(|place| rank_at(place).letter()).collect();
        assert_eq!(letters, "A23456789TJQK");
        let worth: Vec<u8> = (0..PLACES).map(|place| points(rank_at(place), 1)).collect();
        assert_eq!(worth, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
        assert_eq!(points(Rank::ACE, 15), 15);
    }

    #[test]
    fn wild_ranks_run_from_three_to_king() {
        let wild: String = (1..=11).map(|round| wild_rank(round).letter()).collect();
        assert_eq!(wild, "3456789TJQK");
    }
}
