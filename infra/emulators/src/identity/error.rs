use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::records::RecordsError;

/// The service's error body. The SDK splits `message` at " : " and maps the part before it.
#[derive(Debug)]
pub(super) struct WireError {
    status: StatusCode,
    message: String,
}

impl WireError {
    pub(super) fn bad_request(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            message: message.into(),
        }
    }

    /// An error of any status, as a test wants it.
    pub(super) fn with_status(status: StatusCode, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { status, message }
    }

    /// The code, with its details after " : " where there are any.
    pub(super) fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn unauthenticated() -> Self {
        Self {
            status: StatusCode::UNAUTHORIZED,
            message: "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or \
                      other valid authentication credential."
                .to_owned(),
        }
    }
}

impl From<RecordsError> for WireError {
    fn from(error: RecordsError) -> Self {
        tracing::error!(error = %error, source = ?std::error::Error::source(&error), "identity emulator failed");
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            message: "BACKEND_ERROR".to_owned(),
        }
    }
}

impl IntoResponse for WireError {
    fn into_response(self) -> Response {
        let Self { status, message } = self;
        let body = json!({ "error": {
            "code": status.as_u16(),
            "message": message,
            "errors": [{ "message": message, "reason": "invalid", "domain": "global" }],
        }});
        (status, Json(body)).into_response()
    }
}

/// Every path this server does not know: JSON all the same, or the SDK reports a network failure.
pub(super) async fn unknown_path() -> WireError {
    WireError {
        status: StatusCode::NOT_FOUND,
        message: "Not Found".to_owned(),
    }
}
