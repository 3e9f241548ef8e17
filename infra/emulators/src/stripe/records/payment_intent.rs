use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const PAYMENT_INTENT: &str = "payment_intent";
const HISTORY: &str = "payment_intent_history";

/// One attempt to move a customer's money.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct PaymentIntent {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) amount_capturable: i64,
    pub(in crate::stripe) amount_received: i64,
    pub(in crate::stripe) canceled_at: Option<i64>,
    pub(in crate::stripe) cancellation_reason: Option<String>,
    pub(in crate::stripe) capture_method: String,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) description: Option<String>,
    pub(in crate::stripe) last_payment_error: Option<Value>,
    pub(in crate::stripe) latest_charge: Option<String>,
    pub(in crate::stripe) livemode: bool,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) next_action: Option<Value>,
    pub(in crate::stripe) payment_method_types: Vec<String>,
    pub(in crate::stripe) receipt_email: Option<String>,
    pub(in crate::stripe) status: String,
    pub(in crate::stripe) transfer_group: Option<String>,
}

/// One operation on an intent, for tests that count them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::stripe) struct IntentHistoryEntry {
    pub(in crate::stripe) action: String,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) at: i64,
    pub(in crate::stripe) idempotency_key: Option<String>,
}

pub(in crate::stripe) fn find(
    session: &Session<'_>,
    id: &str,
) -> Result<Option<PaymentIntent>, RecordsError> {
    session.find(PAYMENT_INTENT, id)
}

pub(in crate::stripe) fn load(
    session: &Session<'_>,
    id: &str,
) -> Result<PaymentIntent, StripeError> {
    find(session, id)?.ok_or_else(|| StripeError::no_such("payment_intent", "intent", id))
}

pub(in crate::stripe) fn save(
    session: &Session<'_>,
    intent: &PaymentIntent,
) -> Result<(), RecordsError> {
    session.save(PAYMENT_INTENT, &intent.id, intent)
}

/// Every intent whose amount is held, oldest first.
pub(in crate::stripe) fn list_held(
    session: &Session<'_>,
) -> Result<Vec<PaymentIntent>, RecordsError> {
    session.list_where(PAYMENT_INTENT, "status", "requires_capture")
}

/// Appends an operation on the intent to its history.
pub(in crate::stripe) fn append_history(
    session: &Session<'_>,
    intent: &PaymentIntent,
    action: &str,
    amount: i64,
    at: i64,
    idempotency_key: Option<&str>,
) -> Result<(), RecordsError> {
    let mut history = load_history(session, &intent.id)?;
    let idempotency_key = idempotency_key.map(str::to_owned);
    history.push(IntentHistoryEntry {
        action: action.to_owned(),
        amount,
        at,
        idempotency_key,
    });
    session.save(HISTORY, &intent.id, &history)
}

pub(in crate::stripe) fn load_history(
    session: &Session<'_>,
    id: &str,
) -> Result<Vec<IntentHistoryEntry>, RecordsError> {
    Ok(session.find(HISTORY, id)?.unwrap_or_default())
}
