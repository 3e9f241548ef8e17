//! What the email service knows about the domain: `GetEmailIdentity` of SES v2.

use std::time::Duration;

use cloud_signature::CloudRequest;
use jiff::Timestamp;
use reqwest::{Response, StatusCode};
use serde::Deserialize;

use crate::{Cause, MailDomain, read_json};

/// The service allows one such call a second.
const BEFORE_RETRY: Duration = Duration::from_millis(1_100);

/// What the email service knows about a domain: the parts of its response that decide.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct EmailIdentity {
    dkim_attributes: DkimAttributes,
    #[serde(default)]
    mail_from_attributes: MailFromAttributes,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct DkimAttributes {
    signing_enabled: bool,
    status: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct MailFromAttributes {
    mail_from_domain: Option<String>,
    mail_from_domain_status: Option<String>,
}

/// Whether emails of a domain are signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signing {
    Signed,
    /// The service has not found the DNS records of the keys yet.
    Pending,
    Failed,
}

/// Why nothing is known about a domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityError {
    /// The email service did not respond.
    Unavailable,
    /// The email service does not know the domain.
    Unknown,
    /// The email service refused the call.
    Refused,
}

impl EmailIdentity {
    pub fn signing(&self) -> Signing {
        match self.dkim_attributes.status.as_str() {
            "SUCCESS" if self.dkim_attributes.signing_enabled => Signing::Signed,
            "PENDING" | "TEMPORARY_FAILURE" => Signing::Pending,
            _ => Signing::Failed,
        }
    }

    /// Returns the domain for bounces, unless it is that of the email service.
    pub fn mail_from_domain(&self) -> Option<&str> {
        let domain = self.mail_from_attributes.mail_from_domain.as_deref();
        domain.filter(|domain| !domain.is_empty())
    }

    /// Returns whether the service found the DNS records of the domain for bounces.
    pub fn is_mail_from_verified(&self) -> bool {
        let status = self.mail_from_attributes.mail_from_domain_status.as_deref();
        status == Some("SUCCESS")
    }
}

impl MailDomain {
    /// Asks the email service about the domain.
    pub async fn find_identity(&self, now: Timestamp) -> Result<EmailIdentity, IdentityError> {
        let unavailable = |error: Cause| {
            tracing::warn!(%error, "health.mail_unavailable");
            IdentityError::Unavailable
        };
        let mut response = self.get(now).await.map_err(unavailable)?;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            tokio::time::sleep(BEFORE_RETRY).await;
            response = self.get(now).await.map_err(unavailable)?;
        }
        match response.status() {
            StatusCode::OK => read_json(response).await.map_err(unavailable),
            StatusCode::NOT_FOUND => Err(IdentityError::Unknown),
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                Err(unavailable(format!("response {status}").into()))
            }
            status => {
                tracing::error!(%status, "health.mail_refused");
                Err(IdentityError::Refused)
            }
        }
    }

    async fn get(&self, now: Timestamp) -> Result<Response, Cause> {
        let (endpoint, identity) = (&self.settings.endpoint, &self.settings.identity);
        let url = format!("{endpoint}/v2/email/identities/{identity}");
        let signed = CloudRequest {
            service: "ses",
            method: "GET",
            url: &url,
            headers: &[],
            body: &[],
        };
        let mut request = self.http.get(&url);
        for (name, value) in signed.sign(self.settings.access.clone(), now)? {
            request = request.header(name, value);
        }
        Ok(request.send().await.map_err(reqwest::Error::without_url)?)
    }
}
