//! Whether browsers are notified, and by a push service where.

use std::sync::Arc;

use environment::{Environment, SettingsError};

use crate::VapidKey;

#[derive(Debug, Clone)]
pub struct PushSettings {
    /// Signs messages; without a key no browser is notified.
    pub key: Option<Arc<VapidKey>>,
    /// Whether the push service may be on this machine, for tests and the local runner.
    pub allows_loopback: bool,
}

impl PushSettings {
    /// Reads `VAPID_PRIVATE_KEY`, 32 bytes of a P-256 key as base64url. `PUSH_LOOPBACK` allows tests and the local runner a
    /// push service on their own machine; a deployed function does not start with it.
    pub fn from_environment(environment: &Environment) -> Result<Self, SettingsError> {
        let key = environment
            .optional("VAPID_PRIVATE_KEY")
            .map(VapidKey::parse)
            .transpose()
            .map_err(|error| SettingsError::new("VAPID_PRIVATE_KEY", error.to_string()))?;
        let allows_loopback = match environment.optional("PUSH_LOOPBACK") {
            None => false,
            Some("allowed") if !environment.is_deployed() => true,
            Some(_) => {
                return Err(SettingsError::new(
                    "PUSH_LOOPBACK",
                    "is only for this machine",
                ));
            }
        };
        Ok(Self {
            key: key.map(Arc::new),
            allows_loopback,
        })
    }
}
