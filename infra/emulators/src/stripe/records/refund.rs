use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const REFUND: &str = "refund";

/// Money that went back to a customer.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct Refund {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) charge: String,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) payment_intent: String,
    pub(in crate::stripe) reason: Option<String>,
    pub(in crate::stripe) status: String,
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Refund, StripeError> {
    session
        .find(REFUND, id)?
        .ok_or_else(|| StripeError::no_such("refund", "id", id))
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

/// Every refund, oldest first.
pub(in crate::stripe) fn list(session: &Session<'_>) -> Result<Vec<Refund>, RecordsError> {
    session.list(REFUND)
}
