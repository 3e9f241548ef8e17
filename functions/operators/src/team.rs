//! The team: its members, and the caller's own roles.

pub(crate) mod invitations;
pub(crate) mod join;

mod change;
mod removal;

use accounts::{account_for_team, write_claims};
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::operator::{OperatorRoles, Team, TeamMember};
use domain::text::{Counted, FieldRule};
use domain::{Email, UserId, Version, Violations};
use http_api::{ApiError, Failures, Json, Path, Result, second_factor_required};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approval_request::{DoneOrWaiting, WaitingApproval};
use crate::operator::{Act, Administrator, Operator};
use change::give_roles;

/// The team, and the caller's own roles.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamView {
    /// The members. One without roles is a former member: remove it again if its removal failed.
    members: Vec<MemberView>,
    /// The version for a change.
    version: u64,
    /// Whether each sign-in of an operator needs a second factor.
    requires_second_factor: bool,
    /// Whether the caller's sign-in had one.
    own_second_factor: bool,
    own_user_id: UserId,
    own_roles: OperatorRoles,
}

/// A member of the team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamMember)]
struct MemberView {
    /// Our own identifier of the account.
    user_id: UserId,
    /// The account's address when it joined.
    email: Email,
    roles: OperatorRoles,
    /// The member who added the account; absent for one that the owner of the deployment added.
    #[serde(skip_serializing_if = "Option::is_none")]
    added_by: Option<UserId>,
    /// The member who last gave it the role finance or administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    granted_by: Option<UserId>,
    /// When the roles last changed.
    updated_at: Timestamp,
}

impl From<TeamMember> for MemberView {
    fn from(member: TeamMember) -> Self {
        Self {
            user_id: member.user_id,
            email: member.email,
            roles: member.roles,
            added_by: member.added_by,
            granted_by: member.granted_by,
            updated_at: member.updated_at,
        }
    }
}

/// A new member, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddMember {
    /// The confirmed address of an account, which may also be a customer's or an athlete's.
    #[schema(value_type = Email)]
    email: String,
    roles: OperatorRoles,
    /// The version of the team that the operator read.
    version: Version,
    reason: Reason,
}

/// The new roles of a member, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeRoles {
    /// The roles; none closes the operators' area to the member.
    roles: OperatorRoles,
    /// The version of the team that the operator read.
    version: Version,
    reason: Reason,
}

/// The version of the team, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RemoveMember {
    /// The version of the team that the operator read.
    version: Version,
    reason: Reason,
}

/// Whether operators need a second factor, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeSecondFactorRule {
    required: bool,
    /// The version of the team that the operator read.
    version: Version,
    reason: Reason,
}

/// List the operators and their roles, with the caller's own.
#[utoipa::path(
    get, path = "/api/operators/team", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = TeamView), Failures),
)]
pub(crate) async fn find_team(operator: Operator) -> Result<Json<TeamView>> {
    let team = operator.team.clone();
    Ok(Json(view(team, &operator)))
}

/// Add an account to the team with these roles. `conflict` if another operator wrote the team since `version`. 202 if it gets
/// finance or administrator while large amounts need a second operator: the addition then waits for one.
#[utoipa::path(
    post, path = "/api/operators/team", tag = "operators",
    request_body(content = AddMember, example = json!({
        "email": "noor@matchday.example", "roles": ["support"], "version": 0, "reason": "Answers customers",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamView), (status = 202, body = WaitingApproval), Failures),
)]
pub(crate) async fn add_member(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Json(request): Json<AddMember>,
) -> Result<DoneOrWaiting<TeamView>> {
    let mut violations = Violations::new();
    let email = violations.check("email", Email::parse(&request.email));
    require_a_role(&mut violations, &request.roles);
    let email = violations.finish(email)?;
    let team = at_version(&operator, request.version)?;
    let user = account_for_team(&state.store, &state.identity, &state.clock, &email).await?;
    let member = match team.member(user.user_id) {
        Some(member) => member.clone(),
        None => TeamMember {
            added_by: Some(operator.identity.user_id),
            ..TeamMember::new(
                user.user_id,
                Some(user.uid.clone()),
                email,
                state.clock.now(),
            )
        },
    };
    let wanted = (&team, member, request.roles);
    let given = give_roles(&state, &operator, wanted, request.reason.into()).await?;
    if let DoneOrWaiting::Done(_) = given {
        // The row gives the rights. A claim that could not be set is set by the account's next sign-in.
        write_claims(&state.store, &state.identity, &user).await?;
    }
    Ok(given.map(|team| view(team, &operator)))
}

/// Change a member's roles. `conflict` if another operator wrote the team since `version`. Without a role the account
/// leaves the team: its sessions, its API keys of the team and its open requests for approval end. 202 if the member gets
/// finance or administrator while large amounts need a second operator: the change then waits for one.
#[utoipa::path(
    put, path = "/api/operators/team/{userId}", tag = "operators",
    params(("userId" = UserId, Path)),
    request_body(content = ChangeRoles, example = json!({ "roles": ["support", "finance"], "version": 3, "reason": "Refunds too" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamView), (status = 202, body = WaitingApproval), Failures),
)]
pub(crate) async fn change_roles(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(user_id): Path<UserId>,
    Json(request): Json<ChangeRoles>,
) -> Result<DoneOrWaiting<TeamView>> {
    let reason = String::from(request.reason);
    let team = at_version(&operator, request.version)?;
    let member = find(&team, user_id)?;
    if request.roles.is_empty() {
        let team = removal::leave(&state, &operator, (team, member), reason).await?;
        return Ok(DoneOrWaiting::Done(view(team, &operator)));
    }
    let wanted = (&team, member, request.roles);
    let given = give_roles(&state, &operator, wanted, reason).await?;
    Ok(given.map(|team| view(team, &operator)))
}

/// Remove a member from the team. Its rights end first, then its sessions, its API keys of the team and its open requests
/// for approval; a request that fails in between can be repeated. `conflict` if another operator wrote the team since
/// `version`.
#[utoipa::path(
    post, path = "/api/operators/team/{userId}/removed", tag = "operators",
    params(("userId" = UserId, Path)),
    request_body(content = RemoveMember, example = json!({ "version": 3, "reason": "Left the company" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamView), Failures),
)]
pub(crate) async fn remove_member(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(user_id): Path<UserId>,
    Json(request): Json<RemoveMember>,
) -> Result<Json<TeamView>> {
    let reason = String::from(request.reason);
    let team = at_version(&operator, request.version)?;
    let member = find(&team, user_id)?;
    let team = removal::leave(&state, &operator, (team, member), reason.clone()).await?;
    let team = removal::forget(&state, &operator, (team, user_id), reason).await?;
    Ok(Json(view(team, &operator)))
}

/// Require a second factor of operators, or stop requiring it. Requiring it fails with `second_factor_required` if the
/// caller's own sign-in had none: the rule must not lock out the administrator who makes it.
#[utoipa::path(
    put, path = "/api/operators/second-factor", tag = "operators",
    request_body(content = ChangeSecondFactorRule, example = json!({ "required": true, "version": 3, "reason": "Our policy" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamView), Failures),
)]
pub(crate) async fn change_second_factor_rule(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Json(request): Json<ChangeSecondFactorRule>,
) -> Result<Json<TeamView>> {
    if request.required && !operator.has_second_factor {
        return Err(second_factor_required());
    }
    let before = at_version(&operator, request.version)?;
    let words = |required: bool| Some(if required { "required" } else { "optional" }.to_owned());
    let change = AuditChange::new(
        "secondFactor",
        words(before.requires_second_factor),
        words(request.required),
    );
    let team = Team {
        requires_second_factor: request.required,
        version: before.version.saturating_add(1),
        ..before
    };
    let act = Act {
        action: AuditAction::SecondFactorRuleChanged,
        subject: AuditSubject::team(),
        version: team.version,
        reason: request.reason.into(),
        changes: vec![change],
    };
    let entry = operator.entry(&state, act, state.clock.now())?;
    state.store.save_team(&team, &entry).await?;
    Ok(Json(view(team, &operator)))
}

fn require_a_role(violations: &mut Violations, roles: &OperatorRoles) {
    violations.require(
        !roles.is_empty(),
        "roles",
        FieldRule::NotEmpty {
            of: Counted::Entries,
        },
    );
}

/// Returns the team if it still has this version, otherwise `Conflict`.
fn at_version(operator: &Operator<Administrator>, version: Version) -> Result<Team> {
    if version != operator.team.version {
        return Err(StoreError::Conflict.into());
    }
    Ok(operator.team.clone())
}

/// Returns the entry of a member, also of a former one.
fn find(team: &Team, user_id: UserId) -> Result<TeamMember> {
    let entry = team.entry(user_id).cloned();
    entry.ok_or_else(|| ApiError::missing("this member of the team"))
}

fn view<D>(team: Team, operator: &Operator<D>) -> TeamView {
    let own_user_id = operator.identity.user_id;
    TeamView {
        own_roles: team.roles_of(own_user_id),
        members: team.members.into_iter().map(MemberView::from).collect(),
        version: team.version,
        requires_second_factor: team.requires_second_factor,
        own_second_factor: operator.has_second_factor,
        own_user_id,
    }
}
