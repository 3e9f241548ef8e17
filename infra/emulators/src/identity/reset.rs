use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use super::account::{save_account, without_nulls};
use super::error::WireError;
use super::oob::RequestType;
use super::password::PasswordHash;
use super::state::State;
use super::wire::{ClientCall, Reply};
use super::{attempts, config, oob};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResetPassword {
    oob_code: Option<String>,
    new_password: Option<String>,
}

/// With only a code: returns its purpose. With a new password, too: sets it and uses the code up.
pub(super) async fn reset_password(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<ResetPassword>,
) -> Reply {
    let code = state.records().transact(|session| {
        let (code, mut account) = oob::find_live(&state, session, request.oob_code.as_deref())?;
        if let Some(password) = request.new_password {
            if code.request_type != RequestType::PasswordReset {
                return Err(WireError::bad_request("INVALID_OOB_CODE"));
            }
            let config = config::load(session)?;
            config.policy.check(&password, config.policy_enforced)?;
            account.password = Some(PasswordHash::from_password(&password));
            account.password_updated_at = Some(state.clock().now_millis());
            account.valid_since = state.clock().now();
            // Reading the email proves the address; a linked identity may belong to another person.
            account.email_verified = true;
            account.providers.clear();
            save_account(session, &account)?;
            attempts::clear_failures(session, &code.email)?;
            oob::consume_code(session, &code)?;
        }
        Ok(code)
    })?;
    Ok(Json(without_nulls(json!({
        "kind": "identitytoolkit#ResetPasswordResponse",
        "email": code.email,
        "newEmail": code.new_email,
        "requestType": code.request_type,
    }))))
}
