//! What every HTTP function is given.

use axum::extract::FromRef;
use objects::ObjectStore;
use push::PushClient;
use settle::Settle;
use store::Store;
use stripe::Stripe;

use crate::clock::Clock;
use crate::identity::Identity;
use crate::limits::Limits;
use crate::run::StartError;
use crate::settings::{PushSettings, Settings};
use crate::token::Verifier;

/// The time, the table and the means to know the caller.
///
/// A function that needs more (payments, identity) has a state of its own with these beside the rest; the
/// extractors take what they need from it (`#[derive(FromRef)]`).
#[derive(Debug, Clone, FromRef)]
pub struct AppState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
}

impl AppState {
    /// The state of a deployed function: real time, the table and keys that the settings name.
    pub async fn connect(settings: &Settings) -> Result<Self, StartError> {
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
}

impl AccountState {
    /// The state of a deployed function.
    pub async fn connect(settings: &Settings) -> Result<Self, StartError> {
        let identity = Identity::new(settings.identity()?, crate::http_client()?);
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

/// What moves orders together with their money, as the settings say.
pub fn settle(settings: &Settings, store: Store) -> Result<Settle, StartError> {
    let stripe = Stripe::new(settings.stripe()?).map_err(StartError::Stripe)?;
    Ok(Settle::new(store, stripe, settings.site_url()?))
}

/// Who tells browsers, as the settings say; nobody without a key.
pub fn push_client(settings: &Settings) -> Result<Option<PushClient>, StartError> {
    let PushSettings { key, hosts } = settings.push()?;
    let Some(key) = key else {
        return Ok(None);
    };
    let subject = format!("mailto:{}", settings.mail()?.operator);
    Ok(Some(PushClient::new(key, hosts, &subject)?))
}

/// Where a new build of the site is asked for, as the settings say.
pub fn rebuild_requests(settings: &Settings) -> Result<Option<ObjectStore>, StartError> {
    let bucket = settings.rebuild_requests()?;
    let store = bucket.map(ObjectStore::new).transpose();
    store.map_err(StartError::Objects)
}

/// The bucket of uploaded files, as the settings say.
pub fn objects(settings: &Settings) -> Result<ObjectStore, StartError> {
    ObjectStore::new(settings.objects()?).map_err(StartError::Objects)
}
