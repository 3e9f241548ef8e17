//! What time it is.

use std::fmt::Debug;

use jiff::Timestamp;

/// What time it is for versions of documents and for streams. It may be wrong: what counts is decided by the table.
pub trait Clock: Send + Sync + Debug {
    /// Now, in microseconds since 1970.
    fn unix_microseconds(&self) -> u64;

    /// Now, in milliseconds since 1970.
    fn unix_milliseconds(&self) -> u64 {
        self.unix_microseconds() / 1000
    }
}

/// The clock of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn unix_microseconds(&self) -> u64 {
        u64::try_from(machine_now().as_microsecond()).unwrap_or_default()
    }
}

/// Real time in whole seconds, by which tokens are judged: their issuer cannot know that a [`Clock`] was moved.
pub(crate) fn real_now() -> Timestamp {
    let now = machine_now();
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}

#[expect(
    clippy::disallowed_methods,
    reason = "this module is the edge where time comes in"
)]
fn machine_now() -> Timestamp {
    Timestamp::now()
}
