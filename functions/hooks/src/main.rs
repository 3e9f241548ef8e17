//! The hooks function as a Lambda that `outbox` and `clock` invoke.

use std::error::Error;

use domain::webhook::ReportedDeliveries;
use hooks::Hooks;
use http_api::Clock;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = http_api::start();
    let hooks = &Hooks::from_settings(&settings, Clock::system())?;
    let handle = move |event: ReportedDeliveries| async move {
        Ok(hooks.run(event, tokio::time::sleep).await?)
    };
    http_api::run_events("deliveries", handle, |_run| None).await?;
    Ok(())
}
