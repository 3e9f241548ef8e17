//! The function in the cloud.

use join::JoinState;
use web::{AppState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let app = AppState::connect(&settings).await?;
    web::run(join::router(JoinState::new(app, settings.quote_key()?))).await
}
