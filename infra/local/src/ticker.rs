use std::time::Duration;

use clock::{FailedParts, Runner};
use http_api::{MovableClock, Settings};
use tokio::task::AbortHandle;
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use crate::error::RunnerError;

/// How often the clock function is called. The deployed schedule is [`clock::SCHEDULE`]; at a laptop a person waits for
/// the result.
const INTERVAL: Duration = Duration::from_secs(5);

/// Why a run of the clock did not do everything.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SweepError {
    #[error(transparent)]
    Failed(#[from] FailedParts),
    #[error("a run of the clock reached its timeout")]
    Killed(#[from] Elapsed),
}

/// Calls the clock function now and then, and on demand.
#[derive(Clone)]
pub(crate) struct Ticker {
    runner: Runner,
    clock: MovableClock,
    ticking: Option<AbortHandle>,
}

impl Ticker {
    /// Starts the calls; the first one immediately, for work that a crash left over.
    pub(crate) fn start(settings: &Settings, clock: &MovableClock) -> Result<Self, RunnerError> {
        let ticker = Self {
            runner: Runner::from_settings(settings)?,
            clock: clock.clone(),
            ticking: None,
        };
        let calling = ticker.clone();
        let task = tokio::spawn(async move {
            let mut interval = tokio::time::interval(INTERVAL);
            loop {
                interval.tick().await;
                if let Err(error) = calling.sweep().await {
                    tracing::error!(event = "clock.failed", %error, "a run of the clock failed");
                }
            }
        });
        Ok(Self {
            ticking: Some(task.abort_handle()),
            ..ticker
        })
    }

    /// Runs the clock once as the deployed function does: with its time for each part, and killed after its timeout.
    /// What a run does not reach is left to the next one.
    pub(crate) async fn sweep(&self) -> Result<(), SweepError> {
        let clock = self.clock.clock();
        let run = Box::pin(self.runner.run(&clock));
        let outcome = timeout(clock::TIMEOUT, run).await?;
        outcome.reports?;
        Ok(())
    }

    pub(crate) fn stop(&self) {
        if let Some(ticking) = &self.ticking {
            ticking.abort();
        }
    }
}
