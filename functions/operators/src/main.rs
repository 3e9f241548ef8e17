//! The operators function as a Lambda.

use operators::OperatorsState;
use web::{AccountState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let app = AccountState::connect(&settings).await?;
    let settle = web::settle(&settings, app.store.clone())?;
    web::run(operators::router(OperatorsState::new(app, settle))).await
}
