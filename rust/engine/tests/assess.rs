//! What is expected of moves: from what the seat sees only, exact where it is certain, the best
//! first, and faults that are there.

mod common;

use engine::bots::{Assessment, Bot, Budget, Expert, Greedy, Linear, WhyNot};
use engine::deal::{Hands, quick_hands};
use engine::rng::Rng;
use engine::thirteen::{Legal, Move, Opening, PRESETS, Past, Plays, Round, Rules, Scoring, View};
use engine::{BySeat, CardSet, Seat};

const SAMPLES: u32 = 24;

fn assess(round: &Round, past: &Past, rules: &Rules, made: Option<Move>, seed: u64) -> Assessment {
    see(round, past, rules, |view, legal| {
        let budget = Budget::Samples(SAMPLES);
        Expert::assess(view, legal, made, budget, &mut Rng::new(seed))
    })
}

fn see<T>(
    round: &Round,
    past: &Past,
    rules: &Rules,
    look: impl FnOnce(&View<'_>, &Legal<'_>) -> T,
) -> T {
    let public = round.public();
    let (seat, mut plays) = (public.to_act, Plays::new());
    round.legal_plays(seat, rules, &mut plays);
    let legal = Legal { plays: &plays, may_pass: round.check_pass(seat, rules).is_ok() };
    let totals = BySeat::new(public.seats());
    look(&View { seat, hand: round.hand(seat), public, past, rules, totals: &totals }, &legal)
}

/// Every state of rounds of `greedy` and `linear` in all option sets, with the move made.
fn walk(seed: u64, mut show: impl FnMut(&Rules, &Round, &Past, Move)) {
    let mut rng = Rng::new(seed);
    for (_, rules) in common::option_sets() {
        for seats in 2..=4 {
            let hands = quick_hands(seats, &mut rng);
            let mut round = Round::new(hands, Opening::by_lowest_card(&hands, &rules));
            let mut past = Past::default();
            while !round.public().over {
                let (seat, nothing) = (round.public().to_act, Budget::Samples(0));
                let chosen = see(&round, &past, &rules, |view, legal| match seat.index() % 2 {
                    0 => Greedy.choose(view, legal, nothing, &mut rng),
                    _ => Linear.choose(view, legal, nothing, &mut rng),
                });
                show(&rules, &round, &past, chosen);
                past.note(seat, round.public().table.is_none(), chosen);
                round.apply(chosen, &rules, &mut ());
            }
        }
    }
}

/// The same for the seat to act, the cards it cannot see dealt anew.
fn with_hidden_cards_exchanged(round: &Round, rng: &mut Rng) -> Round {
    let public = round.public();
    let own = round.hand(public.to_act);
    let mut hidden: Vec<_> = (CardSet::FULL - own - public.played).iter().collect();
    let mut hands: Hands = *round.hands();
    for other in Seat::first(public.seats()).filter(|&seat| seat != public.to_act) {
        let mut draw = || hidden.swap_remove(rng.below(hidden.len() as u32) as usize);
        hands[other] = (0..public.counts[other]).map(|_| draw()).collect();
    }
    round.with_hands(hands).expect("hands of the same sizes")
}

#[test]
fn hidden_cards_change_nothing() {
    let (mut rng, mut states) = (Rng::new(5), 0);
    walk(1, |rules, round, past, made| {
        states += 1;
        if states % 3 == 0 {
            let other = with_hidden_cards_exchanged(round, &mut rng);
            let one = assess(round, past, rules, Some(made), 9);
            assert_eq!(one, assess(&other, past, rules, Some(made), 9));
        }
    });
    assert!(states > 500);
}

#[test]
fn moves_are_legal_the_best_first_and_the_one_made_is_among_them() {
    walk(2, |rules, round, past, made| {
        let found = assess(round, past, rules, Some(made), 3);
        let seats = round.public().seats() as f64;
        assert!((1..=8).contains(&found.moves.len()));
        assert_eq!(found.moves[found.made].chosen, made);
        assert!(found.moves.is_sorted_by(|one, other| one.value >= other.value));
        for one in &found.moves {
            round.check(round.public().to_act, one.chosen, rules).expect("a legal move");
            assert!((0.0..=1.0).contains(&one.first) && (0.0..=1.0).contains(&one.value));
            let most =
                if rules.options().scoring == Scoring::Placement { seats - 1.0 } else { 1.0 };
            assert!((0.0..=most).contains(&one.points) && one.margin >= 0.0);
        }
        assert!(found.moves[0].margin == 0.0 && (found.made > 0 || found.faults.is_empty()));
        assert!(found.samples == SAMPLES || found.samples == 0);
    });
}

fn position(hands: &[&str]) -> Round {
    let mut dealt = Hands::new(hands.len());
    for (seat, cards) in Seat::first(hands.len()).zip(hands) {
        dealt[seat] = cards.parse().expect("cards");
    }
    Round::new(dealt, Opening { leader: Seat::new(0), card: None })
}

fn made(round: &Round, cards: &str, samples: u32) -> Assessment {
    let rules = Rules::preset(&PRESETS[0]);
    let cards: CardSet = cards.parse().expect("cards");
    see(round, &Past::default(), &rules, |view, legal| {
        let is_it = |chosen: &Move| match chosen {
            Move::Play(play) => play.cards() == cards,
            Move::Pass => cards.is_empty(),
        };
        let chosen = legal.iter().find(is_it).expect("a legal move");
        Expert::assess(view, legal, Some(chosen), Budget::Samples(samples), &mut Rng::new(1))
    })
}

#[test]
fn what_cannot_be_stopped_is_exact() {
    let found = made(&position(&["3S 2H", "9S", "TC", "JC"]), "3S", 200);
    let best = &found.moves[0];
    assert_eq!((best.first, best.points, best.value), (1.0, 3.0, 1.0));
    assert!(found.moves[found.made].first < 1.0 && found.samples == 200);
    assert_eq!(found.faults, [WhyNot::MissesCertainWin, WhyNot::LetsSomebodyOut]);
    let found = made(&position(&["2H", "9S", "TC", "JC"]), "2H", 200);
    assert_eq!((found.samples, found.moves[0].first, found.moves[0].margin), (0, 1.0, 0.0));
}

#[test]
fn a_low_single_lets_somebody_with_one_card_out() {
    let found = made(&position(&["3S 6C 6D 8H", "9S", "TC JC QS", "TS JD QC"]), "3S", 200);
    assert_eq!(found.moves[0].chosen.to_string_of_cards(), "6C 6D");
    assert!(found.faults.contains(&WhyNot::LetsSomebodyOut), "{:?}", found.faults);
}

#[test]
fn breaking_a_pair_for_a_single_is_told() {
    let round = position(&["5S 9C 9D KH", "4S 7S 8C QD", "4C 7C 8D QH", "4D 7D 8H QS"]);
    let found = made(&round, "9C", 200);
    assert!(found.made > 0);
    assert!(found.faults.contains(&WhyNot::BreaksSet), "{:?}", found.faults);
}

trait Cards {
    fn to_string_of_cards(&self) -> String;
}

impl Cards for Move {
    fn to_string_of_cards(&self) -> String {
        match self {
            Move::Play(play) => play.cards().to_string(),
            Move::Pass => String::new(),
        }
    }
}

#[test]
fn a_time_that_is_up_still_gives_one_deal() {
    let round = position(&["5S 9C 9D KH", "4S 7S 8C QD", "4C 7C 8D QH"]);
    assert_eq!(made(&round, "5S", 0).samples, 1);
}
