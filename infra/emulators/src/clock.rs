use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

/// The time of an emulator: the system's, moved ahead by a number of seconds. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// Now, in whole seconds since 1970.
    pub fn now(&self) -> i64 {
        system_now().as_second().saturating_add(self.ahead())
    }

    /// Now, in milliseconds since 1970.
    pub fn now_millis(&self) -> i64 {
        system_now()
            .as_millisecond()
            .saturating_add(self.ahead().saturating_mul(1000))
    }

    /// How many seconds this clock is ahead of the system's.
    pub fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::SeqCst)
    }

    /// Puts the clock this many seconds ahead of the system's.
    pub fn set_ahead(&self, seconds: i64) {
        self.ahead.store(seconds, Ordering::SeqCst);
    }
}

/// The real time, which the network uses however the clock was moved.
#[expect(
    clippy::disallowed_methods,
    reason = "an emulator plays a service that has its own clock"
)]
pub(crate) fn system_now() -> Timestamp {
    Timestamp::now()
}
