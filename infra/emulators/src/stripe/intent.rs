use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::call::{Call, Work};
use super::charge;
use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(super) const INTENT: &str = "payment_intent";
const HISTORY: &str = "payment_intent_history";

/// One attempt to move a customer's money.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct PaymentIntent {
    pub(super) id: String,
    pub(super) object: String,
    pub(super) amount: i64,
    pub(super) amount_capturable: i64,
    pub(super) amount_received: i64,
    pub(super) canceled_at: Option<i64>,
    pub(super) cancellation_reason: Option<String>,
    pub(super) capture_method: String,
    pub(super) created: i64,
    pub(super) currency: String,
    pub(super) description: Option<String>,
    pub(super) last_payment_error: Option<Value>,
    pub(super) latest_charge: Option<String>,
    pub(super) livemode: bool,
    pub(super) metadata: BTreeMap<String, String>,
    pub(super) next_action: Option<Value>,
    pub(super) payment_method_types: Vec<String>,
    pub(super) receipt_email: Option<String>,
    pub(super) status: String,
    pub(super) transfer_group: Option<String>,
}

/// One thing that was done to an intent, for tests that count.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Deed {
    pub(super) action: String,
    pub(super) amount: i64,
    pub(super) at: i64,
    pub(super) idempotency_key: Option<String>,
}

pub(super) fn load(session: &Session<'_>, id: &str) -> Result<PaymentIntent, StripeError> {
    session
        .find(INTENT, id)?
        .ok_or_else(|| StripeError::no_such("payment_intent", "intent", id))
}

pub(super) fn save(session: &Session<'_>, intent: &PaymentIntent) -> Result<(), RecordsError> {
    session.save(INTENT, &intent.id, intent)
}

pub(super) fn list(session: &Session<'_>) -> Result<Vec<PaymentIntent>, RecordsError> {
    session.list(INTENT)
}

/// Notes what was done to an intent.
pub(super) fn note(
    session: &Session<'_>,
    intent: &PaymentIntent,
    action: &str,
    amount: i64,
    at: i64,
    idempotency_key: Option<&str>,
) -> Result<(), RecordsError> {
    let mut history = history(session, &intent.id)?;
    let idempotency_key = idempotency_key.map(str::to_owned);
    history.push(Deed {
        action: action.to_owned(),
        amount,
        at,
        idempotency_key,
    });
    session.save(HISTORY, &intent.id, &history)
}

pub(super) fn history(session: &Session<'_>, id: &str) -> Result<Vec<Deed>, RecordsError> {
    Ok(session.find(HISTORY, id)?.unwrap_or_default())
}

pub(super) async fn find_intent(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_intent", |work| {
        work.form.finish()?;
        Ok(json!(load(work.session, &id)?))
    })
    .await
}

pub(super) async fn cancel_intent(Path(id): Path<String>, call: Call) -> Response {
    call.run("cancel", |work| {
        let reasons = ["", "duplicate", "fraudulent", "requested_by_customer", "abandoned"];
        let reason = work.form.choice("cancellation_reason", &reasons)?;
        work.form.finish()?;
        let intent = load(work.session, &id)?;
        let cancellable = ["requires_payment_method", "requires_action", "requires_capture"];
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
        cancel(work, intent, Some(reason).filter(|reason| !reason.is_empty())).map(|intent| json!(intent))
    })
    .await
}

fn cancel(
    work: &Work<'_>,
    intent: PaymentIntent,
    reason: Option<String>,
) -> Result<PaymentIntent, StripeError> {
    let Work {
        session,
        now,
        idempotency_key,
        ..
    } = *work;
    Ok(release(session, now, intent, reason, idempotency_key)?)
}

/// Cancels an intent and gives what it held back, by a call or because the hold ran out.
pub(super) fn release(
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
    save(session, &intent)?;
    note(session, &intent, "cancel", held, now, idempotency_key)?;
    super::event::emit(
        session,
        now,
        "payment_intent.canceled",
        &intent,
        idempotency_key,
    )?;
    if held > 0 {
        charge::give_back_hold(session, now, &intent, held, idempotency_key)?;
    }
    Ok(intent)
}
