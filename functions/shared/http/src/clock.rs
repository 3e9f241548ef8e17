//! The only place that reads the system clock: other code is given the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

const MILLISECONDS: i64 = 1000;

/// The clock for orders, offers and timers, in whole seconds.
///
/// Tokens of the identity service are checked by real time and not by this clock: their issuer does not know that a
/// local clock was moved.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// In milliseconds.
    ahead_by: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Self {
        Self::default()
    }

    /// Now, in whole seconds, so that a stored time equals the one that was decided with.
    pub fn now(&self) -> Timestamp {
        whole_seconds(self.precise())
    }

    /// Now in milliseconds since 1970, for identifiers that sort by time.
    pub fn unix_milliseconds(&self) -> u64 {
        u64::try_from(self.precise().as_millisecond()).unwrap_or(0)
    }

    /// Now in microseconds since 1970, for versions of documents.
    pub fn unix_microseconds(&self) -> u64 {
        u64::try_from(self.precise().as_microsecond()).unwrap_or(0)
    }

    fn precise(&self) -> Timestamp {
        let now = machine_now();
        let ahead_by = self
            .ahead_by
            .as_ref()
            .map_or(0, |milliseconds| milliseconds.load(Ordering::Relaxed));
        now.checked_add(SignedDuration::from_millis(ahead_by))
            .unwrap_or(now)
    }
}

/// A clock that can be set ahead of (or behind) the machine's and keeps running from there.
/// For the local runner and tests.
#[derive(Debug, Clone, Default)]
pub struct MovableClock {
    /// In milliseconds.
    ahead_by: Arc<AtomicI64>,
}

impl MovableClock {
    /// A clock that starts this many seconds ahead of the machine's.
    pub fn ahead_by(seconds: i64) -> Self {
        Self::ahead_by_milliseconds(seconds.saturating_mul(MILLISECONDS))
    }

    /// A clock with an error, as servers' clocks have: this many milliseconds ahead of the machine's.
    pub fn ahead_by_milliseconds(milliseconds: i64) -> Self {
        Self {
            ahead_by: Arc::new(AtomicI64::new(milliseconds)),
        }
    }

    /// Returns the clock for the functions, which follows every later move.
    pub fn clock(&self) -> Clock {
        Clock {
            ahead_by: Some(Arc::clone(&self.ahead_by)),
        }
    }

    /// Sets the clock this many milliseconds ahead of the machine's.
    pub fn set_ahead_by_milliseconds(&self, milliseconds: i64) {
        self.ahead_by.store(milliseconds, Ordering::Relaxed);
    }

    /// Moves the clock by this many seconds.
    pub fn advance(&self, seconds: i64) {
        self.ahead_by
            .fetch_add(seconds.saturating_mul(MILLISECONDS), Ordering::Relaxed);
    }

    /// Moves the clock to this time.
    pub fn move_to(&self, now: Timestamp) {
        let seconds = now.as_second().saturating_sub(system_now().as_second());
        self.ahead_by
            .store(seconds.saturating_mul(MILLISECONDS), Ordering::Relaxed);
    }

    /// How many seconds ahead of the machine's clock it is, to keep across a restart.
    pub fn seconds_ahead(&self) -> i64 {
        self.ahead_by
            .load(Ordering::Relaxed)
            .div_euclid(MILLISECONDS)
    }
}

/// Real time in whole seconds, for token times and cache lifetimes.
pub(crate) fn system_now() -> Timestamp {
    whole_seconds(machine_now())
}

fn whole_seconds(time: Timestamp) -> Timestamp {
    Timestamp::from_second(time.as_second()).unwrap_or(time)
}

#[expect(
    clippy::disallowed_methods,
    reason = "this module is the edge where time comes in"
)]
fn machine_now() -> Timestamp {
    Timestamp::now()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_moved_clock_moves_for_all_its_users() {
        let movable = MovableClock::default();
        let clock = movable.clock();
        let target = "2031-05-06T07:08:09Z".parse::<Timestamp>().unwrap();
        movable.move_to(target);
        movable.advance(3600);
        let ahead = clock.now().as_second() - target.as_second();
        assert!(
            (3600..3660).contains(&ahead),
            "the clock is {ahead} s past its target"
        );
        assert_eq!(clock.now().subsec_nanosecond(), 0);
    }

    #[test]
    fn a_clock_error_below_a_second_affects_versions() {
        let behind = MovableClock::ahead_by_milliseconds(-60_500).clock();
        let wrong_by = Clock::system().unix_microseconds() - behind.unix_microseconds();
        assert!(
            (60_400_000..60_500_001).contains(&wrong_by),
            "{wrong_by} µs behind"
        );
    }
}
