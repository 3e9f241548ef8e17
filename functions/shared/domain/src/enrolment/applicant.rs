//! What the applicant does with the application, by the mailed link.

use jiff::{SignedDuration, Timestamp};

use super::history::{ApplicationActor, ApplicationEventKind};
use super::{
    Application, ApplicationStatus, EnrolmentInput, ReviewRefused, ReviewStep, next_status,
};
use crate::text::{TextRule, Violations};
use crate::text_rules;

/// How long an application whose address nobody proved is kept.
pub const DRAFT_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long one that was taken back is kept, so that its link can say so.
pub const WITHDRAWN_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What an operator's question may be answered with.
pub const ANSWER: TextRule = text_rules::APPLICANT_ANSWER;

/// Why an application was not changed.
#[derive(Debug)]
pub enum EditRefused {
    /// It is decided, or taken back.
    Closed(ReviewRefused),
    /// The form has mistakes.
    Invalid(Violations),
}

impl Application {
    /// Whether nobody proved the address in time. The database deletes such an application some time after; until then
    /// it must not be read.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.status == ApplicationStatus::Draft
            && now.duration_since(self.created_at) >= DRAFT_LIFETIME
    }

    /// When the database may delete it, if ever.
    pub fn expires_at(&self) -> Option<Timestamp> {
        let (from, lifetime) = match self.status {
            ApplicationStatus::Draft => (self.created_at, DRAFT_LIFETIME),
            ApplicationStatus::Withdrawn => (self.updated_at, WITHDRAWN_LIFETIME),
            _ => return None,
        };
        Some(crate::later(from, lifetime))
    }

    /// Hands the application in: whoever has the mailed link has the address.
    pub fn submitted(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        let mut next = self.step_of_applicant(ReviewStep::Submit, None, now)?;
        next.email_proven_at = Some(now);
        Ok(next)
    }

    /// Answers what an operator asked; `answer` is clean.
    pub fn answered(&self, answer: String, now: Timestamp) -> Result<Self, ReviewRefused> {
        let mut next =
            self.step_of_applicant(ReviewStep::AnswerRequest, Some(answer.clone()), now)?;
        if let Some(request) = &mut next.info_request {
            request.answer = Some(answer);
        }
        Ok(next)
    }

    /// Takes the application back.
    pub fn withdrawn(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        self.step_of_applicant(ReviewStep::Withdraw, None, now)
    }

    /// The application with another form, as long as it is open. The address stays: it is the proven one. The guardian's
    /// consent stays only if the form says the same about all that the guardian agreed to.
    pub fn edited(&self, input: &EnrolmentInput, now: Timestamp) -> Result<Self, EditRefused> {
        if !self.status.is_open() {
            return Err(EditRefused::Closed(self.refusal()));
        }
        let form = Self::draft(input, self.application_guid, self.reference.clone(), now);
        let form = form.map_err(EditRefused::Invalid)?;
        if form.email != self.email {
            let problem =
                Violations::one("email", "cannot be changed: apply again with the other one");
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

    /// One version later, with the step taken and in the history.
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

    /// Why no step is possible: decided already, or just not from here.
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
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::super::submit::tests::{draft, form, now};
    use super::*;
    use serde_json::json;

    fn input(form: serde_json::Value) -> EnrolmentInput {
        serde_json::from_value(form).unwrap()
    }

    #[test]
    fn a_draft_nobody_proved_expires_and_a_proven_one_does_not() {
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
    fn whoever_changes_the_form_keeps_the_state_and_the_address() {
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
    fn an_application_that_was_taken_back_stays_as_it_is() {
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
