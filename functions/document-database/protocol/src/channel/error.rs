//! A request of the channel that is not answered with arrays.

use axum::response::{IntoResponse, Response};
use document_core::{Code, Status};
use document_store::StreamError;
use document_store::TableError;
use http::StatusCode;

use super::form_body::Malformed;
use crate::error::log_error;

/// Why not. To the client each of these is the end of its session; it opens another and goes on from there.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ChannelError {
    /// There is no such session, or none any more. The client looks for these words, but not at the very beginning.
    #[error("Error: Unknown SID")]
    UnknownSession,
    /// The request is none of this protocol.
    #[error("Error: {0}")]
    Malformed(#[from] Malformed),
    /// The token is none, and no other will be better: an expired one is reported within the stream,
    /// and its client asks for another. To the SDK a stream that was opened is a connection that works; it must not
    /// be, or a caller that waits for a first answer waits for ever instead of being reported as offline.
    #[error("Error: the token is not one of ours")]
    Untrusted,
    /// Another failure of the server, which is in the log.
    #[error("Error: try again")]
    Failed,
    /// The table could not be called, or too many requests wrote to one session concurrently.
    #[error("Error: try again")]
    Unavailable(#[source] TableError),
}

impl ChannelError {
    /// What a status is to a whole stream: reported within the stream, unless it is a failure of the server. Then the
    /// client is to know that there is no connection.
    pub(crate) fn unless_reportable(status: Status) -> Result<Status, Self> {
        match status.code {
            Code::Unavailable | Code::Internal => Err(Self::Failed),
            _ => Ok(status),
        }
    }

    /// The session was written to each time it was read.
    pub(crate) fn contention() -> Self {
        Self::Unavailable(TableError::Conflict)
    }
}

impl From<TableError> for ChannelError {
    fn from(error: TableError) -> Self {
        Self::Unavailable(error)
    }
}

impl From<StreamError> for ChannelError {
    fn from(error: StreamError) -> Self {
        match error {
            StreamError::Moved => Self::contention(),
            StreamError::TooLarge => {
                Self::Malformed(Malformed("the session has too much to remember"))
            }
            StreamError::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for ChannelError {
    fn into_response(self) -> Response {
        let status = match &self {
            Self::UnknownSession | Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Untrusted => StatusCode::UNAUTHORIZED,
            Self::Failed => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unavailable(error) => {
                log_error(error, "a stream could not go on");
                StatusCode::SERVICE_UNAVAILABLE
            }
        };
        (status, self.to_string()).into_response()
    }
}
