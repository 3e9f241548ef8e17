//! Deliveries that the table's stream reported, as one function hands them to the other.

use serde::{Deserialize, Serialize};

use super::delivery::DeliveryId;
use crate::ids::WebhookGuid;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportedDeliveries {
    /// None in an event of the clock: everything that is due is sent.
    #[serde(default)]
    pub deliveries: Vec<ReportedDelivery>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportedDelivery {
    pub webhook_guid: WebhookGuid,
    /// The event, by its object.
    pub id: DeliveryId,
    /// Whether it is attempted although the endpoint fails: it is due, or an operator replays it.
    #[serde(default)]
    pub is_awaited: bool,
}
