//! An invitation as operators read it.

use domain::athlete_invitation::{AthleteInvitation, InvitationUse};
use domain::audit::OperatorIdentity;
use domain::{AthleteInvitationGuid, Email, Language};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// An invitation that is open or was used.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AthleteInvitationView {
    athlete_invitation_guid: AthleteInvitationGuid,
    /// The address that received the link.
    email: Email,
    name: String,
    /// The language of the email.
    language: Language,
    /// The operator who sent the newest link.
    invited_by: OperatorIdentity,
    /// When the newest link was sent.
    sent_at: Timestamp,
    /// When that link stops working.
    expires_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<InvitationUse>,
    /// The version for a change.
    version: u64,
}

impl From<AthleteInvitation> for AthleteInvitationView {
    fn from(invitation: AthleteInvitation) -> Self {
        Self {
            expires_at: invitation.expires_at(),
            athlete_invitation_guid: invitation.athlete_invitation_guid,
            email: invitation.email,
            name: invitation.name,
            language: invitation.language,
            invited_by: invitation.invited_by,
            sent_at: invitation.sent_at,
            used: invitation.used,
            version: invitation.version,
        }
    }
}
