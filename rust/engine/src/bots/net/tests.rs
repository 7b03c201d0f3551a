use super::{FIRST, INPUTS, Inputs, Network, PARTS, SECOND, TRAINED, WEIGHTS, chances};
use crate::bots::linear::Splits;
use crate::deal::quick_hands;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};
use crate::thirteen::{Legal, Opening, PRESETS, Past, Plays, Round, Rules, View};

/// Shows every choice of a few rounds, made by chance, and the round it is made in.
fn each_choice(seats: usize, show: impl FnMut(&Round, &View<'_>, &Legal<'_>)) {
    each_choice_under(&Rules::preset(&PRESETS[0]), seats, show);
}

fn each_choice_under(
    rules: &Rules,
    seats: usize,
    mut show: impl FnMut(&Round, &View<'_>, &Legal<'_>),
) {
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        let hands = quick_hands(seats, &mut rng);
        let mut round = Round::new(hands, Opening::by_lowest_card(&hands, rules));
        let (mut plays, mut past, totals) = (Plays::new(), Past::default(), BySeat::new(seats));
        while !round.public().over {
            let seat = round.public().to_act;
            round.legal_plays(seat, rules, &mut plays);
            let may_pass = round.check_pass(seat, rules).is_ok();
            let legal = Legal { plays: &plays, may_pass };
            let (hand, public) = (round.hand(seat), round.public());
            let view = View { seat, hand, public, past: &past, rules, totals: &totals };
            show(&round, &view, &legal);
            let chosen = legal.at(rng.below(legal.len() as u32) as usize);
            past.note(seat, public.table.is_none(), chosen);
            round.apply(chosen, rules, &mut ());
        }
    }
}

fn look(view: &View<'_>, legal: &Legal<'_>) -> Inputs {
    let mut inputs = Inputs::default();
    inputs.look(view, legal, &mut Splits::new(view.rules));
    inputs
}

/// A layer as the textbook has it: a row of weights an input, then the biases.
fn layer(values: &[f64], rows: &[f32], biases: &[f32]) -> Vec<f64> {
    let sum = |to: usize| {
        let products = values.iter().zip(rows.chunks(biases.len()));
        products.map(|(value, row)| value * f64::from(row[to])).sum::<f64>()
    };
    (0..biases.len()).map(|to| f64::from(biases[to]) + sum(to)).collect()
}

fn slow(network: &Network, inputs: &Inputs, place: usize) -> f64 {
    let part = |at: usize| &network.weights[PARTS[at]..PARTS[at + 1]];
    let mut all = vec![0.0; INPUTS];
    for &(input, value) in inputs.moment().iter().chain(inputs.of(place)) {
        all[usize::from(input)] += f64::from(value);
    }
    let rectified = |values: Vec<f64>| values.into_iter().map(|value| value.max(0.0)).collect();
    let first: Vec<f64> = rectified(layer(&all, part(0), part(1)));
    let second: Vec<f64> = rectified(layer(&first, part(2), part(3)));
    assert_eq!((first.len(), second.len()), (FIRST, SECOND));
    let odds = layer(&second, part(4), &network.weights[PARTS[5]..])[0];
    1.0 / (1.0 + (-odds).exp())
}

#[test]
fn the_weights_are_read_as_they_are_written() {
    assert_eq!(TRAINED.weights.len(), WEIGHTS);
    let bytes = TRAINED.to_bytes();
    assert!(bytes.len() < 1_000_000);
    assert_eq!(Network::from_bytes(&bytes).as_ref(), Some(&*TRAINED));
    assert_eq!(Network::from_bytes(&bytes[4..]), None);
    assert_eq!(Network::from_bytes(&bytes[1..]), None);
    assert!(TRAINED.weights.iter().all(|weight| weight.is_finite()));
}

#[test]
fn chances_are_those_of_the_textbook() {
    each_choice(4, |_, view, legal| {
        let Some(fast) = chances(view, legal, &mut Splits::new(view.rules)) else { return };
        assert_eq!(fast.len(), legal.len());
        let inputs = look(view, legal);
        for (place, &chance) in fast.iter().enumerate() {
            let slow = slow(&TRAINED, &inputs, place);
            assert!((slow - f64::from(chance)).abs() < 1e-4, "{slow} {chance}");
        }
    });
}

#[test]
fn the_hand_that_is_told_is_what_a_move_leaves() {
    each_choice(4, |_, view, legal| {
        let inputs = look(view, legal);
        for (place, chosen) in legal.iter().enumerate() {
            let rest = match chosen {
                crate::thirteen::Move::Play(play) => view.hand - play.cards(),
                crate::thirteen::Move::Pass => view.hand,
            };
            let lit = inputs.moment().iter().chain(inputs.of(place));
            let told: f32 =
                lit.filter(|(input, _)| super::inputs::is_hand(*input)).map(|(_, v)| v).sum();
            assert!((told - rest.len() as f32).abs() < 1e-6);
        }
    });
}

#[test]
fn what_others_hold_changes_nothing() {
    let mut rng = Rng::new(8);
    let mut tried = 0;
    each_choice(4, |round, view, legal| {
        let others: Vec<Seat> = view.public.holding.without(view.seat).iter().collect();
        let mut hands = *round.hands();
        for _ in 0..20 {
            let pick = |rng: &mut Rng| others[rng.below(others.len() as u32) as usize];
            let (one, other) = (pick(&mut rng), pick(&mut rng));
            let cards = [one, other].map(|seat| hands[seat].iter().last().into_iter().collect());
            hands[one] = (hands[one] - cards[0]) | cards[1];
            hands[other] = (hands[other] - cards[1]) | cards[0];
        }
        let exchanged = round.with_hands(hands).expect("hands of the same sizes");
        tried += usize::from(exchanged.hands() != round.hands());
        let same = View { hand: exchanged.hand(view.seat), public: exchanged.public(), ..*view };
        assert_eq!(look(&same, legal), look(view, legal));
    });
    assert!(tried > 500, "{tried}");
}

#[test]
fn the_net_is_silent_about_what_it_was_not_trained_for() {
    let known = |seats| {
        let mut known = 0;
        each_choice(seats, |_, view, legal| {
            let chances = chances(view, legal, &mut Splits::new(view.rules));
            assert_eq!(chances.is_some(), view.public.holding.len() == 4);
            known += usize::from(chances.is_some());
        });
        known
    };
    assert!(known(4) > 500);
    assert_eq!((known(3), known(2)), (0, 0));
    each_choice_under(&Rules::preset(&PRESETS[1]), 4, |_, view, legal| {
        assert_eq!(chances(view, legal, &mut Splits::new(view.rules)), None);
    });
}
