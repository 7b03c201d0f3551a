//! How much a bot may think: so many samples, or a thread's time by a clock from outside.

use std::fmt::Debug;
use std::time::Duration;

/// Tells a thread what it has spent. The engine has no clock of its own.
pub trait Clock: Debug + Sync {
    /// The processor time that the calling thread has used, from any fixed moment on.
    fn thread_time(&self) -> Duration;
}

/// What a bot may spend on each of its moves.
#[derive(Clone, Copy, Debug)]
pub enum Allowance {
    /// So many samples: the same numbers give the same choice.
    Samples(u32),
    /// So much processor time of the thread by this clock.
    Time(Duration, &'static dyn Clock),
}

/// What is left of an allowance while a bot thinks.
#[derive(Clone, Copy)]
pub enum Budget<'a> {
    /// So many samples.
    Samples(u32),
    /// What says how much time is left. Asking costs a call of the system: about 0.3 µs.
    Time(&'a dyn Fn() -> Duration),
}

impl Allowance {
    /// Runs `think` with this allowance, its time beginning now.
    pub fn spend<T>(self, think: impl FnOnce(Budget<'_>) -> T) -> T {
        match self {
            Allowance::Samples(samples) => think(Budget::Samples(samples)),
            Allowance::Time(time, clock) => {
                let end = clock.thread_time() + time;
                think(Budget::Time(&|| end.saturating_sub(clock.thread_time())))
            }
        }
    }

    /// Reads `25ms` or `400s`; `None` for anything else, nothing and more than a minute included.
    #[must_use]
    pub fn parse(text: &str, clock: &'static dyn Clock) -> Option<Allowance> {
        const MOST: u32 = 60_000;
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| plain)
        };
        if let Some(digits) = text.strip_suffix("ms") {
            let millis = number(digits).filter(|millis| (1..=MOST).contains(millis))?;
            return Some(Allowance::Time(Duration::from_millis(millis.into()), clock));
        }
        let samples = number(text.strip_suffix('s')?)?;
        (samples > 0).then_some(Allowance::Samples(samples))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A clock on which a millisecond goes by with every look.
    #[derive(Debug)]
    struct Looks(AtomicU64);

    impl Clock for Looks {
        fn thread_time(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    static LOOKS: Looks = Looks(AtomicU64::new(0));

    #[test]
    fn budgets_are_read() {
        let read = |text| Allowance::parse(text, &LOOKS);
        assert!(matches!(read("400s"), Some(Allowance::Samples(400))));
        let Some(Allowance::Time(time, _)) = read("25ms") else { panic!("a time") };
        assert_eq!(time, Duration::from_millis(25));
        for text in
            ["", "25", "ms", "s", "0ms", "0s", "-1s", "+1s", "60001ms", "5000000000s", "1 s"]
        {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_time_is_up_when_the_clock_says_so() {
        let allowance = Allowance::Time(Duration::from_millis(3), &LOOKS);
        let looks = allowance.spend(|budget| {
            let Budget::Time(left) = budget else { panic!("a time") };
            (0..).take_while(|_| !left().is_zero()).count()
        });
        assert_eq!(looks, 2);
    }
}
