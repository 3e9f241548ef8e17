//! What every endpoint of this function is given.

use axum::extract::FromRef;
use domain::quote::QuoteKey;
use http_api::{AppState, Clock, Limits, Verifier};
use store::Store;

/// What every function has, and the key that signs links to unsubscribe.
#[derive(Debug, Clone, FromRef)]
pub struct JoinState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// Signs links to unsubscribe.
    pub quote_key: QuoteKey,
}

impl JoinState {
    /// The state made of what every function has and the key.
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
