use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const CHARGE: &str = "charge";

/// The movement behind an intent.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the service's charge has these flags"
)]
pub(in crate::stripe) struct Charge {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount: i64,
    pub(in crate::stripe) amount_captured: i64,
    pub(in crate::stripe) amount_refunded: i64,
    /// The movement of the platform's balance, from the capture on.
    #[serde(default)]
    pub(in crate::stripe) balance_transaction: Option<String>,
    pub(in crate::stripe) billing_details: Value,
    pub(in crate::stripe) captured: bool,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) disputed: bool,
    pub(in crate::stripe) failure_code: Option<String>,
    pub(in crate::stripe) failure_message: Option<String>,
    pub(in crate::stripe) livemode: bool,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) outcome: Value,
    pub(in crate::stripe) paid: bool,
    pub(in crate::stripe) payment_intent: String,
    pub(in crate::stripe) payment_method_details: MethodDetails,
    pub(in crate::stripe) receipt_url: Option<String>,
    pub(in crate::stripe) refunded: bool,
    pub(in crate::stripe) status: String,
    pub(in crate::stripe) transfer_group: Option<String>,
}

/// How a charge was paid.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct MethodDetails {
    #[serde(rename = "type")]
    pub(in crate::stripe) kind: String,
    pub(in crate::stripe) card: CardDetails,
}

/// Card details in the service's responses, and the lifetime of its hold.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct CardDetails {
    pub(in crate::stripe) brand: String,
    pub(in crate::stripe) last4: String,
    pub(in crate::stripe) country: String,
    pub(in crate::stripe) funding: String,
    pub(in crate::stripe) exp_month: i64,
    pub(in crate::stripe) exp_year: i64,
    pub(in crate::stripe) network: String,
    pub(in crate::stripe) capture_before: Option<i64>,
    pub(in crate::stripe) three_d_secure: Option<Value>,
    pub(in crate::stripe) wallet: Option<Value>,
}

pub(in crate::stripe) fn find(
    session: &Session<'_>,
    id: &str,
) -> Result<Option<Charge>, RecordsError> {
    session.find(CHARGE, id)
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Charge, StripeError> {
    find(session, id)?.ok_or_else(|| StripeError::no_such("charge", "charge", id))
}

pub(in crate::stripe) fn save(session: &Session<'_>, charge: &Charge) -> Result<(), RecordsError> {
    session.save(CHARGE, &charge.id, charge)
}
