//! The catalogue function as a Lambda.

use http_api::{AppState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    http_api::run(&settings, catalogue::router(AppState::connect(&settings)?)).await
}
