//! The HTTP interface of the payment service: authenticated calls with idempotency keys, hosted pages, controls for
//! tests, and the delivery of signed events.

pub(super) mod router;
pub(super) mod state;
pub(super) mod webhook_delivery;

mod authentication;
mod call;
mod connect_endpoints;
mod connected_accounts_page;
mod controls;
mod dispute_endpoints;
mod error_response;
mod event_endpoints;
mod idempotency;
mod onboarding_page;
mod pay_page;
mod pay_page_html;
mod payment_endpoints;
mod settlement_page;
