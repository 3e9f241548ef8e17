//! Handles everything that is due, every five minutes.
//!
//! Requests handle a passed deadline when they read an order; this function handles the orders that are not read. It
//! also finishes provider calls after a crash, wakes effects for their next attempt, sends reminders of orders and
//! payout accounts, resumes account deletions, removes unused files, reads external calendars, retries webhooks, counts the figures of each
//! day, and once a day reconciles our ledger with the provider's balance. A run is limited: items that it does not reach are the most
//! overdue ones of the next run. A part that fails does not stop the others.

mod account_deletions;
mod busy_calendars;
mod calendar_fetch;
mod calendar_times;
mod gauges;
mod orphans;
mod parts;
mod payout_reminders;
mod reconciliation;
mod reminders;
mod report;
mod sweep;
mod webhooks;

pub use crate::webhooks::{WEBHOOK_TIMEOUT, WebhookRun, send_webhooks};
pub use account_deletions::{AccountDeletions, finish_account_deletions};
pub use busy_calendars::{BusyCalendars, read_busy_calendars};
pub use calendar_fetch::CalendarFetcher;
pub use calendar_times::read_busy_times;
pub use gauges::{PublishedBuild, measure, measure_waiting_orders};
pub use orphans::{Orphans, remove_orphans};
pub use parts::{FailedParts, Parts};
pub use payout_reminders::{PayoutReminders, remind_of_payouts};
pub use reconciliation::reconcile_books;
pub use report::Report;
pub use sweep::{MOST_PER_RUN, sweep, sweep_at_most};
