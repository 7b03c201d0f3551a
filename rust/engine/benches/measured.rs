//! What is measured, each over a whole list of positions; criterion and callgrind run the same.
//!
//! Each function returns a number made of all its results, so that none can be left out, and is
//! never inlined, so that callgrind can count it by its name.

use std::hint::black_box;

use engine::deal::{Dealer, FairDealer, QuickDealer};
use engine::rng::Rng;
use engine::thirteen::{Combo, Legal, Move, Opening, Plays, Round, Rules, Sink};
use engine::{CardSet, Seat};

use crate::positions::{Answer, SEED};

/// The walk alone: what the harness itself costs.
#[inline(never)]
pub fn measured_nothing(hands: &[CardSet]) -> u64 {
    hands.iter().fold(0, |sum, &hand| sum + black_box(hand).bits())
}

/// What each set is: how many are combinations.
#[inline(never)]
pub fn measured_classify(sets: &[CardSet], rules: &Rules) -> u64 {
    let twos = rules.options().sequence_twos;
    let is_combo = |set| black_box(Combo::classify(black_box(set), twos)).is_some();
    sets.iter().map(|&set| u64::from(is_combo(set))).sum()
}

/// All leads of each hand: how many.
#[inline(never)]
pub fn measured_leads(hands: &[CardSet], rules: &Rules, plays: &mut Plays) -> u64 {
    let mut found = 0;
    for &hand in hands {
        plays.leads(black_box(hand), rules);
        found += black_box(&*plays).len() as u64;
    }
    found
}

/// All answers of each hand to its table: how many.
#[inline(never)]
pub fn measured_answers(answers: &[Answer], rules: &Rules, plays: &mut Plays) -> u64 {
    let mut found = 0;
    for answer in answers {
        let Answer { hand, table } = black_box(answer);
        plays.answers(*hand, *table, rules);
        found += black_box(&*plays).len() as u64;
    }
    found
}

/// Rounds of four seats, dealt and played at random: the sum of one seat's places.
#[inline(never)]
pub fn measured_rounds(count: usize, rules: &Rules, plays: &mut Plays) -> u64 {
    let (mut dealer, mut rng) = (QuickDealer::new(SEED), Rng::new(SEED));
    let mut round = || play_round(&mut dealer, &mut rng, rules, plays, &mut ());
    (0..count).map(|_| u64::from(round().public().places[Seat::new(0)])).sum()
}

/// Deals and plays one round to its end, any legal move equally likely.
pub fn play_round(
    dealer: &mut QuickDealer,
    rng: &mut Rng,
    rules: &Rules,
    plays: &mut Plays,
    sink: &mut impl Sink,
) -> Round {
    let hands = dealer.deal(1, 4);
    let mut round = Round::new(hands, Opening::by_lowest_card(&hands, rules));
    while !round.public().over {
        round.legal_plays(round.public().to_act, rules, plays);
        round.apply(any(plays, round.public().table.is_some(), rng), rules, sink);
    }
    round
}

fn any(plays: &Plays, may_pass: bool, rng: &mut Rng) -> Move {
    let legal = Legal { plays, may_pass };
    legal.at(rng.below(legal.len() as u32) as usize)
}

/// Deals of the checkable kind, `thirteen/1`, to four seats: how many cards.
#[inline(never)]
pub fn measured_fair_deals(count: usize) -> u64 {
    let mut dealer = FairDealer::new([7; 32], vec![String::from("seat"); 4]);
    let mut dealt = |round| dealer.deal(round, 4).iter().map(CardSet::len).sum::<usize>() as u64;
    (0..count as u32).map(&mut dealt).sum()
}
