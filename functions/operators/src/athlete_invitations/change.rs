//! Sends an invitation again with a new link, or withdraws it.

use axum::extract::State;
use domain::athlete_invitation::{AthleteInvitation, InviteOutcome};
use domain::audit::{AuditAction, Reason};
use domain::limits::Limited;
use domain::{AthleteInvitationGuid, InvitationToken, Version};
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Path, Result, Subject};
use serde::{Deserialize, Serialize};
use store::{InvitationEmail, StoreError};
use utoipa::ToSchema;

use super::send::{email_of, entry_of, find_obstacle};
use super::view::AthleteInvitationView;
use crate::OperatorsState;
use crate::operator::{Catalogue, Operator};

/// The version and the reason of a change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeAthleteInvitation {
    /// The version that the operator read.
    version: Version,
    reason: Reason,
}

/// The result of sending an invitation again.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResentAthleteInvitation {
    /// `sent`, or why the address gets no email; then the earlier link still works.
    outcome: InviteOutcome,
    invitation: AthleteInvitationView,
}

/// Send an invitation again, with a new link that works for 30 days; the earlier link stops working. `action_refused`
/// if the athlete applied.
#[utoipa::path(
    post, path = "/api/operators/athlete-invitations/{athleteInvitationGuid}/sent", tag = "operators",
    params(("athleteInvitationGuid" = AthleteInvitationGuid, Path)),
    request_body(content = ChangeAthleteInvitation, example = json!({ "version": 1, "reason": "The email was lost" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = ResentAthleteInvitation), Failures),
)]
pub(crate) async fn resend_athlete_invitation(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    limiter: Limiter,
    caller: Caller,
    Path(guid): Path<AthleteInvitationGuid>,
    Json(request): Json<ChangeAthleteInvitation>,
) -> Result<Json<ResentAthleteInvitation>> {
    let earlier = find_open(&state, guid, request.version).await?;
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::InviteAthlete, &[account]).await?;
    if let Some(outcome) = find_obstacle(&state, &limiter, &earlier.email).await? {
        let invitation = earlier.into();
        return Ok(Json(ResentAthleteInvitation {
            outcome,
            invitation,
        }));
    }
    let token = InvitationToken::from_random(http_api::random_bytes()?);
    let by = operator.identity.clone();
    let invitation = earlier.sent_again(by, token.digest(), state.clock.now());
    let action = AuditAction::AthleteInvitationResent;
    let email = InvitationEmail {
        notice: &email_of(&state, &invitation, &token)?,
        entry: &entry_of(
            &state,
            &operator,
            action,
            &invitation,
            request.reason.as_str(),
        )?,
    };
    let store = &state.store;
    store.send_athlete_invitation(&invitation, email).await?;
    Ok(Json(ResentAthleteInvitation {
        outcome: InviteOutcome::Sent,
        invitation: invitation.into(),
    }))
}

/// Withdraw an invitation: its link stops working, and it is deleted. `action_refused` if the athlete applied.
#[utoipa::path(
    post, path = "/api/operators/athlete-invitations/{athleteInvitationGuid}/withdrawn", tag = "operators",
    params(("athleteInvitationGuid" = AthleteInvitationGuid, Path)),
    request_body(content = ChangeAthleteInvitation, example = json!({ "version": 1, "reason": "A wrong address" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = AthleteInvitationView), Failures),
)]
pub(crate) async fn withdraw_athlete_invitation(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path(guid): Path<AthleteInvitationGuid>,
    Json(request): Json<ChangeAthleteInvitation>,
) -> Result<Json<AthleteInvitationView>> {
    let invitation = find_open(&state, guid, request.version).await?;
    let action = AuditAction::AthleteInvitationWithdrawn;
    let entry = entry_of(
        &state,
        &operator,
        action,
        &invitation,
        request.reason.as_str(),
    )?;
    state
        .store
        .withdraw_athlete_invitation(&invitation, &entry)
        .await?;
    Ok(Json(invitation.into()))
}

async fn find_open(
    state: &OperatorsState,
    guid: AthleteInvitationGuid,
    version: Version,
) -> Result<AthleteInvitation> {
    let now = state.clock.now();
    let found = state.store.find_athlete_invitation(guid).await?;
    let invitation = found
        .filter(|invitation| now < invitation.expires_at())
        .ok_or_else(|| ApiError::not_found("invitation", guid))?;
    if invitation.used.is_some() {
        let message = "the athlete applied";
        return Err(ApiError::new(ErrorCode::ActionRefused, message));
    }
    if version != invitation.version {
        return Err(StoreError::Conflict.into());
    }
    Ok(invitation)
}
