use serde_json::{Value, json};

use super::balances;
use super::context::OperationContext;
use crate::records::Session;
use crate::stripe::records::balance_transaction::{self, Movement, book};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;
use crate::stripe::records::transfer::{self, Transfer};
use crate::stripe::records::{account, charge, currency};

/// Moves money from the platform to a connected account.
pub(in crate::stripe) fn create_transfer(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let form = context.form;
    let transfer = Transfer {
        id: new_id("tr"),
        object: "transfer".to_owned(),
        amount: form.required_integer("amount")?,
        amount_reversed: 0,
        created: context.now,
        currency: form.required("currency")?,
        description: form.text("description"),
        destination: form.required("destination")?,
        livemode: false,
        metadata: form.metadata("metadata")?,
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
    if !currency::is_movable(transfer.amount, &transfer.currency) {
        return Err(StripeError::parameter(
            "amount",
            "parameter_invalid_integer",
            currency::STEP_RULE,
        ));
    }
    let account = account::load_destination(context.session, &transfer.destination)?;
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
    match &transfer.source_transaction {
        Some(source) => check_source_transaction(context.session, source, &transfer)?,
        None => check_available(context, &transfer)?,
    }
    transfer::save(context.session, &transfer)?;
    book(
        context.session,
        context.now,
        Movement {
            kind: "transfer",
            category: "transfer",
            source: &transfer.id,
            amount: transfer.amount.saturating_neg(),
            fee: 0,
            currency: &transfer.currency,
        },
    )?;
    context.emit_event("transfer.created", &transfer)?;
    Ok(json!(transfer))
}

/// Without a charge that funds it, a transfer takes money that is available: charges are so after two days.
fn check_available(context: &OperationContext<'_>, transfer: &Transfer) -> Result<(), StripeError> {
    let booked = balance_transaction::list_since(context.session, i64::MIN)?;
    let available = booked
        .iter()
        .filter(|one| one.currency == transfer.currency && one.available_on <= context.now)
        .fold(0_i64, |sum, one| sum.saturating_add(one.net));
    if transfer.amount <= available {
        return Ok(());
    }
    Err(StripeError::state(
        "balance_insufficient",
        "You have insufficient available funds in your Stripe account. Try adding funds directly to your available \
         balance by creating Charges using the 4000000000000077 test card.",
    ))
}

/// A charge can fund transfers up to what it settled as, in the currency of its balance transaction.
fn check_source_transaction(
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
    let settled = balance_transaction::find_of_source(session, source)?;
    let (amount, currency) = settled.map_or_else(
        || (charge.amount_captured, charge.currency.clone()),
        |settled| (settled.amount, settled.currency),
    );
    if currency != transfer.currency {
        return Err(StripeError::parameter(
            "currency",
            "parameter_invalid_value",
            format!(
                "The currency of source_transaction's balance transaction ({}) must be the same as the transfer currency ({})",
                currency, transfer.currency
            ),
        ));
    }
    let transfers = transfer::list_of_charge(session, source)?;
    let moved = transfers.iter().fold(0_i64, |sum, other| {
        sum.saturating_add(other.amount)
            .saturating_sub(other.amount_reversed)
    });
    if moved.saturating_add(transfer.amount) > amount {
        return Err(StripeError::parameter(
            "amount",
            "amount_too_large",
            format!(
                "Transfers using this transaction as a source must not exceed the source amount of {amount}. (There is already \
                 {moved} transferred.)"
            ),
        ));
    }
    Ok(())
}

/// Newest first, of one group or of all.
pub(in crate::stripe) fn list_transfers(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let group = context.form.text("transfer_group");
    context.form.ignore("limit");
    context.form.finish()?;
    let mut transfers = transfer::list(context.session)?;
    transfers.retain(|transfer| group.is_none() || transfer.transfer_group == group);
    transfers.reverse();
    Ok(json!({ "object": "list", "url": "/v1/transfers", "has_more": false, "data": transfers }))
}

/// Moves a transfer or a part of it back to the platform.
pub(in crate::stripe) fn reverse_transfer(
    context: &OperationContext<'_>,
    id: &str,
) -> Result<Value, StripeError> {
    let asked = context.form.integer("amount")?;
    let metadata = context.form.metadata("metadata")?;
    context.form.finish()?;
    let mut transfer = transfer::load(context.session, id)?;
    let left = transfer.amount.saturating_sub(transfer.amount_reversed);
    let amount = asked.unwrap_or(left);
    if amount < 1 || amount > left {
        return Err(StripeError::parameter(
            "amount",
            "amount_too_large",
            format!("The transfer {id} has {left} left to reverse; {amount} was asked for."),
        ));
    }
    if balances::account_balance(context.session, &transfer.destination, &transfer.currency)?
        < amount
    {
        return Err(StripeError::state(
            "balance_insufficient",
            "Insufficient funds in the connected account to reverse the transfer.",
        ));
    }
    transfer.amount_reversed = transfer.amount_reversed.saturating_add(amount);
    transfer.reversed = transfer.amount_reversed == transfer.amount;
    transfer::save(context.session, &transfer)?;
    let reversal_id = new_id("trr");
    let reversal: Value = json!({
        "id": reversal_id,
        "object": "transfer_reversal",
        "amount": amount,
        "created": context.now,
        "currency": transfer.currency,
        "metadata": metadata,
        "transfer": transfer.id,
    });
    context
        .session
        .save(transfer::REVERSAL, &reversal_id, &reversal)?;
    book(
        context.session,
        context.now,
        Movement {
            kind: "transfer_refund",
            category: "transfer_reversal",
            source: &reversal_id,
            amount,
            fee: 0,
            currency: &transfer.currency,
        },
    )?;
    context.emit_event("transfer.reversed", &transfer)?;
    Ok(reversal)
}
