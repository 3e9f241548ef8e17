use std::collections::{BTreeMap, BTreeSet};

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::call::{Call, new_id};
use super::error::StripeError;
use super::{account, bank_payout, charge};
use crate::records::Session;

pub(super) const TRANSFER: &str = "transfer";

/// A talent's part of a charge, moved to their account.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
struct Transfer {
    id: String,
    object: String,
    amount: i64,
    amount_reversed: i64,
    created: i64,
    currency: String,
    description: Option<String>,
    destination: String,
    livemode: bool,
    metadata: BTreeMap<String, String>,
    reversed: bool,
    source_transaction: Option<String>,
    transfer_group: Option<String>,
}

fn load(session: &Session<'_>, id: &str) -> Result<Transfer, StripeError> {
    session
        .find(TRANSFER, id)?
        .ok_or_else(|| StripeError::no_such("transfer", "transfer", id))
}

pub(super) async fn create_transfer(call: Call) -> Response {
    call.run("create_transfer", |work| {
        let form = work.form;
        let transfer = Transfer {
            id: new_id("tr"),
            object: "transfer".to_owned(),
            amount: form.required_integer("amount")?,
            amount_reversed: 0,
            created: work.now,
            currency: form.required("currency")?,
            description: form.text("description"),
            destination: form.required("destination")?,
            livemode: false,
            metadata: form.map("metadata"),
            reversed: false,
            source_transaction: form.text("source_transaction"),
            transfer_group: form.text("transfer_group"),
        };
        form.finish()?;
        if transfer.amount < 1 {
            return Err(StripeError::parameter(
                "amount",
                "parameter_invalid_integer",
                "This value must be greater than or equal to 1.",
            ));
        }
        let account = account::load(work.session, &transfer.destination)?;
        if account.withdrawn {
            return Err(StripeError::forbidden(&account.id));
        }
        if account.capabilities.get("transfers").map(String::as_str) != Some("active") {
            return Err(StripeError::state(
                "insufficient_capabilities_for_transfer",
                "Your destination account needs to have at least one of the following capabilities enabled: transfers, \
                 crypto_transfers, legacy_payments",
            ));
        }
        if let Some(source) = &transfer.source_transaction {
            check_source(work.session, source, &transfer)?;
        }
        work.session.save(TRANSFER, &transfer.id, &transfer)?;
        work.emit("transfer.created", &transfer)?;
        Ok(json!(transfer))
    })
    .await
}

/// A charge can fund transfers up to what it captured, in its own currency.
fn check_source(
    session: &Session<'_>,
    source: &str,
    transfer: &Transfer,
) -> Result<(), StripeError> {
    let charge = charge::load(session, source)?;
    if !charge.captured {
        return Err(StripeError::parameter(
            "source_transaction",
            "parameter_invalid_value",
            format!("The charge {source} has not been captured."),
        ));
    }
    if charge.currency != transfer.currency {
        return Err(StripeError::parameter(
            "currency",
            "parameter_invalid_value",
            format!(
                "The currency of source_transaction's balance transaction ({}) must be the same as the transfer currency ({})",
                charge.currency, transfer.currency
            ),
        ));
    }
    let transfers: Vec<Transfer> = session.list(TRANSFER)?;
    let moved = transfers
        .iter()
        .filter(|other| other.source_transaction.as_deref() == Some(source))
        .fold(0_i64, |sum, other| {
            sum.saturating_add(other.amount)
                .saturating_sub(other.amount_reversed)
        });
    if moved.saturating_add(transfer.amount) > charge.amount_captured {
        return Err(StripeError::parameter(
            "amount",
            "amount_too_large",
            format!(
                "Transfers using this transaction as a source must not exceed the source amount of {}. (There is already \
                 {moved} transferred.)",
                charge.amount_captured
            ),
        ));
    }
    Ok(())
}

/// What lies on a connected account: transferred, not reversed, not paid out to a bank; minor units.
pub(super) fn balance(
    session: &Session<'_>,
    account: &str,
    currency: &str,
) -> Result<i64, StripeError> {
    let transfers: Vec<Transfer> = session.list(TRANSFER)?;
    let received = transfers
        .iter()
        .filter(|transfer| transfer.destination == account && transfer.currency == currency)
        .fold(0_i64, |sum, transfer| {
            sum.saturating_add(transfer.amount)
                .saturating_sub(transfer.amount_reversed)
        });
    Ok(received.saturating_sub(bank_payout::paid_out(session, account, currency)?))
}

/// The currencies that an account was ever transferred.
pub(super) fn currencies(
    session: &Session<'_>,
    account: &str,
) -> Result<BTreeSet<String>, StripeError> {
    let transfers: Vec<Transfer> = session.list(TRANSFER)?;
    let own = transfers
        .into_iter()
        .filter(|transfer| transfer.destination == account);
    Ok(own.map(|transfer| transfer.currency).collect())
}

pub(super) async fn find_transfer(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_transfer", |work| {
        work.form.finish()?;
        Ok(json!(load(work.session, &id)?))
    })
    .await
}

/// Newest first, of one group or of all.
pub(super) async fn list_transfers(call: Call) -> Response {
    call.run("list_transfers", |work| {
        let group = work.form.text("transfer_group");
        work.form.ignore("limit");
        work.form.finish()?;
        let mut transfers: Vec<Transfer> = work.session.list(TRANSFER)?;
        transfers.retain(|transfer| group.is_none() || transfer.transfer_group == group);
        transfers.reverse();
        Ok(json!({ "object": "list", "url": "/v1/transfers", "has_more": false, "data": transfers }))
    })
    .await
}

pub(super) async fn reverse_transfer(Path(id): Path<String>, call: Call) -> Response {
    call.run("reverse_transfer", |work| {
        let asked = work.form.integer("amount")?;
        let metadata = work.form.map("metadata");
        work.form.finish()?;
        let mut transfer = load(work.session, &id)?;
        let left = transfer.amount.saturating_sub(transfer.amount_reversed);
        let amount = asked.unwrap_or(left);
        if amount < 1 || amount > left {
            return Err(StripeError::parameter(
                "amount",
                "amount_too_large",
                format!("The transfer {id} has {left} left to reverse; {amount} was asked for."),
            ));
        }
        if balance(work.session, &transfer.destination, &transfer.currency)? < amount {
            return Err(StripeError::state(
                "balance_insufficient",
                "Insufficient funds in the connected account to reverse the transfer.",
            ));
        }
        transfer.amount_reversed = transfer.amount_reversed.saturating_add(amount);
        transfer.reversed = transfer.amount_reversed == transfer.amount;
        work.session.save(TRANSFER, &transfer.id, &transfer)?;
        let reversal: Value = json!({
            "id": new_id("trr"),
            "object": "transfer_reversal",
            "amount": amount,
            "created": work.now,
            "currency": transfer.currency,
            "metadata": metadata,
            "transfer": transfer.id,
        });
        work.emit("transfer.reversed", &transfer)?;
        Ok(reversal)
    })
    .await
}
