//! The meaning of a commit's failed condition.

use table::TableError;

/// The table's transactions, with our failures.
pub(crate) type Transaction<'a> = table::Transaction<'a, ConditionFailure>;
/// The reason why a transaction failed after one attempt.
pub(crate) type TransactionError = table::TransactionError<ConditionFailure>;

/// The meaning of a step's failed condition.
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
