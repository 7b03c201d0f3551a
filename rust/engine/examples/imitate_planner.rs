//! Trains weights that choose as the planner does: `imitate_planner DEALS SEED EPOCHS > planner.txt`.
//!
//! Planners play, in half of the deals among greedy ones and linears, and every choice of theirs
//! is kept with the features of all moves. The weights make chances of the scores (softmax) and
//! are moved so that the planner's choices become likelier (Adam), beginning with those of
//! `linear`. The curve goes to standard error: epochs, and the share of choices met in each kind
//! of moment, on a tenth of the choices that is kept apart.

use engine::Card;
use engine::bots::linear::{COUNT, Features, KINDS, Moment, Scorer, Splits, TRAINED};
use engine::bots::{Bot, Budget, Greedy, Linear, Planner};
use engine::deal::quick_hands;
use engine::rng::Rng;
use engine::thirteen::{Legal, Move, PRESETS, Plays, Rules, Shape, View, play_round};

const BATCH: usize = 256;
const NOTHING: Budget<'_> = Budget::Samples(0);

/// A choice of the planner: the kind of moment, the features of all moves, and which it made.
struct Choice {
    kind: usize,
    moves: Vec<Features>,
    made: usize,
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [deals, seed, epochs] = numbers[..] else {
        println!("imitate_planner DEALS SEED EPOCHS");
        return;
    };
    let mut rng = Rng::new(seed);
    let mut choices = choices(deals, &mut rng);
    let apart = choices.split_off(choices.len() * 9 / 10);
    let mut training = Training::new();
    for epoch in 0..epochs {
        let rate = 0.03 * (1.0 - epoch as f32 / epochs as f32).max(0.03);
        training.epoch(&choices, rate, &mut rng);
        eprintln!("{} {:.3?}", epoch + 1, met(&training.scorer, &apart));
    }
    println!(
        "# imitate_planner {deals} {seed} {epochs}: a feature, its weight in each kind of moment."
    );
    print!("{}", training.scorer);
}

fn choices(deals: u64, rng: &mut Rng) -> Vec<Choice> {
    let rules = Rules::preset(&PRESETS[0]);
    let (mut splits, mut plays, mut choices) = (Splits::new(&rules), Plays::new(), Vec::new());
    for _ in 0..deals {
        let hands = quick_hands(4, rng);
        let mixed = rng.below(2) == 0;
        let players: [u32; 4] =
            std::array::from_fn(|_| if mixed { rng.below(4).saturating_sub(1) } else { 0 });
        play_round(&hands, &rules, |view, legal| {
            let mut unused = Rng::new(1);
            match players[view.seat.index()] {
                1 => Greedy.choose(view, legal, NOTHING, &mut unused),
                2 => Linear.choose(view, legal, NOTHING, &mut unused),
                _ => {
                    let made = Planner.choose(view, legal, NOTHING, &mut unused);
                    choices.extend(choice(view, legal, made, &mut plays, &mut splits));
                    made
                }
            }
        });
    }
    choices
}

/// Among the moves of different shape or highest card, as a rollout looks at them; none where
/// there is nothing to choose.
fn choice(
    view: &View<'_>,
    legal: &Legal<'_>,
    made: Move,
    plays: &mut Plays,
    splits: &mut Splits,
) -> Option<Choice> {
    plays.legal(view.hand, view.table(), view.public.opening, view.rules);
    let all = plays.len() == legal.plays.len();
    plays.reduce();
    let legal = Legal { plays, may_pass: legal.may_pass };
    let goes_out = legal.plays.iter().any(|play| play.cards() == view.hand);
    if !all || goes_out || legal.len() == 1 {
        return None;
    }
    let made = legal.iter().position(|chosen| key(chosen) == key(made))?;
    let moment = Moment::new(view, splits);
    let moves = legal.iter().map(|chosen| moment.features(chosen, splits)).collect();
    Some(Choice { kind: moment.kind(), moves, made })
}

fn key(chosen: Move) -> Option<(Shape, Card)> {
    match chosen {
        Move::Play(play) => Some((play.shape(), play.top())),
        Move::Pass => None,
    }
}

/// The share of choices whose move has the highest score, for each kind of moment.
fn met(scorer: &Scorer, choices: &[Choice]) -> [f32; KINDS.len()] {
    let mut counts = [(0.0, 0.0); KINDS.len()];
    for choice in choices {
        let chances = chances(scorer, choice);
        let highest = chances.iter().all(|&other| other <= chances[choice.made]);
        counts[choice.kind].0 += f32::from(u8::from(highest));
        counts[choice.kind].1 += 1.0;
    }
    counts.map(|(met, all)| met / f32::max(all, 1.0))
}

fn chances(scorer: &Scorer, choice: &Choice) -> Vec<f32> {
    let weights = &scorer.weights[choice.kind];
    let score = |features: &Features| weights.iter().zip(features).map(|(w, f)| w * f).sum();
    let scores: Vec<f32> = choice.moves.iter().map(score).collect();
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = scores.iter().map(|score| (score - highest).exp()).collect();
    let total: f32 = powers.iter().sum();
    powers.iter().map(|power| power / total).collect()
}

/// The weights, the slope of a batch, and the optimiser's means.
struct Training {
    scorer: Scorer,
    slope: [f32; KINDS.len() * COUNT],
    means: [f32; KINDS.len() * COUNT],
    squares: [f32; KINDS.len() * COUNT],
    steps: i32,
}

impl Training {
    fn new() -> Training {
        let zero = [0.0; KINDS.len() * COUNT];
        Training { scorer: TRAINED.clone(), slope: zero, means: zero, squares: zero, steps: 0 }
    }

    fn epoch(&mut self, choices: &[Choice], rate: f32, rng: &mut Rng) {
        for at in 0..choices.len() {
            self.add(&choices[rng.below(choices.len() as u32) as usize]);
            if at % BATCH == BATCH - 1 {
                self.step(rate);
            }
        }
    }

    fn add(&mut self, choice: &Choice) {
        let chances = chances(&self.scorer, choice);
        let slope = &mut self.slope[choice.kind * COUNT..(choice.kind + 1) * COUNT];
        for (at, (features, chance)) in choice.moves.iter().zip(chances).enumerate() {
            let weight = chance - f32::from(u8::from(at == choice.made));
            slope.iter_mut().zip(features).for_each(|(sum, value)| *sum += weight * value);
        }
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let lacks = [0.9_f32, 0.999].map(|kept| 1.0 - kept.powi(self.steps));
        let weights = self.scorer.weights.iter_mut().flatten();
        for (at, weight) in weights.enumerate() {
            let slope = std::mem::take(&mut self.slope[at]) / BATCH as f32;
            self.means[at] += 0.1 * (slope - self.means[at]);
            self.squares[at] += 0.001 * (slope * slope - self.squares[at]);
            let spread = (self.squares[at] / lacks[1]).sqrt() + 1e-6;
            *weight -= rate * (self.means[at] / lacks[0]) / spread;
        }
    }
}
