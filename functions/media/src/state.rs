//! The state of this function's endpoints.

use axum::extract::FromRef;
use http_api::{AppState, Clock, Limits, Verifier};
use objects::ObjectStore;
use store::Store;

/// The store and the bucket.
#[derive(Debug, Clone, FromRef)]
pub struct MediaState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    /// The bucket of uploaded files.
    pub objects: ObjectStore,
}

impl MediaState {
    /// Creates the state from the common one and the bucket.
    pub fn new(app: AppState, objects: ObjectStore) -> Self {
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
            objects,
        }
    }
}
