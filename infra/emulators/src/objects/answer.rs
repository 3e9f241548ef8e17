//! Answers in the protocol's XML.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Why a call is refused: the codes that S3 has for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum S3Error {
    AccessDenied,
    InvalidAccessKeyId,
    AuthorizationHeaderMalformed,
    AuthorizationQueryParametersError,
    SignatureDoesNotMatch,
    RequestExpired,
    RequestNotYetValid,
    RequestTimeTooSkewed,
    NoSuchBucket,
    NoSuchKey,
    NoSuchUpload,
    PreconditionFailed,
    InvalidArgument,
    InvalidPart,
    InvalidPartOrder,
    InvalidRequest,
    EntityTooSmall,
    EntityTooLarge,
    CopySourceTooLarge,
    KeyTooLong,
    MetadataTooLarge,
    BadDigest,
    XAmzContentSha256Mismatch,
    MissingContentLength,
    SlowDown,
    IncompleteBody,
    InvalidRange,
    MalformedXml,
    NotImplemented,
    Internal,
}

impl S3Error {
    const fn parts(self) -> (StatusCode, &'static str) {
        match self {
            // The hosted service reports all three under one code, with different messages.
            Self::AccessDenied | Self::RequestExpired | Self::RequestNotYetValid => {
                (StatusCode::FORBIDDEN, "AccessDenied")
            }
            Self::InvalidAccessKeyId => (StatusCode::FORBIDDEN, "InvalidAccessKeyId"),
            Self::AuthorizationHeaderMalformed => {
                (StatusCode::BAD_REQUEST, "AuthorizationHeaderMalformed")
            }
            Self::AuthorizationQueryParametersError => {
                (StatusCode::BAD_REQUEST, "AuthorizationQueryParametersError")
            }
            Self::RequestTimeTooSkewed => (StatusCode::FORBIDDEN, "RequestTimeTooSkewed"),
            Self::SignatureDoesNotMatch => (StatusCode::FORBIDDEN, "SignatureDoesNotMatch"),
            Self::NoSuchBucket => (StatusCode::NOT_FOUND, "NoSuchBucket"),
            Self::NoSuchKey => (StatusCode::NOT_FOUND, "NoSuchKey"),
            Self::NoSuchUpload => (StatusCode::NOT_FOUND, "NoSuchUpload"),
            Self::PreconditionFailed => (StatusCode::PRECONDITION_FAILED, "PreconditionFailed"),
            Self::InvalidArgument => (StatusCode::BAD_REQUEST, "InvalidArgument"),
            Self::InvalidPart => (StatusCode::BAD_REQUEST, "InvalidPart"),
            Self::InvalidPartOrder => (StatusCode::BAD_REQUEST, "InvalidPartOrder"),
            Self::InvalidRequest | Self::CopySourceTooLarge => {
                (StatusCode::BAD_REQUEST, "InvalidRequest")
            }
            Self::EntityTooLarge => (StatusCode::BAD_REQUEST, "EntityTooLarge"),
            Self::KeyTooLong => (StatusCode::BAD_REQUEST, "KeyTooLongError"),
            Self::MetadataTooLarge => (StatusCode::BAD_REQUEST, "MetadataTooLarge"),
            Self::XAmzContentSha256Mismatch => {
                (StatusCode::BAD_REQUEST, "XAmzContentSHA256Mismatch")
            }
            Self::MissingContentLength => (StatusCode::LENGTH_REQUIRED, "MissingContentLength"),
            Self::SlowDown => (StatusCode::SERVICE_UNAVAILABLE, "SlowDown"),
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

impl S3Error {
    const fn message(self) -> &'static str {
        match self {
            Self::AccessDenied => "Access Denied",
            Self::RequestExpired => "Request has expired",
            Self::RequestNotYetValid => "Request is not valid yet",
            Self::RequestTimeTooSkewed => {
                "The difference between the request time and the current time is too large."
            }
            Self::InvalidAccessKeyId => {
                "The AWS Access Key Id you provided does not exist in our records."
            }
            Self::AuthorizationHeaderMalformed => {
                "The authorization header is malformed; the region is wrong."
            }
            Self::AuthorizationQueryParametersError => {
                "X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than \
                 604800 seconds"
            }
            Self::SignatureDoesNotMatch => {
                "The request signature we calculated does not match the signature you provided. Check your key and signing \
                 method."
            }
            Self::NoSuchBucket => "The specified bucket does not exist",
            Self::NoSuchKey => "The specified key does not exist.",
            Self::NoSuchUpload => {
                "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or \
                 completed."
            }
            Self::PreconditionFailed => {
                "At least one of the pre-conditions you specified did not hold"
            }
            Self::InvalidArgument => {
                "Part number must be an integer between 1 and 10000, inclusive"
            }
            Self::InvalidPart => {
                "One or more of the specified parts could not be found. The part may not have been uploaded, or the \
                 specified entity tag may not match the part's entity tag."
            }
            Self::InvalidPartOrder => {
                "The list of parts was not in ascending order. Parts must be ordered by part number."
            }
            Self::InvalidRequest => "Value for x-amz-checksum-sha256 header is invalid.",
            Self::CopySourceTooLarge => {
                "The specified copy source is larger than the maximum allowable size for a copy source: 5368709120"
            }
            Self::EntityTooSmall => "Your proposed upload is smaller than the minimum allowed size",
            Self::EntityTooLarge => "Your proposed upload exceeds the maximum allowed size",
            Self::KeyTooLong => "Your key is too long",
            Self::MetadataTooLarge => {
                "Your metadata headers exceed the maximum allowed metadata size"
            }
            Self::BadDigest => "The SHA256 you specified did not match the calculated checksum.",
            Self::XAmzContentSha256Mismatch => {
                "The provided 'x-amz-content-sha256' header does not match what was computed."
            }
            Self::MissingContentLength => "You must provide the Content-Length HTTP header.",
            Self::IncompleteBody => {
                "You did not provide the number of bytes specified by the Content-Length HTTP header"
            }
            Self::InvalidRange => "The requested range is not satisfiable",
            Self::MalformedXml => {
                "The XML you provided was not well-formed or did not validate against our published schema"
            }
            Self::NotImplemented => {
                "A header or query you provided implies functionality that is not implemented"
            }
            Self::SlowDown => "Please reduce your request rate.",
            Self::Internal => "We encountered an internal error. Please try again.",
        }
    }
}

impl IntoResponse for S3Error {
    fn into_response(self) -> Response {
        let (status, code) = self.parts();
        let message = self.message();
        let body = format!("<Error><Code>{code}</Code><Message>{message}</Message></Error>");
        (status, xml(&body)).into_response()
    }
}

/// A document of the protocol.
pub(super) fn xml(body: &str) -> Response {
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{body}");
    let kind = HeaderValue::from_static("application/xml");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
