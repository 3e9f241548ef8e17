//! The profiles function as a Lambda.

use http_api::StartError;
use profiles::ProfilesState;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    http_api::run(
        &settings,
        profiles::router(ProfilesState::connect(&settings)?),
    )
    .await
}
