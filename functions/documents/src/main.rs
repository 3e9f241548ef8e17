//! The function in the cloud.

use web::StartError;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    web::run(documents::router(documents::connect(&settings).await?)).await
}
