//! The function in the cloud.

use profiles::ProfilesState;
use web::StartError;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    web::run(profiles::router(ProfilesState::connect(&settings).await?)).await
}
