//! Bots compared on the same deals: each deal is played once in every rotation of the seating.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use crate::bots::{Level, Named};
use crate::deal::{Hands, quick_hands};
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};

use super::game::SEATS;
use super::instant::instant_win;
use super::options::Rules;
use super::past::Past;
use super::plays::Plays;
use super::round::{Move, Opening, Round};
use super::score;
use super::view::{Legal, View};

/// A mean with its 95 % interval: from `mean - margin` to `mean + margin`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

/// What one of the bots made of the deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The share of rounds in which it took the first place.
    pub firsts: Estimate,
    /// Points a round.
    pub points: Estimate,
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duplicate {
    /// Different deals.
    pub deals: u64,
    /// Rounds played: each deal once for each rotation of the seating.
    pub games: u64,
    /// Each bot's score, in the order in which the bots were named.
    pub bots: Vec<Score>,
}

/// Plays `deals` single rounds, each led by its lowest card and once for every rotation of the
/// bots over the seats, so that each bot holds each hand once. The luck of the deal cancels out
/// between the bots; the intervals are over deals, whose rounds are not independent.
///
/// The same arguments give the same result on any number of threads.
///
/// ```
/// use engine::bots::Level;
/// use engine::thirteen::{PRESETS, Rules, duplicate};
/// let rules = Rules::preset(&PRESETS[0]);
/// let duel = duplicate(20, &[Level::Greedy, Level::Random], &rules, 1);
/// assert_eq!(duel.games, 40);
/// assert!(duel.bots[0].firsts.mean > duel.bots[1].firsts.mean);
/// ```
///
/// # Panics
/// With fewer than two or more than four bots.
#[must_use]
pub fn duplicate<B: Copy + Into<Named<Level>>>(
    deals: u64,
    bots: &[B],
    rules: &Rules,
    seed: u64,
) -> Duplicate {
    let bots: &[Named<Level>] = &bots.iter().map(|&bot| bot.into()).collect::<Vec<_>>();
    assert!(SEATS.contains(&bots.len()), "two to four bots");
    let one = |deal| Sums::of(&play_deal(Rng::new(seed ^ Rng::new(deal).seed()), bots, rules));
    let sums = (0..deals).into_par_iter().map(one).reduce(|| Sums::new(bots.len()), Sums::plus);
    let rotations = bots.len() as f64;
    let score = |bot: Seat| Score {
        firsts: sums.firsts[bot].estimate(deals, rotations),
        points: sums.points[bot].estimate(deals, rotations),
    };
    let scores = Seat::first(bots.len()).map(score).collect();
    Duplicate { deals, games: deals * bots.len() as u64, bots: scores }
}

/// First places and points of each bot over the rotations of one deal.
#[derive(Clone, Copy)]
struct Tally {
    firsts: BySeat<u64>,
    points: BySeat<u64>,
}

fn play_deal(mut rng: Rng, bots: &[Named<Level>], rules: &Rules) -> Tally {
    let seats = bots.len();
    let hands = quick_hands(seats, &mut rng);
    let mut tally = Tally { firsts: BySeat::new(seats), points: BySeat::new(seats) };
    for rotation in 0..seats {
        let bot_at = |seat: Seat| Seat::new(((seat.index() + rotation) % seats) as u8);
        let results = play_round(&hands, rules, |view, legal| {
            bots[bot_at(view.seat).index()].choose(view, legal, &mut rng)
        });
        for seat in Seat::first(seats) {
            let Finish { place, points } = results[seat];
            tally.firsts[bot_at(seat)] += u64::from(place == 1);
            tally.points[bot_at(seat)] += u64::from(points);
        }
    }
    tally
}

/// How a round ended for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Finish {
    /// Its place, from 1; 0: none.
    pub place: u8,
    /// Its points.
    pub points: u16,
}

/// Plays one round that begins with these hands, led by the lowest card; `choose` is asked for
/// every move.
pub fn play_round(
    hands: &Hands,
    rules: &Rules,
    mut choose: impl FnMut(&View<'_>, &Legal<'_>) -> Move,
) -> BySeat<Finish> {
    let seats = hands.seats();
    if let Some((winner, _)) = instant_win(hands, rules) {
        let points = score::instant_points(winner, seats, rules.options());
        let place = |seat| u8::from(seat == winner);
        return BySeat::from_fn(seats, |seat| Finish { place: place(seat), points: points[seat] });
    }
    let mut round = Round::new(*hands, Opening::by_lowest_card(hands, rules));
    let (mut plays, mut past) = (Plays::new(), Past::default());
    let totals = BySeat::new(seats);
    while !round.public().over {
        let seat = round.public().to_act;
        round.legal_plays(seat, rules, &mut plays);
        let legal = Legal { plays: &plays, may_pass: round.check_pass(seat, rules).is_ok() };
        let (hand, public) = (round.hand(seat), round.public());
        let view = View { seat, hand, public, past: &past, rules, totals: &totals };
        let chosen = choose(&view, &legal);
        past.note(seat, public.table.is_none(), chosen);
        round.apply(chosen, rules, &mut ());
    }
    let places = round.public().places;
    let points = score::points(&places, rules.options());
    BySeat::from_fn(seats, |seat| Finish { place: places[seat], points: points[seat] })
}

/// Sums over deals, whole numbers so that their order does not matter.
#[derive(Clone, Copy, Default)]
struct Moments {
    sum: u64,
    squares: u64,
}

impl Moments {
    fn of(value: u64) -> Moments {
        Moments { sum: value, squares: value * value }
    }

    fn plus(self, other: Moments) -> Moments {
        Moments { sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The mean over deals of the mean over a deal's rotations.
    fn estimate(self, deals: u64, rotations: f64) -> Estimate {
        let count = deals.max(1) as f64;
        let mean = self.sum as f64 / count;
        let spread = self.squares as f64 / count - mean * mean;
        let error = (spread.max(0.0) / (count - 1.0).max(1.0)).sqrt();
        Estimate { mean: mean / rotations, margin: 1.96 * error / rotations }
    }
}

struct Sums {
    firsts: BySeat<Moments>,
    points: BySeat<Moments>,
}

impl Sums {
    fn new(bots: usize) -> Sums {
        Sums { firsts: BySeat::new(bots), points: BySeat::new(bots) }
    }

    fn of(tally: &Tally) -> Sums {
        Sums { firsts: tally.firsts.map(Moments::of), points: tally.points.map(Moments::of) }
    }

    fn plus(self, other: Sums) -> Sums {
        let add = |ours: &BySeat<Moments>, theirs: &BySeat<Moments>| {
            BySeat::from_fn(ours.seats(), |seat| ours[seat].plus(theirs[seat]))
        };
        Sums { firsts: add(&self.firsts, &other.firsts), points: add(&self.points, &other.points) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thirteen::PRESETS;

    #[test]
    fn equal_bots_share_the_points_of_every_deal() {
        let duel = duplicate(50, &[Level::Greedy; 4], &Rules::preset(&PRESETS[0]), 3);
        assert_eq!((duel.deals, duel.games), (50, 200));
        for score in &duel.bots {
            assert_eq!(score.firsts, Estimate { mean: 0.25, margin: 0.0 });
            assert_eq!(score.points, Estimate { mean: 1.5, margin: 0.0 });
        }
    }

    #[test]
    fn the_same_arguments_give_the_same_result() {
        for preset in PRESETS {
            let rules = Rules::preset(preset);
            let bots = [Level::Greedy, Level::Random, Level::Random];
            assert_eq!(duplicate(40, &bots, &rules, 9), duplicate(40, &bots, &rules, 9));
            assert_ne!(duplicate(40, &bots, &rules, 9), duplicate(40, &bots, &rules, 8));
        }
    }

    #[test]
    fn the_interval_is_that_of_independent_deals() {
        let moments = [0, 4, 4, 0].map(Moments::of).into_iter().reduce(Moments::plus);
        let estimate = moments.unwrap_or_default().estimate(4, 4.0);
        assert!((estimate.mean - 0.5).abs() < 1e-12);
        assert!((estimate.margin - 1.96 * (1.0 / 3.0_f64).sqrt() / 2.0).abs() < 1e-12);
    }
}
