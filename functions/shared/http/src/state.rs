//! The state that every HTTP function has.

use axum::extract::FromRef;
use store::Store;

use crate::clock::Clock;
use crate::identity::Identity;
use crate::limits::Limits;
use crate::run::StartError;
use crate::settings::Settings;
use crate::token::Verifier;

/// The clock, the table and the token verifier.
///
/// A function that needs more (payments, identity) has a separate state that contains these; the extractors read their
/// part of it (`#[derive(FromRef)]`).
#[derive(Debug, Clone, FromRef)]
pub struct AppState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
}

impl AppState {
    /// The state of a deployed function: real time, the table and keys that the settings name.
    pub fn connect(settings: &Settings) -> Result<Self, StartError> {
        Ok(Self {
            clock: Clock::system(),
            store: Store::connect(&settings.store()?),
            verifier: Verifier::new(&settings.verifier()?, crate::http_client()?),
            limits: settings.limits()?,
        })
    }
}

/// What every function has, and the administration of accounts: for functions that register, grant claims or
/// delete.
#[derive(Debug, Clone, FromRef)]
pub struct AccountState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    /// Administers accounts at the identity service.
    pub identity: Identity,
}

impl AccountState {
    /// The state of a deployed function.
    pub fn connect(settings: &Settings) -> Result<Self, StartError> {
        let identity = Identity::new(settings.identity()?, crate::http_client()?);
        Ok(Self::new(AppState::connect(settings)?, identity))
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
