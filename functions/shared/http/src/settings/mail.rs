//! The settings of emails.

use environment::SettingsError;
use store::CloudAccess;

use super::Settings;

/// The sender of emails and, if not the cloud's own, the endpoint.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The sender, `Name <address>`.
    pub from: String,
    /// The address that receives emails about disputes and problems for operators.
    pub operator: String,
    /// The URL of the email service, if it is not the region's.
    pub endpoint: Option<String>,
    /// The credentials; none if an emulator accepts the emails.
    pub access: Option<CloudAccess>,
    /// The configuration set for reports of the service; none without a consumer.
    pub configuration_set: Option<String>,
}

impl Settings {
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
}
