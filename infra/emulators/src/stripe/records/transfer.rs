use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const TRANSFER: &str = "transfer";
pub(in crate::stripe) const REVERSAL: &str = "transfer_reversal";

/// A talent's part of a charge, moved to their account.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
pub(in crate::stripe) struct Transfer {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) amount_reversed: i64,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) description: Option<String>,
    pub(in crate::stripe) destination: String,
    pub(in crate::stripe) livemode: bool,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) reversed: bool,
    pub(in crate::stripe) source_transaction: Option<String>,
    pub(in crate::stripe) transfer_group: Option<String>,
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Transfer, StripeError> {
    session
        .find(TRANSFER, id)?
        .ok_or_else(|| StripeError::no_such("transfer", "transfer", id))
}

pub(in crate::stripe) fn save(
    session: &Session<'_>,
    transfer: &Transfer,
) -> Result<(), RecordsError> {
    session.save(TRANSFER, &transfer.id, transfer)
}

/// Every transfer out of this charge, oldest first.
pub(in crate::stripe) fn list_of_charge(
    session: &Session<'_>,
    charge: &str,
) -> Result<Vec<Transfer>, RecordsError> {
    session.list_where(TRANSFER, "source_transaction", charge)
}

/// Every transfer, oldest first.
pub(in crate::stripe) fn list(session: &Session<'_>) -> Result<Vec<Transfer>, RecordsError> {
    session.list(TRANSFER)
}

/// Every transfer to the account, oldest first.
pub(in crate::stripe) fn list_to_account(
    session: &Session<'_>,
    account: &str,
) -> Result<Vec<Transfer>, RecordsError> {
    let mut transfers = list(session)?;
    transfers.retain(|transfer| transfer.destination == account);
    Ok(transfers)
}
