//! What a handler returns when it cannot answer.

use std::error::Error;
use std::fmt;

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use domain::{FieldError, FieldRule, RefusalKind, RuleRefusal};

use super::{ErrorBody, ErrorCode, LiveOrder};

pub type Result<T, E = ApiError> = std::result::Result<T, E>;

/// The message for a deleted account.
const GONE: &str = "the account is deleted, or being deleted: nothing is left to sign in to";

type Cause = Box<dyn Error + Send + Sync>;

/// An error answer: code and message for the client, and the cause only for the log.
#[derive(Debug)]
pub struct ApiError {
    // Boxed: an error is rare, and every handler's result would carry its size.
    inner: Box<Inner>,
}

#[derive(Debug)]
struct Inner {
    code: ErrorCode,
    message: String,
    fields: Vec<FieldError>,
    retry_after: Option<u32>,
    live_orders: Vec<LiveOrder>,
    details: Option<serde_json::Value>,
    internal: Option<Cause>,
}

impl ApiError {
    /// An error of this kind; `message` is lower case, has no full stop and names things in backticks.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            inner: Box::new(Inner {
                code,
                message: message.into(),
                fields: Vec::new(),
                retry_after: None,
                live_orders: Vec::new(),
                details: None,
                internal: None,
            }),
        }
    }

    /// ``talent `ada` does not exist``: also when the caller may not know that it does.
    pub fn not_found(what: &str, which: impl fmt::Display) -> Self {
        Self::new(
            ErrorCode::NotFound,
            format!("{what} `{which}` does not exist"),
        )
    }

    /// An error for a thing without a name to repeat: `the order of this link`.
    pub fn missing(what: &str) -> Self {
        Self::new(ErrorCode::NotFound, format!("{what} does not exist"))
    }

    /// Returns the error for a token of an account that is deleted, or being deleted.
    pub fn account_deleted() -> Self {
        Self::new(ErrorCode::AccountDeleted, GONE)
    }

    /// A known caller who may not do this.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }

    /// The request has no token or an invalid one.
    pub fn unauthenticated(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Unauthenticated, message)
    }

    /// One field breaks its rule.
    pub fn invalid_field(field: impl Into<String>, rule: impl Into<FieldRule>) -> Self {
        Self::invalid(vec![FieldError::new(field, rule)])
    }

    /// Returns the error for all fields that break their rules.
    pub fn invalid(fields: Vec<FieldError>) -> Self {
        let message = match fields.as_slice() {
            [only] if only.field.is_empty() => format!("the body {}", only.message),
            [only] => format!("`{}` {}", only.field, only.message),
            several => format!("{} fields are not valid", several.len()),
        };
        let mut error = Self::new(ErrorCode::ValidationFailed, message);
        error.inner.fields = fields;
        error
    }

    /// A business rule refuses the request.
    pub fn refused(refusal: impl RuleRefusal) -> Self {
        let message = refusal.to_string();
        match refusal.kind() {
            RefusalKind::Forbidden => Self::forbidden(message),
            RefusalKind::NotNow => Self::new(ErrorCode::ActionRefused, message),
            RefusalKind::Busy => Self::new(ErrorCode::Conflict, message).retry_after(2),
            RefusalKind::TalentUnavailable => Self::new(ErrorCode::TalentUnavailable, message),
            RefusalKind::PriceNotPossible => Self::new(ErrorCode::PriceNotPossible, message),
            RefusalKind::QuoteChanged => Self::new(ErrorCode::QuoteChanged, message),
            RefusalKind::VideoNotPublishable => Self::new(ErrorCode::VideoNotPublishable, message),
            RefusalKind::SlotTaken => Self::new(ErrorCode::SlotTaken, message),
            RefusalKind::Field(field, rule) => Self::invalid_field(field, rule),
            RefusalKind::Fields(violations) => violations.into(),
            RefusalKind::Fault => Self::internal(refusal),
        }
    }

    /// A server error: the client gets no details, and the log gets the whole chain of causes.
    pub fn internal(cause: impl Into<Cause>) -> Self {
        Self::new(ErrorCode::Internal, "something went wrong on our side").because(cause)
    }

    /// Keeps the cause for the log; never shown to the client.
    #[must_use]
    pub fn because(mut self, cause: impl Into<Cause>) -> Self {
        self.inner.internal = Some(cause.into());
        self
    }

    /// Sets the seconds to wait before repeating.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.inner.retry_after = Some(seconds);
        self
    }

    /// Names the orders that prevent the request.
    #[must_use]
    pub fn with_live_orders(mut self, orders: Vec<LiveOrder>) -> Self {
        self.inner.live_orders = orders;
        self
    }

    /// Adds the machine-readable details of `quote_changed`, `price_not_possible` and `already_decided`.
    #[must_use]
    pub fn with_details(mut self, details: serde_json::Value) -> Self {
        self.inner.details = Some(details);
        self
    }

    /// Logs the error with all causes as an event of `docs/log-events.md`, without a response.
    pub fn log_as(&self, event: &'static str) {
        tracing::error!(code = ?self.code(), causes = chain(self), error = %self, "{event}");
    }

    pub fn code(&self) -> ErrorCode {
        self.inner.code
    }

    /// The HTTP status it answers with.
    pub fn status(&self) -> StatusCode {
        self.inner.code.status()
    }

    /// Returns the message for the client.
    pub fn message(&self) -> &str {
        &self.inner.message
    }

    /// The wrong fields, if it is about fields.
    pub fn fields(&self) -> &[FieldError] {
        &self.inner.fields
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.inner.message)
    }
}

impl Error for ApiError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.inner.internal {
            Some(cause) => Some(&**cause),
            None => None,
        }
    }
}

impl IntoResponse for ApiError {
    /// The boundary: the causes of a fault of ours are joined and logged here, once.
    fn into_response(self) -> Response {
        let status = self.status();
        if status.is_server_error() {
            tracing::error!(
                code = ?self.code(),
                causes = chain(&self),
                answer = self.message(),
                "request.failed"
            );
        }
        let Inner {
            code,
            message,
            fields,
            retry_after,
            live_orders,
            details,
            internal: _,
        } = *self.inner;
        let body = ErrorBody {
            code,
            message,
            fields,
            retry_after,
            live_orders,
            details,
        };
        let mut response = (status, Json(body)).into_response();
        // For the line of the request in the log.
        response.extensions_mut().insert(code);
        if let Some(seconds) = retry_after {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            response
                .headers_mut()
                .insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// The causes of an error, outermost first, as one line.
fn chain(error: &dyn Error) -> String {
    let mut causes = Vec::new();
    let mut next = error.source();
    while let Some(cause) = next {
        causes.push(cause.to_string());
        next = cause.source();
    }
    causes.join(": ")
}
