//! The history of an application, which operators and the applicant can read.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Application, ReviewStep};
use crate::audit::OperatorIdentity;

/// The number of events that an application keeps, the newest ones.
const MOST_EVENTS: usize = 200;

/// The actor of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "party", rename_all = "snake_case")]
pub enum ApplicationActor {
    /// The athlete, by the link in the email.
    Applicant,
    /// The guardian, by a separate link.
    Guardian,
    Operator {
        operator: OperatorIdentity,
    },
}

/// The kind of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationEventKind {
    /// The form was sent.
    Created,
    /// The applicant verified the email address, which submits the application.
    Submitted,
    /// The applicant changed the application.
    Changed,
    GuardianAgreed,
    /// The guardian did not agree, or withdrew the consent.
    GuardianRefused,
    /// An operator started the review.
    ReviewStarted,
    /// An operator asked a question; the text is the question.
    InfoRequested,
    /// The applicant answered; the text is the answer.
    InfoAnswered,
    Approved,
    Rejected,
    /// The application was taken back.
    Withdrawn,
}

/// One event of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationEvent {
    /// The time of the event.
    pub at: Timestamp,
    pub by: ApplicationActor,
    pub kind: ApplicationEventKind,
    /// The text of the actor: a question, an answer, a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Application {
    /// Adds an event. Consecutive changes are one event with the time of the last one, so that they cannot push other
    /// events out of the history.
    pub(super) fn record(
        &mut self,
        at: Timestamp,
        by: ApplicationActor,
        kind: ApplicationEventKind,
        text: Option<String>,
    ) {
        if kind == ApplicationEventKind::Changed
            && let Some(last) = self.history.last_mut()
            && last.kind == kind
        {
            last.at = at;
            return;
        }
        self.history.push(ApplicationEvent { at, by, kind, text });
        let surplus = self.history.len().saturating_sub(MOST_EVENTS);
        self.history.drain(..surplus);
    }
}

impl ReviewStep {
    /// Returns the event that the step adds to the history.
    pub(super) const fn event(self) -> ApplicationEventKind {
        match self {
            Self::Submit => ApplicationEventKind::Submitted,
            Self::Withdraw => ApplicationEventKind::Withdrawn,
            Self::AnswerRequest => ApplicationEventKind::InfoAnswered,
            Self::StartReview => ApplicationEventKind::ReviewStarted,
            Self::RequestInfo => ApplicationEventKind::InfoRequested,
            Self::Approve => ApplicationEventKind::Approved,
            Self::Reject => ApplicationEventKind::Rejected,
        }
    }
}
