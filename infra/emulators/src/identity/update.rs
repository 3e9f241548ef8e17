use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Value, json};

use super::account::{Account, delete_account, parse_email, save_account, without_nulls};
use super::email::Locale;
use super::error::WireError;
use super::oob::OobCode;
use super::password::PasswordHash;
use super::state::State;
use super::token::Grant;
use super::wire::{ClientCall, Reply};
use super::{apply_oob, config, email, token};
use crate::records::Session;

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
    locale: Locale,
    ClientCall(request): ClientCall<UpdateOwn>,
) -> Reply {
    if let Some(code) = &request.oob_code {
        let applied = state
            .records()
            .transact(|session| apply_oob::apply_code(&state, session, code))?;
        if let Some(recovery) = &applied.recovery {
            email::send_code(&state, recovery, locale)?;
        }
        return Ok(Json(updated(&applied.account)));
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
    let (reply, recovery) = state.records().transact(|session| {
        let (mut account, grant) =
            token::find_token_account(&state, session, request.id_token.as_deref())?;
        let new_tokens = request.return_secure_token;
        let changed = change(&state, session, &mut account, &grant, request)?;
        save_account(session, &account)?;
        let mut reply = updated(&account);
        if (new_tokens || changed.signed_out)
            && let Value::Object(members) = &mut reply
        {
            let provider = if changed.has_new_password {
                "password"
            } else {
                &grant.provider
            };
            let tokens = if changed.signed_out {
                let grant = Grant {
                    local_id: account.local_id.clone(),
                    auth_time: state.clock().now(),
                    provider: provider.to_owned(),
                    second_factor: grant.second_factor,
                };
                token::sign_in_with_grant(&state, session, &mut account, &grant)?
            } else {
                // The time of the sign-in stays: a new name proves nothing.
                token::renew_tokens(&state, session, &account, &grant)?
            };
            members.insert("idToken".to_owned(), json!(tokens.id_token));
            members.insert("refreshToken".to_owned(), json!(tokens.refresh_token));
            members.insert("expiresIn".to_owned(), json!(tokens.expires_in.to_string()));
        }
        Ok::<_, WireError>((reply, changed.recovery))
    })?;
    if let Some(recovery) = &recovery {
        email::send_code(&state, recovery, locale)?;
    }
    Ok(Json(reply))
}

/// The effects of an update besides the account's own fields.
#[derive(Debug, Default)]
struct Changed {
    /// Every sign-in so far has ended; the caller gets new tokens.
    signed_out: bool,
    has_new_password: bool,
    recovery: Option<OobCode>,
}

fn change(
    state: &State,
    session: &Session<'_>,
    account: &mut Account,
    grant: &Grant,
    request: UpdateOwn,
) -> Result<Changed, WireError> {
    let mut changed = Changed::default();
    if let Some(name) = request.display_name {
        account.display_name = Some(name).filter(|name| !name.is_empty());
    }
    if let Some(photo) = request.photo_url {
        account.photo_url = Some(photo).filter(|photo| !photo.is_empty());
    }
    for attribute in &request.delete_attribute {
        remove_attribute(account, attribute)?;
    }
    for provider_id in &request.delete_provider {
        unlink(account, provider_id);
    }
    let config = config::load(session)?;
    if let Some(email) = request.email {
        let email = parse_email(Some(email))?;
        if Some(&email) != account.email.as_ref() {
            token::require_recent(state, session, grant)?;
            if config.improved_email_privacy {
                return Err(WireError::bad_request(
                    "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.",
                ));
            }
            changed.recovery = apply_oob::change_address(state, session, account, &email)?;
            changed.signed_out = true;
        }
    }
    if let Some(password) = request.password {
        token::require_recent(state, session, grant)?;
        config.policy.check(&password, config.policy_enforced)?;
        account.password = Some(PasswordHash::from_password(&password));
        account.password_updated_at = Some(state.clock().now_millis());
        // Everything signed in with the old password is signed out.
        account.valid_since = state.clock().now();
        changed.signed_out = true;
        changed.has_new_password = true;
    }
    Ok(changed)
}

/// Removes what `deleteAttribute` names.
pub(super) fn remove_attribute(account: &mut Account, attribute: &str) -> Result<(), WireError> {
    match attribute {
        "DISPLAY_NAME" => account.display_name = None,
        "PHOTO_URL" => account.photo_url = None,
        "PASSWORD" => account.password = None,
        "EMAIL" => {
            account.email = None;
            account.email_verified = false;
        }
        other => {
            return Err(WireError::bad_request(format!(
                "INVALID_REQ_TYPE : {other}"
            )));
        }
    }
    Ok(())
}

/// Removes a way to sign in. As with the hosted service, the account keeps its address without a password: no other account
/// can be made with it.
pub(super) fn unlink(account: &mut Account, provider_id: &str) {
    if provider_id == "password" {
        account.password = None;
    }
    account
        .providers
        .retain(|provider| provider.provider_id != provider_id);
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
        let (account, grant) =
            token::find_token_account(&state, session, request.id_token.as_deref())?;
        token::require_recent(&state, session, &grant)?;
        delete_account(session, &account).map_err(WireError::from)
    })?;
    Ok(Json(
        json!({ "kind": "identitytoolkit#DeleteAccountResponse" }),
    ))
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
        // Any text marks a password account; the real hash stays here.
        "passwordHash": account.password.as_ref().map(|_| "UkVEQUNURUQ="),
    }))
}
