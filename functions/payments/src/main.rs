//! The payments function as a Lambda.

use payments::PaymentsState;
use web::{AppState, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let app = AppState::connect(&settings).await?;
    let settle = web::settle(&settings, app.store.clone())?;
    web::run(payments::router(
        PaymentsState::new(app, settle).with_seller(settings.seller()?),
    ))
    .await
}
