//! Laws of every bot of Thirteen: legal moves, from what it sees only, the same for the same view.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use engine::bots::{Absent, Bot, Budget, Level, Planner};
use engine::deal::QuickDealer;
use engine::option::Choice;
use engine::rng::Rng;
use engine::thirteen::{Game, Move, Opening, PRESETS, Past, Plays, Round, Rules, duplicate};
use engine::{BySeat, CardSet, Seat};
use rayon::ThreadPoolBuilder;

use crate::common;
use crate::states::{
    BUDGET, State, any_value, levels, named, play, walk, with_hidden_cards_exchanged,
};

#[test]
fn every_bot_moves_legally_and_never_passes_on_a_lead() {
    let (mut leads, mut states) = (0, 0);
    walk(12, 1, |rules, state, _| {
        states += 1;
        for level in levels(states) {
            let chosen = state.choose(level, rules, 7);
            state.round.check(state.seat(), chosen, rules).expect("a legal move");
            if state.public().table.is_none() {
                assert_ne!(chosen, Move::Pass, "{level:?} passed on a lead");
                leads += 1;
            }
        }
    });
    assert!(leads > 1_000);
}

#[test]
fn whole_games_of_every_level_end() {
    for (_, rules) in common::option_sets() {
        let rules = Arc::new(rules);
        for seats in 2..=4 {
            let dealer = QuickDealer::new(seats as u64);
            let mut game = Game::new(Arc::clone(&rules), seats, dealer, &mut ());
            let (mut plays, mut rng) = (Plays::new(), Rng::new(5));
            while let Some(seat) = game.to_act() {
                let level = Level::ALL[(seat.index() + 2) % Level::ALL.len()];
                let legal = game.legal(seat, &mut plays);
                let chosen = level.choose(&game.view(seat), &legal, BUDGET, &mut rng);
                game.apply(seat, chosen, &mut ()).expect("a legal move");
            }
        }
    }
}

#[test]
fn hidden_cards_change_nothing() {
    let (mut rng, mut states) = (Rng::new(11), 0);
    walk(4, 2, |rules, state, _| {
        states += 1;
        let hidden = with_hidden_cards_exchanged(state, &mut rng);
        let other = State::after(state.past.clone(), hidden, rules);
        for level in levels(states) {
            assert_eq!(state.choose(level, rules, 3), other.choose(level, rules, 3));
        }
        assert_eq!(state.choose(Absent, rules, 3), other.choose(Absent, rules, 3));
        let advise = |state: &State| state.see(rules, |view, legal| Planner.advise(view, legal));
        assert_eq!(advise(state), advise(&other));
    });
}

/// What a bot chooses that may look at its clock so many times before its time is up.
fn in_time(state: &State, level: Level, rules: &Rules, looks: u64) -> (Move, u64) {
    let looked = Cell::new(0);
    let left = || {
        looked.set(looked.get() + 1);
        Duration::from_millis(looks.saturating_sub(looked.get()))
    };
    let chosen = state
        .see(rules, |view, legal| level.choose(view, legal, Budget::Time(&left), &mut Rng::new(3)));
    (chosen, looked.get())
}

#[test]
fn time_that_is_up_or_was_never_there_gives_a_legal_move_from_what_is_seen() {
    let (mut rng, mut states) = (Rng::new(12), 0);
    walk(2, 5, |rules, state, _| {
        states += 1;
        if states % 5 > 0 {
            return;
        }
        let hidden = with_hidden_cards_exchanged(state, &mut rng);
        let other = State::after(state.past.clone(), hidden, rules);
        for looks in [0, 1, 5, 40] {
            let (chosen, looked) = in_time(state, Level::Expert, rules, looks);
            state.round.check(state.seat(), chosen, rules).expect("a legal move");
            assert_eq!((chosen, looked), in_time(&other, Level::Expert, rules, looks));
            assert!(looked < looks + 30, "{looked} looks at a clock that said {looks}");
        }
    });
    assert!(states > 1_000);
}

#[test]
fn a_budget_of_samples_gives_the_same_at_any_number_of_threads() {
    for preset in PRESETS {
        let rules = Rules::preset(preset);
        let bots = ["expert:30s", "linear", "greedy@1", "planner@1"].map(named);
        let on = |threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| duplicate(6, &bots, &rules, 3))
        };
        let alone = on(1);
        for threads in [2, 4, 8] {
            assert_eq!(alone, on(threads), "{threads} threads");
        }
        assert_ne!(alone, duplicate(6, &bots, &rules, 4));
    }
}

/// Rules with options changed at random; those that contradict each other are left out.
fn any_rules(rng: &mut Rng) -> Rules {
    loop {
        let mut options = PRESETS[rng.below(PRESETS.len() as u32) as usize].options();
        for spec in options.specs() {
            if rng.below(2) == 1 {
                options.set(spec.name, &any_value(&spec, rng)).expect(spec.name);
            }
        }
        if let Ok(rules) = options.compile() {
            return rules;
        }
    }
}

/// A round with hands of any sizes, as positions have them.
fn any_hands(rng: &mut Rng) -> Round {
    let mut pack: Vec<_> = CardSet::FULL.iter().collect();
    let seats = 2 + rng.below(3) as usize;
    let hands = BySeat::from_fn(seats, |_| {
        let count = 1 + rng.below(13);
        (0..count).map(|_| pack.swap_remove(rng.below(pack.len() as u32) as usize)).collect()
    });
    let leader = Seat::new(rng.below(seats as u32) as u8);
    Round::new(hands, Opening { leader, card: None })
}

#[test]
fn no_bot_fails_at_any_position_of_any_rules() {
    let (mut rng, mut asked) = (Rng::new(77), [0; Level::ALL.len()]);
    for number in 0..400 {
        let rules = any_rules(&mut rng);
        let random = |_: Seat| Level::Random;
        let round = any_hands(&mut rng);
        play(round, &rules, &mut Rng::new(number), random, |state, _| {
            let table = state.public().table.map(|table| table.combo);
            // What is known of a position is its table alone.
            let position = State::after(Past::after(table), state.round, &rules);
            for (level, asked) in Level::ALL.iter().zip(&mut asked) {
                if *level == Level::Expert && number % 8 > 0 {
                    continue;
                }
                for now in [state, &position] {
                    let chosen = now.choose(*level, &rules, number);
                    now.round.check(now.seat(), chosen, &rules).expect("a legal move");
                    *asked += 1;
                }
            }
            let chosen = position.choose(Absent, &rules, number);
            position.round.check(position.seat(), chosen, &rules).expect("a legal move");
            assert!(
                !position.see(&rules, |view, legal| Planner.advise(view, legal)).moves.is_empty()
            );
        });
    }
    assert!(asked.iter().all(|&count| count > 500), "{asked:?}");
}
