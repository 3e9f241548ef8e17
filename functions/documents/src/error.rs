//! Errors of the marketplace in Firestore's words.

use document_core::{Code, Status};
use domain::FieldError;
use http_api::{ApiError, ErrorCode};
use store::StoreError;

/// Converts an error of the marketplace into a status. Internal errors are logged here, once.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
pub(crate) fn api_status(error: ApiError) -> Status {
    if error.status().is_server_error() {
        error.log_as("documents.call_failed");
    }
    let code = match error.code() {
        ErrorCode::Conflict => Code::Aborted,
        ErrorCode::RateLimited => Code::ResourceExhausted,
        ErrorCode::Unavailable | ErrorCode::ProviderUnavailable => Code::Unavailable,
        _ => match error.status().as_u16() {
            401 => Code::Unauthenticated,
            403 => Code::PermissionDenied,
            404 => Code::NotFound,
            500.. => Code::Internal,
            _ => Code::InvalidArgument,
        },
    };
    Status::new(code, error.message())
}

/// Converts an error of the store into a status.
pub(crate) fn store_status(error: impl Into<StoreError>) -> Status {
    api_status(error.into().into())
}

/// A name of the caller's, not at any length.
pub(crate) fn shown(name: &str) -> String {
    name.chars().take(80).collect()
}

/// Returns the rejection of these fields, one on each line: its path, the rule in English for developers, and the rule
/// with its values as JSON, by which the site writes its message. A protocol of documents has no other place for them.
pub(crate) fn invalid_fields(fields: &[FieldError]) -> Status {
    let lines: Vec<String> = fields.iter().map(line_of).collect();
    Status::invalid(lines.join("\n"))
}

fn line_of(error: &FieldError) -> String {
    let FieldError {
        field,
        rule,
        message,
    } = error;
    let rule = serde_json::to_string(rule).unwrap_or_default();
    if field.is_empty() {
        format!("{message} {rule}")
    } else {
        format!("{field}: {message} {rule}")
    }
}
