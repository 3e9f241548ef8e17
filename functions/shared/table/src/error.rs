//! What can go wrong between us and the table, by what the caller can do about it.

use std::error::Error;

/// A cause kept for the log; never shown to a client.
pub type Cause = Box<dyn Error + Send + Sync>;

/// Why the table refused or could not answer.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The row moved on since it was read: read it again and decide again.
    #[error("the row changed since it was read")]
    Conflict,
    /// The table could not be asked: try again later.
    #[error("failed to {action}")]
    Unavailable {
        /// What was tried, as a verb phrase: `save an order`.
        action: &'static str,
        source: Cause,
    },
    /// A stored row is not what this code writes: the operator has to look at it.
    #[error("the stored {row} is corrupt")]
    Corrupt {
        /// Which kind of row, and where: `order at ORDER#…/ORDER`.
        row: String,
        source: Cause,
    },
}

impl TableError {
    /// `action` is a verb phrase.
    pub fn unavailable(action: &'static str, source: impl Into<Cause>) -> Self {
        Self::Unavailable {
            action,
            source: source.into(),
        }
    }

    /// `row` names the kind of row and its key.
    pub fn corrupt(row: impl Into<String>, source: impl Into<Cause>) -> Self {
        Self::Corrupt {
            row: row.into(),
            source: source.into(),
        }
    }
}
