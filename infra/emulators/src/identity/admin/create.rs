use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use super::admin_password;
use crate::identity::account::{
    self, Account, find_account, find_by_email, new_local_id, parse_email, save_account,
};
use crate::identity::error::WireError;
use crate::identity::options::NewAccount;
use crate::identity::password::PasswordHash;
use crate::identity::state::State;
use crate::identity::wire::{AdminCall, Reply};
use crate::records::RecordsError;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct CreateAccount {
    local_id: Option<String>,
    email: Option<String>,
    password: Option<String>,
    display_name: Option<String>,
    photo_url: Option<String>,
    #[serde(default)]
    email_verified: bool,
    #[serde(default)]
    disabled: bool,
}

pub(in crate::identity) async fn create_account(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<CreateAccount>,
) -> Reply {
    let email = request
        .email
        .map(|email| parse_email(Some(email)))
        .transpose()?;
    let password = request
        .password
        .as_deref()
        .map(admin_password)
        .transpose()?;
    let now = state.clock().now_millis();
    let account = Account {
        email,
        email_verified: request.email_verified,
        display_name: request.display_name,
        photo_url: request.photo_url,
        password_updated_at: password.as_ref().map(|_| now),
        password,
        disabled: request.disabled,
        ..Account::new(request.local_id.unwrap_or_else(new_local_id), now)
    };
    state.records().transact(|session| {
        if find_account(session, &account.local_id)?.is_some() {
            return Err(WireError::bad_request("DUPLICATE_LOCAL_ID"));
        }
        save_account(session, &account)
    })?;
    Ok(Json(json!({
        "kind": "identitytoolkit#SignupNewUserResponse",
        "localId": account.local_id,
        "email": account.email,
    })))
}

/// Makes an account in process, unless its id is known already.
pub(in crate::identity) fn add_account(
    state: &State,
    account: &NewAccount,
) -> Result<bool, RecordsError> {
    let address = account.email.to_lowercase();
    state.records().transact(|session| {
        // An account that signed up with the address by hand stays.
        if find_account(session, &account.local_id)?.is_some()
            || find_by_email(session, &address)?.is_some()
        {
            return Ok(false);
        }
        let now = state.clock().now_millis();
        let account = Account {
            email: Some(address),
            email_verified: true,
            display_name: Some(account.display_name.clone()),
            password: Some(PasswordHash::from_password(&account.password)),
            password_updated_at: Some(now),
            custom_attributes: Some(account.claims.to_string()),
            ..Account::new(account.local_id.clone(), now)
        };
        account::insert_account(session, &account)?;
        Ok(true)
    })
}
