//! The answer to a request.

use axum::body::Body;
use http::{HeaderMap, Response, StatusCode};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An answer with its whole body.
#[derive(Debug, Clone)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// The body as text; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The body as JSON; null if it is not JSON.
    pub json: Value,
}

impl Reply {
    pub(crate) async fn read(response: Response<Body>) -> Self {
        let (parts, body) = response.into_parts();
        let bytes = body
            .collect()
            .await
            .expect("a body that can be read")
            .to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let json = serde_json::from_str(&text).unwrap_or_default();
        Self {
            status: parts.status,
            headers: parts.headers,
            text,
            json,
        }
    }

    /// Returns the answer if it has this status. Otherwise panics and shows the answer.
    #[expect(
        clippy::return_self_not_must_use,
        reason = "that the test goes on is use enough"
    )]
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }

    /// Returns the code of an error answer; empty if there is none.
    pub fn code(&self) -> &str {
        self.json
            .get("code")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// Returns status and code of an error answer, for example `409 conflict`.
    pub fn failure(&self) -> String {
        format!("{} {}", self.status.as_u16(), self.code())
    }

    /// Returns the fields that an error answer names, in its order.
    pub fn fields(&self) -> Vec<&str> {
        let fields = self.json.get("fields").and_then(Value::as_array);
        let named = fields
            .into_iter()
            .flatten()
            .filter_map(|field| field.get("field"));
        named.filter_map(Value::as_str).collect()
    }

    /// Parses the body as this type.
    #[track_caller]
    pub fn read_as<T: DeserializeOwned>(&self) -> T {
        serde_json::from_value(self.json.clone())
            .unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Returns a header as text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}
