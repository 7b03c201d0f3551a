//! Trains the weights of `net` by self-play: `train_net ROUNDS SEED FILE`.
//!
//! Every choice of the learner is a case: its inputs, and what came of it. The net learns the
//! chance of the first place from the end of the round, mixed with what it thought itself of the
//! choices between (a λ-return), by the slope of the logarithm of that chance (Adam). It plays
//! what it thinks best, now and then what the linear scorer would by chance; at first the scorer
//! leads the way. In most rounds some seats are planners, linear or greedy. The file holds the
//! running mean of the weights. The curve goes to standard error: rounds, the mean loss, first
//! places of one seat against three planners, linear and greedy ones on 250 duplicated deals, at
//! the end on 2000.

use std::fs;

use engine::bots::linear::{Moment, Splits, TRAINED, goes_out};
use engine::bots::net::{FIRST, Inputs, Layers, Network, PARTS, SECOND, WEIGHTS, axpy, chance};
use engine::bots::{Bot, Budget, Greedy, Planner};
use engine::deal::{Hands, quick_hands};
use engine::rng::Rng;
use engine::thirteen::{
    Legal, Move, Opening, PRESETS, Past, Plays, Round, Rules, View, play_round,
};
use engine::{BySeat, Seat};

const NOTHING: Budget<'_> = Budget::Samples(0);
/// Cases a step.
const BATCH: usize = 256;
/// The share of the end in what a choice is told, for each choice between.
const LAMBDA: f32 = 0.85;
/// The chance to play what the scorer would.
const CURIOUS: f32 = 0.1;

#[derive(Clone, Copy, PartialEq)]
enum Player {
    Learner,
    Greedy,
    Linear,
    Planner,
}

/// A choice: the inputs of the chosen move, what was thought of it, and of the best one.
struct Case {
    lit: Vec<(u16, f32)>,
    thought: f32,
    best: f32,
    strayed: bool,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|text| text.parse::<u64>().ok());
    let (Some(rounds), Some(seed), Some(file)) = (number(0), number(1), args.get(2)) else {
        println!("train_net ROUNDS SEED FILE");
        return;
    };
    let rules = Rules::preset(&PRESETS[0]);
    let mut training = Training::new(&rules, seed);
    for round in 0..rounds {
        training.progress = round as f32 / rounds as f32;
        training.round();
        if (round + 1) % (rounds / 20).max(1) == 0 {
            let mean = training.learning.mean.clone();
            let deals = if round + 1 == rounds { 2000 } else { 250 };
            let all = [Player::Planner, Player::Linear, Player::Greedy];
            let firsts = all.map(|other| training.firsts(&mean, other, deals));
            eprintln!("{} {:.4} {:.3?}", round + 1, training.loss(), firsts);
            fs::write(file, mean.to_bytes()).expect("the file can be written");
        }
    }
}

struct Training<'a> {
    rules: &'a Rules,
    rng: Rng,
    splits: Splits,
    inputs: Inputs,
    learning: Learning,
    progress: f32,
    losses: (f64, u32),
}

impl<'a> Training<'a> {
    fn new(rules: &'a Rules, seed: u64) -> Training<'a> {
        let mut rng = Rng::new(seed);
        Training {
            rules,
            splits: Splits::new(rules),
            inputs: Inputs::default(),
            learning: Learning::new(&mut rng),
            rng,
            progress: 0.0,
            losses: (0.0, 0),
        }
    }

    fn loss(&mut self) -> f64 {
        let (sum, count) = std::mem::take(&mut self.losses);
        sum / f64::from(count.max(1))
    }

    fn round(&mut self) {
        let hands = quick_hands(4, &mut self.rng);
        let players = self.players();
        let mut cases: [Vec<Case>; 4] = Default::default();
        let winner = self.play(&hands, &players, &mut cases);
        for seat in Seat::first(4) {
            let mut told = f32::from(u8::from(seat == winner));
            for case in cases[seat.index()].iter().rev() {
                self.losses.0 += f64::from(self.learning.learn(&case.lit, told));
                self.losses.1 += 1;
                let mixed = (1.0 - LAMBDA) * case.thought + LAMBDA * told;
                told = if case.strayed { case.best } else { mixed };
            }
        }
        if self.learning.cases >= BATCH {
            self.learning.step(1e-3 * (1.0 - self.progress).max(0.05));
        }
    }

    fn players(&mut self) -> [Player; 4] {
        let mut players = [Player::Learner; 4];
        let other = match self.rng.below(10) {
            0..3 => return players,
            3..6 => Player::Planner,
            6..9 => Player::Linear,
            _ => Player::Greedy,
        };
        let count = [1, 2, 2, 3, 3, 3][self.rng.below(6) as usize];
        let first = self.rng.below(4);
        (0..count).for_each(|at| players[((first + at) % 4) as usize] = other);
        players
    }

    /// Plays until somebody is out.
    fn play(&mut self, hands: &Hands, players: &[Player; 4], cases: &mut [Vec<Case>; 4]) -> Seat {
        let rules = self.rules;
        let mut round = Round::new(*hands, Opening::by_lowest_card(hands, rules));
        let (mut plays, mut past) = (Plays::new(), Past::default());
        let totals = BySeat::new(4);
        while round.public().holding.len() == 4 {
            let seat = round.public().to_act;
            round.legal_plays(seat, rules, &mut plays);
            let legal = Legal { plays: &plays, may_pass: round.check_pass(seat, rules).is_ok() };
            let (hand, public) = (round.hand(seat), round.public());
            let view = View { seat, hand, public, past: &past, rules, totals: &totals };
            let chosen = self.choose(players[seat.index()], &view, &legal, cases);
            past.note(seat, public.table.is_none(), chosen);
            round.apply(chosen, rules, &mut ());
        }
        let is_first = |&seat: &Seat| round.public().places[seat] == 1;
        Seat::first(4).find(is_first).unwrap_or(round.public().to_act)
    }

    fn choose(
        &mut self,
        player: Player,
        view: &View<'_>,
        legal: &Legal<'_>,
        cases: &mut [Vec<Case>; 4],
    ) -> Move {
        if legal.len() == 1 {
            return legal.at(0);
        }
        if player != Player::Learner {
            return other(player, view, legal, &mut self.splits, &mut self.rng);
        }
        if let Some(chosen) = goes_out(view, legal) {
            return chosen;
        }
        let (chosen, case) = self.case(view, legal);
        cases[view.seat.index()].push(case);
        chosen
    }

    fn case(&mut self, view: &View<'_>, legal: &Legal<'_>) -> (Move, Case) {
        self.inputs.look(view, legal, &mut self.splits);
        let chances = self.learning.network.chances(&self.inputs);
        let best = highest(&chances);
        let leads = 1.0 - 20.0 * self.progress;
        let (mut at, mut strayed) = (best, false);
        if self.rng.fraction() < leads.max(CURIOUS) {
            at = by_scorer(view, legal, &mut self.splits, &mut self.rng);
            strayed = at != best && leads < 0.5;
        }
        let mut lit = self.inputs.moment().to_vec();
        lit.extend(self.inputs.of(at));
        (legal.at(at), Case { lit, thought: chances[at], best: chances[best], strayed })
    }

    fn firsts(&mut self, network: &Network, player: Player, deals: u64) -> f64 {
        let (mut rng, mut firsts) = (Rng::new(99), 0);
        let (inputs, splits) = (&mut self.inputs, &mut self.splits);
        for _ in 0..deals {
            let hands = quick_hands(4, &mut rng);
            for own in Seat::first(4) {
                let ends = play_round(&hands, self.rules, |view, legal| {
                    let goes_on = view.public.holding.len() == 4;
                    if view.seat != own || !goes_on || legal.len() == 1 {
                        return other(player, view, legal, splits, &mut rng);
                    }
                    goes_out(view, legal).unwrap_or_else(|| {
                        inputs.look(view, legal, splits);
                        legal.at(highest(&network.chances(inputs)))
                    })
                });
                firsts += u32::from(ends[own].place == 1);
            }
        }
        f64::from(firsts) / (4 * deals) as f64
    }
}

fn other(
    player: Player,
    view: &View<'_>,
    legal: &Legal<'_>,
    splits: &mut Splits,
    rng: &mut Rng,
) -> Move {
    match player {
        _ if view.public.holding.len() < 4 => Greedy.choose(view, legal, NOTHING, rng),
        Player::Greedy => Greedy.choose(view, legal, NOTHING, rng),
        Player::Planner => Planner.choose(view, legal, NOTHING, rng),
        Player::Linear | Player::Learner => TRAINED.best(view, legal, splits),
    }
}

fn highest(values: &[f32]) -> usize {
    (1..values.len()).fold(0, |best, at| if values[at] > values[best] { at } else { best })
}

/// A move with the chance that the linear scorer gives it.
fn by_scorer(view: &View<'_>, legal: &Legal<'_>, splits: &mut Splits, rng: &mut Rng) -> usize {
    let moment = Moment::new(view, splits);
    let weights = TRAINED.of(&moment);
    let noisy = |chosen| {
        let noise = -(-(rng.fraction().max(1e-7).ln())).ln();
        moment.score(weights, chosen, splits) + noise
    };
    highest(&legal.iter().map(noisy).collect::<Vec<_>>())
}

/// The net, the slope of the cases since the last step, and what the optimiser remembers.
struct Learning {
    network: Network,
    mean: Network,
    slope: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    cases: usize,
    steps: i32,
}

impl Learning {
    fn new(rng: &mut Rng) -> Learning {
        let mut weights = vec![0.0; WEIGHTS];
        let mut fill = |part: usize, spread: f32| {
            weights[PARTS[part]..PARTS[part + 1]]
                .iter_mut()
                .for_each(|weight| *weight = spread * (2.0 * rng.fraction() - 1.0));
        };
        fill(0, 0.15);
        fill(2, 0.2);
        fill(4, 0.2);
        weights[WEIGHTS - 1] = -1.0;
        let network = Network { weights };
        Learning {
            mean: network.clone(),
            network,
            slope: vec![0.0; WEIGHTS],
            means: vec![0.0; WEIGHTS],
            squares: vec![0.0; WEIGHTS],
            cases: 0,
            steps: 0,
        }
    }

    /// Adds the slope of one case; its loss.
    fn learn(&mut self, lit: &[(u16, f32)], told: f32) -> f32 {
        let weights = &self.network.weights;
        let mut base = [0.0; FIRST];
        base.copy_from_slice(&weights[PARTS[1]..PARTS[2]]);
        let Layers { first, second, odds } = self.network.layers(&base, lit);
        let error = chance(odds) - told;
        let (slope, last) = (&mut self.slope, &weights[PARTS[4]..PARTS[5]]);
        let mut of_second = [0.0; SECOND];
        for at in 0..SECOND {
            slope[PARTS[4] + at] += error * second[at];
            of_second[at] = if second[at] > 0.0 { error * last[at] } else { 0.0 };
        }
        slope[PARTS[5]] += error;
        axpy(row(slope, PARTS[3]), 1.0, &of_second);
        let mut of_first = [0.0; FIRST];
        for at in (0..FIRST).filter(|&at| first[at] > 0.0) {
            let from = PARTS[2] + at * SECOND;
            axpy(row(slope, from), first[at], &of_second);
            let rows = &weights[from..from + SECOND];
            of_first[at] = rows.iter().zip(&of_second).map(|(w, s)| w * s).sum();
        }
        axpy(row(slope, PARTS[1]), 1.0, &of_first);
        for &(input, value) in lit {
            axpy(row(slope, usize::from(input) * FIRST), value, &of_first);
        }
        self.cases += 1;
        let likely = chance(if told > 0.5 { odds } else { -odds });
        -likely.max(1e-6).ln()
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let part = 1.0 / self.cases as f32;
        let left = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let kept = (1.0 / (1.0 + 0.1 * self.steps as f32)).max(0.002);
        let memory = self.slope.iter_mut().zip(&mut self.means).zip(&mut self.squares);
        let weights = self.network.weights.iter_mut().zip(&mut self.mean.weights);
        for (((slope, mean), square), (weight, average)) in memory.zip(weights) {
            let value = part * std::mem::take(slope);
            *mean += 0.1 * (value - *mean);
            *square += 0.001 * (value * value - *square);
            *weight -= rate * (*mean / left.0) / ((*square / left.1).sqrt() + 1e-7);
            *average += kept * (*weight - *average);
        }
        self.cases = 0;
    }
}

fn row<const N: usize>(weights: &mut [f32], from: usize) -> &mut [f32; N] {
    weights[from..].first_chunk_mut().expect("a whole row")
}
