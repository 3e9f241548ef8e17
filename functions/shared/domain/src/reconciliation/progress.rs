//! A reconciliation report in progress: several bounded runs make one report, and each continues where the last one ended.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::OrderGuid;
use crate::figures::day_of;
use crate::later;
use crate::reconciliation::{
    Compared, EVERY, MARGIN, MOST_NAMED, MissedEvent, MovementDifference, ReconciliationReport,
    events_since, line_of, next_start,
};

/// What a run does next. Missed events are processed before the ledgers are compared, so that what they change is in both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum ReconciliationStep {
    /// Events that the last report could not process.
    RetryEvents,
    /// The platform's events, newest first, behind this one.
    Events {
        /// The last event that was processed.
        after: Option<String>,
    },
    /// The events of the connected accounts, newest account first, behind this one.
    Accounts {
        /// The last account whose events were processed.
        after: Option<String>,
        /// How far the events of the next account were processed, if it has more than a step reads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<RestOfEvents>,
    },
    /// The provider's movements, newest first, behind this one.
    Movements {
        /// The last movement that was compared.
        after: Option<String>,
    },
    /// Our orders, by the days on which their money was written, behind this one.
    Orders {
        /// The day, in UTC.
        day: Date,
        /// The last order that was compared.
        after: Option<OrderGuid>,
    },
    Made,
}

/// The events of an account that are left, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestOfEvents {
    pub account: String,
    /// The last event that was processed.
    pub after: String,
}

/// A report in progress, or the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReconciliationProgress {
    /// Raised by each write: of two runs at the same time, one writes.
    pub version: u64,
    /// The number of written lists of compared objects.
    pub lists: u32,
    pub step: ReconciliationStep,
    /// The time from which to search for missed events; until the report was begun.
    pub events_from: Timestamp,
    /// The events of the last report to try again.
    pub retries: Vec<MissedEvent>,
    /// The end of the last report.
    pub last_end: Option<Timestamp>,
    /// Whether it was an operator's request.
    pub is_asked: bool,
    /// The report so far. Until it is made, `made_at` is the time at which it was begun.
    pub report: ReconciliationReport,
}

impl ReconciliationProgress {
    /// Begins a report whose period ends ten minutes ago; `None` before its time, unless an operator requested it.
    /// `previous` is the progress of the last report.
    pub fn begin(
        previous: Option<&Self>,
        last: Option<&ReconciliationReport>,
        is_asked: bool,
        now: Timestamp,
    ) -> Option<Self> {
        let end = whole_second(before(now, MARGIN));
        let is_fresh = last.is_some_and(|last| {
            let next = last.to.checked_add(EVERY);
            last.to >= end || (!is_asked && next.is_ok_and(|next| next > end))
        });
        if is_fresh {
            return None;
        }
        Some(Self {
            version: previous.map_or(0, |previous| previous.version),
            lists: 0,
            step: ReconciliationStep::RetryEvents,
            events_from: events_since(last, now),
            retries: last.map_or_else(Vec::new, |last| last.unprocessed_events.clone()),
            last_end: last.map(|last| last.to),
            is_asked,
            report: ReconciliationReport {
                from: next_start(last, now),
                to: end,
                made_at: now,
                currencies: Vec::new(),
                movements: 0,
                differences: Vec::new(),
                under_way: Vec::new(),
                replayed_events: 0,
                failed_events: 0,
                unprocessed_events: Vec::new(),
                settled: None,
            },
        })
    }

    /// Returns since when a report is due that is not made: a day after the last one, or since an operator's request was
    /// begun before. Before the first report nothing is due.
    pub fn due_since(
        progress: Option<&Self>,
        last: Option<&ReconciliationReport>,
        now: Timestamp,
    ) -> Option<Timestamp> {
        let begun = progress.filter(|progress| progress.continues_after(last));
        let next = last.map(|last| later(last.to, EVERY.saturating_add(MARGIN)));
        let begun = begun.map(|progress| progress.report.made_at);
        let due_at = begun.into_iter().chain(next).min();
        due_at.filter(|at| *at <= now)
    }

    /// Returns whether there is nothing left to do.
    pub fn is_made(&self) -> bool {
        self.step == ReconciliationStep::Made
    }

    /// Returns whether the report can wait for the provider: the last one is no more than two days old.
    fn may_wait(&self, now: Timestamp) -> bool {
        let oldest = before(now, EVERY.saturating_mul(2));
        self.last_end.is_none_or(|last| last >= oldest)
    }

    /// Returns whether a run continues it. After a rollback, an older release made the reports: `last` is later then.
    pub fn continues_after(&self, last: Option<&ReconciliationReport>) -> bool {
        !self.is_made() && last.is_none_or(|last| last.to < self.report.to)
    }

    /// Returns whether an object or an event that fails is reported instead of stopping the report: a failure that a
    /// repetition may end stops it while it can wait.
    pub fn gives_up(&self, is_temporary: bool, now: Timestamp) -> bool {
        !(is_temporary && self.may_wait(now))
    }

    /// Returns whether the report has been in progress for longer than the time until the next one.
    pub fn is_late(&self, now: Timestamp) -> bool {
        !self.is_made() && now.duration_since(self.report.made_at) > EVERY
    }

    /// Starts to compare our orders.
    #[must_use]
    pub fn with_orders(self) -> Self {
        let day = day_of(self.report.from);
        self.with_step(ReconciliationStep::Orders { day, after: None })
    }

    /// Continues with the orders of the day after `day`, or ends after the last day of the period.
    #[must_use]
    pub fn after_day(self, day: Date) -> Self {
        match day.tomorrow() {
            Ok(day) if day <= day_of(self.report.to) => {
                self.with_step(ReconciliationStep::Orders { day, after: None })
            }
            _ => self.with_step(ReconciliationStep::Made),
        }
    }

    /// Returns the progress with another step.
    #[must_use]
    pub fn with_step(self, step: ReconciliationStep) -> Self {
        Self { step, ..self }
    }

    /// Adds a compared object to the totals, and to the differences if it differs.
    pub fn add(&mut self, compared: Compared) {
        let sides = &compared.sides;
        if !compared.is_under_way {
            self.add_totals(&sides.currency, sides.provider_minor, sides.ours_minor);
        }
        self.name(compared);
    }

    /// Adds an object that was compared before as equal, and has moved more in the period than its first movement showed.
    pub fn add_again(&mut self, compared: Compared) {
        let sides = &compared.sides;
        if self.is_named(&sides.source) || sides.provider_minor == sides.ours_minor {
            return;
        }
        if !compared.is_under_way {
            let more = sides.provider_minor.saturating_sub(sides.ours_minor);
            self.add_totals(&sides.currency, more, 0);
        }
        self.name(compared);
    }

    /// Adds a movement of the provider: its fee, and its amount if no order caused it.
    pub fn add_movement(&mut self, currency: &str, fee: i64, other: i64) {
        let report = &mut self.report;
        report.movements = report.movements.saturating_add(1);
        let line = line_of(&mut report.currencies, currency);
        line.fees_minor = line.fees_minor.saturating_add(fee);
        line.other_minor = line.other_minor.saturating_add(other);
    }

    /// Adds an event that could not be processed.
    pub fn add_failed(&mut self, event: MissedEvent) {
        let report = &mut self.report;
        report.failed_events = report.failed_events.saturating_add(1);
        if report.unprocessed_events.len() < MOST_NAMED {
            report.unprocessed_events.push(event);
        }
    }

    fn add_totals(&mut self, currency: &str, provider: i64, ours: i64) {
        let line = line_of(&mut self.report.currencies, currency);
        line.provider_minor = line.provider_minor.saturating_add(provider);
        line.ours_minor = line.ours_minor.saturating_add(ours);
        line.difference_minor = line.provider_minor.saturating_sub(line.ours_minor);
    }

    fn name(&mut self, compared: Compared) {
        let Compared {
            sides,
            is_under_way,
        } = compared;
        let list = if is_under_way {
            &mut self.report.under_way
        } else {
            &mut self.report.differences
        };
        if sides.provider_minor != sides.ours_minor && list.len() < MOST_NAMED {
            list.push(sides);
        }
    }

    fn is_named(&self, source: &str) -> bool {
        let is_it = |one: &MovementDifference| one.source == source;
        self.report.differences.iter().any(is_it) || self.report.under_way.iter().any(is_it)
    }
}

fn before(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

fn whole_second(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}
