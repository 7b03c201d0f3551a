//! Trains the weights of `linear` by self-play: `train_linear DEALS SEED > weights.txt`.
//!
//! Policy gradient: the scores of the legal moves make chances (softmax), a deal is played four
//! times by them, and moves that ended better than the other three times become likelier (Adam).
//! In half of the deals some seats are greedy or planners, so that it learns against those too.
//! The curve goes to standard error: deals, mean reward of the learner, first places against
//! three greedy ones on 400 duplicated deals.

use engine::bots::linear::{COUNT, Features, KINDS, Moment, Scorer, Splits, goes_out};
use engine::bots::{Bot, Budget, Greedy, Planner};
use engine::deal::{Hands, quick_hands};
use engine::rng::Rng;
use engine::thirteen::{Finish, Legal, Move, PRESETS, Rules, View, play_round};
use engine::{BySeat, Seat};

const REPEATS: usize = 4;
const BATCH: u64 = 64;
const NOTHING: Budget<'_> = Budget::Samples(0);

#[derive(Clone, Copy, PartialEq)]
enum Player {
    Learner,
    Greedy,
    Planner,
}

/// The slope of the chances of what was chosen, for each kind of moment.
type Slope = [Features; KINDS.len()];

const LEVEL: Slope = [[0.0; COUNT]; KINDS.len()];

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [deals, seed] = numbers[..] else {
        println!("train_linear DEALS SEED");
        return;
    };
    let rules = Rules::preset(&PRESETS[0]);
    let mut training = Training::new(&rules, seed);
    let batches = deals / BATCH;
    for batch in 0..batches {
        let progress = batch as f32 / batches as f32;
        training.batch(0.04 * (1.0 - progress).max(0.05));
        if batch % (batches / 20).max(1) == 0 || batch + 1 == batches {
            let firsts = training.firsts_against_greedy(400);
            eprintln!("{} {:.4} {:.3}", (batch + 1) * BATCH, training.reward(), firsts);
        }
    }
    println!("# train_linear {deals} {seed}: a feature, its weight in each kind of moment.");
    print!("{}", training.scorer);
}

struct Training<'a> {
    rules: &'a Rules,
    rng: Rng,
    splits: Splits,
    scorer: Scorer,
    adam: Adam,
    rewards: (f64, u32),
}

impl<'a> Training<'a> {
    fn new(rules: &'a Rules, seed: u64) -> Training<'a> {
        Training {
            rules,
            rng: Rng::new(seed),
            splits: Splits::new(rules),
            scorer: Scorer::default(),
            adam: Adam::default(),
            rewards: (0.0, 0),
        }
    }

    fn reward(&mut self) -> f64 {
        let (sum, count) = std::mem::take(&mut self.rewards);
        sum / f64::from(count.max(1))
    }

    fn batch(&mut self, rate: f32) {
        let mut slope = LEVEL;
        for _ in 0..BATCH {
            self.deal(&mut slope);
        }
        self.adam.step(&slope, &mut self.scorer.weights, rate);
    }

    fn deal(&mut self, slope: &mut Slope) {
        let hands = quick_hands(4, &mut self.rng);
        let players = self.players();
        let mut played = Vec::with_capacity(REPEATS);
        for _ in 0..REPEATS {
            played.push(self.play(&hands, &players));
        }
        for seat in Seat::first(4).filter(|&seat| players[seat.index()] == Player::Learner) {
            let total: f32 = played.iter().map(|(ends, _)| reward(ends[seat])).sum();
            for (ends, slopes) in &played {
                let own = reward(ends[seat]);
                let others = (total - own) / (REPEATS - 1) as f32;
                add(slope, &slopes[seat.index()], own - others);
                self.rewards.0 += f64::from(own);
                self.rewards.1 += 1;
            }
        }
    }

    fn players(&mut self) -> [Player; 4] {
        let mut players = [Player::Learner; 4];
        let (other, count) = match self.rng.below(10) {
            0..5 => return players,
            5..8 => (Player::Greedy, 1 + self.rng.below(3)),
            _ => (Player::Planner, 1 + self.rng.below(2)),
        };
        let first = self.rng.below(4);
        (0..count).for_each(|at| players[((first + at) % 4) as usize] = other);
        players
    }

    fn play(&mut self, hands: &Hands, players: &[Player; 4]) -> (BySeat<Finish>, [Slope; 4]) {
        let mut slopes = [LEVEL; 4];
        let (rng, splits, scorer) = (&mut self.rng, &mut self.splits, &self.scorer);
        let ends = play_round(hands, self.rules, |view, legal| match players[view.seat.index()] {
            Player::Greedy => Greedy.choose(view, legal, NOTHING, rng),
            Player::Planner => Planner.choose(view, legal, NOTHING, rng),
            Player::Learner => {
                sample(scorer, view, legal, splits, rng, &mut slopes[view.seat.index()])
            }
        });
        (ends, slopes)
    }

    fn firsts_against_greedy(&mut self, deals: u64) -> f64 {
        let (mut rng, mut firsts) = (Rng::new(99), 0);
        for _ in 0..deals {
            let hands = quick_hands(4, &mut rng);
            for own in Seat::first(4) {
                let ends = play_round(&hands, self.rules, |view, legal| {
                    if view.seat == own {
                        self.scorer.best(view, legal, &mut self.splits)
                    } else {
                        Greedy.choose(view, legal, NOTHING, &mut rng)
                    }
                });
                firsts += u32::from(ends[own].place == 1);
            }
        }
        f64::from(firsts) / (4 * deals) as f64
    }
}

/// Half for the points, half for the first place.
fn reward(end: Finish) -> f32 {
    f32::from(end.points) / 6.0 + f32::from(u8::from(end.place == 1)) / 2.0
}

fn add(slope: &mut Slope, other: &Slope, weight: f32) {
    for (sums, values) in slope.iter_mut().zip(other) {
        sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
    }
}

/// Chooses by chance and adds the slope of the logarithm of that chance.
fn sample(
    scorer: &Scorer,
    view: &View<'_>,
    legal: &Legal<'_>,
    splits: &mut Splits,
    rng: &mut Rng,
    slope: &mut Slope,
) -> Move {
    if legal.len() == 1 {
        return legal.at(0);
    }
    if let Some(chosen) = goes_out(view, legal) {
        return chosen;
    }
    let moment = Moment::new(view, splits);
    let weights = scorer.of(&moment);
    let all: Vec<Features> = legal.iter().map(|chosen| moment.features(chosen, splits)).collect();
    let score = |features: &Features| weights.iter().zip(features).map(|(w, f)| w * f).sum();
    let scores: Vec<f32> = all.iter().map(score).collect();
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let chances: Vec<f32> = scores.iter().map(|score| (score - highest).exp()).collect();
    let total: f32 = chances.iter().sum();
    let mut left = rng.below(1 << 24) as f32 / (1 << 24) as f32 * total;
    let mut at = 0;
    while at + 1 < chances.len() && left >= chances[at] {
        left -= chances[at];
        at += 1;
    }
    let sums = &mut slope[moment.kind()];
    for (features, chance) in all.iter().zip(&chances) {
        let weight = chance / total;
        sums.iter_mut().zip(features).for_each(|(sum, value)| *sum -= weight * value);
    }
    sums.iter_mut().zip(&all[at]).for_each(|(sum, value)| *sum += value);
    legal.at(at)
}

/// The optimiser: each weight goes by its slope's mean over the root of its mean square.
#[derive(Default)]
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, slope: &Slope, weights: &mut Slope, rate: f32) {
        self.means.resize(slope.len() * COUNT, 0.0);
        self.squares.resize(slope.len() * COUNT, 0.0);
        self.steps += 1;
        let (mean_left, square_left) =
            (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let values = weights.iter_mut().flatten();
        for (at, (weight, value)) in values.zip(slope.iter().flatten()).enumerate() {
            self.means[at] += 0.1 * (value - self.means[at]);
            self.squares[at] += 0.001 * (value * value - self.squares[at]);
            let spread = (self.squares[at] / square_left).sqrt() + 1e-6;
            *weight += rate * (self.means[at] / mean_left) / spread;
        }
    }
}
