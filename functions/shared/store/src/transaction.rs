//! Transactions, and what their failed conditions mean.

use crate::error::{StoreError, Taken};

pub(crate) use table::retry_pause;

/// The table's transactions, with our failures.
pub(crate) type Transaction<'a> = table::Transaction<'a, ConditionFailure>;

/// The meaning of a step's failed condition.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ConditionFailure {
    Conflict,
    Taken(Taken),
}

impl table::ConditionFailure for ConditionFailure {
    type Error = StoreError;

    const CONFLICT: Self = Self::Conflict;

    fn into_error(self) -> StoreError {
        self.into()
    }
}

impl From<Taken> for ConditionFailure {
    fn from(what: Taken) -> Self {
        Self::Taken(what)
    }
}

impl From<ConditionFailure> for StoreError {
    fn from(failure: ConditionFailure) -> Self {
        match failure {
            ConditionFailure::Conflict => Self::Conflict,
            ConditionFailure::Taken(what) => Self::Taken { what },
        }
    }
}
