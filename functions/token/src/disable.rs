//! Disables an account.

use axum::extract::State;
use domain::AuditGuid;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity, Reason};
use domain::operator::OperatorRole;
use domain::text::{FieldRule, TextRule};
use http_api::{
    ApiError, Caller, Clock, Failures, Identity, Json, Result, Tokens, random_bytes,
    require_member, require_operator_role, revoke_tokens,
};
use serde::Deserialize;
use store::Store;
use utoipa::ToSchema;

use crate::revoke::Done;

/// The account, whether it is disabled, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DisableAccount {
    /// The account's id at the identity service, 1 to 128 characters.
    #[schema(min_length = 1, max_length = 128)]
    uid: String,
    /// False enables it again.
    disabled: bool,
    #[schema(value_type = Reason)]
    reason: String,
}

/// Disable an account, or enable it again; for operators with the role support. The account of a member of the operators'
/// team needs an administrator, and no one disables the own account. The tokens of a disabled account are rejected
/// immediately.
#[utoipa::path(
    put,
    path = "/api/token/disabled",
    tag = "token",
    security(("bearer" = [])),
    request_body(content = DisableAccount, example = json!({
        "uid": "uid-bo-lind", "disabled": false, "reason": "The device was found again",
    })),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = Done), Failures),
)]
pub(crate) async fn disable_account(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    caller: Caller,
    Json(request): Json<DisableAccount>,
) -> Result<Json<Done>> {
    let member = require_member(&store, &caller).await?;
    require_operator_role(&member.roles, OperatorRole::Support)?;
    let reason = Reason::checked(&request.reason)?;
    let uid = TextRule::line(1, 128).clean(&request.uid);
    let uid = uid.map_err(|error| ApiError::invalid_field("uid", error))?;
    let uid = uid.as_str();
    if uid == caller.uid {
        let rule = FieldRule::OwnAccount;
        return Err(ApiError::invalid_field("uid", rule));
    }
    if identity.find_account(uid).await?.is_none() {
        return Err(ApiError::not_found("account", uid));
    }
    let subject = match store.find_user(uid).await? {
        Some(user) => {
            if member.team.member(user.user_id).is_some() {
                require_operator_role(&member.roles, OperatorRole::Administrator)?;
            }
            AuditSubject::account(user.user_id, user.email.as_str())
        }
        None => AuditSubject::unregistered_account(uid),
    };
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(clock.unix_milliseconds(), random_bytes()?),
        at: clock.now(),
        operator: OperatorIdentity {
            user_id: caller.user_id,
            email: caller.email,
        },
        action: if request.disabled {
            AuditAction::AccountDisabled
        } else {
            AuditAction::AccountEnabled
        },
        subject,
        version: 0,
        reason: reason.into(),
        changes: Vec::new(),
        requested_by: None,
    };
    // The identity service has no part in our transactions: an entry without its act is harmless, the reverse is not.
    store.save_audit(&entry).await?;
    identity.set_disabled(uid, request.disabled).await?;
    if request.disabled {
        revoke_tokens(&store, uid, Tokens::All).await?;
    }
    Ok(Json(Done { success: true }))
}
