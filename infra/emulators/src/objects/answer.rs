//! Answers in the protocol's XML.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Why a call is refused: the codes that S3 has for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum S3Error {
    AccessDenied,
    SignatureDoesNotMatch,
    RequestExpired,
    NoSuchBucket,
    NoSuchKey,
    NoSuchUpload,
    PreconditionFailed,
    InvalidPart,
    EntityTooSmall,
    BadDigest,
    IncompleteBody,
    InvalidRange,
    MalformedXml,
    NotImplemented,
    Internal,
}

impl S3Error {
    const fn parts(self) -> (StatusCode, &'static str) {
        match self {
            // The hosted service reports the second with the message `Request has expired`.
            Self::AccessDenied | Self::RequestExpired => (StatusCode::FORBIDDEN, "AccessDenied"),
            Self::SignatureDoesNotMatch => (StatusCode::FORBIDDEN, "SignatureDoesNotMatch"),
            Self::NoSuchBucket => (StatusCode::NOT_FOUND, "NoSuchBucket"),
            Self::NoSuchKey => (StatusCode::NOT_FOUND, "NoSuchKey"),
            Self::NoSuchUpload => (StatusCode::NOT_FOUND, "NoSuchUpload"),
            Self::PreconditionFailed => (StatusCode::PRECONDITION_FAILED, "PreconditionFailed"),
            Self::InvalidPart => (StatusCode::BAD_REQUEST, "InvalidPart"),
            Self::EntityTooSmall => (StatusCode::BAD_REQUEST, "EntityTooSmall"),
            Self::BadDigest => (StatusCode::BAD_REQUEST, "BadDigest"),
            Self::IncompleteBody => (StatusCode::BAD_REQUEST, "IncompleteBody"),
            Self::InvalidRange => (StatusCode::RANGE_NOT_SATISFIABLE, "InvalidRange"),
            Self::MalformedXml => (StatusCode::BAD_REQUEST, "MalformedXML"),
            Self::NotImplemented => (StatusCode::NOT_IMPLEMENTED, "NotImplemented"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "InternalError"),
        }
    }
}

impl From<std::io::Error> for S3Error {
    fn from(error: std::io::Error) -> Self {
        tracing::error!(%error, "object storage cannot use its folder");
        Self::Internal
    }
}

impl IntoResponse for S3Error {
    fn into_response(self) -> Response {
        let (status, code) = self.parts();
        let words = match self {
            Self::RequestExpired => "Request has expired",
            _ => code,
        };
        let body = format!("<Error><Code>{code}</Code><Message>{words}</Message></Error>");
        (status, xml(&body)).into_response()
    }
}

/// A document of the protocol.
pub(super) fn xml(body: &str) -> Response {
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{body}");
    let kind = HeaderValue::from_static("application/xml");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
