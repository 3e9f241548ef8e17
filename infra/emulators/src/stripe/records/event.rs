use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const EVENT: &str = "event";
const DELIVERY: &str = "delivery";

/// Something changed: what it was, and the object as it was then.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct Event {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    /// The connected account it happened on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::stripe) account: Option<String>,
    pub(in crate::stripe) api_version: String,
    pub(in crate::stripe) created: i64,
    #[serde(rename = "type")]
    pub(in crate::stripe) kind: String,
    pub(in crate::stripe) data: BTreeMap<String, Value>,
    pub(in crate::stripe) livemode: bool,
    pub(in crate::stripe) pending_webhooks: u32,
    pub(in crate::stripe) request: Value,
}

/// An event that the webhook has not acknowledged yet.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct Delivery {
    pub(in crate::stripe) event_id: String,
    pub(in crate::stripe) attempts: u32,
    /// Milliseconds since 1970 by the system's clock: moving the emulator's does not hurry the network.
    pub(in crate::stripe) not_before: i64,
}

pub(in crate::stripe) fn find(
    session: &Session<'_>,
    id: &str,
) -> Result<Option<Event>, RecordsError> {
    session.find(EVENT, id)
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Event, StripeError> {
    find(session, id)?.ok_or_else(|| StripeError::no_such("event", "id", id))
}

pub(in crate::stripe) fn save(session: &Session<'_>, event: &Event) -> Result<(), RecordsError> {
    session.save(EVENT, &event.id, event)
}

pub(in crate::stripe) fn save_delivery(
    session: &Session<'_>,
    delivery: &Delivery,
) -> Result<(), RecordsError> {
    session.save(DELIVERY, &delivery.event_id, delivery)
}

pub(in crate::stripe) fn delete_delivery(
    session: &Session<'_>,
    event_id: &str,
) -> Result<(), RecordsError> {
    session.delete(DELIVERY, event_id)
}

/// Every delivery that is not acknowledged yet, oldest event first.
pub(in crate::stripe) fn list_deliveries(
    session: &Session<'_>,
) -> Result<Vec<Delivery>, RecordsError> {
    session.list(DELIVERY)
}
