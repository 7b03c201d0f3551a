//! States of rounds with what their seat to act may do, and rounds between bots.

use std::time::Duration;

use engine::bots::{Bot, Budget, Clock, Level, Named};
use engine::deal::{Hands, quick_hands};
use engine::option::{Choice, Domain, OptionSpec, OptionValue};
use engine::rng::Rng;
use engine::thirteen::{Legal, Move, Opening, Past, Plays, Public, Round, Rules, View};
use engine::{BySeat, CardSet, Seat};

use crate::common;

/// What bots that search may spend here.
pub const BUDGET: Budget<'_> = Budget::Samples(4);

/// The levels that answer in microseconds.
pub const QUICK: [Level; 4] = [Level::Random, Level::Greedy, Level::Planner, Level::Linear];

/// Every level, those that search at one state in ten.
pub fn levels(number: usize) -> impl Iterator<Item = Level> {
    let searches = |level: &Level| !QUICK.contains(level);
    Level::ALL.iter().copied().filter(move |level| !searches(level) || number % 10 == 0)
}

/// One state of a round with what its seat to act may do.
pub struct State {
    pub round: Round,
    pub past: Past,
    pub plays: Plays,
    pub may_pass: bool,
}

impl State {
    pub fn new(round: Round, rules: &Rules) -> State {
        State::after(Past::default(), round, rules)
    }

    pub fn after(past: Past, round: Round, rules: &Rules) -> State {
        let seat = round.public().to_act;
        let mut plays = Plays::new();
        round.legal_plays(seat, rules, &mut plays);
        State { round, past, plays, may_pass: round.check_pass(seat, rules).is_ok() }
    }

    pub fn public(&self) -> &Public {
        self.round.public()
    }

    pub fn seat(&self) -> Seat {
        self.public().to_act
    }

    pub fn hand(&self) -> CardSet {
        self.round.hand(self.seat())
    }

    pub fn legal(&self) -> Legal<'_> {
        Legal { plays: &self.plays, may_pass: self.may_pass }
    }

    pub fn see<T>(&self, rules: &Rules, look: impl FnOnce(&View<'_>, &Legal<'_>) -> T) -> T {
        let totals = BySeat::new(self.public().seats());
        let (seat, hand, public) = (self.seat(), self.hand(), self.public());
        let past = &self.past;
        look(&View { seat, hand, public, past, rules, totals: &totals }, &self.legal())
    }

    pub fn choose(&self, bot: impl Bot, rules: &Rules, seed: u64) -> Move {
        self.see(rules, |view, legal| bot.choose(view, legal, BUDGET, &mut Rng::new(seed)))
    }
}

/// A dealt round, led by its lowest card.
pub fn deal(seats: usize, rules: &Rules, rng: &mut Rng) -> Round {
    let hands = quick_hands(seats, rng);
    Round::new(hands, Opening::by_lowest_card(&hands, rules))
}

/// Plays one round with `bot` of each seat; shows every state and the move made.
pub fn play(
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
pub fn walk(rounds: usize, seed: u64, mut show: impl FnMut(&Rules, &State, Move)) {
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

/// The round with the cards that the seat to act cannot see dealt anew.
pub fn with_hidden_cards_exchanged(state: &State, rng: &mut Rng) -> Round {
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

/// A clock that stands still.
#[derive(Debug)]
pub struct Still;

impl Clock for Still {
    fn thread_time(&self) -> Duration {
        Duration::ZERO
    }
}

/// The bot of a name; one with a budget of time would think for ever.
pub fn named(name: &str) -> Named<Level> {
    Named::parse(name, &Still).expect(name)
}

/// A value that an option may have.
pub fn any_value(spec: &OptionSpec, rng: &mut Rng) -> OptionValue {
    let mut below = |count: usize| rng.below(count as u32) as usize;
    match &spec.domain {
        Domain::Bool => OptionValue::Bool(below(2) == 1),
        Domain::Int { min, max } => OptionValue::Int(min + below((max - min + 1) as usize) as i64),
        Domain::Choice { choices } => OptionValue::Text(choices[below(choices.len())].to_owned()),
        Domain::Set { choices } => {
            let some = choices.iter().filter(|_| below(2) == 1);
            OptionValue::Set(some.map(|&choice| choice.to_owned()).collect())
        }
        Domain::ChopTable => OptionValue::Null,
    }
}
