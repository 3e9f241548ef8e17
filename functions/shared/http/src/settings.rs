//! The settings of what every function may need. Clients of hosted services read their own: `stripe`, `objects`,
//! `push`.
//!
//! | variable | group | example |
//! | --- | --- | --- |
//! | `TABLE_NAME` | [`Settings::store`] | `matchday` |
//! | `DYNAMODB_ENDPOINT` (optional) | [`Settings::store`] | `http://127.0.0.1:4310` |
//! | `IDENTITY_PROJECT_ID` | [`Settings::verifier`], [`Settings::identity`] | `matchday-prod` |
//! | `IDENTITY_JWKS_URL` | [`Settings::verifier`] |
//! `https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com` |
//! | `IDENTITY_API_URL` | [`Settings::identity`] | `https://identitytoolkit.googleapis.com`; the calls add
//! `/v1/projects/…` |
//! | `IDENTITY_SERVICE_ACCOUNT` | [`Settings::identity`] | the service account's key file, JSON |
//! | `SITE_URL` | [`Settings::site_url`] | `https://matchday.example` |
//! | `QUOTE_KEY` | [`Settings::quote_key`] | at least 32 random characters |
//! | `WEBHOOK_KEY` | [`Settings::webhooks`] | at least 32 random characters |
//! | `HOOKS_FUNCTION`, `HOOKS_ENDPOINT` (optional) | [`Settings::hooks`] | the function that sends webhooks |
//! | `SELLER_CODE`, `SELLER_NAME`, `SELLER_ADDRESS`, `SELLER_VAT_ID` (optional) | [`Settings::seller`] | `INV`,
//! `Matchday`, none, none |
//! | `TAX_BPS`, `TAX_INCLUSIVE` (optional) | [`Settings::default_tax`] | `0`, `false` |
//! | `CLIENT_ADDRESS` (optional) | [`Settings::limits`] | who is believed about a caller's address: `gateway` (the
//! default), `cdn`, `connection` |
//! | `ORIGIN_SECRET` (with `cdn`) | [`Settings::limits`], [`Settings::origin_secret`] | what the CDN sends as
//! `x-origin-secret`, at least 32 random characters |
//! | `RATE_LIMITS` (optional) | [`Settings::limits`] | `{"apply.network":1000}`: allowances that differ from the
//! standard ones |
//! | `RUST_LOG` (optional) | [`Settings::log_filter`] | `info` |
//! | `MAIL_FROM`, `MAIL_ENDPOINT` (optional) | [`Settings::mail`] | `Matchday <no-reply@matchday.example>` |
//! | `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` (optional) | [`Settings::store`],
//! [`Settings::mail`] | set by the Lambda runtime |
//! | `AWS_LAMBDA_LOG_GROUP_NAME` (optional) | [`crate::start`] | set by the Lambda runtime; `/matchday/STAGE/FUNCTION`
//! |
//! | `AWS_ENDPOINT_URL` (optional) | [`Settings::store`], [`Settings::mail`] | where an emulated cloud answers |
//! | `OPERATOR_EMAIL` | [`Settings::mail`] | `operator@matchday.example` |
//! | `MAIL_IDENTITY`, `DNS_URL` (optional) | [`Settings::mail_domain`] | `matchday.example`, `https://dns.google/resolve` |

mod callers;
mod hooks;
mod mail;
mod money;
mod secrets;

use environment::{Environment, SettingsError};
use store::{CallTiming, CloudAccess, StoreSettings};

use crate::identity::{IdentitySettings, ServiceAccount};
use crate::metrics::Deployment;
use crate::token::VerifierSettings;
pub use hooks::HooksSettings;
pub use mail::{MailDomainSettings, MailSettings};

/// The settings that every function needs, taken from the environment.
#[derive(Debug, Clone)]
pub struct Settings {
    environment: Environment,
}

impl Settings {
    /// Reads the environment of the process.
    pub fn from_environment() -> Self {
        Self {
            environment: Environment::of_process(),
        }
    }

    /// Creates settings from pairs, for the local runner and tests.
    pub fn from_pairs<N: Into<String>, V: Into<String>>(
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        Self {
            environment: Environment::from_pairs(pairs),
        }
    }

    /// The environment, for crates that read their own settings from it.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    pub fn store(&self) -> Result<StoreSettings, SettingsError> {
        let table_name = self.environment.required("TABLE_NAME")?.to_owned();
        let (variable, access) = match self.environment.optional("DYNAMODB_ENDPOINT") {
            Some(_) => ("DYNAMODB_ENDPOINT", None),
            None => ("AWS_ENDPOINT_URL", Some(self.cloud_access()?)),
        };
        let parse = |address: &str| address.parse().ok();
        let endpoint = match self.environment.optional(variable).map(parse) {
            None => None,
            Some(Some(address)) => Some(address),
            Some(None) => return Err(SettingsError::new(variable, "is not an address")),
        };
        Ok(StoreSettings {
            table_name,
            endpoint,
            access,
            timing: CallTiming::default(),
        })
    }

    pub fn verifier(&self) -> Result<VerifierSettings, SettingsError> {
        Ok(VerifierSettings {
            project_id: self.environment.required("IDENTITY_PROJECT_ID")?.to_owned(),
            jwks_url: self.environment.required("IDENTITY_JWKS_URL")?.to_owned(),
        })
    }

    /// How accounts of the identity service are changed.
    pub fn identity(&self) -> Result<IdentitySettings, SettingsError> {
        let service_account = ServiceAccount::parse(
            self.environment.required("IDENTITY_SERVICE_ACCOUNT")?,
        )
        .map_err(|error| SettingsError::new("IDENTITY_SERVICE_ACCOUNT", error.to_string()))?;
        Ok(IdentitySettings {
            project_id: self.environment.required("IDENTITY_PROJECT_ID")?.to_owned(),
            api_url: self.environment.address("IDENTITY_API_URL")?,
            service_account,
        })
    }

    /// The site's own address, without a slash at the end.
    pub fn site_url(&self) -> Result<String, SettingsError> {
        self.environment.address("SITE_URL")
    }

    /// The region and the keys that the runtime gives every function; they live as long as the function's environment
    /// does.
    fn cloud_access(&self) -> Result<CloudAccess, SettingsError> {
        Ok(CloudAccess {
            region: self.environment.region()?.to_owned(),
            access_key_id: self.environment.required("AWS_ACCESS_KEY_ID")?.to_owned(),
            secret_access_key: self
                .environment
                .required("AWS_SECRET_ACCESS_KEY")?
                .to_owned(),
            session_token: self
                .environment
                .optional("AWS_SESSION_TOKEN")
                .map(str::to_owned),
        })
    }

    /// Returns the log filter in `tracing`'s format; `info` by default.
    pub fn log_filter(&self) -> &str {
        self.environment.optional("RUST_LOG").unwrap_or("info")
    }

    /// Which deployed function this is; none outside the cloud.
    pub(crate) fn deployment(&self) -> Option<Deployment> {
        Deployment::of_log_group(self.environment.optional("AWS_LAMBDA_LOG_GROUP_NAME")?)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_missing_variable_is_named() {
        let settings = Settings::from_pairs([("TABLE_NAME", " ")]);
        let error = settings.store().unwrap_err();
        assert_eq!(
            error.to_string(),
            "the environment variable `TABLE_NAME` is not set"
        );
    }

    #[test]
    fn a_function_that_does_not_start_prints_one_sentence() {
        let error = Settings::from_pairs::<&str, &str>([]).store().unwrap_err();
        let printed = format!("{:?}", crate::StartError::from(error));
        assert_eq!(printed, "the environment variable `TABLE_NAME` is not set");
    }

    #[test]
    fn a_wrong_secret_is_named_and_not_repeated() {
        let settings = Settings::from_pairs([
            ("QUOTE_KEY", "short-secret"),
            (
                "IDENTITY_SERVICE_ACCOUNT",
                r#"{"private_key":"short-secret"}"#,
            ),
        ]);
        for error in [
            settings.quote_key().unwrap_err().to_string(),
            settings.identity().unwrap_err().to_string(),
            format!("{settings:?}"),
        ] {
            assert!(!error.contains("short-secret"), "{error}");
        }
    }

    #[test]
    fn an_address_loses_its_last_slash() {
        assert_eq!(
            Settings::from_pairs([("SITE_URL", "http://127.0.0.1:1/")])
                .site_url()
                .unwrap(),
            "http://127.0.0.1:1"
        );
        assert!(
            Settings::from_pairs([("SITE_URL", "matchday")])
                .site_url()
                .is_err()
        );
    }
}
