//! `planner`: what it advises, and what it leads.

use engine::bots::Planner;
use engine::thirteen::{PRESETS, Rules};

use crate::certain::led;
use crate::states::walk;

#[test]
fn the_planner_does_what_it_advises() {
    walk(6, 3, |rules, state, _| {
        let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
        assert_eq!(advice.moves[0].chosen, state.choose(Planner, rules, 1));
        assert!(advice.moves.len() <= 8);
        assert!(advice.moves.is_sorted_by(|one, other| one.value >= other.value));
        assert!(advice.moves.iter().all(|rated| (0.0..=1.0).contains(&rated.value)));
        assert!(advice.moves.iter().all(|rated| state.legal().iter().any(|m| m == rated.chosen)));
    });
}

#[test]
fn a_seat_with_one_card_is_led_no_low_single() {
    for preset in PRESETS {
        let rules = Rules::preset(preset);
        let (cards, _, _) = led(&["3S 5D 5H 9S JH", "8C", "7S 7D 8S TS JS QS"], &rules);
        assert_eq!(cards, "5D 5H", "{}", preset.id);
        let (cards, _, _) = led(&["3S 6D TS KH", "8C"], &rules);
        assert_eq!(cards, "KH", "{}", preset.id);
    }
}
