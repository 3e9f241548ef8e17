//! Invitations to the operators' team: an emailed link, with which a person joins with the roles that were given.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::OperatorRoles;
use crate::audit::OperatorIdentity;
use crate::ids::{Email, TeamInvitationGuid, UserId};
use crate::later;
use crate::text::{Capped, EmailProblem, FieldRule, Violations};

/// The most open invitations. All are one row of the table.
pub const MOST_INVITATIONS: usize = 50;

/// How long a link works after it was sent.
pub const INVITATION_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// An invitation to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamInvitation {
    pub invitation_guid: TeamInvitationGuid,
    /// The address that receives the link.
    pub email: Email,
    /// The roles of the new member.
    pub roles: OperatorRoles,
    pub invited_by: OperatorIdentity,
    pub reason: String,
    /// SHA-256 of the newest link's secret, in hexadecimal. Earlier links no longer work.
    pub token_digest: String,
    /// When the newest link was sent.
    pub sent_at: Timestamp,
    /// The account that accepted it, which may repeat the acceptance until the link expires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_by: Option<UserId>,
}

impl TeamInvitation {
    /// Returns when the link stops working.
    pub fn expires_at(&self) -> Timestamp {
        later(self.sent_at, INVITATION_LIFETIME)
    }

    /// Returns whether the invitation waits for its acceptance.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.accepted_by.is_none() && now < self.expires_at()
    }
}

/// All invitations, as one row: it is written together with the team, so that an invitation is used once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamInvitations {
    /// The invitations, in the order in which they were made.
    pub invitations: Vec<TeamInvitation>,
    /// Raised by every write; 0 while there is no row.
    pub version: u64,
}

impl TeamInvitations {
    /// Returns the invitations that wait for their acceptance.
    pub fn open(&self, now: Timestamp) -> impl Iterator<Item = &TeamInvitation> {
        self.invitations
            .iter()
            .filter(move |invitation| invitation.is_open(now))
    }

    pub fn find(&self, guid: TeamInvitationGuid, now: Timestamp) -> Option<&TeamInvitation> {
        self.open(now)
            .find(|invitation| invitation.invitation_guid == guid)
    }

    /// Returns the invitation of a link that has not expired, also after its acceptance.
    pub fn find_by_digest(&self, digest: &str, now: Timestamp) -> Option<&TeamInvitation> {
        self.invitations
            .iter()
            .find(|one| one.token_digest == digest && now < one.expires_at())
    }

    /// Returns the invitations with another one. Rejects the field `email` if the address has an open invitation, or if
    /// there are too many.
    pub fn with(&self, invitation: TeamInvitation, now: Timestamp) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        violations.require(
            self.open(now).all(|one| one.email != invitation.email),
            "email",
            FieldRule::email(EmailProblem::InvitedAlready),
        );
        violations.require(
            self.open(now).count() < MOST_INVITATIONS,
            "email",
            FieldRule::Limit {
                most: 50,
                of: Capped::Invitations,
            },
        );
        let next = self.replaced(invitation, now);
        violations.into_result(next)
    }

    /// Returns the invitations after one of them changed. Expired ones are left out.
    #[must_use]
    pub fn replaced(&self, invitation: TeamInvitation, now: Timestamp) -> Self {
        let mut next = self.without(invitation.invitation_guid, now);
        next.invitations.push(invitation);
        next
    }

    /// Returns the invitations without this one. Expired ones are left out.
    #[must_use]
    pub fn without(&self, guid: TeamInvitationGuid, now: Timestamp) -> Self {
        let kept = self.invitations.iter();
        let kept = kept.filter(|one| one.invitation_guid != guid && now < one.expires_at());
        Self {
            invitations: kept.cloned().collect(),
            version: self.version.saturating_add(1),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::operator::OperatorRole;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn invitation(number: u8) -> TeamInvitation {
        TeamInvitation {
            invitation_guid: TeamInvitationGuid::from_parts(u64::from(number), [number; 10]),
            email: format!("kim{number}@matchday.example").parse().unwrap(),
            roles: [OperatorRole::Support].into_iter().collect(),
            invited_by: OperatorIdentity {
                user_id: UserId::from_parts(1, [1; 10]),
                email: None,
            },
            reason: "Helps".to_owned(),
            token_digest: number.to_string(),
            sent_at: NOW,
            accepted_by: None,
        }
    }

    #[test]
    fn an_invitation_expires_after_seven_days() {
        let all = TeamInvitations::default().with(invitation(1), NOW).unwrap();
        let last = later(NOW, SignedDuration::from_secs(7 * 86_400 - 1));
        assert!(all.find_by_digest("1", last).is_some());
        let ended = later(NOW, INVITATION_LIFETIME);
        assert!(all.find_by_digest("1", ended).is_none());
        assert_eq!(all.open(ended).count(), 0);
    }

    #[test]
    fn rejects_a_second_open_invitation_of_an_address() {
        let all = TeamInvitations::default().with(invitation(1), NOW).unwrap();
        let again = TeamInvitation {
            email: invitation(1).email,
            ..invitation(2)
        };
        let refused = all.with(again.clone(), NOW).unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "email");
        let ended = later(NOW, INVITATION_LIFETIME);
        let all = all.with(again, ended).unwrap();
        assert_eq!(all.invitations.len(), 1);
    }

    #[test]
    fn rejects_the_51st_open_invitation() {
        let mut all = TeamInvitations::default();
        for number in 0..50 {
            all = all.with(invitation(number), NOW).unwrap();
        }
        let refused = all.with(invitation(50), NOW).unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "email");
        let fewer = all.without(invitation(3).invitation_guid, NOW);
        assert!(fewer.with(invitation(50), NOW).is_ok());
    }

    #[test]
    fn an_accepted_invitation_is_no_longer_open_and_is_found_by_its_link() {
        let all = TeamInvitations::default().with(invitation(1), NOW).unwrap();
        let accepted = TeamInvitation {
            accepted_by: Some(UserId::from_parts(9, [9; 10])),
            ..invitation(1)
        };
        let all = all.replaced(accepted, NOW);
        assert_eq!(all.open(NOW).count(), 0);
        assert!(all.find_by_digest("1", NOW).unwrap().accepted_by.is_some());
    }
}
