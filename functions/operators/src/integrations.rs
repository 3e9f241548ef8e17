//! Other software: endpoints of webhooks, their deliveries, and API keys.

pub(crate) mod keys;
pub(crate) mod webhook_deliveries;
pub(crate) mod webhooks;
