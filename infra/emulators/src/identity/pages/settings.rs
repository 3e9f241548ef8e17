//! The form that shows and changes the project's settings.

use std::fmt::Write;

use axum::Form;
use axum::extract::{OriginalUri, State as Extract};
use axum::response::Response;
use serde::Deserialize;

use super::response::{redirect_back, respond_with_problem};
use crate::identity::config::{self, Config};
use crate::identity::error::WireError;
use crate::identity::password::PasswordPolicy;
use crate::identity::social::provider::SocialProvider;
use crate::identity::state::State;
use crate::identity::switches;

/// Renders the form with all settings of the project.
pub(super) fn render_form(base: &str, config: &Config) -> String {
    let policy = &config.policy;
    let password_rules = [
        checkbox(
            "enforced",
            "Enforce the password policy",
            config.policy_enforced,
        ),
        checkbox(
            "force_upgrade",
            "Enforce it at sign-in too",
            config.force_upgrade_on_signin,
        ),
        checkbox(
            "lowercase",
            "A lower case letter",
            policy.contains_lowercase_character,
        ),
        checkbox(
            "uppercase",
            "An upper case letter",
            policy.contains_uppercase_character,
        ),
        checkbox("digit", "A digit", policy.contains_numeric_character),
        checkbox(
            "symbol",
            "A special character",
            policy.contains_non_alphanumeric_character,
        ),
    ]
    .concat();
    let mut providers = String::new();
    for provider in SocialProvider::ALL {
        let name = provider.id();
        providers.push_str(&checkbox(name, provider.name(), config.allows(provider)));
    }
    let numbers = [
        number_field("min", "Shortest password", policy.min_password_length),
        number_field("max", "Longest password", policy.max_password_length),
        number_field(
            "token_lifetime",
            "Life of a token, seconds",
            config.token_lifetime,
        ),
        number_field(
            "recent",
            "A sign-in is recent for, seconds",
            config.recent_sign_in,
        ),
        number_field(
            "failed_limit",
            "Failed sign-ins of an address in a minute",
            config.failed_sign_in_limit,
        ),
        number_field(
            "reset_limit",
            "Reset mails to an address in an hour",
            config.reset_mail_limit,
        ),
    ]
    .concat();
    format!(
        "<details class=\"card\"><summary>Switches</summary>\
         <form method=\"post\" action=\"{base}/settings\"><div class=\"pair\">{numbers}</div>\
         <fieldset><legend>Passwords</legend>{password_rules}</fieldset>\
         <fieldset><legend>Providers</legend>{providers}</fieldset>\
         <fieldset><legend>Privacy</legend>{}</fieldset><button>Save</button></form></details>",
        checkbox(
            "privacy",
            "Do not tell which addresses have an account (enumeration protection)",
            config.improved_email_privacy,
        ),
    )
}

fn checkbox(name: &str, label: &str, on: bool) -> String {
    let checked = if on { " checked" } else { "" };
    format!(
        "<label class=\"tick\"><input type=\"checkbox\" name=\"{name}\"{checked}> {label}</label>"
    )
}

fn number_field(name: &str, label: &str, value: impl std::fmt::Display) -> String {
    let mut field = String::new();
    // Writing to a String cannot fail.
    let _ = write!(
        field,
        "<div class=\"field\"><label for=\"{name}\">{label}</label>\
         <input id=\"{name}\" name=\"{name}\" inputmode=\"numeric\" value=\"{value}\" required></div>"
    );
    field
}

/// The submitted form. Browsers omit checkboxes that are not checked.
#[derive(Debug, Deserialize)]
pub(super) struct Settings {
    min: usize,
    max: usize,
    token_lifetime: i64,
    recent: i64,
    failed_limit: usize,
    reset_limit: usize,
    enforced: Option<String>,
    force_upgrade: Option<String>,
    lowercase: Option<String>,
    uppercase: Option<String>,
    digit: Option<String>,
    symbol: Option<String>,
    privacy: Option<String>,
    #[serde(rename = "google.com")]
    google: Option<String>,
    #[serde(rename = "facebook.com")]
    facebook: Option<String>,
    #[serde(rename = "github.com")]
    github: Option<String>,
    #[serde(rename = "twitter.com")]
    twitter: Option<String>,
}

impl Settings {
    fn into_config(self) -> Config {
        let allowed = SocialProvider::ALL.map(|provider| {
            let checked = match provider {
                SocialProvider::Google => &self.google,
                SocialProvider::Facebook => &self.facebook,
                SocialProvider::GitHub => &self.github,
                SocialProvider::Twitter => &self.twitter,
            };
            (provider, checked.is_some())
        });
        Config {
            improved_email_privacy: self.privacy.is_some(),
            policy: PasswordPolicy {
                min_password_length: self.min,
                max_password_length: self.max,
                contains_lowercase_character: self.lowercase.is_some(),
                contains_uppercase_character: self.uppercase.is_some(),
                contains_numeric_character: self.digit.is_some(),
                contains_non_alphanumeric_character: self.symbol.is_some(),
            },
            policy_enforced: self.enforced.is_some(),
            force_upgrade_on_signin: self.force_upgrade.is_some(),
            token_lifetime: self.token_lifetime,
            recent_sign_in: self.recent,
            failed_sign_in_limit: self.failed_limit,
            reset_mail_limit: self.reset_limit,
            disabled_providers: allowed
                .into_iter()
                .filter(|(_, allowed)| !allowed)
                .map(|(provider, _)| provider.id().to_owned())
                .collect(),
        }
    }
}

/// Stores the submitted settings, or renders why they are invalid.
pub(super) async fn change_settings(
    Extract(state): Extract<State>,
    OriginalUri(uri): OriginalUri,
    form: Result<Form<Settings>, axum::extract::rejection::FormRejection>,
) -> Result<Response, WireError> {
    let Form(settings) = match form {
        Ok(form) => form,
        Err(rejection) => return Ok(respond_with_problem(&rejection.body_text())),
    };
    let config = settings.into_config();
    if let Err(refusal) = switches::check_config(&config) {
        return Ok(respond_with_problem(refusal.message()));
    }
    state
        .records()
        .transact(|session| config::save(session, &config))?;
    // The page is one path segment above `/settings`.
    Ok(redirect_back(&uri, 1))
}
