//! The state machine of an application: PRODUCT section 1, `enrolment`.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::history::ApplicationActor;
use super::{Application, ApplicationStatus};
use crate::audit::OperatorIdentity;

/// A step of an application, taken by the applicant or an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewStep {
    Submit,
    Withdraw,
    /// The applicant answers a question.
    AnswerRequest,
    /// An operator starts the review.
    StartReview,
    /// An operator asks the applicant a question.
    RequestInfo,
    Approve,
    Reject,
}

impl ReviewStep {
    /// Returns whether an operator takes the step, which needs a reason.
    pub const fn is_operators(self) -> bool {
        matches!(
            self,
            Self::StartReview | Self::RequestInfo | Self::Approve | Self::Reject
        )
    }
}

/// An operator's question to the applicant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InfoRequest {
    /// 1 to 500 characters.
    pub question: String,
    /// The time of the question.
    pub at: Timestamp,
    /// The applicant's answer, 1 to 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// An operator's decision on an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationDecision {
    pub by: OperatorIdentity,
    /// The time of the decision.
    pub at: Timestamp,
    /// The reason, 1 to 500 characters. A rejected applicant can read it.
    pub reason: String,
}

/// The reason why a step was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReviewRefused {
    #[error("the application is {} already", .status.as_str())]
    Decided {
        /// The status after the decision.
        status: ApplicationStatus,
        /// The decision; boxed, because a refusal is rare.
        decision: Box<ApplicationDecision>,
    },
    /// The status does not allow the step.
    #[error("an application that is {} does not allow this step", .0.as_str())]
    NotAllowed(ApplicationStatus),
    /// The athlete is a minor and the guardian has not agreed.
    #[error("the athlete is under age and the guardian has not agreed yet")]
    NoGuardianConsent,
}

/// Returns the status after a step, or `None` if the status does not allow it.
#[expect(
    clippy::match_same_arms,
    reason = "one arm per step, in the order of an application's life"
)]
pub const fn next_status(from: ApplicationStatus, step: ReviewStep) -> Option<ApplicationStatus> {
    use ApplicationStatus::{
        Approved, Draft, InReview, InfoRequested, Rejected, Submitted, Withdrawn,
    };
    match (from, step) {
        (Draft, ReviewStep::Submit) => Some(Submitted),
        (Submitted, ReviewStep::StartReview) => Some(InReview),
        (InReview, ReviewStep::RequestInfo) => Some(InfoRequested),
        (InfoRequested, ReviewStep::AnswerRequest) => Some(InReview),
        (InReview | InfoRequested, ReviewStep::Approve) => Some(Approved),
        (InReview | InfoRequested, ReviewStep::Reject) => Some(Rejected),
        (Draft | Submitted | InReview | InfoRequested, ReviewStep::Withdraw) => Some(Withdrawn),
        _ => None,
    }
}

impl Application {
    /// Takes an operator's step. `reason` is already cleaned; for [`ReviewStep::RequestInfo`] it is the question.
    pub fn reviewed(
        &self,
        step: ReviewStep,
        by: OperatorIdentity,
        reason: String,
        now: Timestamp,
    ) -> Result<Self, ReviewRefused> {
        if self.decision.is_some() || !step.is_operators() {
            return Err(self.refusal());
        }
        let actor = ApplicationActor::Operator {
            operator: by.clone(),
        };
        let mut next = self.moved(step, actor, Some(reason.clone()), now)?;
        if step == ReviewStep::Approve && self.needs_guardian_consent(now) {
            return Err(ReviewRefused::NoGuardianConsent);
        }
        match step {
            ReviewStep::RequestInfo => {
                next.info_request = Some(InfoRequest {
                    question: reason,
                    at: now,
                    answer: None,
                });
            }
            ReviewStep::Approve | ReviewStep::Reject => {
                next.decision = Some(ApplicationDecision {
                    by,
                    at: now,
                    reason,
                });
            }
            _ => {}
        }
        Ok(next)
    }

    /// Returns the operator's steps that are possible at `now`.
    pub fn review_steps(&self, now: Timestamp) -> Vec<ReviewStep> {
        let is_possible = |step: ReviewStep| {
            next_status(self.status, step).is_some()
                && (step != ReviewStep::Approve || !self.needs_guardian_consent(now))
        };
        [
            ReviewStep::StartReview,
            ReviewStep::RequestInfo,
            ReviewStep::Approve,
            ReviewStep::Reject,
        ]
        .into_iter()
        .filter(|step| is_possible(*step))
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ApplicationStatus::{
        Approved, Draft, InReview, InfoRequested, Rejected, Submitted, Withdrawn,
    };

    const STATUSES: [ApplicationStatus; 7] = [
        Draft,
        Submitted,
        InReview,
        InfoRequested,
        Approved,
        Rejected,
        Withdrawn,
    ];
    const STEPS: [ReviewStep; 7] = [
        ReviewStep::Submit,
        ReviewStep::Withdraw,
        ReviewStep::AnswerRequest,
        ReviewStep::StartReview,
        ReviewStep::RequestInfo,
        ReviewStep::Approve,
        ReviewStep::Reject,
    ];

    #[test]
    fn allows_exactly_these_steps() {
        let mut steps = Vec::new();
        for from in STATUSES {
            for step in STEPS {
                if let Some(to) = next_status(from, step) {
                    steps.push((from, step, to));
                }
            }
        }
        assert_eq!(
            steps,
            [
                (Draft, ReviewStep::Submit, Submitted),
                (Draft, ReviewStep::Withdraw, Withdrawn),
                (Submitted, ReviewStep::Withdraw, Withdrawn),
                (Submitted, ReviewStep::StartReview, InReview),
                (InReview, ReviewStep::Withdraw, Withdrawn),
                (InReview, ReviewStep::RequestInfo, InfoRequested),
                (InReview, ReviewStep::Approve, Approved),
                (InReview, ReviewStep::Reject, Rejected),
                (InfoRequested, ReviewStep::Withdraw, Withdrawn),
                (InfoRequested, ReviewStep::AnswerRequest, InReview),
                (InfoRequested, ReviewStep::Approve, Approved),
                (InfoRequested, ReviewStep::Reject, Rejected),
            ]
        );
    }

    #[test]
    fn allows_no_step_after_a_decision() {
        for from in STATUSES.into_iter().filter(|status| !status.is_open()) {
            for step in STEPS {
                assert_eq!(next_status(from, step), None, "{from:?} {step:?}");
            }
        }
    }
}
