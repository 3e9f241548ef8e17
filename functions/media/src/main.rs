//! The media function as a Lambda.

use http_api::{AppState, StartError};
use media::MediaState;
use objects::ObjectStore;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let app = AppState::connect(&settings)?;
    let objects = ObjectStore::from_settings(&settings)?;
    http_api::run(&settings, media::router(MediaState::new(app, objects))).await
}
