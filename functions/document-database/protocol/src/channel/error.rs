//! Errors of the channel, which replace a response of arrays.

use axum::response::{IntoResponse, Response};
use document_core::{Code, Status};
use document_store::StreamError;
use document_store::TableError;
use http::StatusCode;

use super::form_body::Malformed;
use crate::error::log_error;

/// The reason for an error. For the client each of these ends the session; it opens another one and continues there.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ChannelError {
    /// The session does not exist, or no longer. The client searches the response for this text, but not at its very
    /// beginning.
    #[error("Error: Unknown SID")]
    UnknownSession,
    /// The request does not follow this protocol.
    #[error("Error: {0}")]
    Malformed(#[from] Malformed),
    /// Another failure of the server, which was logged.
    #[error("Error: try again")]
    Failed,
    /// The table was unavailable, or too many requests wrote to one session concurrently.
    #[error("Error: try again")]
    Unavailable(#[source] TableError),
}

impl ChannelError {
    /// Returns the status if it can be reported within the stream. A failure of the server is an error instead, so that
    /// the client notices that it has no connection.
    pub(crate) fn unless_reportable(status: Status) -> Result<Status, Self> {
        match status.code {
            Code::Unavailable | Code::Internal => Err(Self::Failed),
            _ => Ok(status),
        }
    }

    /// Another request wrote to the session at every attempt.
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
            Self::Failed => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unavailable(error) => {
                log_error(error, "documents.stream_failed");
                StatusCode::SERVICE_UNAVAILABLE
            }
        };
        (status, self.to_string()).into_response()
    }
}
