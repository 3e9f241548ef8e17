//! An account as the identity service returns it.

use domain::Email;
use domain::api_key::ApiKey;
use jiff::Timestamp;
use serde::Deserialize;

use crate::token::Tokens;

/// An account of the identity service.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The uid: `sub` of the account's tokens.
    #[serde(rename = "localId")]
    pub uid: String,
    /// Absent for a social account that shares none.
    #[serde(default)]
    pub email: Option<String>,
    /// Whether the address is proven.
    #[serde(default)]
    pub email_verified: bool,
    /// Whether an administrator closed the account.
    #[serde(default)]
    pub disabled: bool,
    /// Sign-ins before this no longer count, in seconds since 1970, as text.
    #[serde(default)]
    pub valid_since: Option<String>,
    /// When the account was made, in milliseconds since 1970, as text.
    #[serde(default)]
    pub created_at: Option<String>,
    /// The claims set last, JSON as text.
    #[serde(default)]
    pub custom_attributes: Option<String>,
    #[serde(default, rename = "mfaInfo")]
    pub second_factors: Vec<EnrolledFactor>,
}

/// A second factor of an account.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnrolledFactor {
    /// The identifier, as tokens of sign-ins with it name it.
    #[serde(rename = "mfaEnrollmentId")]
    pub id: String,
    /// When it was set up.
    #[serde(default)]
    pub enrolled_at: Option<Timestamp>,
}

impl Account {
    /// Which of the account's tokens no longer count, for a token of `at`, the later of its sign-in and its issue;
    /// `None` if the token is valid. A changed password and an administrator end every other session, which then gets
    /// no new token. The session that changed the password continues. The service does not promise that its new token
    /// has a new sign-in time, so comparing only the sign-in would not be enough.
    pub fn refused(&self, at: Timestamp) -> Option<Tokens> {
        if self.disabled {
            return Some(Tokens::All);
        }
        let valid_since = self.sessions_valid_since()?;
        (at < valid_since).then_some(Tokens::Before(valid_since))
    }

    /// Sign-ins before this time no longer count: the account's creation, if no sessions were ended since.
    pub fn sessions_valid_since(&self) -> Option<Timestamp> {
        let seconds = self.valid_since.as_deref()?.parse().ok()?;
        Timestamp::from_second(seconds).ok()
    }

    /// Whether sessions of the account were ended in a later second than it was created in: by a changed password, or
    /// by an administrator.
    pub fn had_sessions_ended(&self) -> bool {
        let created = self.created_at.as_deref();
        let created = created.and_then(|text| text.parse().ok());
        let created = created.and_then(|at| Timestamp::from_millisecond(at).ok());
        self.sessions_valid_since()
            .is_some_and(|valid_since| created.is_none_or(|created| valid_since > created))
    }

    /// Whether the account still has the second factor that this API key's sign-in had. A key of an earlier release does
    /// not name its factor: it had one that was set up before it.
    pub fn has_factor_of(&self, key: &ApiKey) -> bool {
        let is_of_key = |factor: &EnrolledFactor| match &key.second_factor_id {
            Some(id) => factor.id == *id,
            None => factor.enrolled_at.is_none_or(|at| at <= key.created_at),
        };
        !key.has_second_factor || self.second_factors.iter().any(is_of_key)
    }

    /// The address, proven or not.
    pub fn address(&self) -> Option<Email> {
        Email::parse(self.email.as_deref()?).ok()
    }

    /// Whether this is the account's address, proven or not.
    pub fn has_email(&self, email: &Email) -> bool {
        self.address().as_ref() == Some(email)
    }

    /// The address, if it is proven to be the account's.
    pub fn proven_email(&self) -> Option<Email> {
        self.address().filter(|_| self.email_verified)
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Found {
    #[serde(default)]
    pub(super) users: Vec<Account>,
}
