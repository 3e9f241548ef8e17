//! The operators function as a Lambda.

use http_api::{AccountState, StartError};
use operators::OperatorsState;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let app = AccountState::connect(&settings).await?;
    let settle = http_api::settle(&settings, app.store.clone())?;
    http_api::run(operators::router(OperatorsState::new(app, settle))).await
}
