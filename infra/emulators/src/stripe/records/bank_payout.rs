use serde::{Deserialize, Serialize};

use super::error::StripeError;
use crate::records::{RecordsError, Session};

const BANK_PAYOUT: &str = "payout";

/// Money that left a connected account for a bank.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct BankPayout {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) account: String,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) arrival_date: i64,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    #[serde(default)]
    pub(in crate::stripe) failure_code: Option<String>,
    #[serde(default)]
    pub(in crate::stripe) failure_message: Option<String>,
    pub(in crate::stripe) status: String,
}

/// The payout of that id, if it belongs to the account.
pub(in crate::stripe) fn load(
    session: &Session<'_>,
    id: &str,
    account: &str,
) -> Result<BankPayout, StripeError> {
    let payout: Option<BankPayout> = session.find(BANK_PAYOUT, id)?;
    payout
        .filter(|payout| payout.account == account)
        .ok_or_else(|| StripeError::no_such("payout", "payout", id))
}

pub(in crate::stripe) fn save(
    session: &Session<'_>,
    payout: &BankPayout,
) -> Result<(), RecordsError> {
    session.save(BANK_PAYOUT, &payout.id, payout)
}

/// Every payout of the account, oldest first.
pub(in crate::stripe) fn list_of_account(
    session: &Session<'_>,
    account: &str,
) -> Result<Vec<BankPayout>, RecordsError> {
    let mut payouts: Vec<BankPayout> = session.list(BANK_PAYOUT)?;
    payouts.retain(|payout| payout.account == account);
    Ok(payouts)
}
