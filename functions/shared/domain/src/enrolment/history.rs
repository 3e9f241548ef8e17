//! What happened to an application, for operators and the applicant to read.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Application, ReviewStep};
use crate::audit::OperatorIdentity;

/// How many events an application keeps, the newest ones.
const MOST_EVENTS: usize = 200;

/// Who did something with an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "party", rename_all = "snake_case")]
pub enum ApplicationActor {
    /// The athlete, by the mailed link.
    Applicant,
    /// The guardian, by a link of their own.
    Guardian,
    /// An operator.
    Operator {
        /// Which one.
        operator: OperatorIdentity,
    },
}

/// What was done with an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationEventKind {
    /// The form was sent.
    Created,
    /// The applicant proved the address, which hands the application in.
    Submitted,
    /// The applicant changed the application.
    Changed,
    /// The guardian agreed.
    GuardianAgreed,
    /// The guardian did not agree, or no longer does.
    GuardianRefused,
    /// An operator began to read.
    ReviewStarted,
    /// An operator asked something; the text is the question.
    InfoRequested,
    /// The applicant answered; the text is the answer.
    InfoAnswered,
    /// An operator approved.
    Approved,
    /// An operator rejected.
    Rejected,
    /// The application was taken back.
    Withdrawn,
}

/// One event of an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationEvent {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub by: ApplicationActor,
    /// What.
    pub kind: ApplicationEventKind,
    /// What they wrote: a question, an answer, a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Application {
    /// Adds an event. Several changes in a row are one event, of the time of the last one, so that no number of them
    /// pushes what others did out of the history.
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
    /// The event that the step leaves.
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
