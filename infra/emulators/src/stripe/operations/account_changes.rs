use serde::Deserialize;
use serde_json::json;

use super::{balances, events};
use crate::records::Session;
use crate::stripe::records::account;
use crate::stripe::records::error::StripeError;

/// Changes of a connected account by the provider.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::stripe) enum AccountAction {
    PayOut,
    FailPayout,
    Restrict,
    Verify,
    Withdraw,
    /// The provider refuses the account.
    Reject,
    Close,
    /// The provider takes a fee from the balance, which can become negative.
    TakeFee,
}

/// What [`AccountAction::TakeFee`] takes, in minor units.
const FEE: i64 = 500;

/// Applies the action to the account, with its events.
pub(in crate::stripe) fn apply_action(
    session: &Session<'_>,
    id: &str,
    action: AccountAction,
    now: i64,
) -> Result<(), StripeError> {
    let mut account = account::load(session, id)?;
    match action {
        AccountAction::PayOut => return balances::pay_out_balances(session, id, now),
        AccountAction::TakeFee => return balances::take_fee(session, id, FEE, now),
        AccountAction::FailPayout => return balances::fail_last_payout(session, id, now),
        AccountAction::Restrict => account.require_document(),
        AccountAction::Verify => account.mark_verified(),
        AccountAction::Withdraw => account.withdrawn = true,
        AccountAction::Reject => account.reject(),
        AccountAction::Close => account.closed = true,
    }
    account::save(session, &account)?;
    if account.withdrawn || account.closed {
        let application = json!({ "id": "ca_local", "object": "application", "name": "Matchday" });
        events::emit_account_event(
            session,
            now,
            "account.application.deauthorized",
            &application,
            id,
        )?;
    } else {
        events::emit_account_event(session, now, "account.updated", &account, id)?;
    }
    Ok(())
}
