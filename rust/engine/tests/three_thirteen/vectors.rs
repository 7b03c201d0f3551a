//! The vectors (R) and cases (M) about play, by id; those about arrangements stand with the
//! arranger's tests.

use engine::option::OptionValue;
use engine::three_thirteen::{Event, Given, Phase, Refusal, packs, wild_rank};
use engine::{Card, Pile};
use serde_json::{Value, json};

use crate::tables::*;

/// Round 1 with two seats: seat 1 dealt, seat 0 is to act with these cards.
fn two_seats(hand: &str, stock: &str, discard: &str) -> Value {
    json!({
        "round": 1, "hands": [cards(hand), ["2S", "6D", "TC"]], "stock": cards(stock),
        "discard": cards(discard), "dealer": 1, "to_act": 0,
    })
}

fn drawn(hand: &str, discard: &str) -> Value {
    let mut position = two_seats(hand, "8S JD", discard);
    position["drawn"] = json!(true);
    position
}

#[test]
fn r01_and_r02_deal_as_the_source_says() {
    let (game, _) = dealt(2, 1, &[]);
    let view = shown(&game, None);
    assert_eq!(view["seats"][0]["card_count"], 3);
    assert_eq!(view["three_thirteen"]["stock_count"], 45);
    assert_eq!(view["three_thirteen"]["discard_count"], 1);
    let dealt = engine::three_thirteen::deal(
        &mut engine::deal::FairDealer::new([0; 32], vec![String::new(); 4]),
        11,
        4,
        2,
    );
    assert!(dealt.hands.iter().all(|hand| hand.len() == 13));
    assert_eq!(dealt.stock.len(), 51);
}

#[test]
fn r03_wild_ranks() {
    let wild = [1, 8, 9, 10, 11].map(|round| wild_rank(round).letter());
    assert_eq!(wild, ['3', 'T', 'J', 'Q', 'K']);
}

#[test]
fn r04_the_deal_passes_to_the_left() {
    let (mut game, _) = (0..).map(|seed| dealt(3, seed, &[])).find(deals_first).expect("a seed");
    assert_eq!(shown(&game, None)["round"]["to_act"], 1);
    finish_round(&mut game);
    let view = shown(&game, None);
    assert_eq!(
        (view["three_thirteen"]["dealer"].clone(), view["round"]["to_act"].clone()),
        (json!(1), json!(2))
    );
}

fn deals_first((game, _): &(engine::three_thirteen::Hosted, Vec<Event>)) -> bool {
    game.game().round().public().dealer == seat(0)
}

/// Draws and discards until the round is over.
fn finish_round(game: &mut engine::three_thirteen::Hosted) {
    let number = game.game().round_number();
    while game.game().round_number() == number && game.game().to_act().is_some() {
        let by = game.game().to_act().expect("not over");
        let card = game.game().round().hand(by).iter().next().expect("a card").to_string();
        let given = match game.game().phase() {
            Some(Phase::Draw) => stock(),
            _ => discard(&card),
        };
        game.play(by, &given).expect("legal");
    }
}

#[test]
fn r05_discard_before_drawing() {
    let mut game = placed(two_seats("7H 8H 9H", "KD 8S", "4C"), &[]);
    assert_eq!(refused(&mut game, 0, &discard("7H")), Refusal::MustDrawFirst);
    assert_eq!(refused(&mut game, 0, &go_out("7H")), Refusal::MustDrawFirst);
}

#[test]
fn r06_and_m31_one_draw_a_turn() {
    let mut game = placed(two_seats("7H 8H 2C", "KD 8S", "4C"), &[]);
    play(&mut game, 0, &stock());
    assert_eq!(refused(&mut game, 0, &pile()), Refusal::AlreadyDrawn);
    assert_eq!(refused(&mut game, 0, &stock()), Refusal::AlreadyDrawn);
    assert_eq!(refused(&mut game, 1, &stock()), Refusal::NotYourTurn);
    assert_eq!(game.game().phase(), Some(Phase::Discard));
    assert_eq!(game.game().round().hand(seat(0)).len(), 4);
}

#[test]
fn r30_r31_r32_and_r33_going_out_with_each_card() {
    for (hand, out) in [
        ("7H 8H 9H KD", "KD"),
        ("7H 8H 9H TH", "7H TH"),
        ("7H 7S 9C KD", ""),
        ("3S 3C 9C KD", "9C KD"),
    ] {
        for card in cards(hand) {
            let mut game = placed(drawn(hand, "4C"), &[]);
            if cards(out).contains(&card) {
                let events = play(&mut game, 0, &go_out(card));
                assert!(matches!(events[0], Event::GoneOut { .. }), "{hand} {card}");
            } else {
                assert_eq!(refused(&mut game, 0, &go_out(card)), Refusal::CannotGoOut, "{card}");
            }
        }
    }
}

fn round_three(hand: &str) -> Value {
    json!({
        "round": 3, "hands": [cards(hand), cards("2S 6D TC QS 9D")], "stock": ["8S"],
        "discard": ["4C"], "dealer": 1, "to_act": 0, "drawn": true,
    })
}

#[test]
fn r34_and_r35_going_out_without_a_discard_is_an_option() {
    let hand = "7H 8H 9H KS KD KC";
    let mut game = placed(round_three(hand), &[]);
    for card in cards(hand) {
        let refused = game.play(seat(0), &go_out(card)).expect_err("nothing left over");
        assert_eq!(refused.code, Refusal::CannotGoOut);
        assert!(refused.params.least_penalty > Some(0), "{card}");
    }
    assert_eq!(refused(&mut game, 0, &Given::GoOut(None)), Refusal::CannotGoOut);
    let whole = ("go_out_without_discard", OptionValue::Bool(true));
    let mut game = placed(round_three(hand), &[whole]);
    assert_eq!(shown(&game, Some(0))["you"]["go_out_without_discard"], true);
    let events = play(&mut game, 0, &Given::GoOut(None));
    assert!(matches!(&events[0], Event::GoneOut { card: None, melds, .. } if melds.len() == 2));
    assert_eq!(shown(&game, None)["three_thirteen"]["discard_count"], 1);
}

#[test]
fn an_empty_discard_pile_has_nothing_to_take() {
    let mut position = two_seats("7H 8H 2C", "KD 8S", "");
    position["discard"] = json!([]);
    let mut game = placed(position, &[]);
    assert_eq!(refused(&mut game, 0, &pile()), Refusal::DiscardPileEmpty);
    assert_eq!(game.game().legal_moves(seat(0), &mut Default::default()).len(), 1);
}

fn four_seats() -> Value {
    json!({
        "round": 1,
        "hands": [cards("2S 6D TC"), cards("7H 8H 9H KD"), cards("TH JH QS"), cards("4S 4D 8C")],
        "stock": cards("QH 9S 9C 2D 2H"), "discard": ["4C"], "dealer": 0, "to_act": 1,
        "drawn": true,
    })
}

#[test]
fn r38_and_r39_everybody_else_has_one_more_turn() {
    let mut game = placed(four_seats(), &[]);
    play(&mut game, 1, &go_out("KD"));
    assert_eq!(shown(&game, None)["three_thirteen"]["last_turns"], json!([2, 3, 0]));
    play(&mut game, 2, &stock());
    let events = play(&mut game, 2, &go_out("QS"));
    assert!(matches!(events[0], Event::Discarded { .. }), "recorded as a discard");
    assert_eq!(shown(&game, None)["three_thirteen"]["last_turns"], json!([3, 0]));
    assert_eq!(refused(&mut game, 1, &stock()), Refusal::SeatIsOut);
    for (by, card) in [(3, "8C"), (0, "TC")] {
        play(&mut game, by, &stock());
        play(&mut game, by, &discard(card));
    }
    let result = &shown(&game, None)["results"][0];
    assert_eq!(result["points"][1], 0);
    assert_eq!(result["points"][2], 0, "TH JH QH after its discard");
    assert_eq!(result["three_thirteen"]["gone_out"], 1);
    assert_eq!(refused(&mut game, 1, &stock()), Refusal::GameIsOver);
}

#[test]
fn r40_the_next_seat_may_take_the_last_discard() {
    let mut game = placed(four_seats(), &[]);
    play(&mut game, 1, &go_out("KD"));
    let events = play(&mut game, 2, &pile());
    let king: Card = "KD".parse().expect("a card");
    assert!(matches!(events[0], Event::Drew { card, .. } if card == king));
}

#[test]
fn r41_nothing_is_added_to_the_melds_of_others() {
    let mut game = placed(four_seats(), &[]);
    play(&mut game, 1, &go_out("KD"));
    play(&mut game, 2, &stock());
    let moves = game.game().legal_moves(seat(2), &mut Default::default());
    assert!(moves.iter().all(|chosen| matches!(
        chosen,
        engine::three_thirteen::Move::Discard(_) | engine::three_thirteen::Move::GoOut(Some(_))
    )));
}

const TWENTY: &str = "7D AS 2C 4H 5S 6S 7S 8C 9S TS JS QS KS AH 5C 6C 7C 9C JC QC";

#[test]
fn r42_and_m35_the_top_card_stays_when_the_pile_becomes_the_stock() {
    let mut game = placed(two_seats("7H 8H KC", "", TWENTY), &[]);
    let events = play(&mut game, 0, &stock());
    assert!(matches!(
        events[..],
        [Event::StockReshuffled { piles }, Event::Drew { .. }] if piles.stock_count == 19
    ));
    let view = shown(&game, None);
    assert_eq!(view["three_thirteen"]["discard_top"], "7D");
    assert_eq!(view["three_thirteen"]["stock_count"], 18);
    play(&mut game, 0, &discard("KC"));
    let mut game = placed(two_seats("7H 8H KC", "", TWENTY), &[]);
    let events = play(&mut game, 0, &pile());
    assert!(matches!(events[0], Event::Drew { card, .. } if card.to_string() == "7D"));
}

#[test]
fn a_turn_that_cannot_begin_ends_the_round() {
    let mut position = two_seats("7H 8H KC QC", "", "");
    position["discard"] = json!([]);
    position["drawn"] = json!(true);
    let mut game = placed(position, &[]);
    let events = play(&mut game, 0, &discard("KC"));
    assert!(matches!(
        events[..],
        [Event::Discarded { .. }, Event::RoundFinished { .. }, Event::GameFinished { .. }]
    ));
    assert_eq!(shown(&game, None)["results"][0]["three_thirteen"]["gone_out"], Value::Null);
}

#[test]
fn at_most_three_reshuffles_a_round() {
    let mut game = placed(two_seats("7H QS KC", "", "2C 4H 5S"), &[]);
    let mut reshuffles = 0;
    let mut by = 0;
    while game.game().to_act().is_some() {
        let events = play(&mut game, by, &stock());
        reshuffles += events.len() - 1;
        let Some(Event::Drew { card, .. }) = events.last() else { panic!("a draw") };
        play(&mut game, by, &discard(&card.to_string()));
        by = 1 - by;
    }
    assert_eq!(reshuffles, 3);
}

#[test]
fn r43_the_taken_card_may_be_discarded_unless_the_rules_forbid_it() {
    let forbidden = ("discard_taken_card", OptionValue::Text("forbidden".into()));
    let position = two_seats("7H 8H KC", "KD 8S", "9C");
    let mut game = placed(position.clone(), &[]);
    play(&mut game, 0, &pile());
    play(&mut game, 0, &discard("9C"));
    let mut game = placed(position, std::slice::from_ref(&forbidden));
    play(&mut game, 0, &pile());
    let taken = Refusal::TakenCardCannotBeDiscarded;
    assert_eq!(refused(&mut game, 0, &discard("9C")), taken);
    assert_eq!(refused(&mut game, 0, &go_out("9C")), taken);
    let listed = shown(&game, Some(0))["you"]["best_discards"].clone();
    assert!(listed.as_array().expect("a list").iter().all(|best| best["card"] != "9C"));
    let mut twice = two_seats("7H 8H 9C", "KD 8S", "9C");
    twice["hands"][1] = json!(["2S", "6D", "TC"]);
    let packs = ("packs", OptionValue::Int(2));
    let mut game = placed(twice, &[forbidden, packs]);
    play(&mut game, 0, &pile());
    play(&mut game, 0, &discard("9C"));
}

#[test]
fn r44_going_out_is_voluntary() {
    let mut game = placed(drawn("7H 8H 9H KD", "4C"), &[]);
    let events = play(&mut game, 0, &discard("KD"));
    assert_eq!(events.len(), 1);
    assert_eq!(game.game().to_act(), Some(seat(1)));
}

fn last_round(scores: [u16; 3]) -> Value {
    let melded = "2S 2D 2C 4S 4D 4C 6S 6D 6C 8S 8D 8C 8H";
    json!({
        "round": 11,
        "hands": [cards(melded), cards("AS AD AC 3S 3D 3C 5S 5D 5C 7S 7D 7C 7H"),
                  cards("9S 9D 9C TS TD TC JS JD JC QS QD QC QH")],
        "stock": ["KS", "KH"], "discard": ["KD"], "dealer": 2, "to_act": 2, "gone_out": 0,
        "scores": scores,
    })
}

#[test]
fn r45_and_m36_the_lowest_total_wins_after_eleven_rounds() {
    let mut game = placed(last_round([64, 71, 90]), &[]);
    play(&mut game, 2, &stock());
    let events = play(&mut game, 2, &discard("KS"));
    assert!(matches!(events.last(), Some(Event::GameFinished { winners, totals })
        if *winners == [seat(0)] && totals.as_slice() == [64, 71, 90]));
    assert_eq!((game.game().to_act(), game.results().len()), (None, 1));
}

#[test]
fn r46_equal_lowest_totals_share_the_win() {
    let mut game = placed(last_round([64, 64, 90]), &[]);
    play(&mut game, 2, &stock());
    play(&mut game, 2, &discard("KS"));
    assert_eq!(shown(&game, None)["winners"], json!([0, 1]));
}

#[test]
fn r48_the_first_seat_may_go_out_in_its_first_turn() {
    let mut game = placed(two_seats("7H 8H 9H", "KD 8S", "4C"), &[]);
    play(&mut game, 0, &stock());
    assert_eq!(shown(&game, Some(0))["you"]["go_out_with"], json!(["KD"]));
    play(&mut game, 0, &go_out("KD"));
}

#[test]
fn m30_last_turns_count_from_the_seat_that_went_out() {
    for (starter, out, last) in [(1, 0, [1, 2]), (1, 1, [2, 0])] {
        let mut hands = vec![cards("2S 6D TC"), cards("4S QD 8C"), cards("5H JC KS")];
        hands[out] = cards("7H 8H 9H KD");
        let position = json!({
            "round": 1, "hands": hands, "stock": cards("QH 9S 9C"), "discard": ["4C"],
            "dealer": starter - 1, "to_act": out, "drawn": true,
        });
        let mut game = placed(position, &[]);
        play(&mut game, out as u8, &go_out("KD"));
        for by in last {
            assert_eq!(game.game().to_act(), Some(seat(by)));
            play(&mut game, by, &stock());
            let card = game.game().round().hand(seat(by)).iter().next().expect("a card");
            play(&mut game, by, &discard(&card.to_string()));
        }
        assert_eq!(game.game().to_act(), None);
    }
}

#[test]
fn m38_two_packs_hold_every_card_twice() {
    let pile: Pile = packs(2).into_iter().collect();
    assert_eq!(pile.len(), 104);
    assert!((0..52).filter_map(Card::new).all(|card| pile.count(card) == 2));
    let spades = pile.iter().filter(|card| card.suit().index() == 0);
    assert_eq!(spades.count(), 26);
}

#[test]
fn m40_and_m41_cards_are_values() {
    let mut game = placed(drawn("5H 9S KD 2C", "4C"), &[]);
    play(&mut game, 0, &discard("KD"));
    assert_eq!(shown(&game, Some(0))["you"]["hand"], json!(["2C", "5H", "9S"]));
    assert_eq!(shown(&game, None)["three_thirteen"]["discard_top"], "KD");
    let mut game = placed(two_seats("5H 9S KD", "2C 8S", "4C"), &[]);
    play(&mut game, 0, &stock());
    play(&mut game, 0, &discard("2C"));
    assert_eq!(shown(&game, Some(0))["you"]["hand"], json!(["5H", "9S", "KD"]));
}

#[test]
fn cards_that_are_none_or_not_held_are_refused() {
    let mut game = placed(drawn("5H 9S KD 2C", "4C"), &[]);
    assert_eq!(refused(&mut game, 0, &discard("1X")), Refusal::UnknownCard);
    assert_eq!(refused(&mut game, 0, &discard("4C")), Refusal::CardNotInHand);
    assert_eq!(refused(&mut game, 0, &go_out("4C")), Refusal::CardNotInHand);
    let refused = game.play(seat(0), &go_out("kd")).expect_err("does not meld");
    assert_eq!((refused.code, refused.params.least_penalty), (Refusal::CannotGoOut, Some(16)));
    play(&mut game, 0, &discard("♦k"));
}

#[test]
fn s06_the_event_tells_the_whole_truth_and_the_view_does_not() {
    let mut game = placed(two_seats("5H 9S KD", "2C 8S", "4C"), &[]);
    let events = serde_json::to_value(play(&mut game, 0, &stock())).expect("plain data");
    assert_eq!(events[0]["type"], "drew");
    assert_eq!((&events[0]["source"], &events[0]["card"]), (&json!("stock"), &json!("2C")));
    let other = shown(&game, Some(1)).to_string();
    assert!(!other.contains("2C"));
}
