use serde_json::{Value, json};

use super::context::OperationContext;
use super::{charges, checkout, events};
use crate::records::{RecordsError, Session};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::payment_intent::{self, PaymentIntent};

/// Takes the held amount or a part of it.
pub(in crate::stripe) fn capture_intent(
    context: &OperationContext<'_>,
    id: &str,
) -> Result<Value, StripeError> {
    let asked = context.form.integer("amount_to_capture")?;
    context.form.finish()?;
    let mut intent = payment_intent::load(context.session, id)?;
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
