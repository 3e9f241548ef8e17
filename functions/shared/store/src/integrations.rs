//! Webhooks of other software: endpoints and deliveries.

pub(crate) mod webhook_deliveries;
mod webhook_endpoints;
