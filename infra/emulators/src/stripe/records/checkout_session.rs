use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const CHECKOUT_SESSION: &str = "checkout_session";
const CHECKOUT_DETAILS: &str = "checkout_details";

/// A hosted page on which one amount can be paid.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct CheckoutSession {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount_subtotal: i64,
    pub(in crate::stripe) amount_total: i64,
    pub(in crate::stripe) cancel_url: Option<String>,
    pub(in crate::stripe) client_reference_id: Option<String>,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) customer: Option<String>,
    pub(in crate::stripe) customer_details: Option<Value>,
    pub(in crate::stripe) customer_email: Option<String>,
    pub(in crate::stripe) expires_at: i64,
    pub(in crate::stripe) livemode: bool,
    pub(in crate::stripe) locale: Option<String>,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) mode: String,
    pub(in crate::stripe) payment_intent: Option<String>,
    pub(in crate::stripe) payment_method_types: Vec<String>,
    pub(in crate::stripe) payment_status: String,
    pub(in crate::stripe) status: String,
    pub(in crate::stripe) success_url: String,
    pub(in crate::stripe) url: Option<String>,
}

/// Data of a session that its API object does not show.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct CheckoutDetails {
    pub(in crate::stripe) lines: Vec<LineItem>,
    pub(in crate::stripe) intent_metadata: BTreeMap<String, String>,
    pub(in crate::stripe) transfer_group: Option<String>,
    pub(in crate::stripe) description: Option<String>,
    pub(in crate::stripe) manual_capture: bool,
    /// A card with an open challenge.
    pub(in crate::stripe) challenged_card: Option<String>,
}

/// One line of the pay page.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct LineItem {
    pub(in crate::stripe) name: String,
    pub(in crate::stripe) description: Option<String>,
    pub(in crate::stripe) quantity: i64,
    pub(in crate::stripe) unit_amount: i64,
}

pub(in crate::stripe) fn load(
    records: &Session<'_>,
    id: &str,
) -> Result<CheckoutSession, StripeError> {
    records
        .find(CHECKOUT_SESSION, id)?
        .ok_or_else(|| StripeError::no_such("checkout.session", "session", id))
}

pub(in crate::stripe) fn save(
    records: &Session<'_>,
    session: &CheckoutSession,
) -> Result<(), RecordsError> {
    records.save(CHECKOUT_SESSION, &session.id, session)
}

/// Every open session, oldest first.
pub(in crate::stripe) fn list_open(
    records: &Session<'_>,
) -> Result<Vec<CheckoutSession>, RecordsError> {
    records.list_where(CHECKOUT_SESSION, "status", "open")
}

/// The first session of this intent.
pub(in crate::stripe) fn find_of_intent(
    records: &Session<'_>,
    intent: &str,
) -> Result<Option<CheckoutSession>, RecordsError> {
    let found = records.list_where(CHECKOUT_SESSION, "payment_intent", intent)?;
    Ok(found.into_iter().next())
}

pub(in crate::stripe) fn load_details(
    records: &Session<'_>,
    id: &str,
) -> Result<CheckoutDetails, StripeError> {
    records
        .find(CHECKOUT_DETAILS, id)?
        .ok_or_else(|| StripeError::no_such("checkout.session", "session", id))
}

pub(in crate::stripe) fn save_details(
    records: &Session<'_>,
    id: &str,
    details: &CheckoutDetails,
) -> Result<(), RecordsError> {
    records.save(CHECKOUT_DETAILS, id, details)
}
