//! The media function as a Lambda.

use media::MediaState;
use web::{AppState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let app = AppState::connect(&settings).await?;
    let objects = web::objects(&settings)?;
    web::run(media::router(MediaState::new(app, objects))).await
}
