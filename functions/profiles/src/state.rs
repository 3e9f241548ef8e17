//! What every endpoint of this function is given.

use axum::extract::FromRef;
use http_api::{
    AccountState, Clock, Identity, Limits, PushSettings, Settings, StartError, Verifier,
};
use store::Store;

/// What functions about accounts have, and how browsers are told.
#[derive(Debug, Clone, FromRef)]
pub struct ProfilesState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// Administers accounts at the identity service.
    pub identity: Identity,
    /// How browsers are told what happens.
    pub push: PushSettings,
}

impl ProfilesState {
    /// The state made of what functions about accounts have and how browsers are told.
    pub fn new(app: AccountState, push: PushSettings) -> Self {
        let AccountState {
            clock,
            store,
            verifier,
            limits,
            identity,
        } = app;
        Self {
            clock,
            store,
            verifier,
            limits,
            identity,
            push,
        }
    }

    /// The state of a deployed function.
    pub async fn connect(settings: &Settings) -> Result<Self, StartError> {
        let account = AccountState::connect(settings).await?;
        Ok(Self::new(account, settings.push()?))
    }
}
