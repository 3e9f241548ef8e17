use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::identity::error::WireError;
use crate::identity::password::PasswordHash;
use crate::random::random_text;

/// One account of the project.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct Account {
    pub(in crate::identity) local_id: String,
    pub(in crate::identity) email: Option<String>,
    pub(in crate::identity) email_verified: bool,
    pub(in crate::identity) display_name: Option<String>,
    pub(in crate::identity) photo_url: Option<String>,
    pub(in crate::identity) password: Option<PasswordHash>,
    /// Milliseconds since 1970.
    pub(in crate::identity) password_updated_at: Option<i64>,
    /// Sign-ins by other providers than the password.
    pub(in crate::identity) providers: Vec<Provider>,
    /// Milliseconds since 1970.
    pub(in crate::identity) created_at: i64,
    /// Milliseconds since 1970.
    pub(in crate::identity) last_login_at: Option<i64>,
    /// Tokens of a sign-in before this second are refused.
    pub(in crate::identity) valid_since: i64,
    pub(in crate::identity) disabled: bool,
    /// A JSON object as text, as the service keeps it.
    pub(in crate::identity) custom_attributes: Option<String>,
    /// Authenticator apps; with one, a password alone returns no tokens.
    #[serde(default)]
    pub(in crate::identity) second_factors: Vec<SecondFactor>,
}

/// An authenticator app that is enrolled.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct SecondFactor {
    pub(in crate::identity) enrollment_id: String,
    pub(in crate::identity) display_name: Option<String>,
    /// The shared secret in base32.
    pub(in crate::identity) secret: String,
    /// Milliseconds since 1970.
    pub(in crate::identity) enrolled_at: i64,
}

/// A social identity linked to an account.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
pub(in crate::identity) struct Provider {
    pub(in crate::identity) provider_id: String,
    pub(in crate::identity) raw_id: String,
    pub(in crate::identity) email: Option<String>,
    pub(in crate::identity) display_name: Option<String>,
    pub(in crate::identity) photo_url: Option<String>,
    pub(in crate::identity) screen_name: Option<String>,
}

impl Provider {
    pub(super) fn key(&self) -> String {
        provider_key(&self.provider_id, &self.raw_id)
    }
}

pub(super) fn provider_key(provider_id: &str, raw_id: &str) -> String {
    format!("{provider_id}/{raw_id}")
}

impl Account {
    pub(in crate::identity) fn new(local_id: String, now_millis: i64) -> Self {
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
            second_factors: Vec::new(),
        }
    }

    /// `mfaInfo` of a response; the secrets stay here.
    pub(in crate::identity) fn second_factor_info(&self) -> Vec<Value> {
        let info = self.second_factors.iter().map(|factor| {
            let at = jiff::Timestamp::from_millisecond(factor.enrolled_at).unwrap_or_default();
            without_nulls(json!({
                "mfaEnrollmentId": factor.enrollment_id,
                "displayName": factor.display_name,
                "enrolledAt": at.to_string(),
                "totpInfo": {},
            }))
        });
        info.collect()
    }

    /// `providerUserInfo` of a response: the password first, then the linked providers.
    pub(in crate::identity) fn provider_user_info(&self) -> Vec<Value> {
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
    pub(in crate::identity) fn user_info(&self) -> Value {
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
            "mfaInfo": (!self.second_factors.is_empty()).then(|| self.second_factor_info()),
        }))
    }
}

/// The service leaves out what it does not know.
pub(in crate::identity) fn without_nulls(mut value: Value) -> Value {
    if let Value::Object(members) = &mut value {
        members.retain(|_, member| !member.is_null());
    }
    value
}

/// Returns the normalised address, or the service's error for an invalid one. Sign-in at the hosted service refuses
/// letters beyond ASCII.
pub(in crate::identity) fn parse_email(email: Option<String>) -> Result<String, WireError> {
    let email = email.unwrap_or_default().trim().to_lowercase();
    if email.is_empty() {
        return Err(WireError::bad_request("MISSING_EMAIL"));
    }
    let valid = email.len() <= 254
        && email.is_ascii()
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
pub(in crate::identity) fn new_local_id() -> String {
    random_text(28)
}
