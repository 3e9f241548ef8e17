//! What every endpoint of this function is given.

use axum::extract::FromRef;
use domain::invoice::Seller;
use http_api::{AppState, Clock, Limits, Verifier};
use settle::Settle;
use store::Store;

/// What every function has, and orders together with their money.
#[derive(Debug, Clone, FromRef)]
pub struct PaymentsState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// Moves orders together with their money.
    pub settle: Settle,
    /// The seller on invoices.
    pub seller: Seller,
}

impl PaymentsState {
    /// The state made of what every function has and the means to move money.
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
        }
    }

    /// The state with a seller of a deployment's own.
    #[must_use]
    pub fn with_seller(self, seller: Seller) -> Self {
        Self { seller, ..self }
    }
}
