//! The payments function as a Lambda.

use payments::PaymentsState;
use store::Store;
use web::{Clock, StartError};

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let store = Store::connect(&settings.store()?).await;
    let settle = web::settle(&settings, store)?;
    let state = PaymentsState {
        clock: Clock::system(),
        settle,
    };
    web::run(payments::router(state)).await
}
