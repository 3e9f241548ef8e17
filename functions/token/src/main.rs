//! The function in the cloud.

use web::{AccountState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    web::run(token::router(AccountState::connect(&settings).await?)).await
}
