use std::collections::BTreeSet;

use serde_json::json;

use super::events;
use crate::records::Session;
use crate::stripe::records::bank_payout::{self, BankPayout};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;
use crate::stripe::records::transfer;

const FAILED: &str = "failed";
const ACCOUNT_FEES: &str = "account_fees";

/// The balance of a connected account: transferred, not reversed, not paid out to a bank; minor units.
pub(in crate::stripe) fn account_balance(
    session: &Session<'_>,
    account: &str,
    currency: &str,
) -> Result<i64, StripeError> {
    let received = transfer::list_to_account(session, account)?
        .iter()
        .filter(|transfer| transfer.currency == currency)
        .fold(0_i64, |sum, transfer| {
            sum.saturating_add(transfer.amount)
                .saturating_sub(transfer.amount_reversed)
        });
    let paid_out = bank_payout::list_of_account(session, account)?
        .iter()
        .filter(|payout| payout.currency == currency && payout.status != FAILED)
        .fold(0_i64, |sum, payout| sum.saturating_add(payout.amount));
    let fees: Option<i64> = session.find(ACCOUNT_FEES, &fees_of(account, currency))?;
    Ok(received
        .saturating_sub(paid_out)
        .saturating_sub(fees.unwrap_or_default()))
}

/// Takes a fee from the balance of each currency of the account; a balance can become negative.
pub(super) fn take_fee(
    session: &Session<'_>,
    account: &str,
    fee: i64,
    now: i64,
) -> Result<(), StripeError> {
    for currency in list_currencies(session, account)? {
        let id = fees_of(account, &currency);
        let taken: Option<i64> = session.find(ACCOUNT_FEES, &id)?;
        session.save(
            ACCOUNT_FEES,
            &id,
            &taken.unwrap_or_default().saturating_add(fee),
        )?;
        let balance = account_balance(session, account, &currency)?;
        let balance = json!({ "object": "balance", "available": [{ "amount": balance, "currency": currency }] });
        events::emit_account_event(session, now, "balance.available", &balance, account)?;
    }
    Ok(())
}

fn fees_of(account: &str, currency: &str) -> String {
    format!("{account} {currency}")
}

/// The currencies that an account was ever transferred.
pub(in crate::stripe) fn list_currencies(
    session: &Session<'_>,
    account: &str,
) -> Result<BTreeSet<String>, StripeError> {
    let transfers = transfer::list_to_account(session, account)?;
    Ok(transfers
        .into_iter()
        .map(|transfer| transfer.currency)
        .collect())
}

/// Pays everything on the account out to its bank, one payout for each currency.
pub(super) fn pay_out_balances(
    session: &Session<'_>,
    account: &str,
    now: i64,
) -> Result<(), StripeError> {
    for currency in list_currencies(session, account)? {
        let amount = account_balance(session, account, &currency)?;
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
            failure_code: None,
            failure_message: None,
            status: "paid".to_owned(),
        };
        bank_payout::save(session, &payout)?;
        events::emit_account_event(session, now, "payout.paid", &payout, account)?;
    }
    Ok(())
}

/// The bank returns the account's newest payout: the money is on the account again.
pub(super) fn fail_last_payout(
    session: &Session<'_>,
    account: &str,
    now: i64,
) -> Result<(), StripeError> {
    let last = bank_payout::list_of_account(session, account)?
        .into_iter()
        .rfind(|payout| payout.status != FAILED);
    if let Some(mut payout) = last {
        FAILED.clone_into(&mut payout.status);
        payout.failure_code = Some("account_closed".to_owned());
        payout.failure_message = Some("The bank account has been closed".to_owned());
        bank_payout::save(session, &payout)?;
        events::emit_account_event(session, now, "payout.failed", &payout, account)?;
    }
    Ok(())
}
