use serde_json::{Value, json};

use super::context::OperationContext;
use super::events;
use crate::records::{RecordsError, Session};
use crate::stripe::records::balance_transaction::{Movement, book};
use crate::stripe::records::card::{RETURNED_REFUND_LAST4, SLOW_REFUND_LAST4};
use crate::stripe::records::charge::{self, Charge};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;
use crate::stripe::records::refund::{self, Refund};
use crate::stripe::records::{currency, dispute, payment_intent};

/// When a refund of a test card changes, in seconds.
const SETTLES_AFTER: i64 = 3600;

/// Returns a captured charge or a part of it to the customer.
pub(in crate::stripe) fn create_refund(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let mut charge = find_charge_to_refund(context)?;
    let asked = context.form.integer("amount")?;
    let reason = context.form.choice(
        "reason",
        &["", "duplicate", "fraudulent", "requested_by_customer"],
    )?;
    let metadata = context.form.metadata("metadata")?;
    context.form.finish()?;
    if !charge.captured {
        return Err(StripeError::state(
            "payment_intent_unexpected_state",
            format!(
                "This PaymentIntent ({}) does not have a successful charge to refund.",
                charge.payment_intent
            ),
        ));
    }
    let left = amount_left(context.session, &charge)?;
    if left == 0 {
        return Err(StripeError::state(
            "charge_already_refunded",
            format!("Charge {} has already been refunded.", charge.id),
        ));
    }
    let amount = asked.unwrap_or(left);
    if amount < 1 {
        return Err(StripeError::parameter(
            "amount",
            "parameter_invalid_integer",
            "This value must be greater than or equal to 1.",
        ));
    }
    if !currency::is_movable(amount, &charge.currency) {
        return Err(StripeError::parameter(
            "amount",
            "parameter_invalid_integer",
            currency::STEP_RULE,
        ));
    }
    if amount > left {
        return Err(StripeError::parameter(
            "amount",
            "amount_too_large",
            format!(
                "Refund amount ({}) is greater than unrefunded amount on charge ({})",
                currency::format_amount(amount, &charge.currency),
                currency::format_amount(left, &charge.currency)
            ),
        ));
    }
    charge.amount_refunded = charge.amount_refunded.saturating_add(amount);
    charge.refunded = charge.amount_refunded == charge.amount;
    charge::save(context.session, &charge)?;
    let mut refund = Refund {
        id: new_id("re"),
        object: "refund".to_owned(),
        amount,
        balance_transaction: None,
        charge: charge.id.clone(),
        created: context.now,
        currency: charge.currency.clone(),
        failure_balance_transaction: None,
        metadata,
        payment_intent: charge.payment_intent.clone(),
        reason: Some(reason).filter(|reason| !reason.is_empty()),
        status: if charge.payment_method_details.card.last4 == SLOW_REFUND_LAST4 {
            "pending"
        } else {
            "succeeded"
        }
        .to_owned(),
    };
    if charge.payment_method_details.card.last4 == RETURNED_REFUND_LAST4 {
        refund::save_returning(context.session, &refund.id)?;
    }
    book_refund(context, &mut refund)?;
    let refunded = payment_intent::load(context.session, &charge.payment_intent)?;
    payment_intent::append_history(
        context.session,
        &refunded,
        "refund",
        amount,
        context.now,
        context.idempotency_key,
    )?;
    context.emit_event("refund.created", &refund)?;
    context.emit_event("charge.refunded", &charge)?;
    Ok(json!(refund))
}

/// Deducts a refund from the balance, and saves it with the movement.
fn book_refund(context: &OperationContext<'_>, refund: &mut Refund) -> Result<(), StripeError> {
    let booked = book(
        context.session,
        context.now,
        Movement {
            kind: "refund",
            category: "refund",
            source: &refund.id,
            amount: refund.amount.saturating_neg(),
            fee: 0,
            currency: &refund.currency,
        },
    )?;
    refund.balance_transaction = Some(booked.id);
    Ok(refund::save(context.session, refund)?)
}

/// Returns the refundable rest of a charge; rejects it during a dispute, and after a lost one.
fn amount_left(session: &Session<'_>, charge: &Charge) -> Result<i64, StripeError> {
    let disputes = dispute::list(session)?;
    let (closed, open): (Vec<_>, Vec<_>) = disputes
        .iter()
        .filter(|one| one.charge == charge.id)
        .partition(|one| one.is_closed());
    let lost = closed.iter().filter(|one| one.status == "lost");
    let lost = lost.fold(0_i64, |sum, one| sum.saturating_add(one.amount));
    let left = charge
        .amount
        .saturating_sub(charge.amount_refunded)
        .saturating_sub(lost);
    // An amount that a bank took back cannot be refunded; the rest can.
    if !open.is_empty() || (lost > 0 && left == 0) {
        return Err(StripeError::state(
            "charge_disputed",
            format!(
                "Charge {} has been charged back; cannot issue a refund.",
                charge.id
            ),
        ));
    }
    Ok(left)
}

/// Refunds of two test cards change after an hour: a pending one succeeds, and the bank returns the other.
pub(super) fn settle_due(session: &Session<'_>, now: i64) -> Result<(), RecordsError> {
    let is_due = |refund: &Refund| refund.created.saturating_add(SETTLES_AFTER) <= now;
    let mut pending: Vec<Refund> = refund::list_with_status(session, "pending")?;
    pending.retain(is_due);
    for mut refund in pending {
        "succeeded".clone_into(&mut refund.status);
        refund::save(session, &refund)?;
        events::emit_event(session, now, "refund.updated", &refund, None)?;
    }
    for id in refund::list_returning(session)? {
        let refund = refund::find(session, &id)?;
        if let Some(refund) = refund.filter(is_due) {
            refund::delete_returning(session, &id)?;
            return_refund(session, now, refund)?;
        }
    }
    Ok(())
}

/// The customer's bank sends a refund back: the money is with the platform again.
pub(in crate::stripe) fn bounce_refund(
    session: &Session<'_>,
    now: i64,
    id: &str,
) -> Result<Refund, StripeError> {
    let refund = refund::load(session, id)?;
    if refund.status == "failed" {
        return Err(StripeError::invalid(format!(
            "Refund {id} has failed already."
        )));
    }
    Ok(return_refund(session, now, refund)?)
}

fn return_refund(
    session: &Session<'_>,
    now: i64,
    mut refund: Refund,
) -> Result<Refund, RecordsError> {
    "failed".clone_into(&mut refund.status);
    if let Some(mut charge) = charge::find(session, &refund.charge)? {
        charge.amount_refunded = charge.amount_refunded.saturating_sub(refund.amount);
        charge.refunded = false;
        charge::save(session, &charge)?;
    }
    let booked = book(
        session,
        now,
        Movement {
            kind: "refund_failure",
            category: "refund_failure",
            source: &refund.id,
            amount: refund.amount,
            fee: 0,
            currency: &refund.currency,
        },
    )?;
    refund.failure_balance_transaction = Some(booked.id);
    refund::save(session, &refund)?;
    events::emit_event(session, now, "refund.failed", &refund, None)?;
    Ok(refund)
}

fn find_charge_to_refund(context: &OperationContext<'_>) -> Result<Charge, StripeError> {
    match (
        context.form.text("payment_intent"),
        context.form.text("charge"),
    ) {
        (Some(id), None) => {
            let intent = payment_intent::load(context.session, &id)?;
            let charge = intent.latest_charge.ok_or_else(|| {
                StripeError::state(
                    "payment_intent_unexpected_state",
                    format!(
                        "This PaymentIntent ({id}) does not have a successful charge to refund."
                    ),
                )
            })?;
            charge::load(context.session, &charge)
        }
        (None, Some(id)) => charge::load(context.session, &id),
        _ => Err(StripeError::parameter(
            "payment_intent",
            "parameter_missing",
            "One of the following params should be provided for this request: payment_intent or charge.",
        )),
    }
}

/// Newest first, of one intent or of all.
pub(in crate::stripe) fn list_refunds(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let intent = context.form.text("payment_intent");
    context.form.ignore("limit");
    context.form.finish()?;
    let mut refunds = match &intent {
        Some(intent) => refund::list_of_intent(context.session, intent)?,
        None => refund::list(context.session)?,
    };
    refunds.reverse();
    Ok(json!({ "object": "list", "url": "/v1/refunds", "has_more": false, "data": refunds }))
}
