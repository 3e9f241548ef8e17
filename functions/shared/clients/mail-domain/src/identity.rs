//! What the email service knows about the domain: `GetEmailIdentity` of SES v2.

use std::time::Duration;

use cloud_signature::CloudRequest;
use domain::health::HealthFailure;
use jiff::Timestamp;
use reqwest::{Response, StatusCode};
use serde::Deserialize;

use crate::{Cause, MailDomain, read_json};

/// The service allows one such call a second.
const BEFORE_RETRY: Duration = Duration::from_millis(1_100);

/// The parts of the response that decide.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct EmailIdentity {
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

impl EmailIdentity {
    /// Returns whether emails are signed.
    pub(crate) fn dkim(&self) -> Result<(), HealthFailure> {
        match self.dkim_attributes.status.as_str() {
            "SUCCESS" if self.dkim_attributes.signing_enabled => Ok(()),
            "PENDING" | "TEMPORARY_FAILURE" => Err(HealthFailure::DkimPending),
            _ => Err(HealthFailure::DkimFailed),
        }
    }

    /// Returns whether the domain for bounces is set up.
    pub(crate) fn mail_from(&self) -> Result<(), HealthFailure> {
        let status = self.mail_from_attributes.mail_from_domain_status.as_deref();
        match (self.mail_from_domain(), status) {
            (None, _) => Err(HealthFailure::MailFromMissing),
            (Some(_), Some("SUCCESS")) => Ok(()),
            (Some(_), _) => Err(HealthFailure::MailFromFailed),
        }
    }

    /// Returns the domain for bounces.
    pub(crate) fn mail_from_domain(&self) -> Option<&str> {
        let domain = self.mail_from_attributes.mail_from_domain.as_deref();
        domain.filter(|domain| !domain.is_empty())
    }
}

impl MailDomain {
    pub(crate) async fn find_identity(
        &self,
        now: Timestamp,
    ) -> Result<EmailIdentity, HealthFailure> {
        let unavailable = |error: Cause| {
            tracing::warn!(%error, "health.mail_unavailable");
            HealthFailure::EmailServiceUnavailable
        };
        let mut response = self.get(now).await.map_err(unavailable)?;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            tokio::time::sleep(BEFORE_RETRY).await;
            response = self.get(now).await.map_err(unavailable)?;
        }
        match response.status() {
            StatusCode::OK => read_json(response).await.map_err(unavailable),
            StatusCode::NOT_FOUND => Err(HealthFailure::DomainUnknown),
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                Err(unavailable(format!("response {status}").into()))
            }
            status => {
                tracing::error!(%status, "health.mail_refused");
                Err(HealthFailure::EmailRefused)
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
