use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::records::RecordsError;

/// Stripe's error object.
#[derive(Debug)]
pub(super) struct StripeError {
    pub(super) status: StatusCode,
    kind: &'static str,
    message: String,
    code: Option<&'static str>,
    param: Option<String>,
    /// Whether the call had begun, so that its idempotency key keeps this answer.
    pub(super) begun: bool,
}

impl StripeError {
    /// A parameter is missing, unknown or has a wrong value. The call had not begun.
    pub(super) fn parameter(param: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            param: Some(param.to_owned()),
            code: Some(code),
            begun: false,
            ..Self::invalid(message)
        }
    }

    /// The object's state does not allow the call.
    pub(super) fn state(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code: Some(code),
            ..Self::invalid(message)
        }
    }

    pub(super) fn no_such(kind: &str, param: &str, id: &str) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            code: Some("resource_missing"),
            param: Some(param.to_owned()),
            begun: false,
            ..Self::invalid(format!("No such {kind}: '{id}'"))
        }
    }

    /// The platform may not act for this account.
    pub(super) fn forbidden(account: &str) -> Self {
        Self {
            status: StatusCode::FORBIDDEN,
            code: Some("account_invalid"),
            begun: false,
            ..Self::invalid(format!(
                "The provided key does not have access to account '{account}' (or that account does not exist)."
            ))
        }
    }

    pub(super) fn unauthenticated(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::UNAUTHORIZED,
            begun: false,
            ..Self::invalid(message)
        }
    }

    pub(super) fn idempotency(key: &str) -> Self {
        Self {
            kind: "idempotency_error",
            begun: false,
            ..Self::invalid(format!(
                "Keys for idempotent requests can only be used with the same parameters they were first used with. \
                 Try using a key other than '{key}' if you meant to execute a different request."
            ))
        }
    }

    pub(super) fn unknown_path(method: &str, path: &str) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            begun: false,
            ..Self::invalid(format!(
                "Unrecognized request URL ({method}: {path}). The emulator does not have it."
            ))
        }
    }

    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            kind: "invalid_request_error",
            message: message.into(),
            code: None,
            param: None,
            begun: true,
        }
    }

    pub(super) fn body(&self) -> Value {
        let mut error = Map::new();
        error.insert("type".to_owned(), json!(self.kind));
        error.insert("message".to_owned(), json!(self.message));
        if let Some(code) = self.code {
            error.insert("code".to_owned(), json!(code));
            error.insert(
                "doc_url".to_owned(),
                json!(format!("https://stripe.com/docs/error-codes/{code}")),
            );
        }
        if let Some(param) = &self.param {
            error.insert("param".to_owned(), json!(param));
        }
        json!({ "error": error })
    }
}

impl From<RecordsError> for StripeError {
    fn from(error: RecordsError) -> Self {
        tracing::error!(error = %error, source = ?std::error::Error::source(&error), "payment emulator failed");
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            kind: "api_error",
            begun: false,
            ..Self::invalid("The emulator could not use its data file.")
        }
    }
}

impl IntoResponse for StripeError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body())).into_response()
    }
}
