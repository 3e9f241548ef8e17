//! The operators function as a Lambda.

use http_api::{AccountState, StartError};
use operators::OperatorsState;
use settle::Settle;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let app = AccountState::connect(&settings)?;
    let settle = Settle::from_settings(&settings, app.store.clone())?;
    http_api::run(
        &settings,
        operators::router(OperatorsState::new(app, settle, &settings)?),
    )
    .await
}
