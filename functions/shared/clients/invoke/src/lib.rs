//! Invokes the function that sends webhooks, without waiting for its result. The call is plain HTTP, without the SDK.

use std::error::Error;
use std::time::Duration;

use cloud_signature::CloudRequest;
use http_api::HooksSettings;
use jiff::Timestamp;
use reqwest::{Client, StatusCode};
use serde::Serialize;

/// The service only queues the event.
const TIMEOUT: Duration = Duration::from_secs(3);
const INVOCATION_TYPE: (&str, &str) = ("x-amz-invocation-type", "Event");

type Cause = Box<dyn Error + Send + Sync>;

/// Invokes one function; cheap to clone.
#[derive(Debug, Clone)]
pub struct HooksInvoker {
    http: Client,
    settings: HooksSettings,
}

/// The function was not invoked. What it would have sent is still due.
#[derive(Debug, thiserror::Error)]
#[error("the function that sends webhooks was not invoked: {0}")]
pub struct InvokeError(#[from] Cause);

impl HooksInvoker {
    /// Creates a client; the function is not invoked yet.
    pub fn new(settings: HooksSettings) -> Result<Self, reqwest::Error> {
        let http = http_client::builder().timeout(TIMEOUT).build()?;
        Ok(Self { http, settings })
    }

    /// Queues this event for the function, as JSON.
    pub async fn invoke(&self, event: &impl Serialize, now: Timestamp) -> Result<(), InvokeError> {
        let body = serde_json::to_vec(event).map_err(Cause::from)?;
        let status = self.post(body, now).await?;
        if status == StatusCode::ACCEPTED {
            return Ok(());
        }
        Err(InvokeError(format!("response {status}").into()))
    }

    async fn post(&self, body: Vec<u8>, now: Timestamp) -> Result<StatusCode, Cause> {
        let HooksSettings {
            endpoint,
            function,
            access,
        } = &self.settings;
        let url = format!("{endpoint}/2015-03-31/functions/{function}/invocations");
        let signed = CloudRequest {
            service: "lambda",
            method: "POST",
            url: &url,
            headers: &[INVOCATION_TYPE],
            body: &body,
        };
        let mut request = self
            .http
            .post(&url)
            .header(INVOCATION_TYPE.0, INVOCATION_TYPE.1);
        for (name, value) in signed.sign(access.clone(), now)? {
            request = request.header(name, value);
        }
        Ok(request.body(body).send().await?.status())
    }
}
