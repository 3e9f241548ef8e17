//! What every endpoint of this function is given.

use axum::extract::FromRef;
use http_api::{
    AccountState, Clock, Identity, Limits, Settings, SettingsError, StartError, Verifier,
};
use push::PushSettings;
use store::Store;

/// The state of account functions, and the push settings.
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
    /// How push notifications are sent.
    pub push: PushSettings,
}

impl ProfilesState {
    /// Adds the settings of push to the state that functions about accounts share.
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

    /// The state of a deployed function.
    pub fn connect(settings: &Settings) -> Result<Self, StartError> {
        let account = AccountState::connect(settings)?;
        Ok(Self::new(account, settings)?)
    }
}
