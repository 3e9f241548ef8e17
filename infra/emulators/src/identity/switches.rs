//! The project's settings over HTTP: in the hosted service's shape at its path, for the administrator, and at the
//! official emulator's path for every caller on this machine. Both accept our own switches, too.

use axum::Json;
use axum::extract::{RawQuery, State as Extract};
use serde::Deserialize;
use serde_json::{Value, json};

use super::config::{self, Config};
use super::error::WireError;
use super::password::PasswordPolicy;
use super::social::provider::SocialProvider;
use super::state::State;
use super::wire::{AdminCall, Administrator, OpenCall, Reply};

pub(super) async fn find_config(_: Administrator, Extract(state): Extract<State>) -> Reply {
    find(&state)
}

pub(super) async fn find_open_config(Extract(state): Extract<State>) -> Reply {
    find(&state)
}

pub(super) async fn update_config(
    Extract(state): Extract<State>,
    RawQuery(query): RawQuery,
    AdminCall(request): AdminCall<UpdateConfig>,
) -> Reply {
    update(&state, request, &UpdateMask::read(query.as_deref()))
}

pub(super) async fn update_open_config(
    Extract(state): Extract<State>,
    RawQuery(query): RawQuery,
    OpenCall(request): OpenCall<UpdateConfig>,
) -> Reply {
    update(&state, request, &UpdateMask::read(query.as_deref()))
}

/// The settings to change, from `?updateMask=passwordPolicyConfig,emailPrivacyConfig`: a named setting that the body
/// omits is reset to its default, an unnamed one stays. Without a mask the body replaces all settings.
#[derive(Debug)]
struct UpdateMask(Option<Vec<String>>);

impl UpdateMask {
    fn read(query: Option<&str>) -> Self {
        let pairs = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        let paths: Vec<String> = pairs
            .filter(|(name, _)| name == "updateMask")
            .flat_map(|(_, paths)| paths.split(',').map(str::to_owned).collect::<Vec<_>>())
            .filter(|path| !path.is_empty())
            .collect();
        Self((!paths.is_empty()).then_some(paths))
    }

    /// Returns the setting at `path` after the change: the body's, the default, or the earlier one.
    fn choose<T>(&self, path: &str, given: Option<T>, default: T, before: T) -> T {
        let Some(paths) = &self.0 else {
            return given.unwrap_or(before);
        };
        let below = |one: &str, other: &str| {
            one.strip_prefix(other)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let named = paths
            .iter()
            .any(|named| below(path, named) || below(named, path));
        if named {
            given.unwrap_or(default)
        } else {
            before
        }
    }
}

/// The settings to change; the others stay.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateConfig {
    email_privacy_config: Option<EmailPrivacy>,
    password_policy_config: Option<PolicyConfig>,
    // The following settings are ours and not the hosted service's.
    /// Lifetime of an id token in seconds; a short one makes a proactive refresh testable.
    token_lifetime: Option<i64>,
    /// Seconds; with 0, no sign-in is recent enough for sensitive changes.
    recent_sign_in: Option<i64>,
    failed_sign_in_limit: Option<usize>,
    reset_mail_limit: Option<usize>,
    disabled_providers: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct EmailPrivacy {
    #[serde(default)]
    enable_improved_email_privacy: Option<bool>,
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

fn update(state: &State, request: UpdateConfig, mask: &UpdateMask) -> Reply {
    let config = state.records().transact(|session| {
        let config = change(config::load(session)?, request, mask);
        check_config(&config)?;
        config::save(session, &config)?;
        Ok::<_, WireError>(config)
    })?;
    Ok(Json(view(state, &config)))
}

fn change(before: Config, request: UpdateConfig, mask: &UpdateMask) -> Config {
    let default = Config::default();
    let privacy = request.email_privacy_config;
    let policy = request.password_policy_config;
    let enforcement = policy
        .as_ref()
        .and_then(|policy| policy.password_policy_enforcement_state);
    let force = policy
        .as_ref()
        .and_then(|policy| policy.force_upgrade_on_signin);
    let version = policy.and_then(|policy| policy.password_policy_versions.into_iter().next());
    Config {
        improved_email_privacy: mask.choose(
            "emailPrivacyConfig.enableImprovedEmailPrivacy",
            // A message in the body without the field means `false`, as everywhere in this protocol.
            privacy.map(|privacy| privacy.enable_improved_email_privacy.unwrap_or_default()),
            default.improved_email_privacy,
            before.improved_email_privacy,
        ),
        policy: mask.choose(
            "passwordPolicyConfig.passwordPolicyVersions",
            version.map(|version| version.custom_strength_options),
            default.policy,
            before.policy,
        ),
        policy_enforced: mask.choose(
            "passwordPolicyConfig.passwordPolicyEnforcementState",
            enforcement.map(|state| state == Enforcement::Enforce),
            default.policy_enforced,
            before.policy_enforced,
        ),
        force_upgrade_on_signin: mask.choose(
            "passwordPolicyConfig.forceUpgradeOnSignin",
            force,
            default.force_upgrade_on_signin,
            before.force_upgrade_on_signin,
        ),
        token_lifetime: mask.choose(
            "tokenLifetime",
            request.token_lifetime,
            default.token_lifetime,
            before.token_lifetime,
        ),
        recent_sign_in: mask.choose(
            "recentSignIn",
            request.recent_sign_in,
            default.recent_sign_in,
            before.recent_sign_in,
        ),
        failed_sign_in_limit: mask.choose(
            "failedSignInLimit",
            request.failed_sign_in_limit,
            default.failed_sign_in_limit,
            before.failed_sign_in_limit,
        ),
        reset_mail_limit: mask.choose(
            "resetMailLimit",
            request.reset_mail_limit,
            default.reset_mail_limit,
            before.reset_mail_limit,
        ),
        disabled_providers: mask.choose(
            "disabledProviders",
            request.disabled_providers,
            default.disabled_providers,
            before.disabled_providers,
        ),
    }
}

pub(super) fn check_config(config: &Config) -> Result<(), WireError> {
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
        return invalid("disabledProviders contains an unknown provider");
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
