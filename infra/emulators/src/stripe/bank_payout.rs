use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::call::{Call, new_id};
use super::error::StripeError;
use super::{event, transfer};
use crate::records::Session;

const PAYOUT: &str = "payout";
const FAILED: &str = "failed";

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
    #[serde(default)]
    failure_code: Option<String>,
    #[serde(default)]
    failure_message: Option<String>,
    status: String,
}

/// A payout of the account that the call names.
pub(super) async fn find_payout(
    Path(id): Path<String>,
    headers: HeaderMap,
    call: Call,
) -> Response {
    let account = headers
        .get("stripe-account")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    call.run("find_payout", |work| {
        work.form.finish()?;
        let payout: Option<BankPayout> = work.session.find(PAYOUT, &id)?;
        let payout = payout.filter(|payout| payout.account == account);
        let payout = payout.ok_or_else(|| StripeError::no_such("payout", "payout", &id))?;
        Ok(json!(payout))
    })
    .await
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
        .filter(|payout| payout.account == account && payout.currency == currency)
        .filter(|payout| payout.status != FAILED);
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
            failure_code: None,
            failure_message: None,
            status: "paid".to_owned(),
        };
        session.save(PAYOUT, &payout.id, &payout)?;
        event::emit_on_account(session, now, "payout.paid", &payout, account)?;
    }
    Ok(())
}

/// The bank returns the account's newest payout: the money is on the account again.
pub(super) fn fail_last(session: &Session<'_>, account: &str, now: i64) -> Result<(), StripeError> {
    let payouts: Vec<BankPayout> = session.list(PAYOUT)?;
    let last = payouts
        .into_iter()
        .rfind(|payout| payout.account == account && payout.status != FAILED);
    if let Some(mut payout) = last {
        FAILED.clone_into(&mut payout.status);
        payout.failure_code = Some("account_closed".to_owned());
        payout.failure_message = Some("The bank account has been closed".to_owned());
        session.save(PAYOUT, &payout.id, &payout)?;
        event::emit_on_account(session, now, "payout.failed", &payout, account)?;
    }
    Ok(())
}
