//! Versions of bots never change, so that figures against them stay comparable: what each chose
//! when it was frozen, it chooses still.

use std::fmt::Debug;
use std::time::Duration;

use engine::bots::{Clock, Level, Named};
use engine::deal::quick_hands;
use engine::rng::Rng;
use engine::thirteen::{Legal, Move, Opening, PRESETS, Past, Plays, Preset, Round, Rules, View};
use engine::{BySeat, Seat};

/// A clock that stands still: no bot here thinks by time.
#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn thread_time(&self) -> Duration {
        Duration::ZERO
    }
}

fn named(name: &str) -> Option<Named<Level>> {
    Named::parse(name, &Still)
}

/// A number that stands for every choice of the bot in rounds against itself and `greedy@1`.
fn choices(name: &str, preset: &Preset) -> u64 {
    let bots = ["greedy@1", name, "greedy@1", name].map(|name| named(name).expect(name));
    let (rules, mut rng, mut sum) = (Rules::preset(preset), Rng::new(2026), 0xcbf2_9ce4_8422_2325);
    for _ in 0..150 {
        let hands = quick_hands(4, &mut rng);
        let mut round = Round::new(hands, Opening::by_lowest_card(&hands, &rules));
        let (mut plays, mut past, totals) = (Plays::new(), Past::default(), BySeat::new(4));
        while !round.public().over {
            let seat: Seat = round.public().to_act;
            round.legal_plays(seat, &rules, &mut plays);
            let legal = Legal { plays: &plays, may_pass: round.check_pass(seat, &rules).is_ok() };
            let (hand, public) = (round.hand(seat), round.public());
            let view = View { seat, hand, public, past: &past, rules: &rules, totals: &totals };
            let chosen = bots[seat.index()].choose(&view, &legal, &mut rng);
            let word = match chosen {
                Move::Play(combo) => combo.word(),
                Move::Pass => 1 << 63,
            };
            sum = (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
            past.note(seat, public.table.is_none(), chosen);
            round.apply(chosen, &rules, &mut ());
        }
    }
    sum
}

#[test]
fn frozen_versions_choose_as_they_did() {
    for (name, expected) in [
        ("greedy@1", [0x70b1_fd27_f678_2e14, 0x33ae_7f7e_53e8_7707]),
        ("planner@1", [0x0066_d1d2_820c_4ba6, 0xfb76_c854_8cd5_3ac7]),
        ("linear@1", [0x3da7_66fc_457f_df40, 0x399d_ae74_919f_b0f9]),
    ] {
        let found = [0, 1].map(|at| choices(name, &PRESETS[at]));
        assert_eq!(found, expected, "{name}: {found:#x?}");
    }
}

#[test]
fn names_of_bots() {
    for name in
        ["random", "greedy@1", "planner", "planner@1", "linear@1", "expert:5ms", "expert@1:9s"]
    {
        assert!(named(name).is_some(), "{name}");
    }
    for name in [
        "",
        "greedy@0",
        "greedy@01",
        "greedy@2",
        "greedy@",
        "linear:5ms",
        "expert:",
        "Greedy",
        "@1",
    ] {
        assert!(named(name).is_none(), "{name}");
    }
}
