//! The roles of an operator, as the team's row has them.

use domain::customer::Role;
use domain::operator::{OperatorRole, OperatorRoles};
use store::Store;

use super::caller::Caller;
use crate::error::{ApiError, ErrorCode, Result};

/// Returns the roles of an operator. Rejects other callers, a sign-in without the second factor that the team requires,
/// and an operator without any role. The team is read for each request, so that a change of roles applies to the next
/// one.
pub async fn operator_roles(store: &Store, caller: &Caller) -> Result<OperatorRoles> {
    if caller.role != Role::Operator {
        return Err(ApiError::forbidden("this is for operators"));
    }
    let team = store.find_team().await?;
    if team.requires_second_factor && !caller.has_second_factor {
        return Err(second_factor_required());
    }
    let roles = team.roles_of(caller.user_id);
    if roles.is_empty() {
        return Err(ApiError::forbidden("this operator has no role"));
    }
    Ok(roles)
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
