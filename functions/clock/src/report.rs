//! The report of a sweep.

use std::ops::AddAssign;

use serde::Serialize;

/// Counts of one sweep, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub orders: u32,
    pub moved: u32,
    /// Effects that were woken for their next attempt.
    pub woken: u32,
    /// Reminders written to the outbox.
    pub reminded: u32,
    /// Orders and effects that failed; the next run retries them.
    pub failed: u32,
    /// Orders that wait because the payment provider does not respond; the next run retries them.
    pub waiting: u32,
    /// Orders that another call moved concurrently; the next run looks at them again.
    pub contended: u32,
    /// Rows that could not be read and were skipped.
    pub unreadable: u32,
    /// Whether more is due than the time allowed, and another run would make progress.
    pub more: bool,
}

impl Report {
    /// Returns the sum of two reports.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (sum, count) in [
            (&mut self.orders, other.orders),
            (&mut self.moved, other.moved),
            (&mut self.woken, other.woken),
            (&mut self.reminded, other.reminded),
            (&mut self.failed, other.failed),
            (&mut self.waiting, other.waiting),
            (&mut self.contended, other.contended),
            (&mut self.unreadable, other.unreadable),
        ] {
            sum.add_assign(count);
        }
        self.more |= other.more;
        self
    }

    /// Returns whether another sweep would make progress: rows that failed stay due, and repeating them alone would never
    /// end.
    pub(crate) const fn has_progressed(&self) -> bool {
        self.moved > 0 || self.woken > 0 || self.reminded > 0
    }
}
