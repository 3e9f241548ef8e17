//! Dev only: every function's routes under one roof, for the local runner, the description of the API, tests and
//! measurements. A new function is added here and nowhere else.

use http_api::{AccountState, AppState, Settings, StartError};
use join::JoinState;
use media::MediaState;
use objects::ObjectStore;
use operators::OperatorsState;
use orders::OrdersState;
use payments::PaymentsState;
use profiles::ProfilesState;
use settle::Settle;
use utoipa_axum::router::OpenApiRouter;

/// Returns the routes of every function with their description. All functions share the state `account`; their other
/// state is built from `settings`.
pub fn router(settings: &Settings, account: &AccountState) -> Result<OpenApiRouter, StartError> {
    let AccountState {
        clock,
        store,
        verifier,
        limits,
        identity: _,
    } = account.clone();
    let app = AppState {
        clock: clock.clone(),
        store: store.clone(),
        verifier: verifier.clone(),
        limits: limits.clone(),
    };
    let settle = Settle::from_settings(settings, store.clone())?;
    let orders = OrdersState {
        clock,
        store,
        verifier,
        limits,
        settle: settle.clone(),
        default_tax: settings.default_tax()?,
        quote_key: settings.quote_key()?,
        calendar_hosts: settings.calendar_hosts()?,
    };
    let join = JoinState::new(app.clone(), settings.quote_key()?);
    let media = MediaState::new(app.clone(), ObjectStore::from_settings(settings)?);
    let operators = OperatorsState::new(account.clone(), settle.clone(), settings)?;
    let payments = PaymentsState::new(app.clone(), settle).with_seller(settings.seller()?);
    let profiles = ProfilesState::new(account.clone(), settings)?;
    let project = settings.verifier()?.project_id;
    let documents = documents::database(app.clone(), &project);
    let mut router = OpenApiRouter::with_openapi(http_api::api_description())
        .merge(token::router(account.clone()))
        .merge(verify::router(app.clone()))
        .merge(join::router(join))
        .merge(catalogue::router(app))
        .merge(profiles::router(profiles))
        .merge(operators::router(operators))
        .merge(orders::router(orders))
        .merge(media::router(media))
        .merge(payments::router(payments))
        .merge(documents::router(documents));
    http_api::add_key_scopes(router.get_openapi_mut());
    Ok(router)
}
