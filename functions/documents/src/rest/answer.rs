//! An answer, good or bad, as Google's APIs give it.

use axum::Json;
use axum::response::{IntoResponse, Response};
use document::{Code, Status};
use http::StatusCode;

/// The code's own status. What is not offered is no fault of ours, which 501 would say to whoever counts those; clients
/// of the protocol look at the name alone.
fn number(code: Code) -> StatusCode {
    if code == Code::Unimplemented {
        return StatusCode::NOT_FOUND;
    }
    StatusCode::from_u16(code.http()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The body with 200, or `{"error":{…}}` with the code's own status.
pub(super) fn answer(outcome: Result<serde_json::Value, Status>) -> Response {
    match outcome {
        Ok(body) => Json(body).into_response(),
        Err(status) => (number(status.code), Json(status.to_json())).into_response(),
    }
}
