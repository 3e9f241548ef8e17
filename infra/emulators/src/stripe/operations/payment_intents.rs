use serde_json::{Value, json};

use super::context::OperationContext;
use super::{charges, checkout, events};
use crate::records::{RecordsError, Session};
use crate::stripe::records::card::{DECLINED, DECLINED_CAPTURE_LAST4};
use crate::stripe::records::charge;
use crate::stripe::records::error::StripeError;
use crate::stripe::records::payment_intent::{self, PaymentIntent};

const CAPTURE_DECLINED: &str = "capture_declined";

/// Takes the held amount or a part of it.
pub(in crate::stripe) fn capture_intent(
    context: &OperationContext<'_>,
    id: &str,
) -> Result<Value, StripeError> {
    let asked = context.form.integer("amount_to_capture")?;
    context.form.finish()?;
    let mut intent = payment_intent::load(context.session, id)?;
    if intent.cancellation_reason.as_deref() == Some("automatic") {
        return Err(StripeError::state(
            "charge_expired_for_capture",
            "The charge cannot be captured as the authorization has expired. Auth and capture charges must be captured \
             within a set number of days (7 by default).",
        ));
    }
    if intent.status != "requires_capture" {
        return Err(StripeError::state(
            "payment_intent_unexpected_state",
            format!(
                "This PaymentIntent could not be captured because it has a status of {}. Only a PaymentIntent with one \
                 of the following statuses may be captured: requires_capture.",
                intent.status
            ),
        ));
    }
    let amount = asked.unwrap_or(intent.amount_capturable);
    if amount < 1 {
        return Err(StripeError::parameter(
            "amount_to_capture",
            "parameter_invalid_integer",
            "This value must be greater than or equal to 1.",
        ));
    }
    if amount > intent.amount_capturable {
        return Err(StripeError::parameter(
            "amount_to_capture",
            "amount_too_large",
            format!(
                "The requested capture amount is greater than the authorized amount ({}).",
                intent.amount_capturable
            ),
        ));
    }
    if is_declined(context.session, &intent)? {
        return Err(StripeError::declined(&intent.id, DECLINED));
    }
    "succeeded".clone_into(&mut intent.status);
    intent.amount_capturable = 0;
    intent.amount_received = amount;
    payment_intent::save(context.session, &intent)?;
    payment_intent::append_history(
        context.session,
        &intent,
        "capture",
        amount,
        context.now,
        context.idempotency_key,
    )?;
    charges::capture_charge(context, &intent, amount)?;
    checkout::mark_session_paid(context.session, &intent.id)?;
    context.emit_event("payment_intent.succeeded", &intent)?;
    Ok(json!(intent))
}

/// Returns whether the bank declines to capture: once for each hold on the card that exists for this.
fn is_declined(session: &Session<'_>, intent: &PaymentIntent) -> Result<bool, StripeError> {
    let charge = charge::load(session, intent.latest_charge.as_deref().unwrap_or_default())?;
    if charge.payment_method_details.card.last4 != DECLINED_CAPTURE_LAST4 {
        return Ok(false);
    }
    let history = payment_intent::load_history(session, &intent.id)?;
    Ok(!history.iter().any(|entry| entry.action == CAPTURE_DECLINED))
}

/// Writes down that the bank declined a capture, after the capture itself was undone.
pub(in crate::stripe) fn note_declined_capture(
    session: &Session<'_>,
    intent: &str,
    at: i64,
) -> Result<(), StripeError> {
    let intent = payment_intent::load(session, intent)?;
    Ok(payment_intent::append_history(
        session,
        &intent,
        CAPTURE_DECLINED,
        intent.amount_capturable,
        at,
        None,
    )?)
}

/// Cancels an intent that is not paid and releases its hold.
pub(in crate::stripe) fn cancel_intent(
    context: &OperationContext<'_>,
    id: &str,
) -> Result<Value, StripeError> {
    let reasons = [
        "",
        "duplicate",
        "fraudulent",
        "requested_by_customer",
        "abandoned",
    ];
    let reason = context.form.choice("cancellation_reason", &reasons)?;
    context.form.finish()?;
    let intent = payment_intent::load(context.session, id)?;
    let cancellable = [
        "requires_payment_method",
        "requires_action",
        "requires_capture",
    ];
    if !cancellable.contains(&intent.status.as_str()) {
        return Err(StripeError::state(
            "payment_intent_unexpected_state",
            format!(
                "You cannot cancel this PaymentIntent because it has a status of {}. Only a PaymentIntent with one of \
                 the following statuses may be canceled: requires_payment_method, requires_capture, \
                 requires_confirmation, requires_action, processing.",
                intent.status
            ),
        ));
    }
    let reason = Some(reason).filter(|reason| !reason.is_empty());
    let canceled = release_intent(
        context.session,
        context.now,
        intent,
        reason,
        context.idempotency_key,
    )?;
    Ok(json!(canceled))
}

/// Cancels an intent and releases what it held, by a call or because the hold ran out.
pub(super) fn release_intent(
    session: &Session<'_>,
    now: i64,
    mut intent: PaymentIntent,
    reason: Option<String>,
    idempotency_key: Option<&str>,
) -> Result<PaymentIntent, RecordsError> {
    let held = intent.amount_capturable;
    "canceled".clone_into(&mut intent.status);
    intent.amount_capturable = 0;
    intent.canceled_at = Some(now);
    intent.cancellation_reason = reason;
    intent.next_action = None;
    payment_intent::save(session, &intent)?;
    payment_intent::append_history(session, &intent, "cancel", held, now, idempotency_key)?;
    events::emit_event(
        session,
        now,
        "payment_intent.canceled",
        &intent,
        idempotency_key,
    )?;
    if held > 0 {
        charges::release_charge_hold(session, now, &intent, held, idempotency_key)?;
    }
    Ok(intent)
}
