use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Value, json};

use super::account::{Account, delete_account, save_account, without_nulls};
use super::password::PasswordHash;
use super::state::State;
use super::token::Grant;
use super::wire::{ClientCall, Reply, WireError};
use super::{config, oob, token};

/// How long after a sign-in a password may be changed or the account deleted, in seconds.
const RECENT: i64 = 300;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateOwn {
    id_token: Option<String>,
    oob_code: Option<String>,
    display_name: Option<String>,
    photo_url: Option<String>,
    email: Option<String>,
    password: Option<String>,
    #[serde(default)]
    delete_attribute: Vec<String>,
    #[serde(default)]
    delete_provider: Vec<String>,
    #[serde(default)]
    return_secure_token: bool,
    // An account may not grant itself any of these.
    local_id: Option<Value>,
    custom_attributes: Option<Value>,
    disable_user: Option<Value>,
    valid_since: Option<Value>,
}

pub(super) async fn update_own(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<UpdateOwn>,
) -> Reply {
    if let Some(code) = &request.oob_code {
        let account = state
            .records()
            .transact(|session| oob::verify_email(&state, session, code))?;
        return Ok(Json(updated(&account)));
    }
    let privileged = [
        &request.local_id,
        &request.custom_attributes,
        &request.disable_user,
        &request.valid_since,
    ];
    if privileged.into_iter().any(Option::is_some) {
        return Err(WireError::bad_request("INSUFFICIENT_PERMISSION"));
    }
    if request.email.is_some() {
        return Err(WireError::bad_request(
            "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.",
        ));
    }
    let reply = state.records().transact(|session| {
        let (mut account, grant) = token::account_of(&state, session, request.id_token.as_deref())?;
        if let Some(name) = request.display_name {
            account.display_name = Some(name).filter(|name| !name.is_empty());
        }
        if let Some(photo) = request.photo_url {
            account.photo_url = Some(photo).filter(|photo| !photo.is_empty());
        }
        for attribute in &request.delete_attribute {
            match attribute.as_str() {
                "DISPLAY_NAME" => account.display_name = None,
                "PHOTO_URL" => account.photo_url = None,
                other => {
                    return Err(WireError::bad_request(format!(
                        "INVALID_REQ_TYPE : {other}"
                    )));
                }
            }
        }
        account
            .providers
            .retain(|provider| !request.delete_provider.contains(&provider.provider_id));
        let mut new_tokens = request.return_secure_token;
        if let Some(password) = request.password {
            recent(&state, &grant)?;
            let config = config::load(session)?;
            config.policy.check(&password, config.policy_enforced)?;
            account.password = Some(PasswordHash::of(&password));
            account.password_updated_at = Some(state.clock().now_millis());
            // Everything signed in with the old password is signed out.
            account.valid_since = state.clock().now();
            new_tokens = true;
        }
        save_account(session, &account)?;
        let mut reply = updated(&account);
        if new_tokens && let Value::Object(members) = &mut reply {
            let tokens = token::sign_in(&state, session, &mut account, &grant.provider)?;
            members.insert("idToken".to_owned(), json!(tokens.id_token));
            members.insert("refreshToken".to_owned(), json!(tokens.refresh_token));
            members.insert("expiresIn".to_owned(), json!(tokens.expires_in.to_string()));
        }
        Ok(reply)
    })?;
    Ok(Json(reply))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeleteOwn {
    id_token: Option<String>,
}

pub(super) async fn delete_own(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<DeleteOwn>,
) -> Reply {
    state.records().transact(|session| {
        let (account, grant) = token::account_of(&state, session, request.id_token.as_deref())?;
        recent(&state, &grant)?;
        delete_account(session, &account).map_err(WireError::from)
    })?;
    Ok(Json(
        json!({ "kind": "identitytoolkit#DeleteAccountResponse" }),
    ))
}

fn recent(state: &State, grant: &Grant) -> Result<(), WireError> {
    if state.clock().now().saturating_sub(grant.auth_time) > RECENT {
        return Err(WireError::bad_request("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"));
    }
    Ok(())
}

pub(super) fn updated(account: &Account) -> Value {
    without_nulls(json!({
        "kind": "identitytoolkit#SetAccountInfoResponse",
        "localId": account.local_id,
        "email": account.email,
        "emailVerified": account.email_verified,
        "displayName": account.display_name,
        "photoUrl": account.photo_url,
        "providerUserInfo": account.provider_user_info(),
    }))
}
