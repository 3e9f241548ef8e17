//! Keys of webhook endpoints and of their deliveries.

use domain::WebhookGuid;
use domain::webhook::DeliveryId;
use table::Key;

const WEBHOOKS: &str = "WEBHOOKS";
/// Prefix of the deliveries, before the endpoint and the object.
pub(super) const DELIVERIES: &str = "DELIVERY#";
/// Partition of the deliveries that wait for an attempt on the due index.
pub(crate) const WEBHOOK_DELIVERIES: &str = "DUE#WEBHOOKS";

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
