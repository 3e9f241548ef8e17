//! Our keys, and the hosts that functions may connect to on request of users.

use domain::public_hosts::PublicHosts;
use domain::quote::QuoteKey;
use domain::webhook::{WebhookKey, WebhookSettings};
use environment::SettingsError;

use super::Settings;

impl Settings {
    /// The key that signs quotes: at least 32 characters.
    pub fn quote_key(&self) -> Result<QuoteKey, SettingsError> {
        Ok(QuoteKey::new(self.long_secret("QUOTE_KEY")?))
    }

    /// Where calendars of talent may be read: on the public internet. `CALENDAR_LOOPBACK` lets tests and the local
    /// runner have calendars on their own machine; a deployed function does not start with it.
    pub fn calendar_hosts(&self) -> Result<PublicHosts, SettingsError> {
        self.public_hosts("CALENDAR_LOOPBACK")
    }

    /// The key for the secrets of webhooks' endpoints, at least 32 characters, and the hosts that endpoints may have.
    /// `WEBHOOK_LOOPBACK` lets tests and the local runner have endpoints on their own machine.
    pub fn webhooks(&self) -> Result<WebhookSettings, SettingsError> {
        Ok(WebhookSettings {
            key: WebhookKey::new(self.long_secret("WEBHOOK_KEY")?),
            hosts: self.public_hosts("WEBHOOK_LOOPBACK")?,
        })
    }

    /// Returns a secret that must have at least 32 characters.
    pub(super) fn long_secret(&self, variable: &'static str) -> Result<&str, SettingsError> {
        let secret = self.environment.required(variable)?;
        if secret.len() < 32 {
            return Err(SettingsError::new(variable, "has fewer than 32 characters"));
        }
        Ok(secret)
    }

    fn public_hosts(&self, variable: &'static str) -> Result<PublicHosts, SettingsError> {
        match self.environment.optional(variable) {
            None => Ok(PublicHosts::Public),
            Some("allowed") if !self.environment.is_deployed() => {
                Ok(PublicHosts::PublicAndLoopback)
            }
            Some(_) => Err(SettingsError::new(variable, "is only for this machine")),
        }
    }
}
