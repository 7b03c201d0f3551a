//! Games set up for tests.

use engine::Seat;
use engine::option::OptionValue;
use engine::three_thirteen::{
    Event, Given, Hosted, Options, PRESETS, Position, Preset, Refusal, Source,
};
use serde_json::Value;

/// The options of a preset with some changed.
pub fn options(preset: &Preset, changed: &[(&str, OptionValue)]) -> Options {
    let mut options = preset.options();
    for (name, value) in changed {
        options.set(name, value).expect(name);
    }
    options
}

/// A dealt game of the first preset.
pub fn dealt(seats: usize, seed: u8, changed: &[(&str, OptionValue)]) -> (Hosted, Vec<Event>) {
    let options = options(&PRESETS[0], changed);
    Hosted::deal(&PRESETS[0], options, [seed; 32], vec![String::new(); seats]).expect("packs")
}

/// A game from a position with options of the first preset changed.
pub fn placed(position: Value, changed: &[(&str, OptionValue)]) -> Hosted {
    let position: Position = serde_json::from_value(position).expect("a position");
    let options = options(&PRESETS[0], changed);
    Hosted::from_position(&PRESETS[0], options, &position, [9; 32]).expect("a position").0
}

pub fn stock() -> Given {
    Given::Draw(Source::Stock)
}

pub fn pile() -> Given {
    Given::Draw(Source::Discard)
}

pub fn discard(card: &str) -> Given {
    Given::Discard(card.to_owned())
}

pub fn go_out(card: &str) -> Given {
    Given::GoOut(Some(card.to_owned()))
}

pub fn seat(index: u8) -> Seat {
    Seat::new(index)
}

/// Makes a move that must be accepted.
pub fn play(game: &mut Hosted, by: u8, given: &Given) -> Vec<Event> {
    game.play(seat(by), given).unwrap_or_else(|refused| panic!("{given:?}: {refused:?}"))
}

/// Makes a move that must be refused, and looks that it changed nothing.
pub fn refused(game: &mut Hosted, by: u8, given: &Given) -> Refusal {
    let before = game.dump();
    let refused = game.play(seat(by), given).expect_err("refused");
    assert_eq!(game.dump(), before);
    refused.code
}

/// The cards, separated by blanks.
pub fn cards(texts: &str) -> Vec<&str> {
    texts.split_whitespace().collect()
}

/// What a view shows, as JSON.
pub fn shown(game: &Hosted, reader: Option<u8>) -> Value {
    serde_json::to_value(game.shown(reader.map(seat))).expect("plain data")
}
