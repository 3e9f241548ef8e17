mod store;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(super) use self::store::{
    clear_accounts, delete_account, find_account, find_by_email, find_by_provider, insert,
    list_accounts, save_account,
};
use super::password::PasswordHash;
use super::wire::WireError;
use crate::random::random_text;

/// One account of the project.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Account {
    pub(super) local_id: String,
    pub(super) email: Option<String>,
    pub(super) email_verified: bool,
    pub(super) display_name: Option<String>,
    pub(super) photo_url: Option<String>,
    pub(super) password: Option<PasswordHash>,
    /// Milliseconds since 1970.
    pub(super) password_updated_at: Option<i64>,
    /// Sign-ins by other providers than the password.
    pub(super) providers: Vec<Provider>,
    /// Milliseconds since 1970.
    pub(super) created_at: i64,
    /// Milliseconds since 1970.
    pub(super) last_login_at: Option<i64>,
    /// Tokens of a sign-in before this second are refused.
    pub(super) valid_since: i64,
    pub(super) disabled: bool,
    /// A JSON object as text, as the service keeps it.
    pub(super) custom_attributes: Option<String>,
}

/// A social identity linked to an account.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
pub(super) struct Provider {
    pub(super) provider_id: String,
    pub(super) raw_id: String,
    pub(super) email: Option<String>,
    pub(super) display_name: Option<String>,
    pub(super) photo_url: Option<String>,
    pub(super) screen_name: Option<String>,
}

impl Provider {
    fn key(&self) -> String {
        provider_key(&self.provider_id, &self.raw_id)
    }
}

fn provider_key(provider_id: &str, raw_id: &str) -> String {
    format!("{provider_id}/{raw_id}")
}

impl Account {
    pub(super) fn new(local_id: String, now_millis: i64) -> Self {
        Self {
            local_id,
            email: None,
            email_verified: false,
            display_name: None,
            photo_url: None,
            password: None,
            password_updated_at: None,
            providers: Vec::new(),
            created_at: now_millis,
            last_login_at: None,
            valid_since: now_millis.div_euclid(1000),
            disabled: false,
            custom_attributes: None,
        }
    }

    /// `providerUserInfo` of a response: the password first, then the linked providers.
    pub(super) fn provider_user_info(&self) -> Vec<Value> {
        let mut list = Vec::new();
        if self.password.is_some()
            && let Some(email) = &self.email
        {
            list.push(without_nulls(json!({
                "providerId": "password",
                "rawId": email,
                "federatedId": email,
                "email": email,
                "displayName": self.display_name,
                "photoUrl": self.photo_url,
            })));
        }
        for provider in &self.providers {
            list.push(without_nulls(json!({
                "providerId": provider.provider_id,
                "rawId": provider.raw_id,
                "federatedId": provider.raw_id,
                "email": provider.email,
                "displayName": provider.display_name,
                "photoUrl": provider.photo_url,
                "screenName": provider.screen_name,
            })));
        }
        list
    }

    /// One entry of `users` in a lookup.
    pub(super) fn user_info(&self) -> Value {
        without_nulls(json!({
            "localId": self.local_id,
            "email": self.email,
            "emailVerified": self.email_verified,
            "displayName": self.display_name,
            "photoUrl": self.photo_url,
            // Any text marks a password account; the real hash stays here.
            "passwordHash": self.password.as_ref().map(|_| "UkVEQUNURUQ="),
            "passwordUpdatedAt": self.password_updated_at,
            "providerUserInfo": self.provider_user_info(),
            "validSince": self.valid_since.to_string(),
            "disabled": self.disabled,
            "lastLoginAt": self.last_login_at.map(|at| at.to_string()),
            "createdAt": self.created_at.to_string(),
            "customAttributes": self.custom_attributes,
        }))
    }
}

/// The service leaves out what it does not know.
pub(super) fn without_nulls(mut value: Value) -> Value {
    if let Value::Object(members) = &mut value {
        members.retain(|_, member| !member.is_null());
    }
    value
}

/// The address in the form accounts are kept under, or the error the service gives for it.
pub(super) fn parse_email(email: Option<String>) -> Result<String, WireError> {
    let email = email.unwrap_or_default().trim().to_lowercase();
    if email.is_empty() {
        return Err(WireError::bad_request("MISSING_EMAIL"));
    }
    let valid = email.len() <= 254
        && !email.contains(char::is_whitespace)
        && email.split_once('@').is_some_and(|(name, host)| {
            !name.is_empty()
                && !host.contains('@')
                && host.split('.').count() >= 2
                && host.split('.').all(|label| !label.is_empty())
        });
    if valid {
        Ok(email)
    } else {
        Err(WireError::bad_request("INVALID_EMAIL"))
    }
}

/// A new account id in the service's form: 28 letters and digits.
pub(super) fn new_local_id() -> String {
    random_text(28)
}
