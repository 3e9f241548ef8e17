use std::time::Duration;

use http_api::{Identity, MovableClock, Settings};
use objects::ObjectStore;
use settle::Settle;
use store::{Store, StoreError};
use tokio::task::AbortHandle;
use webhooks::Webhooks;

use crate::error::RunnerError;

/// How often the clock function is called; in production a schedule does it every few minutes.
const INTERVAL: Duration = Duration::from_secs(5);

/// Calls the clock function now and then, and on demand.
#[derive(Clone)]
pub(crate) struct Ticker {
    settle: Settle,
    identity: Identity,
    objects: ObjectStore,
    calendars: clock::CalendarFetcher,
    webhooks: Webhooks,
    clock: MovableClock,
    ticking: Option<AbortHandle>,
}

impl Ticker {
    /// Starts the calls; the first one immediately, for work that a crash left over.
    pub(crate) fn start(settings: &Settings, clock: &MovableClock) -> Result<Self, RunnerError> {
        let store = Store::connect(&settings.store()?);
        let webhooks = settings.webhooks()?;
        let webhooks = Webhooks::new(store.clone(), &webhooks, clock::WEBHOOK_TIMEOUT)
            .map_err(http_api::StartError::from)?;
        let settle = Settle::from_settings(settings, store)?;
        let http = http_api::http_client().map_err(http_api::StartError::from)?;
        let identity = Identity::new(settings.identity()?, http);
        let ticker = Self {
            settle,
            identity,
            objects: ObjectStore::from_settings(settings)?,
            calendars: clock::CalendarFetcher::new(settings.calendar_hosts()?)
                .map_err(http_api::StartError::from)?,
            webhooks,
            clock: clock.clone(),
            ticking: None,
        };
        let calling = ticker.clone();
        let task = tokio::spawn(async move {
            let mut interval = tokio::time::interval(INTERVAL);
            loop {
                interval.tick().await;
                if let Err(error) = calling.sweep().await {
                    tracing::error!(%error, "what is due cannot be read");
                }
            }
        });
        Ok(Self {
            ticking: Some(task.abort_handle()),
            ..ticker
        })
    }

    /// Does everything that is due now.
    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        let now = self.clock.clock();
        let finishing = clock::finish_account_deletions(self.settle.store(), &self.identity, &now);
        Box::pin(finishing).await?;
        while Box::pin(clock::sweep(&self.settle, now.now())).await?.more {}
        Box::pin(clock::remind_of_payouts(&self.settle, &now)).await?;
        clock::read_busy_calendars(self.settle.store(), &self.calendars, now.now()).await?;
        clock::send_webhooks(self.settle.store(), &self.webhooks, now.now()).await?;
        let removing = clock::remove_orphans(self.settle.store(), &self.objects, now.now());
        Box::pin(removing).await?;
        let store = self.settle.store();
        Box::pin(store.count_due_figures(now.now())).await?;
        if let Err(error) = Box::pin(clock::reconcile_books(&self.settle, now.now())).await {
            tracing::error!(%error, "the books could not be compared");
        }
        Ok(())
    }

    /// Stops calling.
    pub(crate) fn stop(&self) {
        if let Some(ticking) = &self.ticking {
            ticking.abort();
        }
    }
}
