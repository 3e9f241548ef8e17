//! The state of this function's endpoints.

use axum::extract::FromRef;
use domain::quote::QuoteKey;
use http_api::{AppState, Clock, Limits, Verifier};
use store::Store;

/// The common state of functions, and the key that signs links to unsubscribe.
#[derive(Debug, Clone, FromRef)]
pub struct JoinState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    pub quote_key: QuoteKey,
}

impl JoinState {
    /// Creates the state from the common one and the key.
    pub fn new(app: AppState, quote_key: QuoteKey) -> Self {
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
            quote_key,
        }
    }
}
