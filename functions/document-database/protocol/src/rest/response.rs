//! Responses in the format of Google's APIs.

use axum::response::{IntoResponse, Response};
use document_core::{Code, Status};
use http::StatusCode;
use http::header::CONTENT_TYPE;
use serde::Serialize;

use crate::response_size::{LARGEST_ANSWER, escaped_len};

/// Returns the HTTP status of a code.
fn number(code: Code) -> StatusCode {
    StatusCode::from_u16(code.http()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Returns the body with 200, or `{"error":{…}}` with the code's status.
pub(super) fn respond(outcome: Result<String, Status>) -> Response {
    match outcome.and_then(check_length) {
        Ok(body) => ([(CONTENT_TYPE, "application/json")], body).into_response(),
        Err(status) => (number(status.code), axum::Json(status.to_json())).into_response(),
    }
}

/// Returns a response as JSON.
pub(super) fn json_text(answer: &impl Serialize) -> Result<String, Status> {
    serde_json::to_string(answer).map_err(|error| {
        tracing::error!(%error, "documents.response_failed");
        Status::new(Code::Internal, "The answer could not be written.")
    })
}

fn check_length(text: String) -> Result<String, Status> {
    if escaped_len(&text) > LARGEST_ANSWER {
        return Err(Status::new(
            Code::ResourceExhausted,
            "The answer would be too large: ask for fewer documents at once.",
        ));
    }
    Ok(text)
}
