//! The function in the cloud.

use http_api::StartError;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    http_api::run(&settings, documents::router(documents::connect(&settings)?)).await
}
