//! The token function as a Lambda.

use http_api::{AccountState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    http_api::run(&settings, token::router(AccountState::connect(&settings)?)).await
}
