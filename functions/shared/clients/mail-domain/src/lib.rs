//! What the email service knows about the sender's domain, and its DNS records. The calls are plain HTTP,
//! without the SDK.

mod dns;
mod identity;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use http_api::MailDomainSettings;
use reqwest::{Client, Response};
use serde::de::DeserializeOwned;

pub use dns::ResolverUnavailable;
pub use identity::{EmailIdentity, IdentityError, Signing};

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

    /// Returns the domain of the sender's address.
    pub fn sender(&self) -> &str {
        &self.settings.sender
    }

    /// Returns the domain that the email service knows: the sender's, or one above it.
    pub fn identity(&self) -> &str {
        &self.settings.identity
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
