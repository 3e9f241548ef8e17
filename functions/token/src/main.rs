//! The function in the cloud.

use token::TokenState;
use web::StartError;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    web::run(token::router(TokenState::connect(&settings).await?)).await
}
