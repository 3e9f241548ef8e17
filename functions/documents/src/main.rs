//! The function in the cloud.

use documents::DocumentsState;
use web::StartError;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    web::run(documents::router(DocumentsState::connect(&settings).await?)).await
}
