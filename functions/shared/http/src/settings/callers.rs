//! How often a caller may do something, and who is believed about its address.

use std::collections::BTreeMap;

use domain::limits::Allowances;
use environment::{Secret, SettingsError};

use super::Settings;
use crate::limits::{AddressSource, Limits};

impl Settings {
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
        Ok(Some(Secret::new(self.long_secret("ORIGIN_SECRET")?)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

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
