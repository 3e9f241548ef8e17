//! Invitations of athletes to apply: listed, sent by email, sent again, withdrawn.

mod change;
mod invite;
mod send;

use axum::extract::{DefaultBodyLimit, State};
use domain::athlete_invitation::{AthleteInvitation, InvitationUse};
use domain::audit::OperatorIdentity;
use domain::{AthleteInvitationGuid, Email, Language};
use http_api::{Failures, Json, PageQuery, Query, Result, routes};
use jiff::Timestamp;
use serde::Serialize;
use store::{PAGE_SIZE, Page};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::OperatorsState;
use crate::operator::Operator;

/// Enough for 200 athletes with the longest addresses and names.
const LIST_BODY_LIMIT: usize = 128 * 1024;

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
    /// The application that followed.
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

/// Returns the routes. A list of athletes is longer than other bodies.
pub(crate) fn routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(list_athlete_invitations, invite::invite_athletes))
        .routes(routes!(change::resend_athlete_invitation))
        .routes(routes!(change::withdraw_athlete_invitation))
        .layer(DefaultBodyLimit::max(LIST_BODY_LIMIT))
}

/// List the invitations that are open or were used, the one that was sent last first.
#[utoipa::path(
    get, path = "/api/operators/athlete-invitations", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<AthleteInvitationView>), Failures),
)]
pub(crate) async fn list_athlete_invitations(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<AthleteInvitationView>>> {
    let now = state.clock.now();
    let page = state
        .store
        .list_athlete_invitations(query.cursor.as_ref(), PAGE_SIZE)
        .await?;
    // The table deletes an expired row some time later.
    let kept = page.items.into_iter().filter(|one| now < one.expires_at());
    Ok(Json(Page {
        items: kept.map(AthleteInvitationView::from).collect(),
        next: page.next,
    }))
}
