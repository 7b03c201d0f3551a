//! Laws of the search, of reduced lists, and of snapshots.

mod common;

use engine::CardSet;
use engine::bots::{Bot, Budget, Random};
use engine::deal::quick_hands;
use engine::rng::Rng;
use engine::shuffle::sha256_hex;
use engine::thirteen::{Combo, Hosted, Leads, Move, PRESETS, Plays, Rules, beats, judge};
use proptest::prelude::*;

fn hand_of(bits: u64, size: usize) -> CardSet {
    CardSet::from_bits(bits).iter().take(size).collect()
}

/// Hands of few ranks, so that bombs and long lists are common.
fn dense(bits: u64, rank: u64) -> CardSet {
    CardSet::from_bits((bits & 0xFF_FFFF) << (4 * (rank % 8))).iter().take(13).collect()
}

fn leads(hand: CardSet, rules: &Rules) -> Vec<Combo> {
    let mut plays = Plays::new();
    plays.leads(hand, rules);
    plays.to_vec()
}

fn leads_by_place(hand: CardSet, rules: &Rules) -> Vec<u64> {
    let mut leads = Leads::new();
    leads.fill(hand, rules);
    leads.iter().copied().map(u64::from).collect()
}

fn subsets(hand: CardSet) -> impl Iterator<Item = CardSet> {
    let bits = hand.bits();
    let next = move |subset: &u64| (*subset != bits).then(|| (subset.wrapping_sub(bits)) & bits);
    std::iter::successors(Some(0), next).map(CardSet::from_bits)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn leads_by_place_are_the_leads(bits: u64, rank: u64, size in 0_usize..14) {
        for hand in [hand_of(bits, size), dense(bits, rank)] {
            for (name, rules) in common::option_sets() {
                let leads = leads(hand, &rules).into_iter().map(|play| play.cards().places_in(hand));
                let places = leads.collect::<Vec<_>>();
                prop_assert_eq!(leads_by_place(hand, &rules), places, "{} {}", name, hand);
            }
        }
    }

    #[test]
    fn leads_are_the_subsets_that_are_combinations(bits: u64, rank: u64, size in 0_usize..12) {
        for hand in [hand_of(bits, size), dense(bits, rank)] {
            for (name, rules) in common::option_sets() {
                let twos = rules.options().sequence_twos;
                let mut all: Vec<Combo> =
                    subsets(hand).filter_map(|set| Combo::classify(set, twos)).collect();
                let mut found = leads(hand, &rules);
                all.sort_by_key(|play| play.word());
                found.sort_by_key(|play| play.word());
                prop_assert_eq!(found, all, "{} {}", name, hand);
            }
        }
    }

    #[test]
    fn answers_are_the_leads_that_beat_the_table_in_the_same_order(
        bits: u64, other: u64, rank: u64, pick: prop::sample::Index,
    ) {
        for (name, rules) in common::option_sets() {
            let twos = |other: CardSet| leads(other, &rules);
            for other in [hand_of(other, 13), dense(other, rank)] {
                let tables = twos(other);
                prop_assume!(!tables.is_empty());
                let table = *pick.get(&tables);
                for hand in [hand_of(bits, 13) - table.cards(), dense(bits, rank) - table.cards()] {
                    let mut plays = Plays::new();
                    plays.answers(hand, table, &rules);
                    let beating: Vec<Combo> = leads(hand, &rules)
                        .into_iter()
                        .filter(|&play| beats(play, table, &rules).is_ok())
                        .collect();
                    prop_assert_eq!(&plays[..], &beating, "{} {} {:?}", name, hand, table);
                }
            }
        }
    }

    #[test]
    fn a_list_is_ordered_and_its_reduction_has_one_play_a_kind_length_and_top(bits: u64, rank: u64) {
        for hand in [hand_of(bits, 13), dense(bits, rank)] {
            let rules = &common::option_sets()[4].1;
            let key = |play: &Combo| {
                (play.kind(), play.cards().lowest().map(|card| card.rank()), play.ranks(), play.cards())
            };
            let mut plays = Plays::new();
            plays.leads(hand, rules);
            prop_assert!(plays.is_sorted_by_key(key));
            let all = plays.to_vec();
            plays.reduce();
            for play in &all {
                let same: Vec<&Combo> = plays
                    .iter()
                    .filter(|kept| (kept.shape(), kept.top()) == (play.shape(), play.top()))
                    .collect();
                prop_assert_eq!(same.len(), 1);
                prop_assert!(same[0].cards() <= play.cards(), "the lowest cards below are kept");
            }
        }
    }

    #[test]
    fn no_bytes_make_loading_panic(bytes: Vec<u8>, seed: u64, at: prop::sample::Index, byte: u8) {
        let _ = Hosted::load(&bytes);
        let mut snapshot = game_after(seed, 40).dump();
        *at.get_mut(&mut snapshot) = byte;
        if let Ok(mut game) = Hosted::load(&snapshot) {
            play_on(&mut game, seed, 400);
        }
    }

    #[test]
    fn a_snapshot_is_the_game(seed: u64, moves in 0_usize..300) {
        let game = game_after(seed, moves);
        let mut again = Hosted::load(&game.dump()).expect("its own snapshot");
        prop_assert_eq!(again.dump(), game.dump());
        let mut game = game;
        play_on(&mut game, seed, 50);
        play_on(&mut again, seed, 50);
        prop_assert_eq!(again.dump(), game.dump());
    }
}

fn game_after(seed: u64, moves: usize) -> Hosted {
    let mut server_seed = [0; 32];
    server_seed[..8].copy_from_slice(&seed.to_be_bytes());
    let sets = common::option_sets();
    let rules = sets[seed as usize % sets.len()].1.clone();
    let seeds = vec![sha256_hex(&server_seed); 2 + seed as usize % 3];
    let (mut game, _) = Hosted::deal(&PRESETS[0], rules, server_seed, seeds, None);
    play_on(&mut game, seed, moves);
    game
}

fn play_on(hosted: &mut Hosted, seed: u64, moves: usize) {
    let mut rng = Rng::new(seed);
    let mut plays = Plays::new();
    for _ in 0..moves {
        let game = hosted.game();
        let Some(seat) = game.to_act() else { return };
        let legal = game.legal(seat, &mut plays);
        let cards = match Random.choose(&game.view(seat), &legal, Budget::Samples(0), &mut rng) {
            Move::Play(combo) => {
                Some(combo.cards().iter().map(|c| c.to_string()).collect::<Vec<_>>())
            }
            Move::Pass => None,
        };
        hosted.play(seat, cards.as_deref()).expect("a legal move");
    }
}

/// Runs of each length class that end at the last rank counted: of one rank, two, and more.
#[derive(Clone, Copy, Default)]
struct Runs([u32; 3]);

impl Runs {
    fn extended(self, choices: u32) -> Runs {
        let Runs([one, two, more]) = self;
        Runs([choices, one * choices, (two + more) * choices])
    }
}

/// The most plays of any hand: how many a hand has depends only on its number of cards of each
/// rank, so this looks at every such list of 13 numbers with `left` cards still to place.
fn most_plays(rank: usize, left: u32, plays: u32, runs: [Runs; 2], top_rank: usize) -> u32 {
    if rank == 13 || left == 0 {
        return plays;
    }
    let count = |held: u32| {
        let (pairs, triples) = (held * held.saturating_sub(1) / 2, [0, 0, 0, 1, 4][held as usize]);
        let single = runs[0].extended(if rank <= top_rank { held } else { 0 });
        let double = runs[1].extended(if rank < 12 { pairs } else { 0 });
        let here = held + pairs + triples + u32::from(held == 4) + single.0[2] + double.0[2];
        most_plays(rank + 1, left - held, plays + here, [single, double], top_rank)
    };
    (0..=left.min(4)).map(count).max().unwrap_or(plays)
}

#[test]
fn a_hand_has_at_most_486_plays() {
    for top_rank in [11, 12] {
        assert_eq!(most_plays(0, 13, 0, [Runs::default(); 2], top_rank), 486);
    }
    let rules = Rules::preset(&PRESETS[0]);
    let mut rng = Rng::new(1);
    for _ in 0..20_000 {
        assert!(quick_hands(4, &mut rng).iter().all(|hand| leads(hand, &rules).len() <= 486));
    }
}

#[test]
fn what_is_judged_legal_is_what_is_listed() {
    let rules = Rules::preset(&PRESETS[1]);
    let hand: CardSet = "3S 3C 4S 4C 5S 5C 9S 9C 9D 9H 2S 2H AD".parse().expect("cards");
    let table = Combo::classify("2C".parse().expect("a card"), rules.options().sequence_twos);
    let mut plays = Plays::new();
    plays.legal(hand, table, None, &rules);
    let judged = subsets(hand).filter_map(|set| judge(set, table, None, &rules).ok()).count();
    assert_eq!(judged, plays.len());
}
