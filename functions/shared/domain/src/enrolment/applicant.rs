//! The steps of the applicant, who uses the link in the email.

use jiff::{SignedDuration, Timestamp};

use super::history::{ApplicationActor, ApplicationEventKind};
use super::{
    Application, ApplicationStatus, EnrolmentInput, ReviewRefused, ReviewStep, next_status,
};
use crate::text::{EmailProblem, FieldRule, TextRule, Violations, lengths};

/// The time after which an application with an unverified address is deleted.
pub const DRAFT_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The time for which a withdrawn application is kept, so that its link can show the status.
pub const WITHDRAWN_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The rule for the answer to an operator's question.
pub const ANSWER: TextRule = lengths::APPLICANT_ANSWER;

/// The reason why an application was not changed.
#[derive(Debug)]
pub enum EditRefused {
    /// It is decided or withdrawn.
    Closed(ReviewRefused),
    /// The form has invalid fields.
    Invalid(Violations),
}

impl Application {
    /// Returns whether the address was not verified in time. The database deletes such an application some time later;
    /// until then it must not be read.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.status == ApplicationStatus::Draft
            && now.duration_since(self.created_at) >= DRAFT_LIFETIME
    }

    /// Returns the time after which the database may delete it, or `None` if it is kept.
    pub fn expires_at(&self) -> Option<Timestamp> {
        let (from, lifetime) = match self.status {
            ApplicationStatus::Draft => (self.created_at, DRAFT_LIFETIME),
            ApplicationStatus::Withdrawn => (self.updated_at, WITHDRAWN_LIFETIME),
            _ => return None,
        };
        Some(crate::later(from, lifetime))
    }

    /// Submits the application. The link in the email proves that the applicant owns the address.
    pub fn submitted(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        let mut next = self.step_of_applicant(ReviewStep::Submit, None, now)?;
        next.email_proven_at = Some(now);
        Ok(next)
    }

    /// Answers an operator's question; `answer` is already cleaned.
    pub fn answered(&self, answer: String, now: Timestamp) -> Result<Self, ReviewRefused> {
        let mut next =
            self.step_of_applicant(ReviewStep::AnswerRequest, Some(answer.clone()), now)?;
        if let Some(request) = &mut next.info_request {
            request.answer = Some(answer);
        }
        Ok(next)
    }

    pub fn withdrawn(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        self.step_of_applicant(ReviewStep::Withdraw, None, now)
    }

    /// Returns the application with a changed form, while it is open. The address cannot change, because it is
    /// verified. The guardian's consent stays only if everything that the guardian agreed to is unchanged.
    pub fn edited(&self, input: &EnrolmentInput, now: Timestamp) -> Result<Self, EditRefused> {
        if !self.status.is_open() {
            return Err(EditRefused::Closed(self.refusal()));
        }
        let form = Self::draft(input, self.application_guid, self.reference.clone(), now);
        let form = form.map_err(EditRefused::Invalid)?;
        if form.email != self.email {
            let problem = Violations::one("email", FieldRule::email(EmailProblem::OfApplication));
            return Err(EditRefused::Invalid(problem));
        }
        let agreed_to = |one: &Self| {
            (
                one.guardian.clone(),
                one.legal_name.clone(),
                one.display_name.clone(),
                one.birth_date,
                one.sports.clone(),
                one.offers.clone(),
            )
        };
        let consent_stays = agreed_to(&form) == agreed_to(self);
        let mut next = Self {
            status: self.status,
            email_proven_at: self.email_proven_at,
            guardian_consent: self.guardian_consent.clone().filter(|_| consent_stays),
            info_request: self.info_request.clone(),
            history: self.history.clone(),
            version: self.version.saturating_add(1),
            created_at: self.created_at,
            ..form
        };
        let (by, kind) = (ApplicationActor::Applicant, ApplicationEventKind::Changed);
        next.record(now, by, kind, None);
        Ok(next)
    }

    fn step_of_applicant(
        &self,
        step: ReviewStep,
        text: Option<String>,
        now: Timestamp,
    ) -> Result<Self, ReviewRefused> {
        self.moved(step, ApplicationActor::Applicant, text, now)
    }

    /// Returns the application one version later, with the step in its history.
    pub(super) fn moved(
        &self,
        step: ReviewStep,
        by: ApplicationActor,
        text: Option<String>,
        now: Timestamp,
    ) -> Result<Self, ReviewRefused> {
        let status = next_status(self.status, step).ok_or_else(|| self.refusal())?;
        let mut next = Self {
            status,
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        };
        next.record(now, by, step.event(), text);
        Ok(next)
    }

    /// Returns why the step is not possible: a decision exists, or the status does not allow it.
    pub(super) fn refusal(&self) -> ReviewRefused {
        match &self.decision {
            Some(decision) => ReviewRefused::Decided {
                status: self.status,
                decision: Box::new(decision.clone()),
            },
            None => ReviewRefused::NotAllowed(self.status),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::super::submit::tests::{draft, form, now};
    use super::*;
    use serde_json::json;

    fn input(form: serde_json::Value) -> EnrolmentInput {
        serde_json::from_value(form).unwrap()
    }

    #[test]
    fn only_a_draft_with_an_unverified_address_expires() {
        let draft = draft(form()).unwrap();
        let in_time = now() + SignedDuration::from_hours(7 * 24 - 1);
        let late = now() + DRAFT_LIFETIME;
        assert!(!draft.is_expired(in_time));
        assert!(draft.is_expired(late));
        let proven = draft.submitted(in_time).unwrap();
        assert_eq!(proven.email_proven_at, Some(in_time));
        assert!(!proven.is_expired(late));
        assert_eq!(proven.expires_at(), None);
    }

    #[test]
    fn a_changed_form_keeps_the_status_and_the_address() {
        let submitted = draft(form()).unwrap().submitted(now()).unwrap();
        let mut other = form();
        other["displayName"] = json!("Ada K.");
        let changed = submitted.edited(&input(other.clone()), now()).unwrap();
        assert_eq!(changed.status, ApplicationStatus::Submitted);
        assert_eq!(changed.display_name, "Ada K.");
        assert_eq!(changed.version, submitted.version + 1);
        assert_eq!(changed.email_proven_at, submitted.email_proven_at);
        let again = changed.edited(&input(other.clone()), now()).unwrap();
        assert_eq!(again.history.len(), changed.history.len());

        other["email"] = json!("other@example.org");
        let refused = submitted.edited(&input(other), now());
        assert!(
            matches!(refused, Err(EditRefused::Invalid(_))),
            "{refused:?}"
        );
    }

    #[test]
    fn a_withdrawn_application_cannot_change() {
        let withdrawn = draft(form()).unwrap().withdrawn(now()).unwrap();
        assert!(withdrawn.submitted(now()).is_err());
        assert!(withdrawn.withdrawn(now()).is_err());
        let refused = withdrawn.edited(&input(form()), now());
        assert!(
            matches!(refused, Err(EditRefused::Closed(_))),
            "{refused:?}"
        );
    }
}
