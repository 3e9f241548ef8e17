//! The stored state of one part, and what a report changes in it.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{HealthFailure, HealthPart};
use crate::later;

/// A report that changes nothing is stored again after this time: rows of frequent events are written once a minute.
const STORED_EVERY: SignedDuration = SignedDuration::from_mins(1);
/// How long a test email may take. The outbox sends it within seconds.
const EMAIL_TAKES: SignedDuration = SignedDuration::from_mins(5);
/// How long the page of a test hold can be paid on; the provider's shortest time.
pub const TEST_HOLD_LIFETIME: SignedDuration = SignedDuration::from_mins(31);
/// The clock runs every five minutes.
const RUN_OVERDUE: SignedDuration = SignedDuration::from_mins(16);
/// Anyone can send an event with a wrong signature, so a verified one outweighs it for this time.
const VERIFIED_COUNTS: SignedDuration = SignedDuration::from_hours(24);

/// The last failure of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HealthProblem {
    pub at: Timestamp,
    pub reason: HealthFailure,
}

/// Measures that come with a report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HealthFacts {
    /// Of the clock: how late the oldest due entry was in its last run, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_seconds: Option<u32>,
    /// Of the clock: the parts of its last run that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failed_parts: Vec<String>,
    /// Of the clock: whether it makes no calls to the payment provider, because those before had no usable response.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_provider_paused: bool,
    /// Of the site: the time of the published build.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_at: Option<Timestamp>,
}

/// What a real call reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthReport {
    pub part: HealthPart,
    pub outcome: Result<(), HealthFailure>,
    /// Measures of the clock and the site.
    pub facts: HealthFacts,
}

impl HealthReport {
    pub fn new(part: HealthPart, outcome: Result<(), HealthFailure>) -> Self {
        Self {
            part,
            outcome,
            facts: HealthFacts::default(),
        }
    }
}

/// The stored state of a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HealthRecord {
    pub part: HealthPart,
    /// When an operator started the test that has no result yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested_at: Option<Timestamp>,
    /// The provider's page of a test hold that no operator has returned from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub succeeded_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<HealthProblem>,
    /// Whether the last report was a failure.
    #[serde(default)]
    pub is_failing: bool,
    /// Measures of the last report.
    #[serde(flatten)]
    pub facts: HealthFacts,
    /// Raised by every write; 0 while there is no row.
    pub version: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HealthState {
    /// Neither a success nor a failure is known.
    NotTried,
    /// A test has no result yet.
    Pending,
    Works,
    Fails(HealthFailure),
}

impl HealthRecord {
    /// Returns the state of a part without a row.
    pub fn new(part: HealthPart) -> Self {
        Self {
            part,
            requested_at: None,
            session: None,
            succeeded_at: None,
            problem: None,
            is_failing: false,
            facts: HealthFacts::default(),
            version: 0,
        }
    }

    /// Returns the record after an operator started its test. The result of an earlier test stays until this one has its
    /// own.
    #[must_use]
    pub fn requested(&self, session: Option<String>, now: Timestamp) -> Self {
        Self {
            requested_at: Some(now),
            session,
            ..self.next()
        }
    }

    /// Returns the record after a report; `None` if the report is not stored, because it is one of a frequent part and
    /// repeats what was stored less than a minute ago.
    #[must_use]
    pub fn after(&self, report: &HealthReport, now: Timestamp) -> Option<Self> {
        let is_recent = |at: Timestamp| now < later(at, STORED_EVERY);
        let is_repeated = match (report.outcome, self.last_outcome()) {
            (Ok(()), Some(Ok(()))) => self.succeeded_at.is_some_and(is_recent),
            (Err(reason), Some(Err(last))) => {
                last == reason && self.problem.is_some_and(|problem| is_recent(problem.at))
            }
            _ => false,
        };
        if is_repeated && self.part.is_frequent() {
            return None;
        }
        let mut next = Self {
            requested_at: None,
            is_failing: report.outcome.is_err(),
            facts: report.facts.clone(),
            ..self.next()
        };
        match report.outcome {
            Ok(()) => next.succeeded_at = Some(now),
            Err(reason) => next.problem = Some(HealthProblem { at: now, reason }),
        }
        Some(next)
    }

    /// Returns the record after an operator returned from the page of a test hold. Only the page that the record names
    /// is forgotten.
    #[must_use]
    pub fn returned_from(&self, session: &str) -> Self {
        let is_named = self.session.as_deref() == Some(session);
        Self {
            session: self.session.clone().filter(|_| !is_named),
            requested_at: self.requested_at.filter(|_| !is_named),
            ..self.next()
        }
    }

    /// Returns whether the part works at `now`.
    pub fn state(&self, now: Timestamp) -> HealthState {
        if let Some(requested_at) = self.requested_at {
            let takes = match self.part {
                HealthPart::TestHold => TEST_HOLD_LIFETIME,
                _ => EMAIL_TAKES,
            };
            if now < later(requested_at, takes) {
                return HealthState::Pending;
            }
            // An operator who leaves the payment page changes nothing; an email always has a result.
            if self.part == HealthPart::TestEmail {
                return HealthState::Fails(HealthFailure::NoResult);
            }
        }
        let is_within = |limit| move |succeeded_at: Timestamp| now < later(succeeded_at, limit);
        match (self.part, self.last_outcome()) {
            (_, None) => HealthState::NotTried,
            (HealthPart::PaymentWebhook, Some(Err(_)))
                if self.succeeded_at.is_some_and(is_within(VERIFIED_COUNTS)) =>
            {
                HealthState::Works
            }
            (_, Some(Err(reason))) => HealthState::Fails(reason),
            (HealthPart::Clock, Some(Ok(())))
                if !self.succeeded_at.is_some_and(is_within(RUN_OVERDUE)) =>
            {
                HealthState::Fails(HealthFailure::RunOverdue)
            }
            (_, Some(Ok(()))) => HealthState::Works,
        }
    }

    /// Returns the last outcome. Times alone do not decide: two reports may be of the same second.
    fn last_outcome(&self) -> Option<Result<(), HealthFailure>> {
        match (self.succeeded_at, self.problem) {
            (_, Some(problem)) if self.is_failing => Some(Err(problem.reason)),
            (Some(_), _) => Some(Ok(())),
            (None, _) => None,
        }
    }

    fn next(&self) -> Self {
        Self {
            version: self.version.saturating_add(1),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const START: Timestamp = Timestamp::UNIX_EPOCH;

    fn at(minutes: i64) -> Timestamp {
        later(START, SignedDuration::from_mins(minutes))
    }

    fn report(part: HealthPart, outcome: Result<(), HealthFailure>) -> HealthReport {
        HealthReport::new(part, outcome)
    }

    fn after(
        record: &HealthRecord,
        outcome: Result<(), HealthFailure>,
        now: Timestamp,
    ) -> HealthRecord {
        record.after(&report(record.part, outcome), now).unwrap()
    }

    #[test]
    fn a_repeated_report_is_stored_once_a_minute() {
        let first = after(&HealthRecord::new(HealthPart::Emails), Ok(()), START);
        let ok = report(HealthPart::Emails, Ok(()));
        assert_eq!(
            first.after(&ok, later(START, SignedDuration::from_secs(59))),
            None
        );
        assert!(first.after(&ok, at(1)).is_some());
        let paused = report(HealthPart::Emails, Err(HealthFailure::SendingPaused));
        let failed = first.after(&paused, START).unwrap();
        assert_eq!(failed.after(&paused, START), None);
        let other = report(HealthPart::Emails, Err(HealthFailure::SendingLimit));
        assert!(failed.after(&other, START).is_some());
        assert!(
            failed
                .after(&ok, later(START, SignedDuration::from_secs(1)))
                .is_some()
        );
    }

    #[test]
    fn the_newer_of_success_and_failure_is_the_state() {
        let new = HealthRecord::new(HealthPart::PaymentProvider);
        assert_eq!(new.state(START), HealthState::NotTried);
        let failed = after(&new, Err(HealthFailure::ChargesDisabled), START);
        assert_eq!(
            failed.state(START),
            HealthState::Fails(HealthFailure::ChargesDisabled)
        );
        let works = after(&failed, Ok(()), at(1));
        assert_eq!(works.state(at(1)), HealthState::Works);
        assert_eq!(works.problem.unwrap().at, START);
        assert_eq!(works.version, 2);
    }

    #[test]
    fn a_test_email_without_a_result_fails_after_five_minutes() {
        let works = after(&HealthRecord::new(HealthPart::TestEmail), Ok(()), START);
        let requested = works.requested(None, at(1));
        assert_eq!(requested.state(at(2)), HealthState::Pending);
        assert_eq!(
            requested.state(at(6)),
            HealthState::Fails(HealthFailure::NoResult)
        );
        // Also a result within the same minute as the last one counts.
        assert_eq!(
            after(&requested, Ok(()), at(1)).state(at(6)),
            HealthState::Works
        );
    }

    #[test]
    fn a_test_hold_that_was_left_changes_nothing() {
        let works = after(&HealthRecord::new(HealthPart::TestHold), Ok(()), START);
        let requested = works.requested(Some("cs_1".to_owned()), at(1));
        assert_eq!(requested.state(at(31)), HealthState::Pending);
        assert_eq!(requested.state(at(32)), HealthState::Works);
        let other = requested.returned_from("cs_2");
        assert_eq!(other.session.as_deref(), Some("cs_1"));
        assert_eq!(other.state(at(2)), HealthState::Pending);
        let left = requested.returned_from("cs_1");
        assert_eq!(
            (left.session.as_deref(), left.state(at(2))),
            (None, HealthState::Works)
        );
    }

    #[test]
    fn the_clock_is_overdue_without_a_run() {
        let ran = after(&HealthRecord::new(HealthPart::Clock), Ok(()), START);
        assert_eq!(ran.state(at(15)), HealthState::Works);
        assert_eq!(
            ran.state(at(16)),
            HealthState::Fails(HealthFailure::RunOverdue)
        );
    }

    #[test]
    fn a_forged_event_does_not_outweigh_a_verified_one() {
        let new = HealthRecord::new(HealthPart::PaymentWebhook);
        let forged = after(&new, Err(HealthFailure::SignatureInvalid), START);
        assert_eq!(
            forged.state(START),
            HealthState::Fails(HealthFailure::SignatureInvalid)
        );
        let verified = after(&forged, Ok(()), at(1));
        let forged = after(&verified, Err(HealthFailure::SignatureInvalid), at(2));
        assert_eq!(forged.state(at(3)), HealthState::Works);
        let day_later = at(24 * 60 + 1);
        assert_eq!(
            forged.state(day_later),
            HealthState::Fails(HealthFailure::SignatureInvalid)
        );
    }
}
