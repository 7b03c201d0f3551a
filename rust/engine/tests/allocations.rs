//! Classifying, searching, playing and simulating allocate nothing.

use std::hint::black_box;
use std::sync::Arc;

use allocation_counter::measure;
use engine::bots::Level;
use engine::deal::{Dealer, QuickDealer};
use engine::option::Choice;
use engine::rng::Rng;
use engine::thirteen::{Combo, Legal, Opening, PRESETS, Plays, Round, Rules, simulate};
use engine::{CardSet, Seat};

fn hands(count: u64) -> impl Iterator<Item = (CardSet, CardSet)> {
    let mut dealer = QuickDealer::new(3);
    (0..count).map(move |_| {
        let hands = dealer.deal(1, 2);
        (hands[Seat::new(0)], hands[Seat::new(1)])
    })
}

fn allocations(run: impl FnOnce()) -> u64 {
    measure(run).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(vec![1_u8]))), 1);
}

#[test]
fn classifying_and_searching() {
    for preset in PRESETS {
        let rules = Rules::preset(preset);
        let (mut plays, mut leads) = (Plays::new(), Plays::new());
        let counted = allocations(|| {
            for (hand, other) in hands(2_000) {
                leads.leads(hand, &rules);
                for lead in leads.iter().step_by(7) {
                    let twos = rules.options().sequence_twos;
                    assert_eq!(Combo::classify(lead.cards(), twos), Some(*lead));
                    plays.answers(other, *lead, &rules);
                }
            }
        });
        assert_eq!(counted, 0, "{}", preset.id);
    }
}

#[test]
fn rounds() {
    let rules = Rules::preset(&PRESETS[0]);
    let (mut dealer, mut rng, mut plays) = (QuickDealer::new(5), Rng::new(5), Plays::new());
    let counted = allocations(|| {
        for _ in 0..500 {
            let hands = dealer.deal(1, 4);
            let mut round = Round::new(hands, Opening::by_lowest_card(&hands, &rules));
            while !round.public().over {
                round.legal_plays(round.public().to_act, &rules, &mut plays);
                let legal = Legal { plays: &plays, may_pass: round.public().table.is_some() };
                let chosen = legal.at(rng.below(legal.len() as u32) as usize);
                round.apply(chosen, &rules, &mut ());
            }
        }
    });
    assert_eq!(counted, 0);
}

#[test]
fn simulations() {
    for preset in PRESETS {
        let rules = Arc::new(Rules::preset(preset));
        for level in [Level::Random, Level::Greedy] {
            let counted = allocations(|| {
                black_box(simulate(50, &[level; 4], &rules, 9));
            });
            assert_eq!(counted, 0, "{} {}", preset.id, level.name());
        }
    }
}
