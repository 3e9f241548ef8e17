//! The outbox function as a Lambda on the table's stream.

use std::error::Error;

use aws_lambda_events::dynamodb::Event;
use aws_lambda_events::streams::DynamoDbEventResponse;
use http_api::{Clock, ErrorCode};
use outbox::Outbox;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = http_api::start();
    let outbox = &Outbox::from_settings(&settings, Clock::system())?;
    let handle = move |event: Event| async move { Ok(outbox::consume(outbox, event).await) };
    Box::pin(http_api::run_events("stream", handle, fault_of)).await?;
    Ok(())
}

/// Returns the fault of a batch that was returned because the table did not answer.
fn fault_of(answer: &DynamoDbEventResponse) -> Option<ErrorCode> {
    (!answer.batch_item_failures.is_empty()).then_some(ErrorCode::Unavailable)
}
