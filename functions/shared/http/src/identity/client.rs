//! The calls of the identity service's administration that Matchday makes.

use std::fmt;
use std::sync::Arc;

use domain::customer::Role;
use domain::{Email, UserId};
use jiff::Timestamp;
use reqwest::StatusCode;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::access::{AccessToken, ServiceAccount};
use super::account::{Account, Found};
use super::error::IdentityError;

/// How accounts of the identity service are changed.
#[derive(Debug, Clone)]
pub struct IdentitySettings {
    pub project_id: String,
    /// Address in front of `/v1/projects/…`, without a slash at the end.
    pub api_url: String,
    /// Our key at the service.
    pub service_account: ServiceAccount,
}

/// The claims that our tokens contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountClaims {
    /// `cl_id`, our own id of the account.
    pub user_id: UserId,
    /// `cl_role`, the kind of the account.
    pub role: Role,
    /// `cl_team`, whether the site shows the operators' area. It gives no right.
    pub is_member: bool,
}

/// The identity service's administration; a clone shares the access token.
#[derive(Clone)]
pub struct Identity {
    settings: Arc<IdentitySettings>,
    http: reqwest::Client,
    access: Arc<AccessToken>,
}

impl Identity {
    /// Asks for no access token yet: the first call does.
    pub fn new(settings: IdentitySettings, http: reqwest::Client) -> Self {
        Self {
            settings: Arc::new(settings),
            http,
            access: Arc::default(),
        }
    }

    /// Sets the claims of an account; the account's next token carries them. Replaces every earlier claim.
    pub async fn set_claims(&self, uid: &str, claims: AccountClaims) -> Result<(), IdentityError> {
        let AccountClaims {
            user_id,
            role,
            is_member,
        } = claims;
        let mut claims = json!({ "cl_id": user_id, "cl_role": role.as_str() });
        if is_member && let Some(claims) = claims.as_object_mut() {
            claims.insert("cl_team".to_owned(), Value::Bool(true));
        }
        let claims = claims.to_string();
        let body = json!({ "localId": uid, "customAttributes": claims });
        self.call::<Value>("set an account's claims", "update", &body)
            .await?;
        Ok(())
    }

    /// Ends every session of an account: refresh tokens of sign-ins before `valid_since` are refused from now on.
    /// Issued tokens stay valid; [`Store::close_gate`](store::Store::close_gate) refuses those.
    pub async fn revoke(&self, uid: &str, valid_since: Timestamp) -> Result<(), IdentityError> {
        let body = json!({ "localId": uid, "validSince": valid_since.as_second().to_string() });
        self.call::<Value>("sign an account out", "update", &body)
            .await?;
        Ok(())
    }

    /// Marks an account's address as verified: its owner followed a link that we emailed there.
    pub async fn set_email_proven(&self, uid: &str) -> Result<(), IdentityError> {
        let body = json!({ "localId": uid, "emailVerified": true });
        self.call::<Value>("note a proven address", "update", &body)
            .await?;
        Ok(())
    }

    /// Disables or enables the account's sign-in.
    pub async fn set_disabled(&self, uid: &str, disabled: bool) -> Result<(), IdentityError> {
        let body = json!({ "localId": uid, "disableUser": disabled });
        self.call::<Value>("disable an account", "update", &body)
            .await?;
        Ok(())
    }

    /// Deletes an account. A missing account is no error.
    pub async fn delete_account(&self, uid: &str) -> Result<(), IdentityError> {
        let body = json!({ "localId": uid });
        match self
            .call::<Value>("delete an account", "delete", &body)
            .await
        {
            Err(IdentityError::Refused { message, .. })
                if message.starts_with("USER_NOT_FOUND") =>
            {
                Ok(())
            }
            outcome => outcome.map(drop),
        }
    }

    /// Returns an account in its current state; a token's claims may be an hour old.
    pub async fn find_account(&self, uid: &str) -> Result<Option<Account>, IdentityError> {
        let body = json!({ "localId": [uid] });
        let found: Found = self.call("look an account up", "lookup", &body).await?;
        Ok(found.users.into_iter().next())
    }

    /// Looks the account of an address up, proven or not.
    pub async fn find_account_by_email(
        &self,
        email: &Email,
    ) -> Result<Option<Account>, IdentityError> {
        let body = json!({ "email": [email] });
        let found: Found = self.call("look an account up", "lookup", &body).await?;
        Ok(found.users.into_iter().next())
    }

    /// Every call can be repeated, so a lost response or an expired access token fails no registration.
    pub(super) async fn call<T: DeserializeOwned>(
        &self,
        action: &'static str,
        name: &str,
        body: &Value,
    ) -> Result<T, IdentityError> {
        match self.attempt(action, name, body).await {
            Err(IdentityError::Unavailable { .. }) => self.attempt(action, name, body).await,
            outcome => outcome,
        }
    }

    async fn attempt<T: DeserializeOwned>(
        &self,
        action: &'static str,
        name: &str,
        body: &Value,
    ) -> Result<T, IdentityError> {
        let IdentitySettings {
            api_url,
            project_id,
            service_account,
        } = &*self.settings;
        let token = self.access.get(&self.http, service_account).await?;
        let answer = self
            .http
            .post(format!(
                "{api_url}/v1/projects/{project_id}/accounts:{name}"
            ))
            .bearer_auth(token.expose())
            .json(body)
            .send()
            .await
            .map_err(|error| IdentityError::unavailable(action, error))?;
        let status = answer.status();
        if status.is_success() {
            return answer
                .json()
                .await
                .map_err(|error| IdentityError::unavailable(action, error));
        }
        if status == StatusCode::UNAUTHORIZED {
            self.access.forget().await;
        }
        if status.is_server_error()
            || status == StatusCode::UNAUTHORIZED
            || status == StatusCode::TOO_MANY_REQUESTS
        {
            let error = answer.error_for_status().err();
            let source = error.map_or_else(
                || status.to_string().into(),
                |error| error.without_url().into(),
            );
            return Err(IdentityError::Unavailable { action, source });
        }
        let refusal: Value = answer.json().await.unwrap_or_default();
        let message = refusal.pointer("/error/message").and_then(Value::as_str);
        Err(IdentityError::Refused {
            action,
            status: status.as_u16(),
            message: message.unwrap_or("no reason given").to_owned(),
        })
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Identity")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
