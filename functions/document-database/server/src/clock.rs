//! A clock that goes as wrong as that of a server may.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use document_protocol::{Clock, SystemClock};

/// A clock ahead of the machine's, or behind; all clones are moved together.
#[derive(Debug, Clone, Default)]
pub struct MovableClock {
    /// In milliseconds.
    ahead_by: Arc<AtomicI64>,
}

impl MovableClock {
    /// A clock that is so many milliseconds ahead of the machine's.
    pub fn ahead_by(milliseconds: i64) -> Self {
        Self {
            ahead_by: Arc::new(AtomicI64::new(milliseconds)),
        }
    }

    /// Sets the clock this many milliseconds ahead of the machine's.
    pub fn set_ahead_by(&self, milliseconds: i64) {
        self.ahead_by.store(milliseconds, Ordering::Relaxed);
    }

    /// Moves the clock on by so many milliseconds.
    pub fn advance(&self, milliseconds: i64) {
        self.ahead_by.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// How many milliseconds ahead of the machine's it is.
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
