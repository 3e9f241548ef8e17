//! Webhooks: events that other software receives, signed by the Standard Webhooks specification (ADR 48).

mod delivery;
mod endpoint;
mod event;
mod reported;
mod signature;

pub use delivery::{
    DeliveryAttempt, DeliveryId, DeliveryIdText, DeliveryProblem, DeliveryStatus, WEBHOOKS_KEPT,
    WebhookDelivery,
};
pub use endpoint::{
    DISABLED_AFTER, MOST_WEBHOOKS, SECRETS_OVERLAP, WebhookEndpoint, WebhookEndpoints,
    WebhookInput, WebhookStatus, WebhookUrl,
};
pub use event::{WebhookEntity, WebhookEvent, WebhookEventType};
pub use reported::{ReportedDeliveries, ReportedDelivery};
pub use signature::{WebhookKey, WebhookSecret, WebhookSettings};
