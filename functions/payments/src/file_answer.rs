//! Responses that a browser downloads as a file.

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

pub(crate) const PDF: &str = "application/pdf";

/// Returns the content with this file name, which has only letters, digits, hyphens and dots.
pub(crate) fn answer_file(name: &str, media_type: &str, content: impl Into<Body>) -> Response {
    let headers = [
        (CONTENT_TYPE, media_type.to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, content.into()).into_response()
}
