//! Every five minutes: what is due, happens.
//!
//! Readers act on a deadline when they look at an order; this function acts on those that nobody
//! looks at. It finishes provider calls that a crash left over, wakes effects whose next attempt
//! is due, reminds the sides of orders of their deadlines, brings deletions of accounts to their end, reminds talent whose
//! earnings wait for a payout account, removes uploaded files that nothing uses, reads the calendars that talent connected, and once a day compares our books with the
//! provider's balance. A run is bounded: what it does not reach is
//! longest overdue at the next.

mod account_deletions;
mod busy_calendars;
mod calendar_fetch;
mod calendar_times;
mod gauges;
mod orphans;
mod payout_reminders;
mod reconciliation;
mod reminders;
mod report;
mod sweep;

pub use account_deletions::{AccountDeletions, finish_account_deletions};
pub use busy_calendars::{BusyCalendars, read_busy_calendars};
pub use calendar_fetch::CalendarFetcher;
pub use calendar_times::read_busy_times;
pub use gauges::{PublishedBuild, measure, measure_waiting_orders};
pub use orphans::{Orphans, remove_orphans};
pub use payout_reminders::{PayoutReminders, remind_of_payouts};
pub use reconciliation::reconcile_books;
pub use report::Report;
pub use sweep::{MOST_PER_RUN, sweep, sweep_at_most};
