//! The current time.

use std::fmt::Debug;

use jiff::Timestamp;

/// The time for versions of documents and for streams. It may be wrong: the table decides the order of commits.
pub trait Clock: Send + Sync + Debug {
    /// Returns the time in microseconds since 1970.
    fn unix_microseconds(&self) -> u64;

    /// Returns the time in milliseconds since 1970.
    fn unix_milliseconds(&self) -> u64 {
        self.unix_microseconds() / 1000
    }
}

/// The clock of the machine, which tests replace.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn unix_microseconds(&self) -> u64 {
        u64::try_from(machine_now().as_microsecond()).unwrap_or_default()
    }
}

/// Returns the real time in whole seconds, for checking tokens: their issuer does not use a [`Clock`] that was changed.
pub(crate) fn real_now() -> Timestamp {
    let now = machine_now();
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}

#[expect(
    clippy::disallowed_methods,
    reason = "this module reads the machine's clock"
)]
fn machine_now() -> Timestamp {
    Timestamp::now()
}
