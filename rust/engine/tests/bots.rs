//! Bots: legal moves only, from what they see only; certain wins taken; strength.

mod common;

use std::sync::Arc;
use std::time::Duration;

use engine::bots::{Absent, Bot, Budget, Clock, Greedy, Level, Named, Planner, Rated, WhyPlay};
use engine::deal::{Hands, QuickDealer, quick_hands};
use engine::option::Choice;
use engine::rng::Rng;
use engine::thirteen::{
    Combo, Game, Legal, Move, Opening, PRESETS, Past, Plays, Public, Round, Rules, View, beats,
    duplicate,
};
use engine::{BySeat, CardSet, Seat};
use rayon::ThreadPoolBuilder;

/// What bots that search may spend here.
const BUDGET: Budget<'_> = Budget::Samples(4);

/// The levels that answer in microseconds.
const QUICK: [Level; 4] = [Level::Random, Level::Greedy, Level::Planner, Level::Linear];

/// Every level, those that search at one state in ten.
fn levels(number: usize) -> impl Iterator<Item = Level> {
    let searches = |level: &Level| !QUICK.contains(level);
    Level::ALL.iter().copied().filter(move |level| !searches(level) || number % 10 == 0)
}

/// One state of a round with what its seat to act may do.
struct State {
    round: Round,
    past: Past,
    plays: Plays,
    may_pass: bool,
}

impl State {
    fn new(round: Round, rules: &Rules) -> State {
        State::after(Past::default(), round, rules)
    }

    fn after(past: Past, round: Round, rules: &Rules) -> State {
        let seat = round.public().to_act;
        let mut plays = Plays::new();
        round.legal_plays(seat, rules, &mut plays);
        State { round, past, plays, may_pass: round.check_pass(seat, rules).is_ok() }
    }

    fn public(&self) -> &Public {
        self.round.public()
    }

    fn seat(&self) -> Seat {
        self.public().to_act
    }

    fn hand(&self) -> CardSet {
        self.round.hand(self.seat())
    }

    fn legal(&self) -> Legal<'_> {
        Legal { plays: &self.plays, may_pass: self.may_pass }
    }

    fn see<T>(&self, rules: &Rules, look: impl FnOnce(&View<'_>, &Legal<'_>) -> T) -> T {
        let totals = BySeat::new(self.public().seats());
        let (seat, hand, public) = (self.seat(), self.hand(), self.public());
        let past = &self.past;
        look(&View { seat, hand, public, past, rules, totals: &totals }, &self.legal())
    }

    fn choose(&self, bot: impl Bot, rules: &Rules, seed: u64) -> Move {
        self.see(rules, |view, legal| bot.choose(view, legal, BUDGET, &mut Rng::new(seed)))
    }
}

fn deal(seats: usize, rules: &Rules, rng: &mut Rng) -> Round {
    let hands = quick_hands(seats, rng);
    Round::new(hands, Opening::by_lowest_card(&hands, rules))
}

/// Plays one round with `bot` of each seat; shows every state and the move made.
fn play(
    mut round: Round,
    rules: &Rules,
    rng: &mut Rng,
    bot: impl Fn(Seat) -> Level,
    mut show: impl FnMut(&State, Move),
) -> Round {
    let mut past = Past::default();
    while !round.public().over {
        let state = State::after(past.clone(), round, rules);
        let chosen = state.choose(bot(state.seat()), rules, rng.seed());
        show(&state, chosen);
        round.check(state.seat(), chosen, rules).expect("a legal move");
        past.note(state.seat(), state.public().table.is_none(), chosen);
        round.apply(chosen, rules, &mut ());
    }
    round
}

/// The states of rounds between bots of every level, in all option sets and numbers of seats.
fn walk(rounds: usize, seed: u64, mut show: impl FnMut(&Rules, &State, Move)) {
    let mut rng = Rng::new(seed);
    for (_, rules) in common::option_sets() {
        for seats in 2..=4 {
            for number in 0..rounds {
                let bot = |seat: Seat| QUICK[(seat.index() + number) % QUICK.len()];
                let round = deal(seats, &rules, &mut rng);
                play(round, &rules, &mut rng, bot, |state, chosen| show(&rules, state, chosen));
            }
        }
    }
}

#[test]
fn every_bot_moves_legally_and_never_passes_on_a_lead() {
    let (mut leads, mut states) = (0, 0);
    walk(12, 1, |rules, state, _| {
        states += 1;
        for level in levels(states) {
            let chosen = state.choose(level, rules, 7);
            state.round.check(state.seat(), chosen, rules).expect("a legal move");
            if state.public().table.is_none() {
                assert_ne!(chosen, Move::Pass, "{level:?} passed on a lead");
                leads += 1;
            }
        }
    });
    assert!(leads > 1_000);
}

#[test]
fn whole_games_of_every_level_end() {
    for (_, rules) in common::option_sets() {
        let rules = Arc::new(rules);
        for seats in 2..=4 {
            let dealer = QuickDealer::new(seats as u64);
            let mut game = Game::new(Arc::clone(&rules), seats, dealer, &mut ());
            let (mut plays, mut rng) = (Plays::new(), Rng::new(5));
            while let Some(seat) = game.to_act() {
                let level = Level::ALL[(seat.index() + 2) % Level::ALL.len()];
                let legal = game.legal(seat, &mut plays);
                let chosen = level.choose(&game.view(seat), &legal, BUDGET, &mut rng);
                game.apply(seat, chosen, &mut ()).expect("a legal move");
            }
        }
    }
}

/// The round with the cards that the seat to act cannot see dealt anew.
fn with_hidden_cards_exchanged(state: &State, rng: &mut Rng) -> Round {
    let (seat, public) = (state.seat(), state.public());
    let mut hidden: Vec<_> = (CardSet::FULL - state.hand() - public.played).iter().collect();
    let mut hands: Hands = *state.round.hands();
    for other in Seat::first(public.seats()).filter(|&other| other != seat) {
        let count = usize::from(public.counts[other]);
        let mut draw = || hidden.swap_remove(rng.below(hidden.len() as u32) as usize);
        hands[other] = (0..count).map(|_| draw()).collect();
    }
    state.round.with_hands(hands).expect("hands of the same sizes")
}

#[test]
fn hidden_cards_change_nothing() {
    let (mut rng, mut states) = (Rng::new(11), 0);
    walk(4, 2, |rules, state, _| {
        states += 1;
        let hidden = with_hidden_cards_exchanged(state, &mut rng);
        let other = State::after(state.past.clone(), hidden, rules);
        for level in levels(states) {
            assert_eq!(state.choose(level, rules, 3), other.choose(level, rules, 3));
        }
        assert_eq!(state.choose(Absent, rules, 3), other.choose(Absent, rules, 3));
        let advise = |state: &State| state.see(rules, |view, legal| Planner.advise(view, legal));
        assert_eq!(advise(state), advise(&other));
    });
}

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
fn greedy_answers_with_the_lowest_play_and_leads_the_longest_with_the_lowest_card() {
    let mut seen = [0; 3];
    walk(12, 4, |rules, state, _| {
        let chosen = state.choose(Greedy, rules, 1);
        let Move::Play(play) = chosen else {
            assert!(state.plays.is_empty(), "a pass that could have played");
            return seen[0] += 1;
        };
        let cards = |play: &Combo| play.cards().len();
        if let Some(table) = state.public().table {
            let alike = |other: &&Combo| other.shape() == table.combo.shape();
            let lowest = state.plays.iter().filter(alike).map(|other| other.top()).min();
            let shortest = state.plays.iter().map(cards).min();
            seen[1] += 1;
            match lowest {
                Some(top) => assert_eq!((play.shape(), play.top()), (table.combo.shape(), top)),
                None => assert_eq!(Some(cards(&play)), shortest),
            }
        } else {
            let card = state.plays.iter().filter_map(|play| play.cards().lowest()).min();
            let with_card = |other: &&Combo| card.is_some_and(|card| other.cards().contains(card));
            let longest = state.plays.iter().filter(with_card).map(cards).max();
            seen[2] += 1;
            assert!(with_card(&&play));
            assert_eq!(Some(cards(&play)), longest);
        }
    });
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn who_is_absent_passes_or_lays_the_lowest_single_card() {
    let mut seen = [0; 2];
    walk(6, 8, |rules, state, _| {
        let chosen = state.choose(Absent, rules, 1);
        state.round.check(state.seat(), chosen, rules).expect("a legal move");
        let Move::Play(play) = chosen else { return seen[0] += 1 };
        let due = state.public().opening.or(state.hand().lowest());
        assert!(!state.may_pass);
        assert_eq!((play.cards().len(), play.cards().lowest()), (1, due));
        seen[1] += 1;
    });
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

#[test]
fn a_value_of_one_is_a_win_against_anything() {
    let mut rng = Rng::new(21);
    let mut taken = 0;
    walk(20, 5, |rules, state, _| {
        let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
        if advice.moves[0].value < 1.0 {
            return;
        }
        taken += 1;
        for _ in 0..3 {
            let hero = state.seat();
            let others = [Level::Random, Level::Greedy][rng.below(2) as usize];
            let bot = |seat| if seat == hero { Level::Planner } else { others };
            let start = with_hidden_cards_exchanged(state, &mut rng);
            let end = play(start, rules, &mut rng, bot, |now, _| {
                let others_left = now.public().holding.without(hero);
                assert!(
                    others_left.len() >= state.public().holding.len() - 1
                        || !now.public().holding.contains(hero),
                    "another seat went out first"
                );
            });
            assert!(end.public().places[hero] > 0, "the planner took no place");
        }
    });
    assert!(taken > 300, "{taken} certain wins");
}

/// A round of two or more seats with these hands, the first seat to lead.
fn position(hands: &[&str]) -> Round {
    let cards: Vec<CardSet> = hands.iter().map(|hand| hand.parse().expect("cards")).collect();
    let hands = BySeat::from_fn(cards.len(), |seat| cards[seat.index()]);
    Round::new(hands, Opening { leader: Seat::new(0), card: None })
}

fn led(hands: &[&str], rules: &Rules) -> (String, Vec<Rated>, Vec<WhyPlay>) {
    let state = State::new(position(hands), rules);
    let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
    let Move::Play(play) = advice.moves[0].chosen else { unreachable!("a leader passed") };
    (play.cards().to_string(), advice.moves, advice.reasons)
}

#[test]
fn wins_that_cannot_be_stopped_are_played_out() {
    let rules = Rules::preset(&PRESETS[0]);
    for (hands, lead) in [
        (["3S 2H", "5S 5C"], "2H"),
        (["3S 3C QH KH AH", "5S 5C"], "QH KH AH"),
        (["3S 4C 5D AS AC AD AH", "5S 5C 6H"], "AS AC AD AH"),
        (["7S 2H", "3C"], "2H"),
    ] {
        let (cards, moves, _) = led(&hands, &rules);
        let certain = moves[0].value.to_bits() == 1.0_f64.to_bits();
        assert!(certain, "{hands:?}: {moves:?}");
        assert_eq!(cards, lead, "{hands:?}");
    }
}

#[test]
fn no_win_is_certain_that_a_bomb_or_a_two_on_the_last_trick_can_stop() {
    let rules = Rules::preset(&PRESETS[0]);
    let (_, moves, _) = led(&["3S 4S 2H", "5S 5C 5D 5H"], &rules);
    assert!(moves[0].value < 1.0, "a quad may chop the 2");
    let loses = common::option_sets().into_iter().find(|(name, _)| name.starts_with("2s on top"));
    let (_, rules) = loses.expect("an option set in which a last 2 loses");
    let (cards, moves, _) = led(&["3S 2H", "5S 5C"], &rules);
    assert_eq!(cards, "2H", "the 2 must not be last");
    assert!(moves[0].value > moves[1].value);
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

/// Plays into which a hand can be split at least, by trying everything.
fn fewest_plays(hand: CardSet, rules: &Rules) -> usize {
    let mut plays = Plays::new();
    plays.leads(hand, rules);
    let lowest = hand.lowest();
    let with_lowest = plays.iter().filter(|play| play.cards().lowest() == lowest);
    with_lowest.map(|play| 1 + fewest_plays(hand - play.cards(), rules)).min().unwrap_or(0)
}

fn left(state: &State, chosen: Move) -> CardSet {
    match chosen {
        Move::Play(play) => state.hand() - play.cards(),
        Move::Pass => state.hand(),
    }
}

/// Whether a reason is true of a move, judged from the rules alone; `None` where that takes the
/// planner's own estimates.
fn is_true(why: WhyPlay, chosen: Move, state: &State, rules: &Rules) -> Option<bool> {
    let table = state.public().table.map(|table| table.combo);
    let Move::Play(play) = chosen else {
        return Some(match why {
            WhyPlay::NothingBeats => state.plays.is_empty(),
            WhyPlay::SavesStrength => !state.plays.is_empty(),
            WhyPlay::FewestPlays => return fewest(chosen, state, rules),
            WhyPlay::KeepsControl => return None,
            _ => false,
        });
    };
    let alike = |other: &&Combo| other.shape() == play.shape();
    Some(match why {
        WhyPlay::OnlyMove => state.legal().len() == 1,
        WhyPlay::GoesOut => play.cards() == state.hand(),
        WhyPlay::CannotBeBeaten => return unbeaten(play, state, rules),
        WhyPlay::FewestPlays => return fewest(chosen, state, rules),
        WhyPlay::KeepsControl | WhyPlay::CannotBeStopped => return None,
        WhyPlay::ShedsLowCards => play.cards().lowest() == state.hand().lowest(),
        WhyPlay::LeadsLongest => {
            table.is_none() && state.plays.iter().all(|o| o.cards().len() <= play.cards().len())
        }
        WhyPlay::CheapestAnswer => {
            table.is_some_and(|table| table.shape() == play.shape())
                && state.plays.iter().filter(alike).all(|other| other.top() >= play.top())
        }
        WhyPlay::Chops => {
            table.is_some_and(|table| table.shape() != play.shape() || table.top() > play.top())
        }
        WhyPlay::SavesStrength | WhyPlay::NothingBeats => false,
    })
}

fn fewest(chosen: Move, state: &State, rules: &Rules) -> Option<bool> {
    let plays = |chosen| fewest_plays(left(state, chosen), rules);
    (state.hand().len() < 8)
        .then(|| state.legal().iter().all(|other| plays(other) >= plays(chosen)))
}

fn unbeaten(play: Combo, state: &State, rules: &Rules) -> Option<bool> {
    let unseen = CardSet::FULL - state.hand() - state.public().played;
    let mut answers = Plays::new();
    (unseen.len() <= 13).then(|| {
        answers.leads(unseen, rules);
        answers.iter().all(|&answer| beats(answer, play, rules).is_err())
    })
}

#[test]
fn reasons_are_true_of_the_move() {
    let (mut given, mut judged, mut without) = (0, 0, 0);
    let mut seen = Vec::new();
    walk(8, 6, |rules, state, _| {
        let advice = state.see(rules, |view, legal| Planner.advise(view, legal));
        let best = advice.moves[0].chosen;
        assert!(best != Move::Pass || !advice.reasons.is_empty());
        without += usize::from(advice.reasons.is_empty());
        for &why in &advice.reasons {
            given += 1;
            if let Some(holds) = is_true(why, best, state, rules) {
                assert!(holds, "{why:?} of {best:?} with {}", state.hand());
                judged += 1;
            }
            if !seen.contains(&why) {
                seen.push(why);
            }
        }
    });
    assert!(judged * 2 > given, "{judged} of {given}");
    assert_eq!(seen.len(), 12, "{seen:?}");
    assert!(without * 50 < given, "{without} moves without a reason");
}

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

/// A clock that stands still.
#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn thread_time(&self) -> Duration {
        Duration::ZERO
    }
}

fn named(name: &str) -> Named<Level> {
    Named::parse(name, &Still).expect(name)
}

#[test]
fn a_budget_of_samples_gives_the_same_at_any_number_of_threads() {
    let rules = Rules::preset(&PRESETS[0]);
    let bots = ["expert:30s", "linear", "greedy@1", "planner@1"].map(named);
    let on = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| duplicate(6, &bots, &rules, 3))
    };
    assert_eq!(on(1), on(3));
    assert_ne!(on(1), duplicate(6, &bots, &rules, 4));
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
fn linear_is_stronger_than_greedy() {
    let rules = Rules::preset(&PRESETS[0]);
    let bots = ["linear", "greedy@1", "greedy@1", "greedy@1"].map(named);
    let firsts = duplicate(250, &bots, &rules, 5).bots[0].firsts;
    assert!(firsts.mean - firsts.margin > 0.33, "{firsts:?}");
}
