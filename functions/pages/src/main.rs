//! The function in the cloud.

use pages::{PagesState, PublishedSite};
use store::Store;
use web::StartError;

#[tokio::main]
async fn main() -> Result<(), StartError> {
    let settings = web::start();
    let state = PagesState {
        store: Store::connect(&settings.store()?).await,
        site: PublishedSite::new(web::http_client()?, settings.site_url()?),
    };
    web::run(pages::router(state)).await
}
