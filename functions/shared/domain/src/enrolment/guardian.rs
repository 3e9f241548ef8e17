//! The guardian's consent, required for athletes of 13 to 17 years and given through a separate link.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::history::{ApplicationActor, ApplicationEventKind};
use super::{Application, ReviewRefused, ReviewStep};
use crate::ids::Email;

/// The age from which no consent is required.
const ADULT: i16 = 18;

/// The consent of a guardian.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuardianConsent {
    /// The address that the link was sent to.
    pub email: Email,
    /// The time of the consent.
    pub at: Timestamp,
}

impl Application {
    /// Returns whether the athlete is a minor at `now`.
    pub fn is_minor(&self, now: Timestamp) -> bool {
        age(self.birth_date, now) < ADULT
    }

    /// Returns whether the guardian's consent is missing, without which the application cannot be approved.
    pub fn needs_guardian_consent(&self, now: Timestamp) -> bool {
        self.is_minor(now) && self.guardian_consent.is_none()
    }

    /// Returns whether the guardian can still answer: until the decision, and only for a minor. From the 18th birthday the
    /// application is the applicant's own.
    pub fn awaits_guardian(&self, now: Timestamp) -> bool {
        self.guardian.is_some() && self.status.is_open() && self.is_minor(now)
    }

    /// Records the guardian's consent. Returns the application unchanged if the guardian already agreed.
    pub fn guardian_agreed(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        let guardian = self.guardian.as_ref().filter(|_| self.awaits_guardian(now));
        let Some(guardian) = guardian else {
            return Err(self.refusal());
        };
        if self.guardian_consent.is_some() {
            return Ok(self.clone());
        }
        let mut next = Self {
            guardian_consent: Some(GuardianConsent {
                email: guardian.email.clone(),
                at: now,
            }),
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        };
        let kind = ApplicationEventKind::GuardianAgreed;
        next.record(now, ApplicationActor::Guardian, kind, None);
        Ok(next)
    }

    /// Records that the guardian does not agree, which withdraws the application.
    pub fn guardian_refused(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        if !self.awaits_guardian(now) {
            return Err(self.refusal());
        }
        let mut next = self.clone();
        let kind = ApplicationEventKind::GuardianRefused;
        next.record(now, ApplicationActor::Guardian, kind, None);
        next.guardian_consent = None;
        next.moved(ReviewStep::Withdraw, ApplicationActor::Guardian, None, now)
    }
}

/// Returns the full years at `now`, in UTC.
pub(super) fn age(birth_date: Date, now: Timestamp) -> i16 {
    let today = now.to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    let had_birthday = (today.month(), today.day()) >= (birth_date.month(), birth_date.day());
    today
        .year()
        .saturating_sub(birth_date.year())
        .saturating_sub(i16::from(!had_birthday))
}

/// Returns whether a person with this date of birth is a minor at `now`.
pub(super) fn is_minor(birth_date: Date, now: Timestamp) -> bool {
    age(birth_date, now) < ADULT
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::super::submit::tests::{draft, form, now};
    use super::super::{ApplicationStatus, EnrolmentInput};
    use super::*;
    use crate::audit::OperatorIdentity;
    use crate::ids::UserId;
    use jiff::SignedDuration;
    use serde_json::{Value, json};

    fn minor() -> Value {
        let mut minor = form();
        minor["birthDate"] = json!("2009-11-21");
        minor["guardian"] = json!({ "name": "Eva Keller", "email": "eva@example.org" });
        minor
    }

    fn in_review(form: Value) -> Application {
        let submitted = draft(form).unwrap().submitted(now()).unwrap();
        review(&submitted, ReviewStep::StartReview, now()).unwrap()
    }

    fn review(
        application: &Application,
        step: ReviewStep,
        now: Timestamp,
    ) -> Result<Application, ReviewRefused> {
        let by = OperatorIdentity {
            user_id: UserId::from_parts(1, [1; 10]),
            email: None,
        };
        application.reviewed(step, by, "Fine".to_owned(), now)
    }

    #[test]
    fn a_minor_is_approved_only_after_the_guardian_agrees() {
        let waiting = in_review(minor());
        let refused = review(&waiting, ReviewStep::Approve, now());
        assert_eq!(refused, Err(ReviewRefused::NoGuardianConsent));
        assert!(!waiting.review_steps(now()).contains(&ReviewStep::Approve));
        let agreed = waiting.guardian_agreed(now()).unwrap();
        assert_eq!(agreed.guardian_agreed(now()).unwrap(), agreed);
        assert!(agreed.review_steps(now()).contains(&ReviewStep::Approve));
        let approved = review(&agreed, ReviewStep::Approve, now()).unwrap();
        assert_eq!(approved.status, ApplicationStatus::Approved);
        // From the 18th birthday no consent is required.
        let birthday = now() + SignedDuration::from_hours(24 * 366);
        assert!(review(&waiting, ReviewStep::Approve, birthday).is_ok());
    }

    #[test]
    fn a_change_of_what_the_guardian_read_removes_the_consent() {
        let agreed = in_review(minor()).guardian_agreed(now()).unwrap();
        let edit = |form: Value| {
            let input: EnrolmentInput = serde_json::from_value(form).unwrap();
            agreed.edited(&input, now()).unwrap()
        };
        let mut reason = minor();
        reason["why"] = json!("Because fans ask.");
        assert!(edit(reason).guardian_consent.is_some());
        let mut dearer = minor();
        dearer["offers"][0]["price"]["amount"] = json!(9_000);
        assert_eq!(edit(dearer).guardian_consent, None);
        let mut other = minor();
        other["guardian"]["email"] = json!("max@example.org");
        assert_eq!(edit(other).guardian_consent, None);
    }

    #[test]
    fn a_guardian_who_does_not_agree_withdraws_the_application() {
        let waiting = in_review(minor());
        let ended = waiting.guardian_refused(now()).unwrap();
        assert_eq!(ended.status, ApplicationStatus::Withdrawn);
        assert!(ended.guardian_agreed(now()).is_err());
        assert!(ended.guardian_refused(now()).is_err());
    }

    #[test]
    fn a_guardian_answers_only_until_the_18th_birthday() {
        let waiting = in_review(minor());
        let agreed = waiting.guardian_agreed(now()).unwrap();
        let birthday = "2027-11-21T00:00:00Z".parse().unwrap();
        let day_before = "2027-11-20T23:59:59Z".parse().unwrap();
        for application in [waiting, agreed] {
            assert!(application.awaits_guardian(day_before));
            assert!(application.guardian_refused(day_before).is_ok());
            assert!(!application.awaits_guardian(birthday));
            assert!(application.guardian_refused(birthday).is_err());
            assert!(application.guardian_agreed(birthday).is_err());
        }
    }
}
