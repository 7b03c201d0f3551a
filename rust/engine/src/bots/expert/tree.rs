//! The own choices after the first, and what came of them: a tree over what the seat would know.

use std::collections::HashMap;

use crate::thirteen::Move;

/// A move at a choice, with what came of it so far.
#[derive(Clone, Copy, Debug)]
struct Branch {
    chosen: Move,
    /// The chance that the scorer gives it.
    prior: f32,
    times: f32,
    sum: f32,
}

/// Choices that were met in rollouts, each found by all that was done since the search began: the
/// seat cannot tell apart what agrees in that, so its choice there is one for all deals. A rollout
/// follows the branches that look best or were tried little, and adds one choice where it leaves
/// the tree.
#[derive(Debug, Default)]
pub(super) struct Tree {
    choices: HashMap<u64, Vec<Branch>>,
    /// Where the rollout is: a hash of the moves since the search began.
    at: u64,
    has_left: bool,
    path: Vec<(u64, usize)>,
}

/// What a branch is worth trying for its prior, against what it brought so far (PUCT).
const CURIOSITY: f32 = 0.6;
/// The most choices that are kept: about 10 MB.
const CHOICES_MAX: usize = 50_000;

impl Tree {
    /// A rollout begins.
    pub(super) fn begin(&mut self) {
        (self.at, self.has_left) = (0, false);
        self.path.clear();
    }

    /// Somebody made this move.
    #[inline]
    pub(super) fn follow(&mut self, chosen: Move) {
        let word = match chosen {
            Move::Play(combo) => combo.word(),
            Move::Pass => 1,
        };
        self.at = (self.at ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    /// What to do at this choice of the seat, whose moves have the chances that `priors` tells
    /// when it is new; `None` once the rollout has left the tree.
    pub(super) fn choose(&mut self, priors: impl FnOnce() -> Vec<(Move, f32)>) -> Option<Move> {
        if self.has_left {
            return None;
        }
        if !self.choices.contains_key(&self.at) {
            self.has_left = true;
            if self.choices.len() >= CHOICES_MAX {
                return None;
            }
            let new = |(chosen, prior)| Branch { chosen, prior, times: 0.0, sum: 0.0 };
            self.choices.insert(self.at, priors().into_iter().map(new).collect());
        }
        let branches = self.choices.get(&self.at)?;
        let place = best(branches);
        self.path.push((self.at, place));
        Some(branches[place].chosen)
    }

    /// What the rollout was worth.
    pub(super) fn tell(&mut self, value: f32) {
        for (at, place) in self.path.drain(..) {
            if let Some(branches) = self.choices.get_mut(&at) {
                branches[place].times += 1.0;
                branches[place].sum += value;
            }
        }
    }
}

/// The place of the branch to follow: a new one is taken to be as good as the average.
fn best(branches: &[Branch]) -> usize {
    let times: f32 = branches.iter().map(|branch| branch.times).sum();
    let mean = branches.iter().map(|branch| branch.sum).sum::<f32>() / times.max(1.0);
    let reach = CURIOSITY * (times + 1.0).sqrt();
    let rated = branches.iter().map(|branch| {
        let known = if branch.times > 0.0 { branch.sum / branch.times } else { mean };
        known + reach * branch.prior / (1.0 + branch.times)
    });
    let mut highest = (f32::NEG_INFINITY, 0);
    for (place, value) in rated.enumerate() {
        highest = if value > highest.0 { (value, place) } else { highest };
    }
    highest.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thirteen::{Combo, SequenceTwos};

    fn play(cards: &str) -> Move {
        let cards = cards.parse().expect("cards");
        Move::Play(Combo::classify(cards, SequenceTwos::Never).expect("a combination"))
    }

    fn two() -> Vec<(Move, f32)> {
        vec![(play("3S"), 0.8), (Move::Pass, 0.2)]
    }

    #[test]
    fn what_does_better_is_followed_more_often_whatever_was_thought_of_it() {
        let mut tree = Tree::default();
        let mut passes = 0;
        for _ in 0..300 {
            tree.begin();
            let chosen = tree.choose(two).expect("a choice");
            passes += u32::from(chosen == Move::Pass);
            tree.tell(if chosen == Move::Pass { 0.6 } else { 0.3 });
        }
        assert!(passes > 200, "{passes}");
    }

    #[test]
    fn a_rollout_adds_one_choice_and_leaves_the_tree() {
        let mut tree = Tree::default();
        for rollout in 1..5 {
            tree.begin();
            let mut met = 0;
            for step in ["4S", "5S", "6S", "7S", "8S"] {
                tree.follow(play(step));
                met += usize::from(tree.choose(|| vec![(Move::Pass, 1.0)]).is_some());
            }
            tree.tell(0.5);
            assert_eq!((met, tree.choices.len()), (rollout, rollout));
        }
    }

    #[test]
    fn other_moves_before_it_make_another_choice() {
        let mut tree = Tree::default();
        for (first, second) in [("4S", "5S"), ("5S", "4S"), ("4S", "5C")] {
            tree.begin();
            tree.follow(play(first));
            tree.follow(play(second));
            assert!(tree.choose(two).is_some());
        }
        assert_eq!(tree.choices.len(), 3);
    }

    #[test]
    fn it_does_not_grow_for_ever() {
        let mut tree = Tree::default();
        let none = Vec::new;
        tree.choices.extend((1..=CHOICES_MAX as u64).map(|at| (at, none())));
        tree.begin();
        assert_eq!(tree.choose(two), None);
        tree.tell(1.0);
        assert_eq!(tree.choices.len(), CHOICES_MAX);
    }
}
