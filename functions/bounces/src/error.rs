//! The errors of an event.

use store::StoreError;

/// Why an event is not dealt with yet; it is sent again.
#[derive(Debug, thiserror::Error)]
pub enum BounceError {
    /// The table did not answer.
    #[error("the table is unavailable")]
    Store(#[from] StoreError),
    /// The event was faster than the record of its email.
    #[error("the mail is not recorded yet")]
    NotRecorded,
}
