//! Laws over whole games, under every option.

use engine::Pile;
use engine::bots::three_thirteen::{Level, Player};
use engine::bots::{Absent, Budget};
use engine::option::OptionValue;
use engine::rng::Rng;
use engine::three_thirteen::{Arranger, Event, Given, Hosted, Move, PRESETS, packs};

use crate::tables::options;

/// What a bot that searches may spend here.
const FEW: Budget<'_> = Budget::Samples(6);

/// Every option switched, one set at a time.
fn option_sets() -> Vec<Vec<(&'static str, OptionValue)>> {
    let text = |value: &str| OptionValue::Text(value.to_owned());
    vec![
        vec![],
        vec![("ace", text("low_or_high"))],
        vec![("ace_penalty", OptionValue::Int(15))],
        vec![("packs", OptionValue::Int(3))],
        vec![("discard_taken_card", text("forbidden"))],
        vec![("go_out_without_discard", OptionValue::Bool(true))],
        vec![("rounds", OptionValue::Int(3))],
    ]
}

fn given(chosen: Move) -> Given {
    match chosen {
        Move::Draw(source) => Given::Draw(source),
        Move::Discard(card) => Given::Discard(card.to_string()),
        Move::GoOut(card) => Given::GoOut(card.map(|card| card.to_string())),
    }
}

fn all_cards(game: &Hosted) -> Pile {
    let round = game.game().round();
    let mut all: Pile = round.stock().iter().copied().collect();
    round.hands().iter().for_each(|hand| all.extend(hand.iter()));
    all.extend(round.public().discard.iter().copied());
    all
}

/// Plays a game to its end; after each move the cards are all there, the snapshot is the game,
/// and every listed move is accepted.
fn play_through(level: Level, seats: usize, changed: &[(&str, OptionValue)], seed: u64) -> Hosted {
    let rules = options(&PRESETS[0], changed);
    let all: Pile = packs(rules.packs_for(seats)).into_iter().collect();
    let seeds = vec![String::from("seed"); seats];
    let (mut game, _) = Hosted::deal(&PRESETS[0], rules, [seed as u8; 32], seeds).expect("packs");
    let (mut rng, mut arranger) = (Rng::new(seed), Arranger::new());
    while let Some(seat) = game.game().to_act() {
        assert_eq!(all_cards(&game), all);
        let moves = game.game().legal_moves(seat, &mut arranger);
        for &chosen in &moves {
            assert_eq!(game.game().check(seat, chosen, &mut arranger), Ok(()));
        }
        let chosen = level.choose(&game.game().view(seat), &mut arranger, FEW, &mut rng);
        assert!(moves.contains(&chosen), "{chosen:?}");
        let bytes = game.dump();
        let mut copy = Hosted::load(&bytes).expect("its own bytes");
        let events = game.play(seat, &given(chosen)).expect("a listed move");
        assert_eq!(copy.play(seat, &given(chosen)).expect("the same"), events);
        assert_eq!(copy.dump(), game.dump());
    }
    game
}

#[test]
fn random_games_end_under_every_option() {
    for (seed, changed) in (1..).zip(option_sets()) {
        for seats in [2, 3, 5] {
            let game = play_through(Level::Random, seats, &changed, seed);
            let rounds = usize::from(game.game().options().rounds);
            assert_eq!(game.results().len(), rounds, "{changed:?}");
        }
    }
}

#[test]
fn greedy_games_end_under_every_option() {
    for (seed, changed) in (1..).zip(option_sets()) {
        for seats in [2, 4, 8] {
            let game = play_through(Level::Greedy, seats, &changed, seed);
            assert!(game.dump().len() < 6_000);
            assert!(game.results().iter().any(|result| result.gone_out.is_some()));
        }
    }
}

#[test]
fn expert_games_end_under_every_option() {
    for (seed, changed) in (1..).zip(option_sets()) {
        for seats in [2, 3, 8] {
            let changed = [&changed[..], &[("rounds", OptionValue::Int(2))]].concat();
            let game = play_through(Level::Expert, seats, &changed, seed);
            assert_eq!(game.results().len(), 2, "{changed:?}");
        }
    }
}

#[test]
fn totals_are_the_sums_of_points_and_the_lowest_wins() {
    let game = play_through(Level::Greedy, 4, &[], 77);
    for seat in engine::Seat::first(4) {
        let sum: u16 = game.results().iter().map(|result| result.points[seat]).sum();
        assert_eq!(game.game().totals()[seat], sum);
    }
    let lowest = game.game().totals().iter().min();
    let winners = game.game().winners().expect("over");
    assert!(winners.iter().all(|&seat| Some(game.game().totals()[seat]) == lowest));
}

/// What a seat sees and its bot does depend on nothing it cannot see.
#[test]
fn hidden_cards_change_neither_views_nor_bots() {
    let (mut rng, mut arranger) = (Rng::new(5), Arranger::new());
    let rules = options(&PRESETS[0], &[]);
    let (mut game, _) =
        Hosted::deal(&PRESETS[0], rules, [3; 32], vec![String::new(); 3]).expect("packs");
    for _ in 0..150 {
        let Some(seat) = game.game().to_act() else { break };
        let other = with_others_shuffled(&game, seat, &mut rng);
        let text = |game: &Hosted| serde_json::to_string(&game.shown(Some(seat))).expect("plain");
        assert_eq!(text(&game), text(&other));
        for level in [Level::Random, Level::Greedy, Level::Planner, Level::Expert] {
            let mut chosen = |game: &Hosted| {
                level.choose(&game.game().view(seat), &mut arranger, FEW, &mut Rng::new(9))
            };
            assert_eq!(chosen(&game), chosen(&other));
        }
        let mut timed_out = |game: &Hosted| {
            Absent.choose(&game.game().view(seat), &mut arranger, FEW, &mut Rng::new(9))
        };
        assert_eq!(timed_out(&game), timed_out(&other));
        let chosen = Level::Greedy.choose(&game.game().view(seat), &mut arranger, FEW, &mut rng);
        game.play(seat, &given(chosen)).expect("legal");
    }
}

/// The same game with the hidden cards of others and of the stock dealt anew. Cards that a seat
/// was seen to take, and the hand of one that went out, stay.
fn with_others_shuffled(game: &Hosted, seat: engine::Seat, rng: &mut Rng) -> Hosted {
    let round = game.game().round();
    let out = round.public().gone_out.as_ref().map(|out| out.seat);
    let others: Vec<engine::Seat> =
        engine::Seat::first(3).filter(|&other| other != seat && out != Some(other)).collect();
    let hidden = |other: engine::Seat| {
        let mut hand = *round.hand(other);
        for card in round.public().known[other].iter() {
            assert!(hand.remove(card), "a card seen to be taken is held");
        }
        hand
    };
    let mut pool: Vec<engine::Card> = round.stock().to_vec();
    for &other in &others {
        pool.extend(hidden(other).iter());
    }
    for last in (1..pool.len()).rev() {
        pool.swap(last, rng.below(last as u32 + 1) as usize);
    }
    let mut hands = *round.hands();
    for &other in &others {
        let count = hidden(other).len();
        hands[other] = round.public().known[other].iter().collect();
        hands[other].extend(pool.drain(..count));
    }
    game.with_hidden(hands, pool).expect("the same cards")
}

#[test]
fn broken_bytes_are_refused_and_never_panic() {
    let bytes = play_through(Level::Greedy, 2, &[("rounds", OptionValue::Int(2))], 4).dump();
    let mut rng = Rng::new(6);
    for _ in 0..3_000 {
        let mut broken = bytes.clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(broken.len() as u32) as usize;
            broken[at] = rng.below(256) as u8;
        }
        if let Ok(mut game) = Hosted::load(&broken) {
            let _ = game.shown(None);
            for seat in engine::Seat::first(game.game().seats()) {
                let _ = game.shown(Some(seat));
                let _ = game.play(seat, &Given::Draw(engine::three_thirteen::Source::Stock));
            }
        }
    }
}

#[test]
fn the_last_event_of_a_round_tells_every_seats_melds() {
    let rules = options(&PRESETS[1], &[]);
    let (mut game, first) =
        Hosted::deal(&PRESETS[1], rules, [8; 32], vec![String::new(); 2]).expect("packs");
    assert!(matches!(first[..], [Event::RoundStarted { .. }]));
    let (mut rng, mut arranger) = (Rng::new(1), Arranger::new());
    let finished = loop {
        let seat = game.game().to_act().expect("not over");
        let chosen = Level::Greedy.choose(&game.game().view(seat), &mut arranger, FEW, &mut rng);
        let events = game.play(seat, &given(chosen)).expect("legal");
        if let Some(at) = events.iter().position(|e| matches!(e, Event::RoundFinished { .. })) {
            break serde_json::to_value(&events[at]).expect("plain data");
        }
    };
    let seats = finished["result"]["three_thirteen"]["seats"].as_array().expect("a list").clone();
    assert_eq!(seats.len(), 2);
    assert!(seats.iter().all(|seat| seat["melds"].is_array() && seat["penalty"].is_u64()));
}
