//! An application as its applicant and the guardian can see it.

use domain::enrolment::{
    Application, ApplicationStatus, EnrolmentInput, Level, ProposedOffer, ReviewStep, next_status,
};
use domain::{ApplicationGuid, Email, OrderNumber, Slug};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The steps of the applicant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ApplicantStep {
    /// Verify the address, which submits the application.
    Submit,
    /// Answer an operator's question.
    AnswerRequest,
    Withdraw,
    /// Send the guardian's email again.
    MailGuardian,
}

/// An application as its applicant can see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApplicantView {
    application_guid: ApplicationGuid,
    reference: OrderNumber,
    status: ApplicationStatus,
    display_name: String,
    email: Email,
    /// The time at which an unverified draft expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Timestamp>,
    /// An operator's question that is not answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
    /// The reason of a rejection.
    #[serde(skip_serializing_if = "Option::is_none")]
    rejection: Option<String>,
    /// The guardian, for a minor.
    #[serde(skip_serializing_if = "Option::is_none")]
    guardian: Option<GuardianState>,
    /// The steps that are possible now.
    steps: Vec<ApplicantStep>,
    /// The current form, while it can be changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<EnrolmentInput>,
    /// The version to send with a change.
    version: u64,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// The guardian of a minor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GuardianState {
    name: String,
    email: Email,
    has_agreed: bool,
}

impl ApplicantView {
    pub(crate) fn new(application: Application, now: Timestamp) -> Self {
        let is_open = application.status.is_open();
        let question = application.info_request.as_ref();
        let question = question.filter(|_| application.status == ApplicationStatus::InfoRequested);
        let rejection = application.decision.as_ref();
        let rejection = rejection.filter(|_| application.status == ApplicationStatus::Rejected);
        let guardian = application.guardian.as_ref();
        let guardian = guardian.filter(|_| is_open && application.is_minor(now));
        Self {
            steps: steps(&application, now),
            form: is_open.then(|| application.to_form()),
            expires_at: application
                .expires_at()
                .filter(|_| application.status == ApplicationStatus::Draft),
            question: question.map(|request| request.question.clone()),
            rejection: rejection.map(|decision| decision.reason.clone()),
            guardian: guardian.map(|guardian| GuardianState {
                name: guardian.name.clone(),
                email: guardian.email.clone(),
                has_agreed: application.guardian_consent.is_some(),
            }),
            application_guid: application.application_guid,
            reference: application.reference,
            status: application.status,
            display_name: application.display_name,
            email: application.email,
            version: application.version,
            created_at: application.created_at,
            updated_at: application.updated_at,
        }
    }
}

fn steps(application: &Application, now: Timestamp) -> Vec<ApplicantStep> {
    let follows = |step| next_status(application.status, step).is_some();
    let waits_for_guardian = application.status.is_open()
        && application.status != ApplicationStatus::Draft
        && application.needs_guardian_consent(now);
    [
        (ApplicantStep::Submit, follows(ReviewStep::Submit)),
        (
            ApplicantStep::AnswerRequest,
            follows(ReviewStep::AnswerRequest),
        ),
        (ApplicantStep::MailGuardian, waits_for_guardian),
        (ApplicantStep::Withdraw, follows(ReviewStep::Withdraw)),
    ]
    .into_iter()
    .filter_map(|(step, is_possible)| is_possible.then_some(step))
    .collect()
}

/// The application that a guardian is asked to consent to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GuardianRequestView {
    reference: OrderNumber,
    status: ApplicationStatus,
    guardian_name: String,
    legal_name: String,
    display_name: String,
    birth_date: Date,
    sports: Vec<Slug>,
    level: Level,
    offers: Vec<ProposedOffer>,
    has_agreed: bool,
    /// Whether the guardian can still respond.
    can_answer: bool,
    /// Whether the applicant is 18 or older by now, so that no guardian has to agree.
    is_adult: bool,
    /// The version to send with the response.
    version: u64,
}

impl GuardianRequestView {
    pub(crate) fn new(application: Application, now: Timestamp) -> Self {
        Self {
            can_answer: application.awaits_guardian(now),
            is_adult: !application.is_minor(now),
            reference: application.reference,
            status: application.status,
            guardian_name: application
                .guardian
                .map(|guardian| guardian.name)
                .unwrap_or_default(),
            legal_name: application.legal_name,
            display_name: application.display_name,
            birth_date: application.birth_date,
            sports: application.sports,
            level: application.level,
            offers: application.offers,
            has_agreed: application.guardian_consent.is_some(),
            version: application.version,
        }
    }
}
