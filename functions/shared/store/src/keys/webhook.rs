//! Keys of webhook endpoints and of their deliveries.

use domain::WebhookGuid;
use domain::webhook::DeliveryId;
use table::Key;

use super::due::{DUE_SHARDS, shard_of_name};

const WEBHOOKS: &str = "WEBHOOKS";
/// Prefix of the deliveries, before the endpoint and the object.
pub(super) const DELIVERIES: &str = "DELIVERY#";

/// A partition of the due index with deliveries that wait for an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookPartition {
    /// The deliveries of some objects.
    Shard(u8),
    /// Deliveries of releases that had one partition. Their next write moves them to a shard.
    Former,
}

impl WebhookPartition {
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Former]
            .into_iter()
            .chain((0..DUE_SHARDS).map(Self::Shard))
    }

    /// Returns the partition of a delivery: all of an object are in one.
    pub(crate) fn for_delivery(id: &DeliveryId) -> Self {
        Self::Shard(shard_of_name(&id.entity_id))
    }

    pub(crate) fn key(self) -> String {
        match self {
            Self::Shard(shard) => format!("DUE#WEBHOOKS#{shard}"),
            Self::Former => "DUE#WEBHOOKS".to_owned(),
        }
    }
}

/// All endpoints, in one row.
pub(crate) fn webhook_endpoints() -> Key {
    Key::new(WEBHOOKS, "ENDPOINTS")
}

/// Exists while deliveries to an endpoint fail.
pub(crate) fn webhook_failing(webhook: WebhookGuid) -> Key {
    Key::new(WEBHOOKS, format!("FAILING#{webhook}"))
}

/// The deliveries of an endpoint by age, on the first index.
pub(crate) fn webhook_deliveries(webhook: WebhookGuid) -> String {
    format!("DELIVERIES#{webhook}")
}

/// A delivery; its partition contains the deliveries of one object to one endpoint, in order.
pub(crate) fn webhook_delivery(webhook: WebhookGuid, id: &DeliveryId) -> Key {
    let (entity, object) = (id.entity.as_str(), &id.entity_id);
    Key::new(
        format!("{DELIVERIES}{webhook}#{entity}-{object}"),
        format!("{:010}", id.sequence),
    )
}

/// Returns the endpoint and the delivery of a row.
pub(super) fn delivery_of(place: &str, sk: &str) -> Option<(WebhookGuid, DeliveryId)> {
    let (webhook, object) = place.split_once('#')?;
    let id = DeliveryId::parse(&format!("{object}-{sk}")).ok()?;
    Some((WebhookGuid::parse(webhook).ok()?, id))
}
