//! Which callers are members of the operators' team, and with which roles. This is the only place that decides it, for
//! every endpoint of every function; documents decide by the same [`Standing`] (ADR 47).

use domain::api_key::ApiKeyKind;
use domain::operator::{OperatorRole, OperatorRoles, Standing, Team};
use store::Store;

use super::caller::Caller;
use crate::error::{ApiError, ErrorCode, Result};

/// A caller who is a member of the team, with at least one role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub roles: OperatorRoles,
    /// The team as it was read for the request.
    pub team: Team,
}

/// Returns the caller as a member of the team, or `None` if the caller is none. Rejects a member whose sign-in, or whose
/// API key's sign-in, lacks the second factor that the team requires. A key that was made for an athlete's account acts
/// for no member. The team is read for each request, so that a change applies to the next one.
pub async fn find_member(store: &Store, caller: &Caller) -> Result<Option<Member>> {
    if caller.key == Some(ApiKeyKind::Talent) {
        return Ok(None);
    }
    let team = store.find_team().await?;
    let roles = match team.standing(caller.user_id, caller.has_second_factor) {
        Standing::Outsider => return Ok(None),
        Standing::LacksSecondFactor => return Err(second_factor_required()),
        Standing::Member(roles) => roles.clone(),
    };
    Ok(Some(Member { roles, team }))
}

/// Returns the caller as a member of the team. Rejects callers who are none.
pub async fn require_member(store: &Store, caller: &Caller) -> Result<Member> {
    let member = find_member(store, caller).await?;
    member.ok_or_else(|| ApiError::forbidden("this is for members of the operators' team"))
}

/// Rejects an operator without this role.
pub fn require_operator_role(roles: &OperatorRoles, role: OperatorRole) -> Result<()> {
    if roles.allow(role) {
        return Ok(());
    }
    let role = role.as_str();
    Err(ApiError::forbidden(format!("this needs the role {role}")))
}

/// Returns the error of a sign-in without a second factor.
pub fn second_factor_required() -> ApiError {
    ApiError::new(
        ErrorCode::SecondFactorRequired,
        "the team requires a second factor: set one up, then sign in with it",
    )
}
