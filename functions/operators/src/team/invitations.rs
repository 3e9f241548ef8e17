//! Invitations to the team: an administrator sends a link to an address, sends it again, or withdraws it.

use accounts::notice_to;
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, OperatorIdentity, Reason};
use domain::limits::Limited;
use domain::notice::{Notice, NoticeContent};
use domain::operator::{OperatorRoles, TeamInvitation, TeamInvitations};
use domain::text::{EmailProblem, FieldRule, TeamProblem};
use domain::{Email, InvitationToken, Language, TeamInvitationGuid, Version, Violations};
use http_api::{ApiError, Caller, Failures, Json, Limiter, Path, Result, Subject};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use super::require_a_role;
use crate::OperatorsState;
use crate::operator::{Act, Administrator, Operator};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamInvitationList {
    /// The invitations, in the order in which they were last sent.
    invitations: Vec<TeamInvitationView>,
    /// The version for a change.
    version: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamInvitationView {
    invitation_guid: TeamInvitationGuid,
    /// The address that received the link.
    email: Email,
    /// The roles that the person gets.
    roles: OperatorRoles,
    invited_by: OperatorIdentity,
    /// When the newest link was sent.
    sent_at: Timestamp,
    /// When that link stops working.
    expires_at: Timestamp,
}

/// The address, the roles, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct InviteOperator {
    /// The address that receives the link.
    #[schema(value_type = Email)]
    email: String,
    roles: OperatorRoles,
    /// The language of the email.
    #[serde(default)]
    language: Language,
    /// The version of the invitations that the operator read.
    version: Version,
    reason: Reason,
}

/// A new link of an invitation, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendInvitation {
    /// The language of the email.
    #[serde(default)]
    language: Language,
    /// The version of the invitations that the operator read.
    version: Version,
    reason: Reason,
}

/// The end of an invitation, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WithdrawInvitation {
    /// The version of the invitations that the operator read.
    version: Version,
    reason: Reason,
}

/// List the invitations to the team that were not accepted yet.
#[utoipa::path(
    get, path = "/api/operators/invitations", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = TeamInvitationList), Failures),
)]
pub(crate) async fn list_invitations(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<TeamInvitationList>> {
    let invitations = state.store.find_team_invitations().await?;
    Ok(Json(view(&invitations, state.clock.now())))
}

/// Invite a person to the team by email. The response does not depend on whether the address has an account. `conflict`
/// if another operator changed the invitations since `version`.
#[utoipa::path(
    post, path = "/api/operators/invitations", tag = "operators",
    request_body(content = InviteOperator, example = json!({
        "email": "lou@matchday.example", "roles": ["support"], "version": 0, "reason": "Answers customers",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamInvitationList), Failures),
)]
pub(crate) async fn invite_operator(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<InviteOperator>,
) -> Result<Json<TeamInvitationList>> {
    let mut violations = Violations::new();
    let email = violations.check("email", Email::parse(&request.email));
    require_a_role(&mut violations, &request.roles);
    let email = violations.finish(email)?;
    require_no_second_person(&state, &request.roles).await?;
    let known = read(&state, request.version).await?;
    let mut members = operator.team.members.iter();
    if members.any(|member| member.email == email && !member.roles.is_empty()) {
        let rule = FieldRule::email(EmailProblem::Member);
        return Err(ApiError::invalid_field("email", rule));
    }
    let now = state.clock.now();
    let random = http_api::random_bytes()?;
    let guid = TeamInvitationGuid::from_parts(state.clock.unix_milliseconds(), random);
    let token = InvitationToken::from_random(http_api::random_bytes()?);
    let invitation = TeamInvitation {
        invitation_guid: guid,
        email,
        roles: request.roles,
        invited_by: operator.identity.clone(),
        reason: request.reason.into(),
        token_digest: token.digest(),
        sent_at: now,
        accepted_by: None,
    };
    let next = known.with(invitation.clone(), now)?;
    count(&limiter, &caller, &invitation.email).await?;
    let email = email_of(&state, &operator, &invitation, &token, request.language)?;
    let act = Invited {
        action: AuditAction::OperatorInvited,
        invitation: &invitation,
        roles: (None, Some(invitation.roles.describe())),
    };
    save(&state, &operator, (next, act), Some(email)).await
}

/// Send an invitation again, with a new link that works for seven days; the earlier link stops working.
#[utoipa::path(
    post, path = "/api/operators/invitations/{invitationGuid}/sent", tag = "operators",
    params(("invitationGuid" = TeamInvitationGuid, Path)),
    request_body(content = SendInvitation, example = json!({ "version": 1, "reason": "The email was lost" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamInvitationList), Failures),
)]
pub(crate) async fn send_invitation(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    limiter: Limiter,
    caller: Caller,
    Path(guid): Path<TeamInvitationGuid>,
    Json(request): Json<SendInvitation>,
) -> Result<Json<TeamInvitationList>> {
    let known = read(&state, request.version).await?;
    let now = state.clock.now();
    let earlier = find(&known, guid, now)?;
    count(&limiter, &caller, &earlier.email).await?;
    let token = InvitationToken::from_random(http_api::random_bytes()?);
    let invitation = TeamInvitation {
        invited_by: operator.identity.clone(),
        reason: request.reason.into(),
        token_digest: token.digest(),
        sent_at: now,
        ..earlier.clone()
    };
    let next = known.replaced(invitation.clone(), now);
    let email = email_of(&state, &operator, &invitation, &token, request.language)?;
    let roles = Some(invitation.roles.describe());
    let act = Invited {
        action: AuditAction::OperatorInvitationResent,
        invitation: &invitation,
        roles: (roles.clone(), roles),
    };
    save(&state, &operator, (next, act), Some(email)).await
}

/// Withdraw an invitation: its link stops working.
#[utoipa::path(
    post, path = "/api/operators/invitations/{invitationGuid}/withdrawn", tag = "operators",
    params(("invitationGuid" = TeamInvitationGuid, Path)),
    request_body(content = WithdrawInvitation, example = json!({ "version": 1, "reason": "A wrong address" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamInvitationList), Failures),
)]
pub(crate) async fn withdraw_invitation(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(guid): Path<TeamInvitationGuid>,
    Json(request): Json<WithdrawInvitation>,
) -> Result<Json<TeamInvitationList>> {
    let known = read(&state, request.version).await?;
    let now = state.clock.now();
    let invitation = TeamInvitation {
        reason: request.reason.into(),
        ..find(&known, guid, now)?.clone()
    };
    let next = known.without(guid, now);
    let act = Invited {
        action: AuditAction::OperatorInvitationWithdrawn,
        invitation: &invitation,
        roles: (Some(invitation.roles.describe()), None),
    };
    save(&state, &operator, (next, act), None).await
}

/// An act on an invitation, which contains the reason.
struct Invited<'a> {
    action: AuditAction,
    invitation: &'a TeamInvitation,
    /// The roles before and after the act.
    roles: (Option<String>, Option<String>),
}

async fn read(state: &OperatorsState, version: Version) -> Result<TeamInvitations> {
    let invitations = state.store.find_team_invitations().await?;
    if version == invitations.version {
        return Ok(invitations);
    }
    Err(StoreError::Conflict.into())
}

fn find(
    invitations: &TeamInvitations,
    guid: TeamInvitationGuid,
    now: Timestamp,
) -> Result<&TeamInvitation> {
    let found = invitations.find(guid, now);
    found.ok_or_else(|| ApiError::not_found("invitation", guid))
}

/// Rejects the roles finance and administrator while large amounts need two persons: one administrator could invite an
/// own second account. A change of a member's roles is approved instead.
async fn require_no_second_person(state: &OperatorsState, roles: &OperatorRoles) -> Result<()> {
    let money = state.store.read_marketplace().await?.money.value;
    if money.needs_approvals() && roles.is_trusted_with_money() {
        let rule = FieldRule::Team {
            kind: TeamProblem::RolesOfLargeAmounts,
        };
        return Err(ApiError::invalid_field("roles", rule));
    }
    Ok(())
}

/// Counts an email to an address that may belong to a stranger.
async fn count(limiter: &Limiter, caller: &Caller, email: &Email) -> Result<()> {
    let subjects = [Subject::Account(&caller.uid), Subject::Email(email)];
    limiter.count(Limited::InviteOperator, &subjects).await
}

fn email_of(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    invitation: &TeamInvitation,
    token: &InvitationToken,
    language: Language,
) -> Result<Notice> {
    let content = NoticeContent::TeamInvited {
        invited_by: operator.identity.email.clone(),
        roles: invitation.roles.clone(),
        token: token.reveal(),
    };
    let to = invitation.email.clone();
    notice_to(&state.clock, to, Some(language), content)
}

async fn save(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    (next, act): (TeamInvitations, Invited<'_>),
    email: Option<Notice>,
) -> Result<Json<TeamInvitationList>> {
    let now = state.clock.now();
    let Invited {
        action,
        invitation,
        roles: (before, after),
    } = act;
    let act = Act {
        action,
        subject: AuditSubject::team_invitation(
            invitation.invitation_guid,
            invitation.email.as_str(),
        ),
        version: next.version,
        reason: invitation.reason.clone(),
        changes: vec![AuditChange::new("roles", before, after)],
    };
    let entry = operator.entry(state, act, now)?;
    let store = &state.store;
    store
        .save_team_invitations(&next, &entry, email.as_ref())
        .await?;
    Ok(Json(view(&next, now)))
}

fn view(invitations: &TeamInvitations, now: Timestamp) -> TeamInvitationList {
    let open = invitations.open(now).map(|one| TeamInvitationView {
        invitation_guid: one.invitation_guid,
        email: one.email.clone(),
        roles: one.roles.clone(),
        invited_by: one.invited_by.clone(),
        sent_at: one.sent_at,
        expires_at: one.expires_at(),
    });
    TeamInvitationList {
        invitations: open.collect(),
        version: invitations.version,
    }
}
