//! The parts of a run, one after the other, each with a deadline.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value, json};
use tokio::time::{Instant, timeout_at};

/// The time of a run with all parts: ten seconds less than [`TIMEOUT`].
pub const RUN: Duration = Duration::from_secs(230);
/// The time after which a run is killed: the function's timeout in the template.
pub const TIMEOUT: Duration = Duration::from_mins(4);
/// The time between the starts of two runs: the function's schedule in the template.
pub const SCHEDULE: Duration = Duration::from_mins(5);

/// A part of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Measures for alarms.
    Gauges,
    /// Account deletions that stopped before their end.
    AccountDeletions,
    /// Deadlines of orders, and money.
    Orders,
    Emails,
    /// Emails about payouts that wait for an account.
    PayoutReminders,
    /// Unused files.
    Orphans,
    /// The daily reconciliation with the provider.
    Differences,
    /// The figures of each day.
    Figures,
    Webhooks,
    Calendars,
}

impl Part {
    /// Every part, in the order of a run. Measures are first, so that the alarms have them even if everything after them
    /// hangs; deletions of personal data follow because they are short; external calendars are last because their content is
    /// not trusted.
    pub const ALL: [Self; 10] = [
        Self::Gauges,
        Self::AccountDeletions,
        Self::Orders,
        Self::Emails,
        Self::PayoutReminders,
        Self::Orphans,
        Self::Differences,
        Self::Figures,
        Self::Webhooks,
        Self::Calendars,
    ];

    /// Returns the name in the report.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AccountDeletions => "accountDeletions",
            Self::Orders => "orders",
            Self::Emails => "emails",
            Self::PayoutReminders => "payoutReminders",
            Self::Orphans => "orphans",
            Self::Differences => "differences",
            Self::Figures => "figures",
            Self::Gauges => "gauges",
            Self::Webhooks => "webhooks",
            Self::Calendars => "calendars",
        }
    }

    /// Returns the time that no earlier part can use up.
    pub const fn share(self) -> Duration {
        Duration::from_secs(match self {
            Self::Orders => 80,
            Self::Emails => 40,
            Self::Differences | Self::Webhooks => 20,
            Self::AccountDeletions | Self::Calendars => 15,
            Self::PayoutReminders | Self::Orphans | Self::Figures | Self::Gauges => 10,
        })
    }

    /// Returns the time until this part ends in a run that ends at `ends`: what earlier parts left over is included, the
    /// shares of later ones are not.
    fn deadline(self, ends: Instant) -> Instant {
        let later = Self::ALL.iter().rev().take_while(|part| **part != self);
        let reserved = later.map(|part| part.share()).sum();
        ends.checked_sub(reserved).unwrap_or(ends)
    }
}

/// The reports of the parts of a run. A part that fails, or reaches its deadline, does not stop those after it: while the
/// payment provider does not respond, figures are counted and webhooks sent.
#[derive(Debug)]
pub struct Parts {
    ends: Instant,
    reports: Map<String, Value>,
    failures: Vec<(Part, String)>,
}

/// The parts of a run that failed, with their errors. All others are done.
#[derive(Debug, thiserror::Error)]
#[error("parts of a run failed: {}", described(.0))]
pub struct FailedParts(Vec<(Part, String)>);

impl FailedParts {
    /// Returns the names of the parts.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(part, _error)| part.as_str())
    }
}

fn described(failures: &[(Part, String)]) -> String {
    let described = failures
        .iter()
        .map(|(part, error)| format!("{}: {error}", part.as_str()));
    described.collect::<Vec<_>>().join("; ")
}

impl Parts {
    /// Starts a run that ends at `ends`.
    pub fn new(ends: Instant) -> Self {
        Self {
            ends,
            reports: Map::new(),
            failures: Vec::new(),
        }
    }

    /// Runs a part, which gets its deadline. At the deadline it is dropped: every step is safe against a crash. Returns
    /// its result; `None` if it failed or was dropped.
    pub async fn run<T, E, Running>(
        &mut self,
        part: Part,
        start: impl FnOnce(Instant) -> Running,
    ) -> Option<T>
    where
        T: Serialize,
        E: Display,
        Running: Future<Output = Result<T, E>>,
    {
        let deadline = part.deadline(self.ends);
        match timeout_at(deadline, start(deadline)).await {
            Ok(Ok(result)) => {
                self.reports.insert(part.as_str().to_owned(), json!(result));
                return Some(result);
            }
            Ok(Err(error)) => self.failures.push((part, error.to_string())),
            Err(_elapsed) => self
                .failures
                .push((part, "reached its deadline".to_owned())),
        }
        None
    }

    /// Returns the reports by name, or what failed.
    pub fn finish(self) -> Result<Value, FailedParts> {
        if self.failures.is_empty() {
            return Ok(Value::Object(self.reports));
        }
        Err(FailedParts(self.failures))
    }
}
