use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::NewAccount;
use super::account::{
    self, Account, find_account, find_by_email, find_by_provider, new_local_id, parse_email,
    save_account,
};
use super::password::PasswordHash;
use super::state::State;
use super::update::{remove_attribute, unlink, updated};
use super::wire::{AdminCall, Reply, WireError};
use crate::records::RecordsError;

const RESERVED: [&str; 15] = [
    "acr",
    "amr",
    "at_hash",
    "aud",
    "auth_time",
    "azp",
    "c_hash",
    "cnf",
    "exp",
    "firebase",
    "iat",
    "iss",
    "jti",
    "nbf",
    "nonce",
];

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateAccount {
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

pub(super) async fn create_account(
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
pub(super) fn add_account(state: &State, account: &NewAccount) -> Result<bool, RecordsError> {
    let address = account.email.to_lowercase();
    state.records().transact(|session| {
        // Somebody may have signed up with the address by hand: that account stays.
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
            password: Some(PasswordHash::of(&account.password)),
            password_updated_at: Some(now),
            custom_attributes: Some(account.claims.to_string()),
            ..Account::new(account.local_id.clone(), now)
        };
        account::insert(session, &account)?;
        Ok(true)
    })
}

/// An administrator is bound by the fixed minimum only, not by the policy for users.
fn admin_password(password: &str) -> Result<PasswordHash, WireError> {
    if password.chars().count() < 6 {
        return Err(WireError::bad_request(
            "WEAK_PASSWORD : Password should be at least 6 characters",
        ));
    }
    Ok(PasswordHash::of(password))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LookupAccounts {
    #[serde(default)]
    local_id: Vec<String>,
    #[serde(default)]
    email: Vec<String>,
    #[serde(default)]
    federated_user_id: Vec<FederatedUserId>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FederatedUserId {
    provider_id: String,
    raw_id: String,
}

pub(super) async fn lookup_accounts(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<LookupAccounts>,
) -> Reply {
    let users = state.records().transact(|session| {
        let mut users = Vec::new();
        for local_id in &request.local_id {
            users.extend(find_account(session, local_id)?);
        }
        for email in request.email {
            users.extend(find_by_email(session, &parse_email(Some(email))?)?);
        }
        for FederatedUserId {
            provider_id,
            raw_id,
        } in &request.federated_user_id
        {
            users.extend(find_by_provider(session, provider_id, raw_id)?);
        }
        Ok::<_, WireError>(users)
    })?;
    let mut reply = json!({ "kind": "identitytoolkit#GetAccountInfoResponse" });
    if !users.is_empty()
        && let Value::Object(members) = &mut reply
    {
        members.insert(
            "users".to_owned(),
            users.iter().map(Account::user_info).collect(),
        );
    }
    Ok(Json(reply))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateAccount {
    local_id: Option<String>,
    email: Option<String>,
    email_verified: Option<bool>,
    display_name: Option<String>,
    photo_url: Option<String>,
    password: Option<String>,
    disable_user: Option<bool>,
    /// Seconds, as text or as a number.
    valid_since: Option<Value>,
    /// A JSON object as text; replaces all claims.
    custom_attributes: Option<String>,
    #[serde(default)]
    delete_attribute: Vec<String>,
    #[serde(default)]
    delete_provider: Vec<String>,
}

pub(super) async fn update_account(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<UpdateAccount>,
) -> Reply {
    let local_id = request
        .local_id
        .ok_or_else(|| WireError::bad_request("MISSING_LOCAL_ID"))?;
    if let Some(attributes) = &request.custom_attributes {
        check_claims(attributes)?;
    }
    let valid_since = request.valid_since.as_ref().map(seconds).transpose()?;
    let password = request
        .password
        .as_deref()
        .map(admin_password)
        .transpose()?;
    let email = request
        .email
        .map(|email| parse_email(Some(email)))
        .transpose()?;
    let account = state.records().transact(|session| {
        let mut account = find_account(session, &local_id)?
            .ok_or_else(|| WireError::bad_request("USER_NOT_FOUND"))?;
        if let Some(email) = email
            && account.email.as_ref() != Some(&email)
        {
            account.email = Some(email);
            account.email_verified = false;
            account.valid_since = state.clock().now();
        }
        account.email_verified = request.email_verified.unwrap_or(account.email_verified);
        account.display_name = request.display_name.or(account.display_name);
        account.photo_url = request.photo_url.or(account.photo_url);
        account.disabled = request.disable_user.unwrap_or(account.disabled);
        account.valid_since = valid_since.unwrap_or(account.valid_since);
        account.custom_attributes = request.custom_attributes.or(account.custom_attributes);
        for attribute in &request.delete_attribute {
            remove_attribute(&mut account, attribute)?;
        }
        for provider_id in &request.delete_provider {
            unlink(&mut account, provider_id);
        }
        if password.is_some() {
            account.password = password;
            account.password_updated_at = Some(state.clock().now_millis());
            account.valid_since = state.clock().now();
        }
        save_account(session, &account)?;
        Ok::<_, WireError>(account)
    })?;
    Ok(Json(updated(&account)))
}

fn seconds(value: &Value) -> Result<i64, WireError> {
    let seconds = match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_i64(),
    };
    seconds.ok_or_else(|| WireError::bad_request("INVALID_VALID_SINCE"))
}

fn check_claims(attributes: &str) -> Result<(), WireError> {
    if attributes.len() > 1000 {
        return Err(WireError::bad_request("CLAIMS_TOO_LARGE"));
    }
    let claims: Map<String, Value> = serde_json::from_str(attributes)
        .map_err(|_not_an_object| WireError::bad_request("INVALID_CLAIMS"))?;
    match claims
        .keys()
        .find(|name| RESERVED.contains(&name.as_str()) || *name == "sub")
    {
        Some(name) => Err(WireError::bad_request(format!("FORBIDDEN_CLAIM : {name}"))),
        None => Ok(()),
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeleteAccount {
    local_id: Option<String>,
}

pub(super) async fn delete_account(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<DeleteAccount>,
) -> Reply {
    let local_id = request
        .local_id
        .ok_or_else(|| WireError::bad_request("MISSING_LOCAL_ID"))?;
    state.records().transact(|session| {
        let account = find_account(session, &local_id)?
            .ok_or_else(|| WireError::bad_request("USER_NOT_FOUND"))?;
        account::delete_account(session, &account).map_err(WireError::from)
    })?;
    Ok(Json(
        json!({ "kind": "identitytoolkit#DeleteAccountResponse" }),
    ))
}
