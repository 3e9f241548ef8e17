//! The project's settings over the wire: in the hosted service's shape at its path, for the administrator, and at
//! the official emulator's path for anybody on this machine. Both take our own switches besides.

use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Value, json};

use super::config::{self, Config};
use super::password::PasswordPolicy;
use super::social::provider::SocialProvider;
use super::state::State;
use super::wire::{AdminCall, Administrator, OpenCall, Reply, WireError};

pub(super) async fn find_config(_: Administrator, Extract(state): Extract<State>) -> Reply {
    find(&state)
}

pub(super) async fn find_open_config(Extract(state): Extract<State>) -> Reply {
    find(&state)
}

pub(super) async fn update_config(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<UpdateConfig>,
) -> Reply {
    update(&state, request)
}

pub(super) async fn update_open_config(
    Extract(state): Extract<State>,
    OpenCall(request): OpenCall<UpdateConfig>,
) -> Reply {
    update(&state, request)
}

/// What is to be different; the rest stays.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateConfig {
    email_privacy_config: Option<EmailPrivacy>,
    password_policy_config: Option<PolicyConfig>,
    // From here on not the hosted service's.
    /// Life of an id token in seconds: short ones make a proactive refresh testable.
    token_lifetime: Option<i64>,
    /// Seconds; 0 makes every sign-in too old for what needs a recent one.
    recent_sign_in: Option<i64>,
    failed_sign_in_limit: Option<usize>,
    reset_mail_limit: Option<usize>,
    disabled_providers: Option<Vec<String>>,
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
    password_policy_enforcement_state: Option<Enforcement>,
    force_upgrade_on_signin: Option<bool>,
    #[serde(default)]
    password_policy_versions: Vec<PolicyVersion>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Enforcement {
    Off,
    Enforce,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PolicyVersion {
    custom_strength_options: PasswordPolicy,
}

fn find(state: &State) -> Reply {
    let config = state.records().transact(config::load)?;
    Ok(Json(view(state, &config)))
}

fn update(state: &State, request: UpdateConfig) -> Reply {
    let config = state.records().transact(|session| {
        let mut config = config::load(session)?;
        change(&mut config, request);
        check(&config)?;
        config::save(session, &config)?;
        Ok::<_, WireError>(config)
    })?;
    Ok(Json(view(state, &config)))
}

fn change(config: &mut Config, request: UpdateConfig) {
    if let Some(privacy) = request.email_privacy_config {
        config.improved_email_privacy = privacy.enable_improved_email_privacy;
    }
    if let Some(policy) = request.password_policy_config {
        if let Some(enforcement) = policy.password_policy_enforcement_state {
            config.policy_enforced = enforcement == Enforcement::Enforce;
        }
        if let Some(force) = policy.force_upgrade_on_signin {
            config.force_upgrade_on_signin = force;
        }
        if let Some(version) = policy.password_policy_versions.into_iter().next() {
            config.policy = version.custom_strength_options;
        }
    }
    config.token_lifetime = request.token_lifetime.unwrap_or(config.token_lifetime);
    config.recent_sign_in = request.recent_sign_in.unwrap_or(config.recent_sign_in);
    config.failed_sign_in_limit = request
        .failed_sign_in_limit
        .unwrap_or(config.failed_sign_in_limit);
    config.reset_mail_limit = request.reset_mail_limit.unwrap_or(config.reset_mail_limit);
    if let Some(disabled) = request.disabled_providers {
        config.disabled_providers = disabled;
    }
}

/// Refuses settings the service could not go by.
pub(super) fn check(config: &Config) -> Result<(), WireError> {
    let invalid = |what: &str| Err(WireError::bad_request(format!("INVALID_CONFIG : {what}")));
    let policy = &config.policy;
    if !(6..=30).contains(&policy.min_password_length) {
        return invalid("minPasswordLength must be 6 to 30");
    }
    if !(policy.min_password_length..=4096).contains(&policy.max_password_length) {
        return invalid("maxPasswordLength must be from minPasswordLength to 4096");
    }
    if !(1..=3600).contains(&config.token_lifetime) {
        return invalid("tokenLifetime must be 1 to 3600 seconds");
    }
    if !(0..=3600).contains(&config.recent_sign_in) {
        return invalid("recentSignIn must be 0 to 3600 seconds");
    }
    let is_known = |id: &String| SocialProvider::parse(id).is_some();
    if !config.disabled_providers.iter().all(is_known) {
        return invalid("disabledProviders names a provider that is not there");
    }
    Ok(())
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
        "recentSignIn": config.recent_sign_in,
        "failedSignInLimit": config.failed_sign_in_limit,
        "resetMailLimit": config.reset_mail_limit,
        "disabledProviders": config.disabled_providers,
    })
}
