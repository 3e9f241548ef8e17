//! One request to a push service (RFC 8030).

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Client, StatusCode, redirect};
use serde::Serialize;
use url::Url;

use crate::encryption::{BrowserKeys, encrypt};
use crate::vapid::VapidKey;

const TIMEOUT: Duration = Duration::from_secs(4);
/// How long a service stores a message for an offline browser, in seconds; the email has equal content.
const KEPT: u32 = 24 * 3_600;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PushMessage {
    pub title: String,
    pub body: String,
    /// The page that a press opens: a path of the site.
    pub path: String,
    /// A later message of the same name replaces an earlier one: 1 to 32 letters of base64url.
    pub tag: String,
}

/// A browser that a message is for.
#[derive(Debug, Clone, Copy)]
pub struct PushTarget<'a> {
    /// The address at its push service.
    pub endpoint: &'a str,
    pub keys: BrowserKeys,
}

/// Why a message was not handed over.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PushError {
    /// The browser ended its subscription, or its keys are none.
    #[error("the subscription has ended")]
    Ended,
    /// The service did not answer, or not now.
    #[error("the push service is unavailable")]
    Unavailable(#[source] Option<reqwest::Error>),
    /// The service refused the message: a fault of ours.
    #[error("the push service refused with {0}")]
    Refused(StatusCode),
    /// The statement of who sends could not be signed.
    #[error("the message could not be signed")]
    NotSigned,
}

/// Hands messages to push services; cheap to clone.
#[derive(Debug, Clone)]
pub struct PushClient {
    http: Client,
    key: Arc<VapidKey>,
    subject: Arc<str>,
}

impl PushClient {
    /// Signs with `key`; `subject` is an address that people of push services write to:
    /// `mailto:` or `https:`.
    pub fn new(key: Arc<VapidKey>, subject: &str) -> Result<Self, reqwest::Error> {
        let http = http_client::builder()
            .user_agent("Matchday")
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .build()?;
        Ok(Self {
            http,
            key,
            subject: subject.into(),
        })
    }

    /// Hands over one message for one browser. The caller checks that its address is one of a push service.
    pub async fn send(
        &self,
        browser: PushTarget<'_>,
        message: &PushMessage,
        now: Timestamp,
    ) -> Result<(), PushError> {
        let endpoint = Url::parse(browser.endpoint).map_err(|_no_address| PushError::Ended)?;
        let audience = endpoint.origin().ascii_serialization();
        let signed = self.key.authorization(&audience, &self.subject, now);
        let text = serde_json::to_vec(message).map_err(|_no_text| PushError::NotSigned)?;
        let body = encrypt(&browser.keys, &text).map_err(|_no_key| PushError::Ended)?;
        let request = self
            .http
            .post(endpoint)
            .header(
                AUTHORIZATION,
                signed.map_err(|_refused| PushError::NotSigned)?,
            )
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT)
            .header("urgency", "high")
            .header("topic", &message.tag)
            .body(body);
        let answer = request
            .send()
            .await
            .map_err(|error| PushError::Unavailable(Some(error.without_url())))?;
        match answer.status() {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Ended),
            status if status.is_server_error() => Err(PushError::Unavailable(None)),
            StatusCode::TOO_MANY_REQUESTS => Err(PushError::Unavailable(None)),
            status => Err(PushError::Refused(status)),
        }
    }
}
