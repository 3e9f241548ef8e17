//! Why a call of the identity service failed.

use std::error::Error;

use crate::error::{ApiError, ErrorCode};

/// Why the identity service did not do it.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// No usable answer: try again later.
    #[error("the identity service could not {action}")]
    Unavailable {
        /// What was tried, as a verb phrase.
        action: &'static str,
        source: Box<dyn Error + Send + Sync>,
    },
    /// The service understood and refused.
    #[error("the identity service refused to {action} ({status}): {message}")]
    Refused {
        /// What was tried, as a verb phrase.
        action: &'static str,
        status: u16,
        /// The service's code, such as `USER_NOT_FOUND`.
        message: String,
    },
    /// The service account's key cannot sign.
    #[error("the service account's key cannot sign")]
    Key(#[source] jsonwebtoken::errors::Error),
}

impl IdentityError {
    pub(super) fn unavailable(action: &'static str, source: reqwest::Error) -> Self {
        // The address is omitted: it adds nothing to the action.
        Self::Unavailable {
            action,
            source: source.without_url().into(),
        }
    }
}

impl From<IdentityError> for ApiError {
    fn from(error: IdentityError) -> Self {
        match &error {
            IdentityError::Unavailable { .. } => Self::new(
                ErrorCode::IdentityUnavailable,
                "the identity service gave no answer, try again",
            )
            .retry_after(2)
            .because(error),
            IdentityError::Refused { message, .. } if message.starts_with("USER_NOT_FOUND") => {
                Self::unauthenticated("the account no longer exists")
            }
            IdentityError::Refused { .. } | IdentityError::Key(_) => Self::internal(error),
        }
    }
}
