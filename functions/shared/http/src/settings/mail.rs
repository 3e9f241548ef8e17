//! The settings of emails.

use domain::Email;
use environment::SettingsError;
use store::CloudAccess;

use super::Settings;

/// The sender of emails and, if not the cloud's own, the endpoint.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The address of the sender.
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

/// The domain of the sender, and where its state is read.
#[derive(Debug, Clone)]
pub struct MailDomainSettings {
    /// The domain of the sender's address.
    pub sender: String,
    /// The domain that is verified at the email service: the sender's, or one above it.
    pub identity: String,
    /// The URL of the email service, without a slash at the end.
    pub endpoint: String,
    /// The credentials; none if an emulator answers.
    pub access: Option<CloudAccess>,
    /// The URL of a resolver that answers in JSON.
    pub dns_url: String,
}

/// A public resolver.
const DNS_URL: &str = "https://dns.google/resolve";

impl Settings {
    /// Reads the domain of the sender, `MAIL_IDENTITY` if another domain is verified, and the resolver, `DNS_URL`.
    pub fn mail_domain(&self) -> Result<MailDomainSettings, SettingsError> {
        let from = self.address("MAIL_FROM")?;
        let sender = from.rsplit_once('@').map_or("", |(_local, domain)| domain);
        let environment = &self.environment;
        let (endpoint, access) = if environment.optional("MAIL_ENDPOINT").is_some() {
            (environment.address("MAIL_ENDPOINT")?, None)
        } else {
            let access = self.cloud_access()?;
            let endpoint = match environment.optional("AWS_ENDPOINT_URL") {
                Some(_) => environment.address("AWS_ENDPOINT_URL")?,
                None => format!("https://email.{}.amazonaws.com", access.region),
            };
            (endpoint, Some(access))
        };
        Ok(MailDomainSettings {
            identity: environment
                .optional("MAIL_IDENTITY")
                .unwrap_or(sender)
                .to_owned(),
            sender: sender.to_owned(),
            endpoint,
            access,
            dns_url: match environment.optional("DNS_URL") {
                Some(_) => environment.address("DNS_URL")?,
                None => DNS_URL.to_owned(),
            },
        })
    }

    /// Returns the sender of emails, and the operators' address.
    pub fn mail(&self) -> Result<MailSettings, SettingsError> {
        let from = self.address("MAIL_FROM")?;
        let operator = self.address("OPERATOR_EMAIL")?;
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

    /// Returns an address, without a name before it.
    fn address(&self, variable: &'static str) -> Result<String, SettingsError> {
        let text = self.environment.required(variable)?;
        let bare = text.rsplit_once('<').map_or(text, |(_name, rest)| rest);
        let address = Email::parse(bare.trim_end_matches('>'));
        let address = address.map_err(|error| SettingsError::new(variable, error.to_string()))?;
        Ok(address.to_string())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn settings(from: &str) -> Result<MailSettings, SettingsError> {
        Settings::from_pairs([
            ("MAIL_FROM", from),
            ("OPERATOR_EMAIL", "Ops@B\u{fc}cher.example"),
            ("MAIL_ENDPOINT", "http://127.0.0.1:1"),
        ])
        .mail()
    }

    #[test]
    fn addresses_are_in_the_form_that_the_email_service_takes() {
        let read = settings("Fans <No-Reply@B\u{fc}cher.example>").unwrap();
        assert_eq!(read.from, "no-reply@xn--bcher-kva.example");
        assert_eq!(read.operator, "ops@xn--bcher-kva.example");
        let error = settings("Fans <j\u{f6}rg@example.org>").unwrap_err();
        assert!(error.to_string().contains("`MAIL_FROM`"), "{error}");
    }
}
