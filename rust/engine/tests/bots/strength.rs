//! Which bot is stronger than which, on the same deals.

use engine::bots::Level;
use engine::thirteen::{PRESETS, Rules, duplicate};

use crate::states::named;

#[test]
fn the_planner_is_stronger_than_greedy_and_greedy_than_random() {
    let best_of = |one, others, seats, rules: &Rules| {
        let mut bots = vec![others; seats];
        bots[0] = one;
        let firsts = duplicate(250, &bots, rules, 17).bots[0].firsts;
        firsts.mean - firsts.margin
    };
    for preset in PRESETS {
        let rules = Rules::preset(preset);
        assert!(best_of(Level::Planner, Level::Greedy, 4, &rules) > 0.33);
        assert!(best_of(Level::Planner, Level::Greedy, 3, &rules) > 0.40);
        assert!(best_of(Level::Planner, Level::Greedy, 2, &rules) > 0.55);
        assert!(best_of(Level::Greedy, Level::Random, 4, &rules) > 0.50);
    }
}

#[test]
fn the_expert_is_stronger_than_greedy_even_in_a_hurry() {
    for (preset, least) in [(&PRESETS[0], 0.40), (&PRESETS[1], 0.36)] {
        let bots = ["expert:40s", "greedy@1", "greedy@1", "greedy@1"].map(named);
        let firsts = duplicate(50, &bots, &Rules::preset(preset), 5).bots[0].firsts;
        assert!(firsts.mean > least, "{}: {firsts:?}", preset.id);
    }
}

#[test]
fn between_two_the_expert_beats_greedy_and_gives_nothing_away_to_the_planner() {
    let rules = Rules::preset(&PRESETS[0]);
    for (other, least) in [("greedy@1", 0.65), ("planner@1", 0.46)] {
        let bots = ["expert:100s", other].map(named);
        let firsts = duplicate(150, &bots, &rules, 5).bots[0].firsts;
        assert!(firsts.mean > least, "{other}: {firsts:?}");
    }
}

#[test]
fn linear_is_stronger_than_greedy() {
    let rules = Rules::preset(&PRESETS[0]);
    let bots = ["linear", "greedy@1", "greedy@1", "greedy@1"].map(named);
    let firsts = duplicate(250, &bots, &rules, 5).bots[0].firsts;
    assert!(firsts.mean - firsts.margin > 0.33, "{firsts:?}");
}
