//! The payments function as a Lambda.

use http_api::{AppState, StartError};
use payments::PaymentsState;
use settle::Settle;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let app = AppState::connect(&settings)?;
    let settle = Settle::from_settings(&settings, app.store.clone())?;
    http_api::run(
        &settings,
        payments::router(PaymentsState::new(app, settle).with_seller(settings.seller()?)),
    )
    .await
}
