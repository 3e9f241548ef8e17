use serde::{Deserialize, Serialize};

use super::call::new_id;
use super::error::StripeError;
use super::{event, transfer};
use crate::records::Session;

const PAYOUT: &str = "payout";

/// Money that left a connected account for a bank.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct BankPayout {
    id: String,
    object: String,
    account: String,
    amount: i64,
    arrival_date: i64,
    created: i64,
    currency: String,
    status: String,
}

/// What left an account for a bank so far, in minor units.
pub(super) fn paid_out(
    session: &Session<'_>,
    account: &str,
    currency: &str,
) -> Result<i64, StripeError> {
    let payouts: Vec<BankPayout> = session.list(PAYOUT)?;
    let own = payouts
        .iter()
        .filter(|payout| payout.account == account && payout.currency == currency);
    Ok(own.fold(0_i64, |sum, payout| sum.saturating_add(payout.amount)))
}

/// Pays everything on the account out to its bank, one payout for each currency.
pub(super) fn pay_out(session: &Session<'_>, account: &str, now: i64) -> Result<(), StripeError> {
    for currency in transfer::currencies(session, account)? {
        let amount = transfer::balance(session, account, &currency)?;
        if amount < 1 {
            continue;
        }
        let payout = BankPayout {
            id: new_id("po"),
            object: "payout".to_owned(),
            account: account.to_owned(),
            amount,
            arrival_date: now,
            created: now,
            currency,
            status: "paid".to_owned(),
        };
        session.save(PAYOUT, &payout.id, &payout)?;
        event::emit_on_account(session, now, "payout.paid", &payout, account)?;
    }
    Ok(())
}
