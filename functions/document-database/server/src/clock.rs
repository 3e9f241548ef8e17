//! A clock with an error, as servers' clocks have.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use document_protocol::{Clock, SystemClock};

/// A clock that is ahead of or behind the machine's. All clones move together.
#[derive(Debug, Clone, Default)]
pub struct MovableClock {
    /// In milliseconds; negative if the clock is behind.
    ahead_by: Arc<AtomicI64>,
}

impl MovableClock {
    /// Returns a clock that is this many milliseconds ahead of the machine's.
    pub fn ahead_by(milliseconds: i64) -> Self {
        Self {
            ahead_by: Arc::new(AtomicI64::new(milliseconds)),
        }
    }

    /// Sets the clock this many milliseconds ahead of the machine's.
    pub fn set_ahead_by(&self, milliseconds: i64) {
        self.ahead_by.store(milliseconds, Ordering::Relaxed);
    }

    /// Moves the clock forward by this many milliseconds.
    pub fn advance(&self, milliseconds: i64) {
        self.ahead_by.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// Returns how many milliseconds the clock is ahead of the machine's.
    pub fn milliseconds_ahead(&self) -> i64 {
        self.ahead_by.load(Ordering::Relaxed)
    }
}

impl Clock for MovableClock {
    fn unix_microseconds(&self) -> u64 {
        let ahead = self.milliseconds_ahead().saturating_mul(1000);
        SystemClock.unix_microseconds().saturating_add_signed(ahead)
    }
}
