//! The consent of a guardian: asked for from 13 to 17, given by a link of the guardian's own.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::history::{ApplicationActor, ApplicationEventKind};
use super::{Application, ReviewRefused, ReviewStep};
use crate::ids::Email;

/// From this age on nobody has to agree.
const ADULT: i16 = 18;

/// What a guardian agreed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuardianConsent {
    /// The address that the link went to.
    pub email: Email,
    /// When.
    pub at: Timestamp,
}

impl Application {
    /// Whether the athlete is under age at `now`.
    pub fn is_minor(&self, now: Timestamp) -> bool {
        age(self.birth_date, now) < ADULT
    }

    /// Whether a guardian still has to agree before the application can be approved.
    pub fn needs_guardian_consent(&self, now: Timestamp) -> bool {
        self.is_minor(now) && self.guardian_consent.is_none()
    }

    /// The guardian agrees. Nothing changes if they did already.
    pub fn guardian_agreed(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        let guardian = self.guardian.as_ref().filter(|_| self.status.is_open());
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

    /// The guardian does not agree: the application ends.
    pub fn guardian_refused(&self, now: Timestamp) -> Result<Self, ReviewRefused> {
        let mut next = self.clone();
        let kind = ApplicationEventKind::GuardianRefused;
        next.record(now, ApplicationActor::Guardian, kind, None);
        next.guardian_consent = None;
        next.moved(ReviewStep::Withdraw, ApplicationActor::Guardian, None, now)
    }
}

/// Full years at `now`, in UTC.
pub(super) fn age(birth_date: Date, now: Timestamp) -> i16 {
    let today = now.to_zoned(jiff::tz::TimeZone::UTC).date();
    let had_birthday = (today.month(), today.day()) >= (birth_date.month(), birth_date.day());
    today
        .year()
        .saturating_sub(birth_date.year())
        .saturating_sub(i16::from(!had_birthday))
}

/// Whether somebody born on this day is under age at `now`.
pub(super) fn is_minor(birth_date: Date, now: Timestamp) -> bool {
    age(birth_date, now) < ADULT
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

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
    fn nobody_under_age_is_approved_before_the_guardian_agrees() {
        let waiting = in_review(minor());
        let refused = review(&waiting, ReviewStep::Approve, now());
        assert_eq!(refused, Err(ReviewRefused::NoGuardianConsent));
        assert!(!waiting.review_steps(now()).contains(&ReviewStep::Approve));
        let agreed = waiting.guardian_agreed(now()).unwrap();
        assert_eq!(agreed.guardian_agreed(now()).unwrap(), agreed);
        assert!(agreed.review_steps(now()).contains(&ReviewStep::Approve));
        let approved = review(&agreed, ReviewStep::Approve, now()).unwrap();
        assert_eq!(approved.status, ApplicationStatus::Approved);
        // On the 18th birthday nobody has to agree any more.
        let birthday = now() + SignedDuration::from_hours(24 * 366);
        assert!(review(&waiting, ReviewStep::Approve, birthday).is_ok());
    }

    #[test]
    fn a_consent_is_for_what_the_guardian_read() {
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
    fn a_guardian_who_does_not_agree_ends_the_application() {
        let waiting = in_review(minor());
        let ended = waiting.guardian_refused(now()).unwrap();
        assert_eq!(ended.status, ApplicationStatus::Withdrawn);
        assert!(ended.guardian_agreed(now()).is_err());
        assert!(ended.guardian_refused(now()).is_err());
    }
}
