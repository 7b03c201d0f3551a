//! The time a thread has spent: what the engine, which has no clock, is told.

use std::time::Duration;

use engine::bots::Clock;

/// The processor time of the calling thread; where the system does not tell it, the time of day.
#[derive(Debug)]
pub struct ThreadClock;

impl Clock for ThreadClock {
    #[cfg(unix)]
    fn thread_time(&self) -> Duration {
        use rustix::time::{ClockId, clock_gettime};
        let now = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
    }

    #[cfg(not(unix))]
    fn thread_time(&self) -> Duration {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}
