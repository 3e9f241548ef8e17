//! Joins the team by the link of an invitation.

use accounts::{new_account, release_if_given_up, write_claims};
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, OperatorIdentity};
use domain::customer::{Role, User};
use domain::limits::Limited;
use domain::operator::{
    OperatorRole, OperatorRoles, Team, TeamInvitation, TeamInvitations, TeamMember,
};
use domain::text::{EmailProblem, FieldRule};
use domain::{Email, InvitationToken, Language};
use http_api::{ApiError, ErrorCode, Failures, Json, Limiter, Path, Result, TokenOnly};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{StoreError, Taken};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, entry_of};

/// The attempts of an acceptance while the team or its invitations change.
const ATTEMPTS: usize = 3;

/// An invitation, for the person who received its link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JoinView {
    /// The address that was invited: only its account may join.
    email: Email,
    /// The address of the operator who invited.
    invited_by: Option<Email>,
    /// The roles that the person gets.
    roles: OperatorRoles,
    /// When the link stops working.
    expires_at: Timestamp,
    /// Whether it was accepted.
    is_accepted: bool,
    /// Whether each sign-in of an operator needs a second factor.
    requires_second_factor: bool,
}

/// The language of a new account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct JoinTeam {
    /// The language in which a new account gets emails.
    #[serde(default)]
    language: Language,
}

/// Return the invitation of a link. Nothing changes.
#[utoipa::path(
    get, path = "/api/operators/join/{invitationToken}", tag = "operators",
    params(("invitationToken" = InvitationToken, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = JoinView), Failures),
)]
pub(crate) async fn read_team_invitation(
    State(state): State<OperatorsState>,
    limiter: Limiter,
    Path(token): Path<InvitationToken>,
) -> Result<Json<JoinView>> {
    let (team, _, invitation) = find(&state, &limiter, &token).await?;
    Ok(Json(view(&team, invitation)))
}

/// Join the team with the signed-in account, which must have the invited address. The link proves the address. An
/// account without a registration becomes an operator's; a customer or an athlete stays one. Repeating it is harmless.
///
/// The member, the used invitation and the entry of the audit log are one transaction, and the claims follow it: no
/// moment grants more than was given.
#[utoipa::path(
    post, path = "/api/operators/join/{invitationToken}", tag = "operators",
    params(("invitationToken" = InvitationToken, Path)),
    request_body(content = JoinTeam, example = json!({ "language": "en" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed_in"))),
    responses((status = 200, body = JoinView), Failures),
)]
pub(crate) async fn join_team(
    State(state): State<OperatorsState>,
    limiter: Limiter,
    caller: TokenOnly,
    Path(token): Path<InvitationToken>,
    Json(request): Json<JoinTeam>,
) -> Result<Json<JoinView>> {
    for _ in 0..ATTEMPTS {
        let (team, invitations, invitation) = find(&state, &limiter, &token).await?;
        check_address(&state, &caller, &invitation).await?;
        let known = state.store.find_user(&caller.uid).await?;
        if let Some(joined) = invitation.accepted_by {
            let user = known.filter(|user| user.user_id == joined);
            let user = user.ok_or_else(no_invitation)?;
            return finish(&state, &user, &team, invitation).await;
        }
        let is_new = known.is_none();
        let email = invitation.email.clone();
        let user = match known {
            Some(user) => user,
            None => User {
                language: request.language,
                ..new_account(&state.clock, &caller.uid, Role::Operator, email)?
            },
        };
        let joining = Joining {
            user: &user,
            is_new,
            team,
            invitations,
            invitation,
        };
        match joining.write(&state).await {
            Ok((team, invitation)) => return finish(&state, &user, &team, invitation).await,
            // Another request was first, perhaps the same one: read again.
            Err(error) if error.code() == ErrorCode::Conflict => {}
            Err(error) => return Err(error),
        }
    }
    Err(StoreError::Conflict.into())
}

/// An acceptance, as it was read.
struct Joining<'a> {
    user: &'a User,
    is_new: bool,
    team: Team,
    invitations: TeamInvitations,
    invitation: TeamInvitation,
}

impl Joining<'_> {
    async fn write(self, state: &OperatorsState) -> Result<(Team, TeamInvitation)> {
        let Self { user, .. } = self;
        let now = state.clock.now();
        let before = self.team.roles_of(user.user_id);
        if !before.is_empty() {
            return Err(ApiError::new(
                ErrorCode::ActionRefused,
                "this account is a member of the team already",
            ));
        }
        let invitation = TeamInvitation {
            accepted_by: Some(user.user_id),
            ..self.invitation
        };
        let sender = invitation.invited_by.user_id;
        let (uid, email) = (Some(user.uid.clone()), invitation.email.clone());
        let member = TeamMember {
            added_by: Some(sender),
            ..TeamMember::new(user.user_id, uid, email, now)
        };
        let roles = allowed_roles(state, &invitation).await?;
        let changed = AuditChange::new("roles", None, Some(roles.describe()));
        let team = self.team.with(member.with_roles(roles, sender, now))?;
        let invitations = self.invitations.replaced(invitation.clone(), now);
        let invited_by = invitation.invited_by.email.as_ref().map(Email::to_string);
        let act = Act {
            action: AuditAction::OperatorJoined,
            subject: AuditSubject::account(user.user_id, invitation.email.as_str()),
            version: team.version,
            reason: invitation.reason.clone(),
            changes: vec![changed, AuditChange::new("invitedBy", None, invited_by)],
        };
        let identity = OperatorIdentity {
            user_id: user.user_id,
            email: Some(invitation.email.clone()),
        };
        let entry = entry_of(state, identity, act, now)?;
        // Before the invitation is used: an attempt that stops here can be repeated.
        state.identity.set_email_proven(&user.uid).await?;
        let new_account = self.is_new.then_some(user);
        let store = &state.store;
        let join = || store.join_team(&team, &invitations, &entry, new_account);
        match join().await {
            Err(error @ StoreError::Taken { what: Taken::Email }) => {
                if !release_if_given_up(store, &state.identity, &user.email).await? {
                    return Err(error.into());
                }
                join().await?;
            }
            outcome => outcome?,
        }
        Ok((team, invitation))
    }
}

/// Returns the roles that the person gets now: without finance and administrator if large amounts came to need a second
/// person since the invitation.
async fn allowed_roles(
    state: &OperatorsState,
    invitation: &TeamInvitation,
) -> Result<OperatorRoles> {
    let money = state.store.read_marketplace().await?.money.value;
    if !money.needs_approvals() {
        return Ok(invitation.roles.clone());
    }
    let roles = invitation.roles.without_money();
    if roles.is_empty() {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "these roles need a second operator since: ask for an invitation with another role",
        ));
    }
    Ok(roles)
}

/// Sets the claims, which only the next token contains.
async fn finish(
    state: &OperatorsState,
    user: &User,
    team: &Team,
    invitation: TeamInvitation,
) -> Result<Json<JoinView>> {
    write_claims(&state.store, &state.identity, user).await?;
    Ok(Json(view(team, invitation)))
}

/// Returns the invitation of a link with all that was read for it. The link works only while its sender is an
/// administrator. Counts only wrong links, because a valid one cannot be guessed.
async fn find(
    state: &OperatorsState,
    limiter: &Limiter,
    token: &InvitationToken,
) -> Result<(Team, TeamInvitations, TeamInvitation)> {
    let team = state.store.find_team().await?;
    let invitations = state.store.find_team_invitations().await?;
    let found = invitations
        .find_by_digest(&token.digest(), state.clock.now())
        .filter(|one| {
            let sender = team.roles_of(one.invited_by.user_id);
            sender.allow(OperatorRole::Administrator)
        })
        .cloned();
    let Some(invitation) = found else {
        limiter.count(Limited::WrongLink, &[]).await?;
        return Err(no_invitation());
    };
    Ok((team, invitations, invitation))
}

/// The token is a secret, so the error does not repeat it.
fn no_invitation() -> ApiError {
    ApiError::missing("the invitation of this link")
}

/// Rejects an account with another address. The identity service is read, because a token may contain an address that
/// was changed since.
async fn check_address(
    state: &OperatorsState,
    caller: &TokenOnly,
    invitation: &TeamInvitation,
) -> Result<()> {
    let account = state.identity.find_account(&caller.uid).await?;
    if account.is_some_and(|account| account.has_email(&invitation.email)) {
        return Ok(());
    }
    let rule = FieldRule::email(EmailProblem::NotInvited);
    Err(ApiError::invalid_field("email", rule))
}

fn view(team: &Team, invitation: TeamInvitation) -> JoinView {
    JoinView {
        expires_at: invitation.expires_at(),
        email: invitation.email,
        invited_by: invitation.invited_by.email,
        roles: invitation.roles,
        is_accepted: invitation.accepted_by.is_some(),
        requires_second_factor: team.requires_second_factor,
    }
}
