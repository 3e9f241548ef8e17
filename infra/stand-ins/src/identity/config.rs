use axum::Json;
use axum::extract::State as Extract;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::password::PasswordPolicy;
use super::social::provider::SocialProvider;
use super::state::State;
use super::wire::{AdminCall, Administrator, ApiKey, Reply};
use crate::records::{RecordsError, Session};

const CONFIG: &str = "config";

/// The project's settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Config {
    /// E-mail enumeration protection; on for every project made since September 2023.
    pub(super) improved_email_privacy: bool,
    pub(super) policy: PasswordPolicy,
    pub(super) policy_enforced: bool,
    pub(super) force_upgrade_on_signin: bool,
    /// Life of an id token in seconds; the hosted service's is one hour.
    pub(super) token_lifetime: i64,
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
            policy: PasswordPolicy::default(),
            policy_enforced: true,
            force_upgrade_on_signin: false,
            token_lifetime: 3600,
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

pub(super) async fn find_config(_: Administrator, Extract(state): Extract<State>) -> Reply {
    let config = state.records().transact(load)?;
    Ok(Json(view(&state, &config)))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateConfig {
    email_privacy_config: Option<EmailPrivacy>,
    password_policy_config: Option<PolicyConfig>,
    /// Not the hosted service's: short tokens make proactive refresh testable.
    token_lifetime: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EmailPrivacy {
    #[serde(default)]
    enable_improved_email_privacy: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PolicyConfig {
    password_policy_enforcement_state: Option<String>,
    force_upgrade_on_signin: Option<bool>,
    #[serde(default)]
    password_policy_versions: Vec<PolicyVersion>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PolicyVersion {
    custom_strength_options: PasswordPolicy,
}

pub(super) async fn update_config(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<UpdateConfig>,
) -> Reply {
    let config = state.records().transact(|session| {
        let mut config = load(session)?;
        if let Some(privacy) = request.email_privacy_config {
            config.improved_email_privacy = privacy.enable_improved_email_privacy;
        }
        if let Some(policy) = request.password_policy_config {
            if let Some(enforcement) = policy.password_policy_enforcement_state {
                config.policy_enforced = enforcement == "ENFORCE";
            }
            if let Some(force) = policy.force_upgrade_on_signin {
                config.force_upgrade_on_signin = force;
            }
            if let Some(version) = policy.password_policy_versions.into_iter().next() {
                config.policy = version.custom_strength_options;
            }
        }
        if let Some(lifetime) = request.token_lifetime {
            config.token_lifetime = lifetime;
        }
        session.save(CONFIG, CONFIG, &config)?;
        Ok::<_, RecordsError>(config)
    })?;
    Ok(Json(view(&state, &config)))
}

fn view(state: &State, config: &Config) -> Value {
    json!({
        "name": format!("projects/{}/config", state.project_id()),
        "emailPrivacyConfig": { "enableImprovedEmailPrivacy": config.improved_email_privacy },
        "passwordPolicyConfig": {
            "passwordPolicyEnforcementState": if config.policy_enforced { "ENFORCE" } else { "OFF" },
            "forceUpgradeOnSignin": config.force_upgrade_on_signin,
            "passwordPolicyVersions": [{ "customStrengthOptions": config.policy }],
        },
        "tokenLifetime": config.token_lifetime,
    })
}
