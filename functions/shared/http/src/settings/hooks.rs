//! How the function that sends webhooks is invoked.

use environment::SettingsError;
use store::CloudAccess;

use super::Settings;

/// The function that sends webhooks, and the service that invokes it.
#[derive(Debug, Clone)]
pub struct HooksSettings {
    pub function: String,
    /// The URL of the service, without a slash at the end.
    pub endpoint: String,
    /// The credentials; none if an emulator takes the invocations.
    pub access: Option<CloudAccess>,
}

impl Settings {
    /// Reads the name of the function that sends webhooks, `HOOKS_FUNCTION`, and where it is invoked.
    pub fn hooks(&self) -> Result<HooksSettings, SettingsError> {
        let function = self.environment.required("HOOKS_FUNCTION")?.to_owned();
        if self.environment.optional("HOOKS_ENDPOINT").is_some() {
            return Ok(HooksSettings {
                function,
                endpoint: self.environment.address("HOOKS_ENDPOINT")?,
                access: None,
            });
        }
        let access = self.cloud_access()?;
        let endpoint = match self.environment.optional("AWS_ENDPOINT_URL") {
            Some(_) => self.environment.address("AWS_ENDPOINT_URL")?,
            None => format!("https://lambda.{}.amazonaws.com", access.region),
        };
        Ok(HooksSettings {
            function,
            endpoint,
            access: Some(access),
        })
    }
}
