//! Conditions on the version at which a row was read.

use table::Expression;

use crate::keys;
use crate::transaction::{ConditionFailure, Transaction};

/// Adds the condition that the team still has this version.
pub(crate) fn check_version(transaction: Transaction<'_>, version: u64) -> Transaction<'_> {
    transaction.check(keys::team(), unchanged(version), ConditionFailure::Conflict)
}

/// The condition on a row that was read at this version; 0 for none.
pub(super) fn unchanged(version: u64) -> Expression {
    Expression::before_version(version.saturating_add(1))
}
