//! The clock function as a Lambda on a schedule.

use std::error::Error;

use clock::Runner;
use http_api::Clock;
use serde::de::IgnoredAny;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let runner = &Runner::from_settings(&http_api::start())?;
    // The event contains the time at which it was sent; a run uses the current time.
    let handle = async |_event: IgnoredAny| Ok(runner.run(&Clock::system()).await.reports?);
    http_api::run_events("schedule", handle, |_reports| None).await?;
    Ok(())
}
