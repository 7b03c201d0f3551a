//! What is wrong with a move of Three Thirteen beside a better one, position by position.

use engine::bots::Budget;
use engine::bots::three_thirteen::{Expert, Why, WhyNot};
use engine::deal::FairDealer;
use engine::rng::Rng;
use engine::three_thirteen::{Arranger, Game, Hosted, Move, PRESETS, Position, Source};
use serde_json::{Value, json};

use crate::tables::options;

type Dealt = Game<FairDealer>;

/// The seat 0 to act in the second round, in which fours are wild, with five cards or four.
fn position(hand: &[&str], top: &str) -> Dealt {
    let position = json!({
        "round": 2, "hands": [hand, ["3S", "5D", "3D", "KD"]], "discard": [top], "dealer": 1,
        "stock": ["KH", "8S", "6D", "JD", "6C", "QC", "AD"], "to_act": 0, "drawn": hand.len() == 5,
    });
    built(position)
}

fn built(position: Value) -> Dealt {
    let position: Position = serde_json::from_value(position).expect("fields of a position");
    let options = options(&PRESETS[0], &[]);
    let (hosted, _) = Hosted::from_position(&PRESETS[0], options, &position, [0; 32])
        .expect("a position that can be");
    hosted.game().clone()
}

fn thrown(card: &str) -> Move {
    Move::Discard(card.parse().expect("a card"))
}

/// Why the best move is, and what is wrong with the one made.
fn judged(game: &Dealt, made: Move) -> (Move, Vec<Why>, Vec<WhyNot>) {
    let (mut arranger, seat) = (Arranger::new(), game.to_act().expect("a game that goes on"));
    let (view, budget) = (game.view(seat), Budget::Samples(200));
    let found = Expert::assess(&view, Some(made), &mut arranger, budget, &mut Rng::new(1));
    (found.moves[0].chosen, found.reasons, found.faults)
}

#[test]
fn who_could_go_out_and_does_not_is_told() {
    let game = position(&["7H", "8H", "9H", "TH", "2S"], "QH");
    let (best, reasons, faults) = judged(&game, thrown("7H"));
    assert_eq!((best, reasons), (Move::GoOut("2S".parse().ok()), vec![Why::MeldsAll]));
    assert_eq!(faults, [WhyNot::MissesGoingOut]);
}

#[test]
fn the_card_on_the_pile_helps_or_does_not() {
    let (stock, pile) = (Move::Draw(Source::Stock), Move::Draw(Source::Discard));
    let run = position(&["7H", "8H", "TC", "2S"], "6H");
    assert_eq!(
        judged(&run, stock),
        (pile, vec![Why::DiscardHelps], vec![WhyNot::LeavesUsefulCard])
    );
    let idle = position(&["7H", "8H", "2C", "AS"], "QD");
    let expected = (stock, vec![Why::StockPromisesMore], vec![WhyNot::TakesIdleCard]);
    assert_eq!(judged(&idle, pile), expected);
    let dead = position(&["7H", "8H", "KC", "2S"], "9D");
    let expected = (stock, vec![Why::StockPromisesMore], vec![WhyNot::TakesMeldlessCard]);
    assert_eq!(judged(&dead, pile), expected);
}

#[test]
fn a_card_that_opens_another_meld_is_no_card_without_one() {
    // 8H 9H 4S meld and the king is left; with another king 4S goes to them, and 8H is left.
    let pile = Move::Draw(Source::Discard);
    let (_, _, faults) = judged(&position(&["8H", "9H", "4S", "KC"], "KS"), pile);
    assert!(!faults.contains(&WhyNot::TakesMeldlessCard), "{faults:?}");
}

#[test]
fn dear_cards_that_are_kept_are_told() {
    let game = built(json!({
        "round": 2, "hands": [["7H", "8H", "2C", "AS", "KC"], ["5S", "5D", "5C", "5H"]],
        "discard": ["QD"], "dealer": 1, "to_act": 0, "drawn": true, "gone_out": 1,
        "stock": ["KH", "8S", "6D", "JD"],
    }));
    let (best, reasons, faults) = judged(&game, thrown("2C"));
    assert_eq!((best, reasons), (thrown("KC"), vec![Why::LeavesLeast]));
    assert_eq!(faults, [WhyNot::LeavesMorePoints]);
}

#[test]
fn a_meld_that_is_broken_up_is_told() {
    let game = position(&["7H", "8H", "6H", "2S", "TC"], "QD");
    let (best, _, faults) = judged(&game, thrown("7H"));
    assert!([thrown("TC"), thrown("2S")].contains(&best));
    assert_eq!(faults[0], WhyNot::BreaksMeld);
    assert!(!faults.contains(&WhyNot::LeavesMorePoints));
}

#[test]
fn a_wild_card_thrown_away_is_told() {
    let game = position(&["7H", "8H", "4C", "QS", "TC"], "QD");
    let (best, _, faults) = judged(&game, thrown("4C"));
    assert!([thrown("TC"), thrown("QS")].contains(&best));
    assert_eq!(faults[..2], [WhyNot::ThrowsWildCard, WhyNot::BreaksMeld]);
}

#[test]
fn of_two_as_dear_the_one_with_chances_is_kept() {
    let game = position(&["TH", "JH", "KC", "QS", "9D"], "8D");
    let (best, reasons, faults) = judged(&game, thrown("TH"));
    assert_ne!(best, thrown("TH"));
    assert_eq!(faults, [WhyNot::LeavesFewerChances]);
    assert!(reasons.len() <= 1);
}

/// The hand is to throw a card after the next player took the top of the pile.
fn after_the_next_took(hand: [&str; 4], top: &str) -> Dealt {
    let mut game = built(json!({
        "round": 2, "hands": [hand, ["9H", "9C", "2D", "KD"]],
        "discard": [top], "dealer": 0, "to_act": 1, "drawn": false,
        "stock": ["KH", "8S", "6D", "JD", "6C", "QC", "AD"],
    }));
    let mut arranger = Arranger::new();
    let stock = Move::Draw(Source::Stock);
    for chosen in [Move::Draw(Source::Discard), thrown("KD"), stock] {
        game.advance(chosen, &mut arranger, &mut ());
    }
    game
}

#[test]
fn what_the_next_player_was_seen_to_take_is_reckoned_with() {
    let game = after_the_next_took(["2S", "2H", "9D", "TC"], "9S");
    let (best, _, faults) = judged(&game, thrown("9D"));
    assert_ne!(best, thrown("9D"));
    assert!(faults.contains(&WhyNot::HelpsNextPlayer), "{faults:?}");
}

#[test]
fn a_wild_card_that_was_taken_tells_nothing_of_what_helps() {
    let game = after_the_next_took(["2S", "2H", "5S", "TC"], "4S");
    let (best, _, faults) = judged(&game, thrown("5S"));
    assert_ne!(best, thrown("5S"));
    assert!(!faults.is_empty());
    assert!(!faults.contains(&WhyNot::HelpsNextPlayer), "{faults:?}");
}
