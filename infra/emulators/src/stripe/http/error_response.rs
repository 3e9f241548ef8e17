use axum::Json;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::stripe::records::error::{ErrorCategory, StripeError};

/// The status that the service answers such an error with.
pub(super) fn error_status(category: ErrorCategory) -> StatusCode {
    match category {
        ErrorCategory::InvalidRequest | ErrorCategory::IdempotencyMismatch => {
            StatusCode::BAD_REQUEST
        }
        ErrorCategory::Card => StatusCode::PAYMENT_REQUIRED,
        ErrorCategory::RateLimit => StatusCode::TOO_MANY_REQUESTS,
        ErrorCategory::Unauthenticated => StatusCode::UNAUTHORIZED,
        ErrorCategory::Forbidden => StatusCode::FORBIDDEN,
        ErrorCategory::NotFound => StatusCode::NOT_FOUND,
        ErrorCategory::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for StripeError {
    fn into_response(self) -> Response {
        (error_status(self.category), Json(self.to_json())).into_response()
    }
}

pub(super) fn unauthenticated(message: impl Into<String>) -> StripeError {
    StripeError::before_start(ErrorCategory::Unauthenticated, message)
}

pub(super) fn idempotency_mismatch(key: &str) -> StripeError {
    StripeError::before_start(
        ErrorCategory::IdempotencyMismatch,
        format!(
            "Keys for idempotent requests can only be used with the same parameters they were first used with. \
             Try using a key other than '{key}' if you meant to execute a different request."
        ),
    )
}

/// Rejects an unknown path or method, in Stripe's words.
pub(super) async fn refuse_unknown_path(method: Method, uri: Uri) -> StripeError {
    StripeError::before_start(
        ErrorCategory::NotFound,
        format!(
            "Unrecognized request URL ({method}: {}). The emulator does not have it.",
            uri.path()
        ),
    )
}
