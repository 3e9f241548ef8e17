//! Invitations of athletes to apply: an emailed link, which prefills the application and proves the address.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::audit::OperatorIdentity;
use crate::ids::{ApplicationGuid, AthleteInvitationGuid, Email, Language};
use crate::later;
use crate::text::{Counted, FieldRule, Violations, lengths};

/// The most athletes in one request.
pub const MOST_ATHLETES: usize = 200;

/// How long a link works after it was sent, and how long the invitation is kept after its use.
pub const ATHLETE_INVITATION_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// An invitation to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AthleteInvitation {
    pub athlete_invitation_guid: AthleteInvitationGuid,
    /// The address that receives the link.
    pub email: Email,
    /// The athlete's name, 2 to 60 characters.
    pub name: String,
    /// The language of the email and of the page behind its link.
    pub language: Language,
    /// The operator who sent the newest link.
    pub invited_by: OperatorIdentity,
    /// SHA-256 of the newest link's secret, in hexadecimal. Earlier links no longer work.
    pub token_digest: String,
    /// When the newest link was sent.
    pub sent_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<InvitationUse>,
    pub version: u64,
}

/// The application that an invitation led to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationUse {
    pub application_guid: ApplicationGuid,
    pub at: Timestamp,
}

impl AthleteInvitation {
    /// Returns when the link stops working; a used invitation is kept until then.
    pub fn expires_at(&self) -> Timestamp {
        let from = self.used.as_ref().map_or(self.sent_at, |used| used.at);
        later(from, ATHLETE_INVITATION_LIFETIME)
    }

    /// Returns whether the invitation waits for an application.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.used.is_none() && now < self.expires_at()
    }

    /// Returns the invitation with a new link. The earlier one stops working.
    #[must_use]
    pub fn sent_again(&self, by: OperatorIdentity, token_digest: String, now: Timestamp) -> Self {
        Self {
            invited_by: by,
            token_digest,
            sent_at: now,
            version: self.version.saturating_add(1),
            ..self.clone()
        }
    }

    /// Returns the invitation after this application of its address was submitted.
    #[must_use]
    pub fn used_by(&self, application_guid: ApplicationGuid, now: Timestamp) -> Self {
        Self {
            used: Some(InvitationUse {
                application_guid,
                at: now,
            }),
            version: self.version.saturating_add(1),
            ..self.clone()
        }
    }
}

/// The result of inviting one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InviteOutcome {
    /// The email is being sent.
    Sent,
    /// The address has an open invitation.
    AlreadyInvited,
    /// The address has an open application.
    AlreadyApplied,
    /// The address belongs to an athlete's account.
    AlreadyTalent,
    /// Emails to the address bounce.
    Suppressed,
    /// The address stopped these emails.
    Unsubscribed,
    /// The address got as many invitations as a day allows.
    Limited,
}

/// An athlete as an operator entered them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AthleteInput {
    /// The address that receives the link.
    #[schema(value_type = Email)]
    pub email: String,
    /// The athlete's name, 2 to 60 characters.
    #[schema(min_length = 2, max_length = 60)]
    pub name: String,
    /// The language of the email.
    #[serde(default)]
    pub language: Language,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitee {
    pub email: Email,
    pub name: String,
    /// The language of the email.
    pub language: Language,
}

/// Checks the athletes of a request. Returns the violations by `athletes.N.field`; an address may be there once.
pub fn check_athletes(inputs: &[AthleteInput]) -> Result<Vec<Invitee>, Violations> {
    let mut violations = Violations::new();
    violations.require(
        (1..=MOST_ATHLETES).contains(&inputs.len()),
        "athletes",
        FieldRule::count(1, 200, Counted::Athletes),
    );
    let mut invitees: Vec<Invitee> = Vec::with_capacity(inputs.len().min(MOST_ATHLETES));
    for (position, input) in inputs.iter().take(MOST_ATHLETES).enumerate() {
        let field = |name: &str| format!("athletes.{position}.{name}");
        let name = violations.text(&field("name"), &input.name, lengths::DISPLAY_NAME);
        let Some(email) = violations.check(&field("email"), Email::parse(&input.email)) else {
            continue;
        };
        violations.require(
            invitees.iter().all(|earlier| earlier.email != email),
            &field("email"),
            FieldRule::Repeated,
        );
        invitees.push(Invitee {
            email,
            name,
            language: input.language,
        });
    }
    violations.into_result(invitees)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::ids::UserId;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn operator() -> OperatorIdentity {
        OperatorIdentity {
            user_id: UserId::from_parts(1, [1; 10]),
            email: None,
        }
    }

    fn invitation() -> AthleteInvitation {
        AthleteInvitation {
            athlete_invitation_guid: AthleteInvitationGuid::from_parts(1, [1; 10]),
            email: "mia@example.org".parse().unwrap(),
            name: "Mia Berg".to_owned(),
            language: Language::De,
            invited_by: operator(),
            token_digest: "first".to_owned(),
            sent_at: NOW,
            used: None,
            version: 1,
        }
    }

    fn athlete(email: &str, name: &str) -> AthleteInput {
        AthleteInput {
            email: email.to_owned(),
            name: name.to_owned(),
            language: Language::En,
        }
    }

    fn fields(inputs: &[AthleteInput]) -> Vec<String> {
        let refused = check_athletes(inputs).unwrap_err();
        let errors = refused.errors().iter();
        errors.map(|error| error.field.clone()).collect()
    }

    #[test]
    fn a_link_works_for_thirty_days_after_it_was_sent_last() {
        let days = |count: i64| later(NOW, SignedDuration::from_hours(24 * count));
        let first = invitation();
        assert!(first.is_open(days(29)));
        assert!(!first.is_open(days(30)));
        let again = first.sent_again(operator(), "second".to_owned(), days(10));
        assert!(again.is_open(days(39)));
        assert!(!again.is_open(days(40)));
        assert_eq!((again.token_digest.as_str(), again.version), ("second", 2));
    }

    #[test]
    fn a_used_invitation_is_kept_for_thirty_days_and_is_not_open() {
        let at = later(NOW, SignedDuration::from_hours(24 * 20));
        let used = invitation().used_by(ApplicationGuid::from_parts(2, [2; 10]), at);
        assert!(!used.is_open(at));
        assert_eq!(used.expires_at(), later(at, ATHLETE_INVITATION_LIFETIME));
    }

    #[test]
    fn reports_each_wrong_athlete_at_its_place() {
        let good = athlete(" Mia@Example.org ", " Mia  Berg ");
        let checked = check_athletes(std::slice::from_ref(&good)).unwrap();
        assert_eq!(checked.first().unwrap().email.as_str(), "mia@example.org");
        let wrong = [
            good,
            athlete("mia", "Mia"),
            athlete("MIA@example.org", "Mia"),
            athlete("bo@example.org", "B"),
            athlete("bo@example.net", "Win at prizes.example"),
        ];
        assert_eq!(
            fields(&wrong),
            [
                "athletes.1.email",
                "athletes.2.email",
                "athletes.3.name",
                "athletes.4.name"
            ]
        );
    }

    #[test]
    fn rejects_an_empty_list_and_more_than_200_athletes() {
        assert_eq!(fields(&[]), ["athletes"]);
        let many = |count: usize| -> Vec<_> {
            let numbers = 0..count;
            numbers
                .map(|number| athlete(&format!("a{number}@example.org"), "Ada"))
                .collect()
        };
        assert_eq!(check_athletes(&many(200)).unwrap().len(), 200);
        assert_eq!(fields(&many(201)), ["athletes"]);
    }
}
