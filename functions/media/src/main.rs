//! The media function as a Lambda.

use http_api::{AppState, StartError};
use media::MediaState;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let app = AppState::connect(&settings).await?;
    let objects = http_api::objects(&settings)?;
    http_api::run(media::router(MediaState::new(app, objects))).await
}
