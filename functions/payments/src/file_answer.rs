//! Answers that a browser keeps as a file.

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

pub(crate) const PDF: &str = "application/pdf";

/// The content under this file name: letters, digits, hyphens and dots alone.
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
