//! The state of the sender's domain: what the email service knows about it, and its DNS records. The calls are plain HTTP,
//! without the SDK.

mod dns;
mod identity;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use domain::health::{HealthFailure, HealthPart, HealthReport, check_dmarc, check_spf};
use http_api::MailDomainSettings;
use jiff::Timestamp;
use reqwest::{Client, Response};
use serde::de::DeserializeOwned;

use identity::EmailIdentity;

/// A call is for a page that waits.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The most bytes of an answer. The TXT records of a name have at most 64 KiB in DNS.
const ANSWER_BYTES: usize = 128 * 1_024;

type Cause = Box<dyn Error + Send + Sync>;

/// Reads the state of one domain; cheap to clone.
#[derive(Debug, Clone)]
pub struct MailDomain {
    http: Client,
    settings: Arc<MailDomainSettings>,
}

impl MailDomain {
    /// Creates a client; nothing is asked yet.
    pub fn new(settings: MailDomainSettings) -> Result<Self, reqwest::Error> {
        let http = http_client::builder().timeout(TIMEOUT).build()?;
        Ok(Self {
            http,
            settings: Arc::new(settings),
        })
    }

    /// Reads signatures, the domain for bounces, SPF and DMARC, concurrently as far as one does not depend on another.
    pub async fn check(&self, now: Timestamp) -> [HealthReport; 4] {
        let (identity_and_spf, dmarc) =
            tokio::join!(self.check_identity_and_spf(now), self.check_dmarc());
        let (identity, spf) = identity_and_spf;
        let (dkim, mail_from) = match &identity {
            Ok(identity) => (identity.dkim(), identity.mail_from()),
            Err(failure) => (Err(*failure), Err(*failure)),
        };
        [
            HealthReport::new(HealthPart::Dkim, dkim),
            HealthReport::new(HealthPart::MailFrom, mail_from),
            HealthReport::new(HealthPart::Spf, spf),
            HealthReport::new(HealthPart::Dmarc, dmarc),
        ]
    }

    /// SPF applies to the domain that receives bounces: the sender's, unless the email service has another.
    async fn check_identity_and_spf(
        &self,
        now: Timestamp,
    ) -> (
        Result<EmailIdentity, HealthFailure>,
        Result<(), HealthFailure>,
    ) {
        let identity = self.find_identity(now).await;
        let bounces = identity
            .as_ref()
            .ok()
            .and_then(EmailIdentity::mail_from_domain);
        let name = bounces.unwrap_or(&self.settings.sender);
        let spf = self.find_records(name).await;
        let spf = spf.and_then(|records| check_spf(&records));
        (identity, spf)
    }

    /// A domain without a policy has that of the domain above it (RFC 7489, 6.6.3).
    async fn check_dmarc(&self) -> Result<(), HealthFailure> {
        let (sender, above) = (&self.settings.sender, &self.settings.identity);
        let found = self.check_policy(sender).await;
        if found == Err(HealthFailure::RecordMissing) && above != sender {
            return self.check_policy(above).await;
        }
        found
    }

    async fn check_policy(&self, domain: &str) -> Result<(), HealthFailure> {
        let records = self.find_records(&format!("_dmarc.{domain}")).await?;
        check_dmarc(&records)
    }
}

/// Reads an answer; one that is longer than [`ANSWER_BYTES`] is an error.
async fn read_json<T: DeserializeOwned>(response: Response) -> Result<T, Cause> {
    let read = http_client::read_body(response, ANSWER_BYTES).await;
    let (body, is_whole) = read.map_err(reqwest::Error::without_url)?;
    if !is_whole {
        return Err(format!("the answer is longer than {ANSWER_BYTES} bytes").into());
    }
    Ok(serde_json::from_slice(&body)?)
}
