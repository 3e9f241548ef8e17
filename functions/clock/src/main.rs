//! The clock function as a Lambda on a schedule.

use std::error::Error;

use aws_lambda_events::eventbridge::EventBridgeEvent;
use lambda_runtime::{LambdaEvent, service_fn};
use serde_json::Value;
use store::Store;
use web::Clock;

type Failure = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let settings = web::start();
    let store = Store::connect(&settings.store()?).await;
    let settle = &web::settle(&settings, store)?;
    // The event's own time is when it was sent; what is due is decided by when it is handled.
    let handle = move |_event: LambdaEvent<EventBridgeEvent<Value>>| async move {
        let now = Clock::system().now();
        Ok::<_, Failure>(Box::pin(clock::sweep(settle, now)).await?)
    };
    lambda_runtime::run(service_fn(handle)).await
}
