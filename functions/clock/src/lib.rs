//! Handles everything that is due, every five minutes.
//!
//! Requests handle a passed deadline when they read an order; this function handles the orders that are not read. It
//! also finishes provider calls after a crash, wakes effects for their next attempt, sends reminders of orders and
//! payout accounts, resumes account deletions, removes unused files, reads external calendars, starts due webhooks, counts the figures of each
//! day, and once a day reconciles our ledger with the provider's balance. Each part has a deadline: items that it does not reach
//! are the most overdue ones of the next run. A part that fails does not stop the others.

mod account_deletions;
mod busy_calendars;
mod calendar_body;
mod calendar_fetch;
mod calendar_report;
mod calendar_times;
mod due_pages;
mod due_webhooks;
mod gauges;
mod orphans;
mod parts;
mod payout_reminders;
mod reconciliation;
mod reminders;
mod report;
mod run;
mod sweep;
mod wake;

pub use account_deletions::{AccountDeletions, finish_account_deletions};
pub use busy_calendars::{BusyCalendars, CalendarReads};
pub use calendar_fetch::CalendarFetcher;
pub use due_webhooks::{DueWebhooksError, start_due_webhooks};
pub use gauges::{PublishedBuild, measure, measure_lateness, measure_waiting_orders};
pub use orphans::{Orphans, remove_orphans};
pub use parts::{FailedParts, Part, Parts, RUN, SCHEDULE, TIMEOUT};
pub use payout_reminders::{PayoutReminders, remind_of_payouts};
pub use reconciliation::{BooksReport, reconcile_books};
pub use report::Report;
pub use run::{RunOutcome, Runner};
pub use sweep::{SweepLimits, sweep};
