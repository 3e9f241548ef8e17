//! What it means when a condition of a commit does not hold.

use table::TableError;

/// The table's transactions, with our failures.
pub(crate) type Transaction<'a> = table::Transaction<'a, ConditionFailure>;
/// Why a transaction that was sent once did not happen.
pub(crate) type TransactionError = table::TransactionError<ConditionFailure>;

/// What it means when a step's condition does not hold.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ConditionFailure {
    /// A row is not as it was read.
    Conflict,
    /// The stream that a commit belongs to moved on; distinct from conflicts of the commit's own rows.
    Stream,
}

impl table::ConditionFailure for ConditionFailure {
    type Error = TableError;

    const CONFLICT: Self = Self::Conflict;

    fn into_error(self) -> TableError {
        TableError::Conflict
    }
}
