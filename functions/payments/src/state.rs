//! The state of this function's endpoints.

use std::sync::Arc;

use axum::extract::FromRef;
use domain::invoice::Seller;
use http_api::{AppState, Clock, Limits, Verifier};
use settle::Settle;
use store::Store;

/// The common state of functions, and orders together with their money.
#[derive(Debug, Clone, FromRef)]
pub struct PaymentsState {
    /// The current time.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Verifies tokens.
    pub verifier: Verifier,
    /// The rate limits.
    pub limits: Limits,
    /// Applies transitions together with their money.
    pub settle: Settle,
    /// The seller on invoices.
    pub seller: Seller,
    /// The marketplace's name.
    pub brand: Arc<str>,
}

impl PaymentsState {
    /// Creates the state from the common one and the payments.
    pub fn new(app: AppState, settle: Settle) -> Self {
        let AppState {
            clock,
            store,
            verifier,
            limits,
        } = app;
        Self {
            clock,
            store,
            verifier,
            limits,
            settle,
            seller: Seller::default(),
            brand: "Matchday".into(),
        }
    }

    /// Returns the state with the seller of a deployment.
    #[must_use]
    pub fn with_seller(self, seller: Seller) -> Self {
        Self { seller, ..self }
    }
}
