//! An answer, good or bad, as Google's APIs give it.

use axum::response::{IntoResponse, Response};
use document_core::{Code, Status};
use http::StatusCode;
use http::header::CONTENT_TYPE;
use serde_json::Value as Json;

use crate::response_size::{LARGEST_ANSWER, escaped_len};

/// The code's status. What is not offered is no failure of the server, as 501 would be counted; clients
/// of the protocol look at the name alone.
fn number(code: Code) -> StatusCode {
    if code == Code::Unimplemented {
        return StatusCode::NOT_FOUND;
    }
    StatusCode::from_u16(code.http()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The body with 200, or `{"error":{…}}` with the code's own status.
pub(super) fn respond(outcome: Result<Json, Status>) -> Response {
    match outcome.and_then(|body| written(&body)) {
        Ok(body) => ([(CONTENT_TYPE, "application/json")], body).into_response(),
        Err(status) => (number(status.code), axum::Json(status.to_json())).into_response(),
    }
}

/// An object with these members, which are not copied as `json!` would.
pub(super) fn json_object<const N: usize>(members: [(&str, Json); N]) -> Json {
    let members = members.map(|(name, value)| (name.to_owned(), value));
    Json::Object(members.into_iter().collect())
}

fn written(body: &Json) -> Result<String, Status> {
    let text = body.to_string();
    if escaped_len(&text) > LARGEST_ANSWER {
        return Err(Status::new(
            Code::ResourceExhausted,
            "The answer would be too large: ask for fewer documents at once.",
        ));
    }
    Ok(text)
}
