//! What a run did.

use serde::Serialize;

/// Counts of one run, logged and answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Orders looked at because they were due.
    pub orders: u32,
    /// Orders that moved.
    pub moved: u32,
    /// Effects woken for their next attempt.
    pub woken: u32,
    /// Reminders written to the outbox.
    pub reminded: u32,
    /// Orders and effects that could not be dealt with; the next run tries again.
    pub failed: u32,
    /// For how many seconds the order that was overdue for longest was, when the run found it.
    pub oldest_order: u32,
    /// The delay of effects and emails: how far the outbox is behind.
    pub oldest_effect: u32,
    /// Whether more is due than one run takes, and another run would get further.
    pub more: bool,
}
