use domain::webhook::ReportedDeliveries;
use emulators::EventQueue;
use hooks::Hooks;
use http_api::{MovableClock, Settings};
use serde_json::Value;
use tokio::task::AbortHandle;

use crate::error::RunnerError;

/// Calls the hooks function with the events that are queued for it, each in its own task, as its instances do.
pub(crate) struct HooksInvocations {
    calling: AbortHandle,
}

impl HooksInvocations {
    pub(crate) fn start(
        events: EventQueue,
        settings: &Settings,
        clock: &MovableClock,
    ) -> Result<Self, RunnerError> {
        let hooks = Hooks::from_settings(settings, clock.clock())?;
        let task = tokio::spawn(async move {
            loop {
                let event = events.next().await;
                tokio::spawn(call(hooks.clone(), event));
            }
        });
        Ok(Self {
            calling: task.abort_handle(),
        })
    }

    /// Stops calling. What is not sent yet is in the due index.
    pub(crate) fn stop(&self) {
        self.calling.abort();
    }
}

async fn call(hooks: Hooks, event: Value) {
    match serde_json::from_value::<ReportedDeliveries>(event) {
        Ok(event) => {
            if let Err(error) = hooks.run(event, tokio::time::sleep).await {
                tracing::error!(%error, "webhooks that are due cannot be read");
            }
        }
        Err(error) => tracing::error!(%error, "an event of the hooks function cannot be read"),
    }
}
