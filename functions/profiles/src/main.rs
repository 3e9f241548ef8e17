//! The function in the cloud.

use web::{AppState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    web::run(profiles::router(AppState::connect(&settings).await?)).await
}
