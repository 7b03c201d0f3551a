//! Positions that cannot be are refused with the field named.

use engine::option::OptionValue;
use engine::three_thirteen::{Hosted, PRESETS, Position};
use serde_json::{Value, json};

use crate::tables::options;

fn good() -> Value {
    json!({
        "round": 1, "hands": [["7H", "8H", "9H"], ["2S", "6D", "TC"]], "stock": ["8S", "9S"],
        "discard": ["4C"], "dealer": 1, "to_act": 0,
    })
}

fn built(position: Value) -> Result<Hosted, String> {
    let position: Position = serde_json::from_value(position).map_err(|error| error.to_string())?;
    Hosted::from_position(&PRESETS[0], options(&PRESETS[0], &[]), &position, [0; 32])
        .map(|(game, _)| game)
        .map_err(|error| error.field)
}

#[test]
fn each_wrong_field_is_named() {
    let wrong = [
        ("round", json!(0), "/round"),
        ("round", json!(12), "/round"),
        ("hands", json!([["7H", "8H", "9H"]]), "/hands"),
        ("hands", json!([["7H", "8H", "9H"], ["2S", "6D"]]), "/hands/1"),
        ("hands", json!([["7H", "8H", "9H"], ["2S", "6D", "1X"]]), "/hands/1/2"),
        ("hands", json!([["7H", "8H", "9H"], ["2S", "6D", "7H"]]), "/hands/1/2"),
        ("stock", json!(["8S", "8S"]), "/stock/1"),
        ("stock", json!([]), "/stock"),
        ("discard", json!(["ZZ"]), "/discard/0"),
        ("dealer", json!(2), "/dealer"),
        ("to_act", json!(-1), "/to_act"),
        ("drawn", json!(true), "/hands/0"),
        ("taken", json!("7H"), "/taken"),
        ("gone_out", json!(0), "/to_act"),
        ("gone_out", json!(1), "/gone_out"),
        ("gone_out", json!(7), "/gone_out"),
        ("scores", json!([1]), "/scores"),
        ("scores", json!([1, -1]), "/scores/1"),
    ];
    assert!(built(good()).is_ok());
    for (field, value, named) in wrong {
        let mut position = good();
        position[field] = value.clone();
        assert_eq!(built(position).err().as_deref(), Some(named), "{field} {value}");
    }
}

#[test]
fn with_scores_the_game_goes_on() {
    let mut position = good();
    position["scores"] = json!([10, 20]);
    let game = built(position).expect("a position");
    assert_eq!(game.game().totals().as_slice(), [10, 20]);
}

#[test]
fn equal_cards_are_as_many_as_the_packs_hold() {
    let mut position = good();
    position["hands"] = json!([["7H", "7H", "9H"], ["2S", "6D", "TC"]]);
    assert!(built(position.clone()).is_err());
    let two = options(&PRESETS[0], &[("packs", OptionValue::Int(2))]);
    let position: Position = serde_json::from_value(position).expect("a position");
    assert!(Hosted::from_position(&PRESETS[0], two, &position, [0; 32]).is_ok());
}
