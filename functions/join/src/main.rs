//! The join function as a Lambda.

use http_api::{AppState, StartError};
use join::JoinState;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let app = AppState::connect(&settings)?;
    http_api::run(
        &settings,
        join::router(JoinState::new(app, settings.quote_key()?)),
    )
    .await
}
