//! The function in the cloud.

use http_api::StartError;
use pages::{PagesState, PublishedSite};
use store::Store;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = http_api::start();
    let state = PagesState {
        store: Store::connect(&settings.store()?),
        site: PublishedSite::new(http_api::http_client()?, settings.site_url()?),
    };
    http_api::run(&settings, pages::router(state)).await
}
