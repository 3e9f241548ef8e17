//! The bounces function as a Lambda on the topic of the email service's events.

use std::error::Error;

use aws_lambda_events::sns::SnsEvent;
use store::Store;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = http_api::start();
    let store = &Store::connect(&settings.store()?);
    let handle = move |event: SnsEvent| async move { Ok(bounces::consume(store, event).await?) };
    http_api::run_events("mail events", handle, |()| None).await?;
    Ok(())
}
