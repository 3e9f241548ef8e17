use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const REFUND: &str = "refund";
/// The ids of refunds that a bank will return.
const RETURNING: &str = "returning_refund";

/// Money that went back to a customer.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct Refund {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount: i64,
    #[serde(default)]
    pub(in crate::stripe) balance_transaction: Option<String>,
    pub(in crate::stripe) charge: String,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    /// The movement that brought back what did not arrive.
    #[serde(default)]
    pub(in crate::stripe) failure_balance_transaction: Option<String>,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) payment_intent: String,
    pub(in crate::stripe) reason: Option<String>,
    pub(in crate::stripe) status: String,
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Refund, StripeError> {
    find(session, id)?.ok_or_else(|| StripeError::no_such("refund", "id", id))
}

pub(in crate::stripe) fn find(
    session: &Session<'_>,
    id: &str,
) -> Result<Option<Refund>, RecordsError> {
    session.find(REFUND, id)
}

pub(in crate::stripe) fn save_returning(
    session: &Session<'_>,
    id: &str,
) -> Result<(), RecordsError> {
    session.save(RETURNING, id, &id)
}

pub(in crate::stripe) fn list_returning(
    session: &Session<'_>,
) -> Result<Vec<String>, RecordsError> {
    session.list(RETURNING)
}

pub(in crate::stripe) fn delete_returning(
    session: &Session<'_>,
    id: &str,
) -> Result<(), RecordsError> {
    session.delete(RETURNING, id)
}

pub(in crate::stripe) fn save(session: &Session<'_>, refund: &Refund) -> Result<(), RecordsError> {
    session.save(REFUND, &refund.id, refund)
}

/// Every refund of this payment, oldest first.
pub(in crate::stripe) fn list_of_intent(
    session: &Session<'_>,
    intent: &str,
) -> Result<Vec<Refund>, RecordsError> {
    session.list_where(REFUND, "payment_intent", intent)
}

/// Every refund in this state, oldest first.
pub(in crate::stripe) fn list_with_status(
    session: &Session<'_>,
    status: &str,
) -> Result<Vec<Refund>, RecordsError> {
    session.list_where(REFUND, "status", status)
}

/// Every refund, oldest first.
pub(in crate::stripe) fn list(session: &Session<'_>) -> Result<Vec<Refund>, RecordsError> {
    session.list(REFUND)
}
