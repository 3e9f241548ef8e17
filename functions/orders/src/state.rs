//! The state of this function's endpoints.

use axum::extract::FromRef;
use domain::money::DefaultTax;
use domain::public_hosts::PublicHosts;
use domain::quote::QuoteKey;
use http_api::{Clock, Limits, Verifier};
use settle::Settle;
use store::Store;

/// The store, the payments, the default tax and the key that signs quotes.
#[derive(Debug, Clone, FromRef)]
pub struct OrdersState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    /// Applies transitions together with their money.
    pub settle: Settle,
    /// The tax of buyers whose country has no row in the tax table.
    pub default_tax: DefaultTax,
    pub quote_key: QuoteKey,
    /// The hosts that talents' calendars may be fetched from.
    pub calendar_hosts: PublicHosts,
}
