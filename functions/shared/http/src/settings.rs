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
//! | `SELLER_CODE`, `SELLER_NAME`, `SELLER_ADDRESS`, `SELLER_VAT_ID` (optional) | [`Settings::seller`] | `MD`,
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

use std::collections::BTreeMap;

use domain::calendar::CalendarHosts;
use domain::invoice::Seller;
use domain::limits::Allowances;
use domain::money::{BasisPoints, DefaultTax};
use domain::quote::QuoteKey;
use environment::{Environment, Secret, SettingsError};
use store::{CallTiming, CloudAccess, StoreSettings};

use crate::identity::{IdentitySettings, ServiceAccount};
use crate::limits::{AddressSource, Limits};
use crate::metrics::Deployment;
use crate::token::VerifierSettings;

/// The settings that every function needs, taken from the environment.
#[derive(Debug, Clone)]
pub struct Settings {
    environment: Environment,
}

/// The sender of emails and, if not the cloud's own, the endpoint.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The sender, `Name <address>`.
    pub from: String,
    /// The address that receives emails about disputes and problems for operators.
    pub operator: String,
    /// The URL of the mail service, if it is not the region's.
    pub endpoint: Option<String>,
    /// The credentials; none if an emulator accepts the emails.
    pub access: Option<CloudAccess>,
    /// The configuration set for reports of the service; none without a consumer.
    pub configuration_set: Option<String>,
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

    /// The table.
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

    /// How tokens are checked.
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

    /// The key that signs quotes: at least 32 characters.
    pub fn quote_key(&self) -> Result<QuoteKey, SettingsError> {
        let key = self.environment.required("QUOTE_KEY")?;
        if key.len() < 32 {
            return Err(SettingsError::new(
                "QUOTE_KEY",
                "has fewer than 32 characters",
            ));
        }
        Ok(QuoteKey::new(key))
    }

    /// Returns the tax of buyers whose country has no row in the tax table; none by default.
    pub fn default_tax(&self) -> Result<DefaultTax, SettingsError> {
        Ok(DefaultTax {
            rate: self.environment.number("TAX_BPS", BasisPoints::ZERO)?,
            inclusive: self.environment.number("TAX_INCLUSIVE", false)?,
        })
    }

    /// Returns the seller on invoices; `SELLER_CODE` begins their numbers, and has a separate counter.
    pub fn seller(&self) -> Result<Seller, SettingsError> {
        let standard = Seller::default();
        let given = |name: &str| self.environment.optional(name).map(str::to_owned);
        let code = given("SELLER_CODE").unwrap_or(standard.code);
        let is_code = (1..=8).contains(&code.len())
            && code
                .bytes()
                .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
        if !is_code {
            return Err(SettingsError::new(
                "SELLER_CODE",
                "is not 1 to 8 capital letters or digits",
            ));
        }
        Ok(Seller {
            code,
            name: given("SELLER_NAME").unwrap_or(standard.name),
            address: given("SELLER_ADDRESS").unwrap_or_default(),
            vat_id: given("SELLER_VAT_ID").filter(|id| !id.is_empty()),
        })
    }

    /// Returns the rate limits and the trusted source of callers' addresses.
    pub fn limits(&self) -> Result<Limits, SettingsError> {
        let source = self.environment.optional("CLIENT_ADDRESS");
        let addresses = match (self.origin_secret()?, source) {
            (Some(secret), _) => AddressSource::Cdn(secret),
            (None, Some("connection")) => AddressSource::Connection,
            (None, _) => AddressSource::Gateway,
        };
        let changes = self.environment.number("RATE_LIMITS", BTreeMap::new())?;
        let allowances = Allowances::with(&changes)
            .map_err(|unknown| SettingsError::new("RATE_LIMITS", unknown.to_string()))?;
        Ok(Limits::new(allowances, addresses))
    }

    /// Returns the secret that the CDN adds to each request, where requests come through one (`CLIENT_ADDRESS` is
    /// `cdn`). Fails where the secret is missing or has fewer than 32 characters, and for an unknown `CLIENT_ADDRESS`: a
    /// function must not start without the check because of a mistyped word.
    pub fn origin_secret(&self) -> Result<Option<Secret>, SettingsError> {
        match self.environment.optional("CLIENT_ADDRESS") {
            None | Some("gateway" | "connection") => return Ok(None),
            Some("cdn") => {}
            Some(_) => {
                return Err(SettingsError::new(
                    "CLIENT_ADDRESS",
                    "is none of `gateway`, `cdn` and `connection`",
                ));
            }
        }
        let secret = self.environment.required("ORIGIN_SECRET")?;
        if secret.len() < 32 {
            return Err(SettingsError::new(
                "ORIGIN_SECRET",
                "has fewer than 32 characters",
            ));
        }
        Ok(Some(Secret::new(secret)))
    }

    /// Returns the sender of emails, and the operators' address.
    pub fn mail(&self) -> Result<MailSettings, SettingsError> {
        let from = self.environment.required("MAIL_FROM")?.to_owned();
        let operator = self.environment.required("OPERATOR_EMAIL")?.to_owned();
        let (endpoint, access) = match self.environment.optional("MAIL_ENDPOINT") {
            Some(emulator) => (Some(emulator), None),
            None => (
                self.environment.optional("AWS_ENDPOINT_URL"),
                Some(self.cloud_access()?),
            ),
        };
        let configuration_set = self
            .environment
            .optional("MAIL_CONFIGURATION_SET")
            .map(str::to_owned);
        Ok(MailSettings {
            configuration_set,
            from,
            operator,
            endpoint: endpoint.map(str::to_owned),
            access,
        })
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

    /// Where calendars of talent may be read: on the public internet. `CALENDAR_LOOPBACK` lets tests and the local
    /// runner have calendars on their own machine; a deployed function does not start with it.
    pub fn calendar_hosts(&self) -> Result<CalendarHosts, SettingsError> {
        match self.environment.optional("CALENDAR_LOOPBACK") {
            None => Ok(CalendarHosts::Public),
            Some("allowed") if !self.environment.is_deployed() => {
                Ok(CalendarHosts::PublicAndLoopback)
            }
            Some(_) => Err(SettingsError::new(
                "CALENDAR_LOOPBACK",
                "is only for this machine",
            )),
        }
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
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

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
    fn the_default_tax_is_none_and_has_its_own_limits() {
        let none = Settings::from_pairs::<&str, &str>([]).default_tax();
        assert_eq!(none.unwrap().rate, BasisPoints::ZERO);
        let settings = Settings::from_pairs([("TAX_BPS", "1900"), ("TAX_INCLUSIVE", "true")]);
        let tax = settings.default_tax().unwrap();
        assert_eq!((tax.rate.get(), tax.inclusive), (1_900, true));
        let error = Settings::from_pairs([("TAX_BPS", "10001")])
            .default_tax()
            .unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the environment variable `TAX_BPS` is not valid"),
            "{error}"
        );
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

    #[test]
    fn an_unknown_source_of_addresses_is_an_error_where_the_secret_is_read() {
        let secret =
            |source: &str| Settings::from_pairs([("CLIENT_ADDRESS", source)]).origin_secret();
        assert!(secret("gateway").unwrap().is_none());
        let error = secret("unknown").unwrap_err().to_string();
        assert!(error.contains("`CLIENT_ADDRESS`"), "{error}");
    }

    #[test]
    fn the_source_of_addresses_is_one_of_three_and_the_cdn_needs_its_secret() {
        let limits = |pairs: &[(&str, &str)]| {
            let settings = Settings::from_pairs(pairs.iter().copied());
            settings
                .limits()
                .map(drop)
                .map_err(|error| error.to_string())
        };
        let secret = "s".repeat(32);
        assert_eq!(limits(&[]), Ok(()));
        assert_eq!(limits(&[("CLIENT_ADDRESS", "connection")]), Ok(()));
        assert_eq!(
            limits(&[("CLIENT_ADDRESS", "cdn"), ("ORIGIN_SECRET", &secret)]),
            Ok(())
        );
        for (pairs, variable) in [
            (vec![("CLIENT_ADDRESS", "cdn")], "ORIGIN_SECRET"),
            (
                vec![("CLIENT_ADDRESS", "cdn"), ("ORIGIN_SECRET", "short")],
                "ORIGIN_SECRET",
            ),
            (
                vec![("CLIENT_ADDRESS", "x-forwarded-for")],
                "CLIENT_ADDRESS",
            ),
            (vec![("RATE_LIMITS", "{\"everything\":1}")], "RATE_LIMITS"),
            (vec![("RATE_LIMITS", "many")], "RATE_LIMITS"),
        ] {
            let error = limits(&pairs).unwrap_err();
            assert!(error.contains(&format!("`{variable}`")), "{error}");
        }
    }
}
