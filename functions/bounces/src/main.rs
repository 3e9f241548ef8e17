//! The bounces function as a Lambda on the topic of the mail service's events.

use std::error::Error;

use aws_lambda_events::sns::SnsEvent;
use store::Store;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = web::start();
    let store = &Store::connect(&settings.store()?).await;
    let handle = move |event: SnsEvent| async move { Ok(bounces::consume(store, event).await?) };
    web::run_events("mail events", handle, |()| None).await?;
    Ok(())
}
