//! The orders function as a Lambda.

use http_api::{AppState, StartError};
use orders::OrdersState;
use settle::Settle;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let AppState {
        clock,
        store,
        verifier,
        limits,
    } = AppState::connect(&settings)?;
    let settle = Settle::from_settings(&settings, store.clone())?;
    let state = OrdersState {
        clock,
        store,
        verifier,
        limits,
        settle,
        default_tax: settings.default_tax()?,
        quote_key: settings.quote_key()?,
        calendar_hosts: settings.calendar_hosts()?,
    };
    http_api::run(&settings, orders::router(state)).await
}
