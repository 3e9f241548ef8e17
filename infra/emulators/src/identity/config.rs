use axum::Json;
use axum::extract::State as Extract;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::password::PasswordPolicy;
use super::social::provider::SocialProvider;
use super::state::State;
use super::wire::{ApiKey, Reply};
use crate::records::{RecordsError, Session};

const CONFIG: &str = "config";

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Config {
    /// Email enumeration protection; on for every project created since September 2023.
    pub(super) improved_email_privacy: bool,
    pub(super) policy: PasswordPolicy,
    pub(super) policy_enforced: bool,
    pub(super) force_upgrade_on_signin: bool,
    /// Life of an id token in seconds; the hosted service's is one hour.
    pub(super) token_lifetime: i64,
    /// How long after a sign-in a password or address may be changed or the account deleted, in seconds.
    pub(super) recent_sign_in: i64,
    /// Failed sign-ins of one address in a minute, before more are refused.
    pub(super) failed_sign_in_limit: usize,
    /// Maximum of reset emails to one address in an hour.
    pub(super) reset_mail_limit: usize,
    /// Social providers that are switched off, by their ids.
    pub(super) disabled_providers: Vec<String>,
}

impl Config {
    pub(super) fn allows(&self, provider: SocialProvider) -> bool {
        !self.disabled_providers.iter().any(|id| id == provider.id())
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            improved_email_privacy: true,
            policy: PasswordPolicy::of_new_project(),
            policy_enforced: true,
            force_upgrade_on_signin: false,
            token_lifetime: 3600,
            recent_sign_in: 300,
            failed_sign_in_limit: 10,
            reset_mail_limit: 20,
            disabled_providers: Vec::new(),
        }
    }
}

pub(super) fn load(session: &Session<'_>) -> Result<Config, RecordsError> {
    Ok(session.find(CONFIG, CONFIG)?.unwrap_or_default())
}

pub(super) async fn find_project(_: ApiKey, Extract(state): Extract<State>) -> Reply {
    Ok(Json(
        json!({ "projectId": state.project_id(), "authorizedDomains": ["localhost", "127.0.0.1"] }),
    ))
}

pub(super) async fn find_password_policy(_: ApiKey, Extract(state): Extract<State>) -> Reply {
    let config = state.records().transact(load)?;
    Ok(Json(config.policy.published(
        config.policy_enforced,
        config.force_upgrade_on_signin,
    )))
}

pub(super) fn save(session: &Session<'_>, config: &Config) -> Result<(), RecordsError> {
    session.save(CONFIG, CONFIG, config)
}
