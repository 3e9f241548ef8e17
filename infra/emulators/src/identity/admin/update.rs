use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::Value;

use super::admin_password;
use super::claims::check_claims;
use crate::identity::account::{find_account, parse_email, save_account};
use crate::identity::error::WireError;
use crate::identity::state::State;
use crate::identity::update::{remove_attribute, unlink, updated};
use crate::identity::wire::{AdminCall, Reply};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct UpdateAccount {
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

pub(in crate::identity) async fn update_account(
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
