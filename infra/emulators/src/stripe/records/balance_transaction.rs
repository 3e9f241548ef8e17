use serde::{Deserialize, Serialize};

use super::id::new_id;
use crate::records::{RecordsError, Session};

const BALANCE_TRANSACTION: &str = "balance_transaction";

/// A credit or debit of the platform's balance.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct BalanceTransaction {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    /// Minor units, negative where they left.
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) available_on: i64,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) fee: i64,
    pub(in crate::stripe) net: i64,
    pub(in crate::stripe) reporting_category: String,
    pub(in crate::stripe) source: String,
    pub(in crate::stripe) status: String,
    #[serde(rename = "type")]
    pub(in crate::stripe) kind: String,
}

/// A movement as described by its cause.
#[derive(Clone, Copy, Debug)]
pub(in crate::stripe) struct Movement<'a> {
    /// The service's `type`.
    pub(in crate::stripe) kind: &'a str,
    pub(in crate::stripe) category: &'a str,
    /// The id of what moved the money.
    pub(in crate::stripe) source: &'a str,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) fee: i64,
    pub(in crate::stripe) currency: &'a str,
}

/// Writes a movement into the books of the platform's balance.
pub(in crate::stripe) fn book(
    session: &Session<'_>,
    now: i64,
    movement: Movement<'_>,
) -> Result<(), RecordsError> {
    let booked = BalanceTransaction {
        id: new_id("txn"),
        object: "balance_transaction".to_owned(),
        amount: movement.amount,
        available_on: now,
        created: now,
        currency: movement.currency.to_owned(),
        fee: movement.fee,
        net: movement.amount.saturating_sub(movement.fee),
        reporting_category: movement.category.to_owned(),
        source: movement.source.to_owned(),
        status: "available".to_owned(),
        kind: movement.kind.to_owned(),
    };
    session.save(BALANCE_TRANSACTION, &booked.id, &booked)
}

/// Every movement of this second or later, oldest first.
pub(in crate::stripe) fn list_since(
    session: &Session<'_>,
    since: i64,
) -> Result<Vec<BalanceTransaction>, RecordsError> {
    session.list_since(BALANCE_TRANSACTION, since)
}
