//! The environment, read once: the only module that may look at it.
//!
//! Each function asks for the groups it needs, so that a function that takes no payments is given no payment
//! key. A missing or wrong variable is one sentence that names it, at start.
//!
//! | variable | group | example |
//! | --- | --- | --- |
//! | `TABLE_NAME` | [`Settings::store`] | `matchday` |
//! | `DYNAMODB_ENDPOINT` (optional) | [`Settings::store`] | `http://127.0.0.1:4310` |
//! | `IDENTITY_PROJECT_ID` | [`Settings::verifier`], [`Settings::identity`] | `matchday-prod` |
//! | `IDENTITY_JWKS_URL` | [`Settings::verifier`] | `https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com` |
//! | `IDENTITY_API_URL` | [`Settings::identity`] | `https://identitytoolkit.googleapis.com`; the calls add `/v1/projects/…` |
//! | `IDENTITY_SERVICE_ACCOUNT` | [`Settings::identity`] | the service account's key file, JSON |
//! | `STRIPE_API_URL`, `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET` | [`Settings::stripe`] | `https://api.stripe.com` |
//! | `SITE_URL` | [`Settings::site_url`] | `https://matchday.example` |
//! | `QUOTE_KEY` | [`Settings::quote_key`] | at least 32 random characters |
//! | `SELLER_CODE`, `SELLER_NAME`, `SELLER_ADDRESS`, `SELLER_VAT_ID` (optional) | [`Settings::seller`] | `MD`, `Matchday`, none, none |
//! | `COMMISSION_BPS`, `SERVICE_FEE_BPS`, `TAX_BPS` (optional) | [`Settings::fees`] | `2000`, `500`, `0` |
//! | `TAX_INCLUSIVE`, `FEE_POLICY_VERSION` (optional) | [`Settings::fees`] | `false`, `1` |
//! | `CLIENT_ADDRESS` (optional) | [`Settings::limits`] | who is believed about a caller's address: `gateway` (the default), `cdn`, `connection` |
//! | `ORIGIN_SECRET` (with `cdn`) | [`Settings::limits`] | what the CDN sends as `x-origin-secret`, at least 32 random characters |
//! | `RATE_LIMITS` (optional) | [`Settings::limits`] | `{"apply.network":1000}`: allowances that differ from the standard ones |
//! | `RUST_LOG` (optional) | [`Settings::log_filter`] | `info` |
//! | `MAIL_FROM`, `MAIL_ENDPOINT` (optional) | [`Settings::mail`] | `Matchday <no-reply@matchday.example>` |
//! | `VAPID_PRIVATE_KEY` (optional) | [`Settings::push`] | 32 bytes of a P-256 key as base64url |
//! | `MEDIA_BUCKET`, `MEDIA_ENDPOINT` (optional) | [`Settings::objects`] | the bucket of uploaded files; where it answers when that is not the cloud's own |
//! | `REBUILD_BUCKET` (optional) | [`Settings::rebuild_requests`] | where a wish for a new build of the site is left |
//! | `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` (optional) | [`Settings::store`], [`Settings::mail`], [`Settings::objects`] | set by the Lambda runtime |
//! | `AWS_LAMBDA_LOG_GROUP_NAME` (optional) | [`crate::start`] | set by the Lambda runtime; `/matchday/STAGE/FUNCTION` |
//! | `AWS_ENDPOINT_URL` (optional) | [`Settings::store`], [`Settings::mail`] | where an emulated cloud answers |
//! | `OPERATOR_EMAIL` | [`Settings::mail`] | `operator@matchday.example` |

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use domain::calendar::CalendarHosts;
use domain::invoice::Seller;
use domain::limits::Allowances;
use domain::money::Fees;
use domain::push::PushHosts;
use domain::quote::QuoteKey;
use objects::{Credentials, ObjectSettings};
use push::VapidKey;
use serde::de::DeserializeOwned;
use store::{CloudAccess, StoreSettings};
use stripe::{API_VERSION, Secret, StripeSettings};

use crate::identity::{IdentitySettings, ServiceAccount};
use crate::limits::{AddressSource, Limits};
use crate::metrics::Deployment;
use crate::token::VerifierSettings;

/// Everything the environment says, taken once at start.
#[derive(Clone)]
pub struct Settings {
    values: BTreeMap<String, String>,
}

/// Who mails come from and, if not the cloud's own, which endpoint sends them.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The sender, `Name <address>`.
    pub from: String,
    /// Who hears of disputes and of what needs a hand.
    pub operator: String,
    /// Address of the mail service, when it is not the region's own.
    pub endpoint: Option<String>,
    /// Who calls it; nobody where an emulator takes the mails.
    pub access: Option<CloudAccess>,
    /// By which the service reports what became of mails; none where nothing listens.
    pub configuration_set: Option<String>,
}

/// How browsers are told what happens.
#[derive(Debug, Clone)]
pub struct PushSettings {
    /// Signs messages; nobody is told where there is none.
    pub key: Option<Arc<VapidKey>>,
    /// Where push services may be.
    pub hosts: PushHosts,
}

/// A variable that is missing or cannot be read; its value is not repeated, it may be a secret.
#[derive(thiserror::Error, PartialEq, Eq)]
#[error("the environment variable `{variable}` {problem}")]
pub struct SettingsError {
    variable: &'static str,
    problem: String,
}

impl fmt::Debug for SettingsError {
    /// The sentence: it is what a `main` that returns the error prints.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Settings {
    /// Reads the environment of the process.
    #[expect(
        clippy::disallowed_methods,
        reason = "this module is the edge where the environment comes in"
    )]
    pub fn from_environment() -> Self {
        let values = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Self {
            values: values.collect(),
        }
    }

    /// Settings given in code, for the local runner and tests.
    pub fn from_pairs<N: Into<String>, V: Into<String>>(
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        Self {
            values: pairs
                .into_iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        }
    }

    /// Every variable with its value, secrets included, as a process can be given them.
    pub fn environment(&self) -> &BTreeMap<String, String> {
        &self.values
    }

    /// The table.
    pub fn store(&self) -> Result<StoreSettings, SettingsError> {
        let table_name = self.required("TABLE_NAME")?.to_owned();
        let (variable, access) = match self.optional("DYNAMODB_ENDPOINT") {
            Some(_) => ("DYNAMODB_ENDPOINT", None),
            None => ("AWS_ENDPOINT_URL", Some(self.cloud_access()?)),
        };
        let parse = |address: &str| address.parse().ok();
        let endpoint = match self.optional(variable).map(parse) {
            None => None,
            Some(Some(address)) => Some(address),
            Some(None) => return Err(wrong(variable, "is not an address")),
        };
        Ok(StoreSettings {
            table_name,
            endpoint,
            access,
        })
    }

    /// How tokens are checked.
    pub fn verifier(&self) -> Result<VerifierSettings, SettingsError> {
        Ok(VerifierSettings {
            project_id: self.required("IDENTITY_PROJECT_ID")?.to_owned(),
            jwks_url: self.required("IDENTITY_JWKS_URL")?.to_owned(),
        })
    }

    /// How accounts of the identity service are changed.
    pub fn identity(&self) -> Result<IdentitySettings, SettingsError> {
        let service_account = ServiceAccount::parse(self.required("IDENTITY_SERVICE_ACCOUNT")?)
            .map_err(|error| wrong("IDENTITY_SERVICE_ACCOUNT", error.to_string()))?;
        Ok(IdentitySettings {
            project_id: self.required("IDENTITY_PROJECT_ID")?.to_owned(),
            api_url: self.address("IDENTITY_API_URL")?,
            service_account,
        })
    }

    /// The payment provider.
    pub fn stripe(&self) -> Result<StripeSettings, SettingsError> {
        Ok(StripeSettings {
            base_url: self.address("STRIPE_API_URL")?,
            secret_key: Secret::new(self.required("STRIPE_SECRET_KEY")?),
            webhook_secret: Secret::new(self.required("STRIPE_WEBHOOK_SECRET")?),
            api_version: API_VERSION.to_owned(),
        })
    }

    /// The site's own address, without a slash at the end.
    pub fn site_url(&self) -> Result<String, SettingsError> {
        self.address("SITE_URL")
    }

    /// The key that signs quotes: at least 32 characters.
    pub fn quote_key(&self) -> Result<QuoteKey, SettingsError> {
        let key = self.required("QUOTE_KEY")?;
        if key.len() < 32 {
            return Err(wrong("QUOTE_KEY", "has fewer than 32 characters"));
        }
        Ok(QuoteKey::new(key))
    }

    /// What the marketplace takes; the defaults are those of PRODUCT section 2.
    pub fn fees(&self) -> Result<Fees, SettingsError> {
        let standard = Fees::default();
        Ok(Fees {
            commission: self.number("COMMISSION_BPS", standard.commission)?,
            service_fee: self.number("SERVICE_FEE_BPS", standard.service_fee)?,
            tax: self.number("TAX_BPS", standard.tax)?,
            tax_inclusive: self.number("TAX_INCLUSIVE", standard.tax_inclusive)?,
            applied_tax: None,
            policy_version: self.number("FEE_POLICY_VERSION", standard.policy_version)?,
        })
    }

    /// Who stands on invoices; `SELLER_CODE` begins their numbers, and has its own count of them.
    pub fn seller(&self) -> Result<Seller, SettingsError> {
        let standard = Seller::default();
        let given = |name: &str| self.optional(name).map(str::to_owned);
        let code = given("SELLER_CODE").unwrap_or(standard.code);
        let is_code = (1..=8).contains(&code.len())
            && code
                .bytes()
                .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
        if !is_code {
            return Err(wrong(
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

    /// How often what may be asked, and who is believed about a caller's address.
    pub fn limits(&self) -> Result<Limits, SettingsError> {
        let addresses = match self.optional("CLIENT_ADDRESS") {
            None | Some("gateway") => AddressSource::Gateway,
            Some("connection") => AddressSource::Connection,
            Some("cdn") => {
                let secret = self.required("ORIGIN_SECRET")?;
                if secret.len() < 32 {
                    return Err(wrong("ORIGIN_SECRET", "has fewer than 32 characters"));
                }
                AddressSource::Cdn(Secret::new(secret))
            }
            Some(_) => {
                return Err(wrong(
                    "CLIENT_ADDRESS",
                    "is none of `gateway`, `cdn` and `connection`",
                ));
            }
        };
        let changes = self.number("RATE_LIMITS", BTreeMap::new())?;
        let allowances = Allowances::with(&changes)
            .map_err(|unknown| wrong("RATE_LIMITS", unknown.to_string()))?;
        Ok(Limits::new(allowances, addresses))
    }

    /// Who mails come from, and where the operators read theirs.
    pub fn mail(&self) -> Result<MailSettings, SettingsError> {
        let from = self.required("MAIL_FROM")?.to_owned();
        let operator = self.required("OPERATOR_EMAIL")?.to_owned();
        let (endpoint, access) = match self.optional("MAIL_ENDPOINT") {
            Some(emulator) => (Some(emulator), None),
            None => (
                self.optional("AWS_ENDPOINT_URL"),
                Some(self.cloud_access()?),
            ),
        };
        let configuration_set = self.optional("MAIL_CONFIGURATION_SET").map(str::to_owned);
        Ok(MailSettings {
            configuration_set,
            from,
            operator,
            endpoint: endpoint.map(str::to_owned),
            access,
        })
    }

    /// The region and the keys that the runtime gives every function; they live as long as the function's environment does.
    fn cloud_access(&self) -> Result<CloudAccess, SettingsError> {
        let region = match self.optional("AWS_DEFAULT_REGION") {
            Some(region) if self.optional("AWS_REGION").is_none() => region,
            _ => self.required("AWS_REGION")?,
        };
        Ok(CloudAccess {
            region: region.to_owned(),
            access_key_id: self.required("AWS_ACCESS_KEY_ID")?.to_owned(),
            secret_access_key: self.required("AWS_SECRET_ACCESS_KEY")?.to_owned(),
            session_token: self.optional("AWS_SESSION_TOKEN").map(str::to_owned),
        })
    }

    /// Where calendars of talent may be read: on the public internet. `CALENDAR_LOOPBACK` lets tests and the local runner have
    /// calendars on their own machine; a deployed function does not start with it.
    pub fn calendar_hosts(&self) -> Result<CalendarHosts, SettingsError> {
        match self.optional("CALENDAR_LOOPBACK") {
            None => Ok(CalendarHosts::Public),
            Some("allowed") if self.deployment().is_none() => Ok(CalendarHosts::PublicAndLoopback),
            Some(_) => Err(wrong("CALENDAR_LOOPBACK", "is only for this machine")),
        }
    }

    /// The key that pushes are signed with, and where push services may be. Without `VAPID_PRIVATE_KEY` nobody is told by
    /// push. `PUSH_LOOPBACK` lets tests and the local runner have a push service on their own machine.
    pub fn push(&self) -> Result<PushSettings, SettingsError> {
        let key = self
            .optional("VAPID_PRIVATE_KEY")
            .map(VapidKey::parse)
            .transpose();
        let hosts = match self.optional("PUSH_LOOPBACK") {
            None => PushHosts::Services,
            Some("allowed") if self.deployment().is_none() => PushHosts::ServicesAndLoopback,
            Some(_) => return Err(wrong("PUSH_LOOPBACK", "is only for this machine")),
        };
        Ok(PushSettings {
            key: key
                .map_err(|error| wrong("VAPID_PRIVATE_KEY", error.to_string()))?
                .map(Arc::new),
            hosts,
        })
    }

    /// The bucket of uploaded files.
    pub fn objects(&self) -> Result<ObjectSettings, SettingsError> {
        self.bucket(self.required("MEDIA_BUCKET")?)
    }

    /// The bucket in which the outbox asks for a new build of the site (ADR 39); none where something else notices stale
    /// pages, as the local runner does.
    pub fn rebuild_requests(&self) -> Result<Option<ObjectSettings>, SettingsError> {
        let bucket = self.optional("REBUILD_BUCKET");
        bucket.map(|bucket| self.bucket(bucket)).transpose()
    }

    fn bucket(&self, bucket: &str) -> Result<ObjectSettings, SettingsError> {
        let endpoint = match self.optional("MEDIA_ENDPOINT") {
            None => None,
            Some(_) => Some(self.address("MEDIA_ENDPOINT")?),
        };
        let access = self.cloud_access()?;
        Ok(ObjectSettings {
            bucket: bucket.to_owned(),
            endpoint,
            region: access.region,
            credentials: Credentials {
                access_key_id: access.access_key_id,
                secret_access_key: access.secret_access_key,
                session_token: access.session_token,
            },
        })
    }

    /// What the log keeps, in the words of `tracing`: `info` unless said otherwise.
    pub fn log_filter(&self) -> &str {
        self.optional("RUST_LOG").unwrap_or("info")
    }

    /// Which deployed function this is; none outside the cloud.
    pub(crate) fn deployment(&self) -> Option<Deployment> {
        Deployment::of_log_group(self.optional("AWS_LAMBDA_LOG_GROUP_NAME")?)
    }

    /// An optional number, truth value or map, read as JSON so that the type's own rule applies.
    fn number<T: DeserializeOwned>(
        &self,
        variable: &'static str,
        standard: T,
    ) -> Result<T, SettingsError> {
        match self.optional(variable) {
            None => Ok(standard),
            Some(text) => serde_json::from_str(text)
                .map_err(|error| wrong(variable, format!("is not valid: {error}"))),
        }
    }

    fn optional(&self, variable: &str) -> Option<&str> {
        self.values
            .get(variable)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }

    fn required(&self, variable: &'static str) -> Result<&str, SettingsError> {
        self.optional(variable)
            .ok_or_else(|| wrong(variable, "is not set"))
    }

    fn address(&self, variable: &'static str) -> Result<String, SettingsError> {
        let address = self.required(variable)?.trim_end_matches('/');
        if !(address.starts_with("https://") || address.starts_with("http://")) {
            return Err(wrong(variable, "is not an address"));
        }
        Ok(address.to_owned())
    }
}

impl fmt::Debug for Settings {
    /// Names only: values may be secrets.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.values.keys()).finish()
    }
}

fn wrong(variable: &'static str, problem: impl Into<String>) -> SettingsError {
    SettingsError {
        variable,
        problem: problem.into(),
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
    fn what_a_function_prints_when_it_does_not_start_is_one_sentence() {
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
    fn fees_have_the_products_defaults_and_their_own_limits() {
        assert_eq!(
            Settings::from_pairs::<&str, &str>([]).fees().unwrap(),
            Fees::default()
        );
        let settings =
            Settings::from_pairs([("COMMISSION_BPS", "1500"), ("TAX_INCLUSIVE", "true")]);
        let fees = settings.fees().unwrap();
        assert_eq!((fees.commission.get(), fees.tax_inclusive), (1500, true));
        let error = Settings::from_pairs([("TAX_BPS", "10001")])
            .fees()
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
    fn who_is_believed_about_addresses_is_one_of_three_and_the_cdn_needs_its_secret() {
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
