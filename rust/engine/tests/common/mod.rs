//! Rules of every kind for the tests.

use engine::option::OptionValue;
use engine::thirteen::{PRESETS, Rules};

fn text(value: &str) -> OptionValue {
    OptionValue::Text(value.to_owned())
}

fn changed(preset: usize, options: &[(&str, OptionValue)]) -> Rules {
    let mut values = PRESETS[preset].options();
    for (name, value) in options {
        values.set(name, value).expect(name);
    }
    values.compile().expect("options that go together")
}

fn everything_chops_a_pair() -> OptionValue {
    let attackers = r#"[{"kind": "single"}, {"kind": "pair"}, {"kind": "sequence", "min_ranks": 4},
        {"kind": "double_sequence", "max_ranks": 4}]"#;
    let table = format!(
        r#"[{{"target": {{"kind": "pair"}}, "attackers": {attackers}}},
            {{"target": {{"kind": "sequence", "ranks": 3}}, "attackers": {attackers}}}]"#
    );
    OptionValue::Table(serde_json::from_str(&table).expect("a chop table"))
}

/// Both presets, and option sets that between them use every option's other values.
pub fn option_sets() -> Vec<(&'static str, Rules)> {
    let instant = ["four_twos", "six_pairs", "dragon", "five_consecutive_pairs"];
    let instant = OptionValue::Set(instant.map(String::from).to_vec());
    vec![
        ("cardgames_io", Rules::preset(&PRESETS[0])),
        ("southern_poker", Rules::preset(&PRESETS[1])),
        ("no lockout", changed(0, &[("pass_lockout", text("none"))])),
        (
            "bombs on turn, ladder",
            changed(
                0,
                &[("pass_exception", text("bombs_on_turn")), ("chop_table", text("ladder"))],
            ),
        ),
        (
            "2s on top, going out on one loses",
            changed(0, &[("sequence_twos", text("top")), ("finish_on_two", text("loses"))]),
        ),
        (
            "first out, going out on a 2 loses, a match",
            changed(1, &[("finish_on_two", text("loses")), ("target_score", OptionValue::Int(3))]),
        ),
        (
            "every instant win, lowest card leads, no duty",
            changed(
                0,
                &[
                    ("instant_wins", instant),
                    ("next_round_leader", text("lowest_dealt_card")),
                    ("opening_must_include_lowest", OptionValue::Bool(false)),
                ],
            ),
        ),
        (
            "custom chops, winner only",
            changed(
                0,
                &[
                    ("chop_table", text("custom")),
                    ("custom_chop_table", everything_chops_a_pair()),
                    ("scoring", text("winner_only")),
                    ("target_score", OptionValue::Int(2)),
                ],
            ),
        ),
    ]
}
