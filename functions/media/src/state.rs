//! What every endpoint of this function is given.

use axum::extract::FromRef;
use http_api::{AppState, Clock, Limits, Verifier};
use objects::ObjectStore;
use store::Store;

/// The table and the bucket.
#[derive(Debug, Clone, FromRef)]
pub struct MediaState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// The bucket of uploaded files.
    pub objects: ObjectStore,
}

impl MediaState {
    /// The state made of what every function has and the bucket.
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
