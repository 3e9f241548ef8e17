//! Invites athletes, one or a list.

use axum::extract::State;
use domain::athlete_invitation::{
    AthleteInput, AthleteInvitation, InviteOutcome, Invitee, check_athletes,
};
use domain::audit::{AuditAction, Reason};
use domain::limits::Limited;
use domain::{AthleteInvitationGuid, Email, InvitationToken};
use futures_util::future::try_join_all;
use http_api::{Caller, Failures, Json, Limiter, Result, Subject};
use serde::{Deserialize, Serialize};
use store::{InvitationEmail, StoreError, Taken};
use utoipa::ToSchema;

use super::send::{email_of, entry_of, find_obstacle};
use crate::OperatorsState;
use crate::operator::{Catalogue, Operator};

/// The athletes that are invited concurrently.
const CONCURRENT: usize = 10;

/// The athletes, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct InviteAthletes {
    /// 1 to 200 athletes, each address once.
    #[schema(min_items = 1, max_items = 200)]
    athletes: Vec<AthleteInput>,
    reason: Reason,
}

/// The result for one athlete.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitedAthlete {
    /// The address, as it was read.
    email: Email,
    /// Whether it gets an email, or why it gets none.
    outcome: InviteOutcome,
}

/// The results, in the order of the request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitedAthletes {
    results: Vec<InvitedAthlete>,
}

/// Invite athletes to apply, by email. Each result states whether the address gets an email. A repeated request sends
/// none to an address with an open invitation.
#[utoipa::path(
    post, path = "/api/operators/athlete-invitations", tag = "operators",
    request_body(content = InviteAthletes, example = json!({
        "athletes": [{ "email": "mia@example.org", "name": "Mia Berg", "language": "de" }],
        "reason": "Won the national title",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = InvitedAthletes), Failures),
)]
pub(crate) async fn invite_athletes(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<InviteAthletes>,
) -> Result<Json<InvitedAthletes>> {
    let invitees = check_athletes(&request.athletes)?;
    limiter.count(Limited::InviteAthlete, &[]).await?;
    let athletes = u32::try_from(invitees.len()).unwrap_or(u32::MAX);
    let account = Subject::Account(&caller.uid);
    limiter
        .count_many(Limited::InviteAthlete, athletes, account)
        .await?;
    let inviting = Inviting {
        state: &state,
        operator: &operator,
        limiter: &limiter,
        reason: request.reason.as_str(),
    };
    let mut results = Vec::with_capacity(invitees.len());
    for some in invitees.chunks(CONCURRENT) {
        results.extend(try_join_all(some.iter().map(|one| inviting.invite(one))).await?);
    }
    Ok(Json(InvitedAthletes { results }))
}

struct Inviting<'a> {
    state: &'a OperatorsState,
    operator: &'a Operator<Catalogue>,
    limiter: &'a Limiter,
    reason: &'a str,
}

impl Inviting<'_> {
    async fn invite(&self, invitee: &Invitee) -> Result<InvitedAthlete> {
        Ok(InvitedAthlete {
            email: invitee.email.clone(),
            outcome: self.outcome(invitee).await?,
        })
    }

    async fn outcome(&self, invitee: &Invitee) -> Result<InviteOutcome> {
        let (state, now) = (self.state, self.state.clock.now());
        let open = state.store.find_invitation_of(&invitee.email, now).await?;
        if open.is_some() {
            return Ok(InviteOutcome::AlreadyInvited);
        }
        if let Some(obstacle) = find_obstacle(state, self.limiter, &invitee.email).await? {
            return Ok(obstacle);
        }
        let (milliseconds, random) = (state.clock.unix_milliseconds(), http_api::random_bytes()?);
        let token = InvitationToken::from_random(http_api::random_bytes()?);
        let invitation = AthleteInvitation {
            athlete_invitation_guid: AthleteInvitationGuid::from_parts(milliseconds, random),
            email: invitee.email.clone(),
            name: invitee.name.clone(),
            language: invitee.language,
            invited_by: self.operator.identity.clone(),
            token_digest: token.digest(),
            sent_at: now,
            used: None,
            version: 1,
        };
        let action = AuditAction::AthleteInvited;
        let email = InvitationEmail {
            notice: &email_of(state, &invitation, &token)?,
            entry: &entry_of(state, self.operator, action, &invitation, self.reason)?,
        };
        match state.store.invite_athlete(&invitation, email).await {
            Ok(()) => Ok(InviteOutcome::Sent),
            // A concurrent request was first.
            Err(StoreError::Taken {
                what: Taken::Invitation,
            }) => Ok(InviteOutcome::AlreadyInvited),
            Err(error) => Err(error.into()),
        }
    }
}
