//! The team: its members, and the caller's own roles.

use accounts::make_operator;
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, check_reason};
use domain::operator::{OperatorRole, OperatorRoles, Team, TeamMember};
use domain::{Email, UserId, Version, Violations};
use http_api::{ApiError, Failures, Json, Path, Result, second_factor_required};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Administrator, Operator};

/// The team, and the caller's own roles.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamView {
    /// The members; empty as long as every operator is an administrator.
    members: Vec<TeamMember>,
    /// The version for a change.
    version: u64,
    /// Whether each sign-in of an operator needs a second factor.
    requires_second_factor: bool,
    /// Whether the caller's sign-in had one.
    own_second_factor: bool,
    /// The caller's identifier.
    own_user_id: UserId,
    /// The caller's roles.
    own_roles: OperatorRoles,
}

/// A new member, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddMember {
    /// The address of an account without bookings and without an athlete's page.
    #[schema(value_type = Email)]
    email: String,
    roles: OperatorRoles,
    /// The version of the team that the operator read.
    version: Version,
    /// The reason, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// The new roles of a member, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeRoles {
    /// The roles; none closes the operators' area to the member.
    roles: OperatorRoles,
    /// The version of the team that the operator read.
    version: Version,
    /// The reason, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Whether operators need a second factor, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeSecondFactorRule {
    required: bool,
    /// The version of the team that the operator read.
    version: Version,
    /// The reason, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// List the operators and their roles, with the caller's own.
#[utoipa::path(
    get, path = "/api/operators/team", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = TeamView), Failures),
)]
pub(crate) async fn find_team(
    State(state): State<OperatorsState>,
    operator: Operator,
) -> Result<Json<TeamView>> {
    let team = state.store.find_team().await?;
    Ok(Json(view(team, &operator)))
}

/// Make an account an operator with these roles. `conflict` if another operator wrote the team since `version`.
#[utoipa::path(
    post, path = "/api/operators/team", tag = "operators",
    request_body(content = AddMember, example = json!({
        "email": "noor@matchday.example", "roles": ["support"], "version": 0, "reason": "Answers customers",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamView), Failures),
)]
pub(crate) async fn add_member(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Json(request): Json<AddMember>,
) -> Result<Json<TeamView>> {
    let reason = check_reason(&request.reason)?;
    let mut violations = Violations::new();
    let email = violations.check("email", Email::parse(&request.email));
    require_a_role(&mut violations, &request.roles);
    let email = violations.finish(email)?;
    let team = read_team(&state, &operator, request.version).await?;
    let user = make_operator(&state.store, &state.identity, &state.clock, &email).await?;
    let member = TeamMember {
        user_id: user.user_id,
        email,
        roles: request.roles,
        updated_at: state.clock.now(),
    };
    write(&state, operator, (team, member), reason).await
}

/// Change a member's roles. `conflict` if another operator wrote the team since `version`.
#[utoipa::path(
    put, path = "/api/operators/team/{userId}", tag = "operators",
    params(("userId" = UserId, Path)),
    request_body(content = ChangeRoles, example = json!({ "roles": ["support", "finance"], "version": 3, "reason": "Refunds too" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = TeamView), Failures),
)]
pub(crate) async fn change_roles(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(user_id): Path<UserId>,
    Json(request): Json<ChangeRoles>,
) -> Result<Json<TeamView>> {
    let reason = check_reason(&request.reason)?;
    let team = read_team(&state, &operator, request.version).await?;
    let known = team.members.iter().find(|member| member.user_id == user_id);
    let known = known.ok_or_else(|| ApiError::missing("this member of the team"))?;
    let member = TeamMember {
        roles: request.roles,
        updated_at: state.clock.now(),
        ..known.clone()
    };
    write(&state, operator, (team, member), reason).await
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
    let reason = check_reason(&request.reason)?;
    if request.required && !operator.has_second_factor {
        return Err(second_factor_required());
    }
    let before = read_team(&state, &operator, request.version).await?;
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
        reason,
        changes: vec![change],
    };
    let now = state.clock.now();
    save(&state, &operator, (team, act), now).await
}

fn require_a_role(violations: &mut Violations, roles: &OperatorRoles) {
    violations.require(!roles.is_empty(), "roles", "must have at least one");
}

/// Returns the team if it still has this version, otherwise `Conflict`. Before the first change, the returned team also
/// contains the administrator who makes the change.
async fn read_team(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    version: Version,
) -> Result<Team> {
    let mut team = state.store.find_team().await?;
    if version != team.version {
        return Err(StoreError::Conflict.into());
    }
    if team.version == 0 {
        let email = operator.identity.email.clone();
        team.members.push(TeamMember {
            user_id: operator.identity.user_id,
            email: email.ok_or_else(|| ApiError::forbidden("this account has no address"))?,
            roles: OperatorRoles::administrator(),
            updated_at: state.clock.now(),
        });
    }
    Ok(team)
}

async fn write(
    state: &OperatorsState,
    operator: Operator<Administrator>,
    (team, member): (Team, TeamMember),
    reason: String,
) -> Result<Json<TeamView>> {
    let known = team
        .members
        .iter()
        .find(|known| known.user_id == member.user_id);
    let before = known.map(|known| known.roles.describe());
    let change = AuditChange::new("roles", before, Some(member.roles.describe()));
    let subject = AuditSubject::account(member.user_id, member.email.as_str());
    let at = member.updated_at;
    let team = team.with(member)?;
    let money = state.store.read_marketplace().await?.money.value;
    let mut violations = Violations::new();
    violations.require(
        !money.needs_approvals() || team.has_two_with(OperatorRole::Finance),
        "roles",
        "must leave two members with the role finance while large amounts need both",
    );
    violations.into_result(())?;
    let act = Act {
        action: AuditAction::OperatorRolesChanged,
        subject,
        version: team.version,
        reason,
        changes: vec![change],
    };
    save(state, &operator, (team, act), at).await
}

/// Writes the team with the entry of the act that changed it.
async fn save(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    (team, act): (Team, Act),
    at: Timestamp,
) -> Result<Json<TeamView>> {
    let entry = operator.entry(state, act, at)?;
    state.store.save_team(&team, &entry).await?;
    Ok(Json(view(team, operator)))
}

fn view<D>(team: Team, operator: &Operator<D>) -> TeamView {
    let own_user_id = operator.identity.user_id;
    TeamView {
        own_roles: team.roles_of(own_user_id),
        members: team.members,
        version: team.version,
        requires_second_factor: team.requires_second_factor,
        own_second_factor: operator.has_second_factor,
        own_user_id,
    }
}
