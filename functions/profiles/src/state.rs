//! The state of this function's endpoints.

use axum::extract::FromRef;
use http_api::{
    AccountState, Clock, Identity, Limits, Settings, SettingsError, StartError, Verifier,
};
use push::PushSettings;
use store::Store;

/// The state of account functions, and the push settings.
#[derive(Debug, Clone, FromRef)]
pub struct ProfilesState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    /// Administers accounts at the identity service.
    pub identity: Identity,
    /// The settings of push notifications.
    pub push: PushSettings,
}

impl ProfilesState {
    /// Adds the push settings to the common state of account functions.
    pub fn new(app: AccountState, settings: &Settings) -> Result<Self, SettingsError> {
        let AccountState {
            clock,
            store,
            verifier,
            limits,
            identity,
        } = app;
        Ok(Self {
            clock,
            store,
            verifier,
            limits,
            identity,
            push: PushSettings::from_environment(settings.environment())?,
        })
    }

    /// Creates the state of a deployed function.
    pub fn connect(settings: &Settings) -> Result<Self, StartError> {
        let account = AccountState::connect(settings)?;
        Ok(Self::new(account, settings)?)
    }
}
