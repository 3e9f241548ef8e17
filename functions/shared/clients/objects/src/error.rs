//! What can go wrong between us and the storage.

use std::error::Error;

/// A cause kept for the log.
pub(crate) type Cause = Box<dyn Error + Send + Sync>;

/// Why the storage refused or could not answer.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// There is no such upload or object: finished, taken back or removed.
    #[error("there is nothing to {action}")]
    Missing {
        /// What was tried, as a verb phrase.
        action: &'static str,
    },
    /// There is an object already where one was to be made.
    #[error("there is an object already to {action}")]
    Exists { action: &'static str },
    /// The storage was unreachable, or reported a fault: retry later.
    #[error("failed to {action}")]
    Unavailable { action: &'static str, source: Cause },
    /// It rejected the request, or its response violates the protocol: a developer must look at it.
    #[error("object storage refused to {action}")]
    Refused { action: &'static str, source: Cause },
}

impl ObjectError {
    pub(crate) fn unavailable(action: &'static str, source: impl Into<Cause>) -> Self {
        Self::Unavailable {
            action,
            source: source.into(),
        }
    }

    pub(crate) fn refused(action: &'static str, source: impl Into<Cause>) -> Self {
        Self::Refused {
            action,
            source: source.into(),
        }
    }
}
