//! Whole games of random moves: they end, and no card is lost or doubled on the way.

mod common;

use std::sync::Arc;

use engine::bots::{Bot, Budget, Random};
use engine::deal::QuickDealer;
use engine::rng::Rng;
use engine::thirteen::{Game, Move, Plays, Rules};
use engine::{CardSet, Seat};

/// More turns than any round can take: every trick takes a card at least, and a round of four
/// has 51 tricks at most, each of at most 13 plays and their passes.
const TURNS_MAX: usize = 51 * 13 * 4;

struct Played {
    rounds: u32,
}

fn conserved(game: &Game<QuickDealer>, dealt: CardSet) {
    let public = game.round().public();
    let mut all = public.played;
    for seat in Seat::first(game.seats()) {
        let hand = game.round().hand(seat);
        assert!(all.is_disjoint(hand), "a card in two places");
        assert_eq!(hand.len(), usize::from(public.counts[seat]));
        assert_eq!(!hand.is_empty(), public.holding.contains(seat));
        all |= hand;
    }
    assert_eq!(all, dealt, "a card lost or made");
}

fn dealt(game: &Game<QuickDealer>) -> CardSet {
    game.round().hands().iter().fold(CardSet::EMPTY, |all, hand| all | hand)
}

fn play(rules: &Arc<Rules>, seats: usize, seed: u64) -> Played {
    let mut rng = Rng::new(seed);
    let mut plays = Plays::new();
    let mut game = Game::new(Arc::clone(rules), seats, QuickDealer::new(seed), &mut ());
    let (mut number, mut pack, mut turns) = (game.round_number(), dealt(&game), 0);
    while let Some(seat) = game.to_act() {
        let legal = game.legal(seat, &mut plays);
        assert!(!legal.is_empty(), "a seat to act with nothing to do");
        let chosen = Random.choose(&game.view(seat), &legal, Budget::Samples(0), &mut rng);
        assert!(chosen != Move::Pass || legal.may_pass);
        game.apply(seat, chosen, &mut ()).expect("legal moves are accepted");
        if game.round_number() == number {
            conserved(&game, pack);
            turns += 1;
            assert!(turns < TURNS_MAX, "a round without end");
        } else {
            (number, pack, turns) = (game.round_number(), dealt(&game), 0);
            assert!(game.round().public().played.is_empty());
        }
    }
    Played { rounds: number }
}

#[test]
fn a_hundred_thousand_random_rounds_end_with_every_card_accounted_for() {
    let mut rounds = 0;
    let mut seed = 0;
    let sets = common::option_sets();
    while rounds < 100_000 {
        for (_, rules) in &sets {
            let rules = Arc::new(rules.clone());
            for seats in 2..=4 {
                rounds += play(&rules, seats, seed).rounds;
                seed += 1;
            }
        }
    }
    println!("{rounds} rounds in {seed} games");
}
