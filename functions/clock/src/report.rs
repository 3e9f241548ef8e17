//! The report of a run.

use serde::Serialize;

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Orders that were due.
    pub orders: u32,
    /// Orders that changed.
    pub moved: u32,
    /// Effects that were woken for their next attempt.
    pub woken: u32,
    /// Reminders written to the outbox.
    pub reminded: u32,
    /// Orders and effects that failed; the next run retries them.
    pub failed: u32,
    /// The delay of the most overdue order at the start of the run, in seconds.
    pub oldest_order: u32,
    /// The delay of the most overdue effect or email, in seconds.
    pub oldest_effect: u32,
    /// Whether more is due than one run handles, and another run would make progress.
    pub more: bool,
}
