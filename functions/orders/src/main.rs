//! The orders function as a Lambda.

use orders::OrdersState;
use web::{AppState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let AppState {
        clock,
        store,
        verifier,
        limits,
    } = AppState::connect(&settings).await?;
    let settle = web::settle(&settings, store.clone())?;
    let state = OrdersState {
        clock,
        store,
        verifier,
        limits,
        settle,
        fees: settings.fees()?,
        quote_key: settings.quote_key()?,
        calendar_hosts: settings.calendar_hosts()?,
    };
    web::run(orders::router(state)).await
}
