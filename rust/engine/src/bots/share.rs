//! A budget in equal parts, one for each halving.

use crate::bots::Budget;

/// What is spent and what is left of a budget.
pub(super) struct Share<'a> {
    budget: Budget<'a>,
    parts: u32,
    part: u32,
    spent: u32,
    /// What there was at first, in seconds or samples.
    all: f64,
}

impl<'a> Share<'a> {
    /// The budget in so many parts as it takes halvings until one candidate is left.
    pub(super) fn new(budget: Budget<'a>, candidates: usize) -> Share<'a> {
        let parts = candidates.next_power_of_two().trailing_zeros().max(1);
        let mut share = Share { budget, parts, part: 0, spent: 0, all: 0.0 };
        share.all = share.left();
        share
    }

    fn left(&self) -> f64 {
        match self.budget {
            Budget::Samples(samples) => f64::from(samples.saturating_sub(self.spent)),
            Budget::Time(left) => left().as_secs_f64(),
        }
    }

    /// The next part begins.
    pub(super) fn begin(&mut self) {
        self.part = self.parts.min(self.part + 1);
    }

    /// Whether this part has something left for one more deal, which is then spent. The last part
    /// ends when nothing is left.
    pub(super) fn goes_on(&mut self) -> bool {
        let later = self.all * f64::from(self.parts - self.part) / f64::from(self.parts);
        let goes_on = self.left() > later;
        self.spent += u32::from(goes_on);
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::time::Duration;

    fn deals(mut share: Share<'_>) -> Vec<u32> {
        let part = |_| {
            share.begin();
            (0..).take_while(|_| share.goes_on()).count() as u32
        };
        (0..3).map(part).collect()
    }

    #[test]
    fn samples_are_shared_out_to_the_last() {
        assert_eq!(deals(Share::new(Budget::Samples(30), 8)), [10, 10, 10]);
        assert_eq!(deals(Share::new(Budget::Samples(2), 6)).iter().sum::<u32>(), 2);
        assert_eq!(deals(Share::new(Budget::Samples(0), 5)), [0, 0, 0]);
    }

    #[test]
    fn every_time_comes_to_an_end() {
        for millis in 1..50 {
            let left = Cell::new(Duration::from_millis(millis));
            let look = || {
                left.set(left.get().saturating_sub(Duration::from_micros(130)));
                left.get()
            };
            let spent = deals(Share::new(Budget::Time(&look), 7));
            assert!(left.get().is_zero(), "{millis} {spent:?}");
        }
    }
}
