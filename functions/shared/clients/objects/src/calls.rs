//! The calls that a function makes itself.

use std::time::Duration;

use http_api::{Settings, StartError};
use jiff::Timestamp;
use reqwest::{Client, Method, Response, StatusCode};

use crate::error::ObjectError;
use crate::settings::ObjectSettings;
use crate::sign::{Signable, sign_request};
use crate::url::with_query;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Assembling two gigabytes takes the storage a while; it sends spaces meanwhile.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(25);
/// Refusals of the moment that come under a status of a wrong request: our clock is not that of the storage, or the
/// request arrived too slowly.
const PASSING: [&str; 2] = ["<Code>RequestTimeTooSkewed<", "<Code>RequestTimeout<"];
/// How much of an error's text is kept for the log, in characters.
const LONGEST_REASON: usize = 500;

/// One bucket; cheap to clone, shares one connection pool.
#[derive(Debug, Clone)]
pub struct ObjectStore {
    http: Client,
    settings: ObjectSettings,
}

pub(crate) struct Call<'a> {
    pub(crate) method: Method,
    pub(crate) key: &'a str,
    pub(crate) query: &'a [(&'static str, String)],
    pub(crate) headers: &'a [(&'static str, String)],
    pub(crate) body: Vec<u8>,
    /// A verb phrase for the error and the log.
    pub(crate) action: &'static str,
}

impl ObjectStore {
    /// A client for the bucket of uploaded files.
    pub fn from_settings(settings: &Settings) -> Result<Self, StartError> {
        let bucket = ObjectSettings::from_environment(settings.environment())?;
        Ok(Self::new(bucket)?)
    }

    /// A client for one bucket.
    pub fn new(settings: ObjectSettings) -> Result<Self, reqwest::Error> {
        let http = http_client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .build()?;
        Ok(Self { http, settings })
    }

    pub fn settings(&self) -> &ObjectSettings {
        &self.settings
    }

    /// How many bytes an object has; `None` where there is none.
    pub async fn find_size(&self, key: &str, at: Timestamp) -> Result<Option<u64>, ObjectError> {
        let action = "look for an object";
        let call = Call {
            method: Method::HEAD,
            key,
            query: &[],
            headers: &[],
            body: Vec::new(),
            action,
        };
        match self.send(call, at).await {
            Err(ObjectError::Missing { .. }) => Ok(None),
            Err(error) => Err(error),
            Ok(response) => {
                let length = response.headers().get(reqwest::header::CONTENT_LENGTH);
                let bytes = length
                    .and_then(|length| length.to_str().ok())
                    .and_then(|length| length.parse().ok());
                bytes
                    .map(Some)
                    .ok_or_else(|| ObjectError::refused(action, "the answer has no length"))
            }
        }
    }

    /// So many bytes of an object from `start` on, fewer where it ends.
    pub async fn read(
        &self,
        key: &str,
        start: u64,
        length: u64,
        at: Timestamp,
    ) -> Result<Vec<u8>, ObjectError> {
        let action = "read an object";
        let last = start.saturating_add(length).saturating_sub(1);
        let call = Call {
            method: Method::GET,
            key,
            query: &[],
            headers: &[("range", format!("bytes={start}-{last}"))],
            body: Vec::new(),
            action,
        };
        let response = self.send(call, at).await?;
        // An answer that ignores the range would be the whole object, of any size.
        if response.status() != StatusCode::PARTIAL_CONTENT {
            return Err(ObjectError::refused(action, "the answer is no range"));
        }
        let bytes = response
            .bytes()
            .await
            .map_err(|error| ObjectError::unavailable(action, error))?;
        Ok(bytes.to_vec())
    }

    /// Copies an object within the bucket, at most 5 GB, without transferring it through this function. The copy has
    /// this `content-type` and cache time, and none of the original's metadata.
    pub async fn copy(
        &self,
        from: &str,
        to: &str,
        content_type: &str,
        cache_control: &str,
        at: Timestamp,
    ) -> Result<(), ObjectError> {
        let action = "copy an object";
        let source = format!("/{}/{from}", self.settings.bucket);
        let headers = [
            ("x-amz-copy-source", source),
            ("x-amz-metadata-directive", "REPLACE".to_owned()),
            ("content-type", content_type.to_owned()),
            ("cache-control", cache_control.to_owned()),
        ];
        let call = Call {
            method: Method::PUT,
            key: to,
            query: &[],
            headers: &headers,
            body: Vec::new(),
            action,
        };
        self.send_until_done(call, "<CopyObjectResult", at).await
    }

    /// Writes a small object if there is none; returns whether it did. One of several concurrent calls succeeds.
    pub async fn create(&self, key: &str, body: &str, at: Timestamp) -> Result<bool, ObjectError> {
        let call = Call {
            method: Method::PUT,
            key,
            query: &[],
            headers: &[("if-none-match", "*".to_owned())],
            body: body.as_bytes().to_vec(),
            action: "write an object",
        };
        match self.send(call, at).await {
            Ok(_) => Ok(true),
            Err(ObjectError::Exists { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Removes an object; one that is not there is no error.
    pub async fn delete(&self, key: &str, at: Timestamp) -> Result<(), ObjectError> {
        let call = Call {
            method: Method::DELETE,
            key,
            query: &[],
            headers: &[],
            body: Vec::new(),
            action: "remove an object",
        };
        match self.send(call, at).await {
            Ok(_) | Err(ObjectError::Missing { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Sends a call whose answer begins before its work is done: a failure can come under a status of success, so only an
    /// answer with `done` in it counts.
    pub(crate) async fn send_until_done(
        &self,
        call: Call<'_>,
        done: &str,
        at: Timestamp,
    ) -> Result<(), ObjectError> {
        let action = call.action;
        let response = self.send(call, at).await?;
        let text = response
            .text()
            .await
            .map_err(|error| ObjectError::unavailable(action, error))?;
        if text.contains(done) {
            Ok(())
        } else {
            Err(ObjectError::unavailable(action, text))
        }
    }

    /// Sends a signed call; anything but success is an error.
    pub(crate) async fn send(
        &self,
        call: Call<'_>,
        at: Timestamp,
    ) -> Result<Response, ObjectError> {
        let Call {
            method,
            key,
            query,
            headers,
            body,
            action,
        } = call;
        let url = with_query(&self.settings.object_url(key), query, action)?;
        let signable = Signable {
            method: name_of(&method),
            url: url.as_str(),
            headers,
            body: &body,
            expires_in: None,
        };
        let signature = sign_request(&self.settings, &signable, at, action)?;
        let mut request = self.http.request(method, url).body(body);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        for (name, value) in signature.headers {
            request = request.header(name, value);
        }
        let response = request
            .send()
            .await
            .map_err(|error| ObjectError::unavailable(action, error))?;
        if response.status().is_success() {
            return Ok(response);
        }
        Err(failure(response, action).await)
    }
}

async fn failure(response: Response, action: &'static str) -> ObjectError {
    let status = response.status();
    if status == StatusCode::NOT_FOUND {
        return ObjectError::Missing { action };
    }
    // The second while another call writes this object.
    if status == StatusCode::PRECONDITION_FAILED || status == StatusCode::CONFLICT {
        return ObjectError::Exists { action };
    }
    // Without the text the status still determines the error.
    let text = response.text().await.unwrap_or_default();
    let reason: String = text.chars().take(LONGEST_REASON).collect();
    let source = format!("status {status}: {reason}");
    let passes = PASSING.iter().any(|code| reason.contains(code));
    if passes || status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        ObjectError::unavailable(action, source)
    } else {
        ObjectError::refused(action, source)
    }
}

fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::PUT => "PUT",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        _ => "GET",
    }
}
