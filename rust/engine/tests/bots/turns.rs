//! Laws of every bot of Three Thirteen: two to eight seats, several packs, every option.

use engine::bots::Named;
use engine::bots::three_thirteen::Level;
use engine::option::Choice;
use engine::rng::Rng;
use engine::three_thirteen::{Arranger, Given, Hosted, Move, Options, PRESETS};
use engine::{Card, Seat};

use crate::states::{Still, any_value};

/// Every bot, those that search with few samples.
fn bots() -> Vec<(&'static str, Named<Level>)> {
    let bot = |level: Level| {
        let searches = Named::parse(&format!("{}:3s", level.name()), &Still);
        (level.name(), searches.unwrap_or_else(|| level.into()))
    };
    Level::ALL.iter().copied().map(bot).collect()
}

fn given(chosen: Move) -> Given {
    match chosen {
        Move::Draw(source) => Given::Draw(source),
        Move::Discard(card) => Given::Discard(card.to_string()),
        Move::GoOut(card) => Given::GoOut(card.map(|card| card.to_string())),
    }
}

/// A dealt game with options changed at random, but for values that are refused, and for options
/// that need more packs than there are.
fn any_game(seats: usize, rng: &mut Rng) -> Hosted {
    loop {
        let preset = &PRESETS[rng.below(PRESETS.len() as u32) as usize];
        let mut options: Options = preset.options();
        for spec in options.specs() {
            if rng.below(3) == 0 {
                let _refused = options.set(spec.name, &any_value(&spec, rng)).is_err();
            }
        }
        let seed = [rng.below(256) as u8; 32];
        if let Ok((game, _)) = Hosted::deal(preset, options, seed, vec![String::new(); seats]) {
            return game;
        }
    }
}

/// What a bot chooses for the seat to act.
fn chosen(game: &Hosted, seat: Seat, bot: &Named<Level>, arranger: &mut Arranger) -> Move {
    bot.choose(&game.game().view(seat), arranger, &mut Rng::new(9))
}

/// The same game with the hidden cards of others and of the stock dealt anew. Cards that a seat
/// was seen to take, and the hand of one that went out, stay.
fn with_hidden_cards_exchanged(game: &Hosted, seat: Seat, rng: &mut Rng) -> Hosted {
    let round = game.game().round();
    let (mut hands, mut pool) = (*round.hands(), round.stock().to_vec());
    let out = round.public().gone_out.as_ref().map(|out| out.seat);
    let hides = |other: &Seat| *other != seat && out != Some(*other);
    let others: Vec<Seat> = Seat::first(game.game().seats()).filter(hides).collect();
    for &other in &others {
        for card in round.public().known[other].iter() {
            assert!(hands[other].remove(card), "a card seen to be taken is held");
        }
        pool.extend(hands[other].iter());
    }
    shuffle(&mut pool, rng);
    for &other in &others {
        let count = hands[other].len();
        hands[other] = round.public().known[other].iter().chain(pool.drain(..count)).collect();
    }
    game.with_hidden(hands, pool).expect("the same cards")
}

fn shuffle(cards: &mut [Card], rng: &mut Rng) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

#[test]
fn every_bot_moves_legally_from_what_it_sees_and_the_same_again() {
    let (mut rng, mut arranger) = (Rng::new(31), Arranger::new());
    let bots = bots();
    for number in 0..14 {
        let mut game = any_game(2 + number % 7, &mut rng);
        for step in 0..120 {
            let Some(seat) = game.game().to_act() else { break };
            let moves = game.game().legal_moves(seat, &mut arranger);
            let other = with_hidden_cards_exchanged(&game, seat, &mut rng);
            for (name, bot) in &bots {
                if step % 9 > 0 && *name == "expert" {
                    continue;
                }
                let own = chosen(&game, seat, bot, &mut arranger);
                assert!(moves.contains(&own), "{name}: {own:?}");
                assert_eq!(own, chosen(&other, seat, bot, &mut Arranger::new()), "{name}");
            }
            let (_, mover) = bots[(seat.index() + number) % bots.len().min(3)];
            let next = mover.choose(&game.game().view(seat), &mut arranger, &mut rng);
            game.play(seat, &given(next)).expect("a legal move");
        }
    }
}
