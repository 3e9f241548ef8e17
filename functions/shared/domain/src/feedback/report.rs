//! Reports of feedback and of replies to it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Feedback, FeedbackStatus, ReplyStatus};
use crate::order::Actor;
use crate::text::{Violations, lengths};
use crate::{RefusalKind, RuleRefusal};

/// The part that a report is about: the talent reports the review, the customer the reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackPart {
    /// The customer's review.
    Review,
    /// The talent's reply.
    Reply,
}

/// A report of one part; a part has at most one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedbackReport {
    pub part: FeedbackPart,
    /// The reason of the other party, at most 500 characters.
    pub reason: String,
    /// The time of the report.
    pub at: Timestamp,
    /// The time at which an operator decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
}

/// The reason why a report is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FeedbackReportRefused {
    /// There is nothing public that this party can report.
    #[error("there is nothing public to report")]
    NothingPublic,
    /// The part was reported before.
    #[error("this was reported before")]
    Reported,
    #[error(transparent)]
    Invalid(#[from] Violations),
}

impl RuleRefusal for FeedbackReportRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NothingPublic | Self::Reported => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
        }
    }
}

impl FeedbackReport {
    /// Returns whether it waits for an operator.
    pub const fn is_open(&self) -> bool {
        self.decided_at.is_none()
    }
}

impl Feedback {
    /// Reports what the other party wrote.
    pub fn reported(
        &self,
        by: Actor,
        reason: &str,
        now: Timestamp,
    ) -> Result<Self, FeedbackReportRefused> {
        let part = match by {
            Actor::Talent => FeedbackPart::Review,
            _ => FeedbackPart::Reply,
        };
        let is_public = self.status == FeedbackStatus::Published
            && (part == FeedbackPart::Review || self.public_reply().is_some());
        if !is_public {
            return Err(FeedbackReportRefused::NothingPublic);
        }
        if self.is_reported(part) {
            return Err(FeedbackReportRefused::Reported);
        }
        let mut violations = Violations::new();
        let reason = violations.text("reason", reason, lengths::REPORT_REASON);
        let reason = violations.into_result(reason)?;
        let mut next = self.next(now);
        next.reports.push(FeedbackReport {
            part,
            reason,
            at: now,
            decided_at: None,
        });
        Ok(next)
    }

    /// Returns whether this part was reported.
    pub fn is_reported(&self, part: FeedbackPart) -> bool {
        self.reports.iter().any(|report| report.part == part)
    }

    /// Returns the time since which a part waits for an operator, or `None` if none does.
    pub fn waits_since(&self) -> Option<Timestamp> {
        let review = (self.status == FeedbackStatus::Pending).then_some(self.created_at);
        let reply = self.reply.as_ref();
        // A reply to feedback that is not public is not visible either.
        let is_public = self.status == FeedbackStatus::Published;
        let reply = reply.filter(|reply| is_public && reply.status == ReplyStatus::Pending);
        let reports = self.reports.iter().filter(|report| report.is_open());
        let reports = reports.map(|report| report.at).min();
        let reply = reply.map(|reply| reply.edited_at.unwrap_or(reply.at));
        [review, reply, reports].into_iter().flatten().min()
    }

    /// Closes the open reports of these parts. Returns whether there was one.
    pub(super) fn close_reports(&mut self, parts: &[FeedbackPart], now: Timestamp) -> bool {
        let mut closed = false;
        for report in &mut self.reports {
            if report.is_open() && parts.contains(&report.part) {
                report.decided_at = Some(now);
                closed = true;
            }
        }
        closed
    }
}
