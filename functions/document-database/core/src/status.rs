//! The error of a call: a closed set of gRPC codes, with a message.

use serde_json::json;

/// The gRPC status codes (`google.rpc.Code`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// The call succeeded, so no error has this code.
    Ok,
    /// The caller cancelled the call.
    Cancelled,
    /// An error that none of the other codes describes.
    Unknown,
    /// The request can never be right.
    InvalidArgument,
    /// The call took longer than the client or the server allows.
    DeadlineExceeded,
    /// Something required does not exist.
    NotFound,
    /// Something exists that must not.
    AlreadyExists,
    /// The caller may not do this.
    PermissionDenied,
    /// The caller exceeded a limit of rate or size.
    ResourceExhausted,
    /// The state of the database forbids it.
    FailedPrecondition,
    /// Others were faster; try again from the start.
    Aborted,
    /// A value is outside the range that is defined for it.
    OutOfRange,
    /// The server does not implement the operation.
    Unimplemented,
    /// The server failed, or its data contradict each other.
    Internal,
    /// The server cannot answer now; the caller may repeat the call.
    Unavailable,
    /// Stored data are lost or cannot be read.
    DataLoss,
    /// The caller is not known.
    Unauthenticated,
}

impl Code {
    /// The number on the wire of gRPC, for example 5.
    pub const fn number(self) -> u8 {
        self.row().0
    }

    /// The code of this number on the wire of gRPC.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.number() == number)
    }

    const ALL: [Self; 17] = [
        Self::Ok,
        Self::Cancelled,
        Self::Unknown,
        Self::InvalidArgument,
        Self::DeadlineExceeded,
        Self::NotFound,
        Self::AlreadyExists,
        Self::PermissionDenied,
        Self::ResourceExhausted,
        Self::FailedPrecondition,
        Self::Aborted,
        Self::OutOfRange,
        Self::Unimplemented,
        Self::Internal,
        Self::Unavailable,
        Self::DataLoss,
        Self::Unauthenticated,
    ];

    /// The name on the wire of JSON, for example `NOT_FOUND`.
    pub const fn name(self) -> &'static str {
        self.row().1
    }

    /// The HTTP status Google's APIs answer for it, for example 404.
    pub const fn http(self) -> u16 {
        self.row().2
    }

    /// Whether a client may succeed by trying again: the SDK repeats these, and shows its caller the others.
    pub const fn is_transient(self) -> bool {
        matches!(
            self,
            Self::Cancelled
                | Self::Unknown
                | Self::DeadlineExceeded
                | Self::ResourceExhausted
                | Self::Internal
                | Self::Unavailable
                | Self::Unauthenticated
        )
    }

    // The table of `google/rpc/code.proto`.
    const fn row(self) -> (u8, &'static str, u16) {
        match self {
            Self::Ok => (0, "OK", 200),
            Self::Cancelled => (1, "CANCELLED", 499),
            Self::Unknown => (2, "UNKNOWN", 500),
            Self::InvalidArgument => (3, "INVALID_ARGUMENT", 400),
            Self::DeadlineExceeded => (4, "DEADLINE_EXCEEDED", 504),
            Self::NotFound => (5, "NOT_FOUND", 404),
            Self::AlreadyExists => (6, "ALREADY_EXISTS", 409),
            Self::PermissionDenied => (7, "PERMISSION_DENIED", 403),
            Self::ResourceExhausted => (8, "RESOURCE_EXHAUSTED", 429),
            Self::FailedPrecondition => (9, "FAILED_PRECONDITION", 400),
            Self::Aborted => (10, "ABORTED", 409),
            Self::OutOfRange => (11, "OUT_OF_RANGE", 400),
            Self::Unimplemented => (12, "UNIMPLEMENTED", 501),
            Self::Internal => (13, "INTERNAL", 500),
            Self::Unavailable => (14, "UNAVAILABLE", 503),
            Self::DataLoss => (15, "DATA_LOSS", 500),
            Self::Unauthenticated => (16, "UNAUTHENTICATED", 401),
        }
    }
}

/// An error as it is reported to the caller.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", code.name())]
pub struct Status {
    /// The code, which decides whether a client repeats the call.
    pub code: Code,
    /// The message, in English, for developers.
    pub message: String,
}

impl Status {
    /// A failure of any kind.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }

    /// Returns an error with the code `INVALID_ARGUMENT`.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(Code::InvalidArgument, message)
    }

    /// Returns an error with the code `NOT_FOUND`.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Code::NotFound, message)
    }

    /// Returns an error with the code `FAILED_PRECONDITION`.
    pub fn failed_precondition(message: impl Into<String>) -> Self {
        Self::new(Code::FailedPrecondition, message)
    }

    /// `PERMISSION_DENIED` with Firestore's own message, which does not reveal what exists.
    pub fn denied() -> Self {
        Self::new(
            Code::PermissionDenied,
            "Missing or insufficient permissions.",
        )
    }

    /// `{"error":{"code":404,"message":…,"status":"NOT_FOUND"}}`, as every Google API answers.
    pub fn to_json(&self) -> serde_json::Value {
        json!({
            "error": {
                "code": self.code.http(),
                "message": self.message,
                "status": self.code.name(),
            }
        })
    }
}

/// A text of the caller as a message may repeat it: in quotes, escaped, and not at any length.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 200;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}…", text.get(..end).unwrap_or_default()),
        None => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_has_the_format_of_google_apis() {
        assert_eq!(
            Status::not_found("No document").to_json(),
            json!({"error": {"code": 404, "message": "No document", "status": "NOT_FOUND"}})
        );
        assert_eq!(Status::denied().code.number(), 7);
        assert_eq!(Status::denied().code.http(), 403);
        assert_eq!(Status::invalid("bad").to_string(), "INVALID_ARGUMENT: bad");
    }
}
