//! How an application moves: PRODUCT section 1, the small machine `enrolment`.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::history::ApplicationActor;
use super::{Application, ApplicationStatus};
use crate::audit::OperatorIdentity;

/// A step of an application: the athlete's own, or an operator's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewStep {
    /// The athlete hands it in.
    Submit,
    /// The athlete takes it back.
    Withdraw,
    /// The athlete answers what was asked.
    AnswerRequest,
    /// An operator begins to read it.
    StartReview,
    /// An operator asks the athlete something.
    RequestInfo,
    /// An operator takes the athlete in.
    Approve,
    /// An operator refuses.
    Reject,
}

impl ReviewStep {
    /// Whether it is an operator's, and needs a reason.
    pub const fn is_operators(self) -> bool {
        matches!(
            self,
            Self::StartReview | Self::RequestInfo | Self::Approve | Self::Reject
        )
    }
}

/// What an operator asked the athlete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InfoRequest {
    /// 1 to 500 characters.
    pub question: String,
    /// When it was asked.
    pub at: Timestamp,
    /// What the athlete answered, 1 to 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// Who approved or rejected an application, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationDecision {
    /// The operator.
    pub by: OperatorIdentity,
    /// When.
    pub at: Timestamp,
    /// 1 to 500 characters. The applicant reads it when rejected.
    pub reason: String,
}

/// Why an application did not move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReviewRefused {
    /// Somebody decided already.
    #[error("the application is {} already", .status.as_str())]
    Decided {
        /// What was decided.
        status: ApplicationStatus,
        /// By whom; boxed, as a refusal is rare.
        decision: Box<ApplicationDecision>,
    },
    /// The machine has no such step.
    #[error("an application that is {} does not allow this step", .0.as_str())]
    NotAllowed(ApplicationStatus),
    /// The athlete is under age, and the guardian has not agreed.
    #[error("the athlete is under age and the guardian has not agreed yet")]
    NoGuardianConsent,
}

/// The status after a step, or nothing where there is no such step.
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
    /// Takes an operator's step. `reason` is clean; with [`ReviewStep::RequestInfo`] it is the question.
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

    /// The operator's steps that are possible at `now`.
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
    fn the_machine_has_exactly_these_steps() {
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
    fn nothing_follows_a_decision() {
        for from in STATUSES.into_iter().filter(|status| !status.is_open()) {
            for step in STEPS {
                assert_eq!(next_status(from, step), None, "{from:?} {step:?}");
            }
        }
    }
}
