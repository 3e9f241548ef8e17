//! What this function works with.

use axum::extract::FromRef;
use store::Store;
use web::{AppState, Clock, Identity, Limits, Settings, StartError, Verifier};

/// What every function has, and the identity service's administration.
#[derive(Debug, Clone, FromRef)]
pub struct TokenState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// Sets claims.
    pub identity: Identity,
}

impl TokenState {
    /// The state of a deployed function.
    pub async fn connect(settings: &Settings) -> Result<Self, StartError> {
        let identity = Identity::new(settings.identity()?, web::http_client()?);
        Ok(Self::new(AppState::connect(settings).await?, identity))
    }

    /// The state made of what every function has and the identity service.
    pub fn new(app: AppState, identity: Identity) -> Self {
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
            identity,
        }
    }
}
