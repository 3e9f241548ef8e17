//! The function as a Lambda on the topic of the mail service's events.

use std::error::Error;

use aws_lambda_events::sns::SnsEvent;
use lambda_runtime::{LambdaEvent, service_fn};
use store::Store;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = web::start();
    let store = &Store::connect(&settings.store()?).await;
    lambda_runtime::run(service_fn(move |event: LambdaEvent<SnsEvent>| async move {
        Ok::<_, Box<dyn Error + Send + Sync>>(bounces::consume(store, event.payload).await?)
    }))
    .await
}
