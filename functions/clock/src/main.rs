//! The clock function as a Lambda on a schedule.

use std::error::Error;

use clock::{CalendarFetcher, PublishedBuild, WEBHOOK_TIMEOUT};
use http_api::{Clock, Identity};
use objects::ObjectStore;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use settle::Settle;
use webhooks::Webhooks;

type Failure = Box<dyn Error + Send + Sync>;

/// The dependencies of a run.
struct Runner {
    settle: Settle,
    identity: Identity,
    objects: ObjectStore,
    site: PublishedBuild,
    fetcher: CalendarFetcher,
    webhooks: Webhooks,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let settings = http_api::start();
    let store = store::Store::connect(&settings.store()?);
    let http = http_api::http_client()?;
    let runner = &Runner {
        webhooks: Webhooks::new(store.clone(), &settings.webhooks()?, WEBHOOK_TIMEOUT)?,
        settle: Settle::from_settings(&settings, store)?,
        identity: Identity::new(settings.identity()?, http.clone()),
        objects: ObjectStore::from_settings(&settings)?,
        site: PublishedBuild::new(http, &settings.site_url()?),
        fetcher: CalendarFetcher::new(settings.calendar_hosts()?)?,
    };
    // The event contains the time at which it was sent; a run uses the current time.
    let handle = move |_event: IgnoredAny| runner.run(Clock::system());
    http_api::run_events("schedule", handle, |_report| None).await?;
    Ok(())
}

impl Runner {
    /// Runs once and returns the report.
    async fn run(&self, clock: Clock) -> Result<Value, Failure> {
        let (settle, store) = (&self.settle, self.settle.store());
        // First, because it is short: slow payments must not delay the deletion of personal data.
        let account_deletions =
            clock::finish_account_deletions(store, &self.identity, &clock).await?;
        let report = Box::pin(clock::sweep(settle, clock.now())).await?;
        let reminders = clock::remind_of_payouts(settle, &clock).await?;
        // Last, because no user waits for it.
        let orphans = clock::remove_orphans(store, &self.objects, clock.now()).await?;
        let books = clock::reconcile_books(settle, clock.now()).await?;
        let figures = store.count_due_figures(clock.now()).await?;
        let now = clock.now();
        http_api::write_gauges(&clock::measure(store, &report, &self.site, now).await?);
        http_api::write_waiting_orders(&clock::measure_waiting_orders(store, now).await?);
        // After everything about payments and deletions, because the fetched content is not trusted.
        let calendars = clock::read_busy_calendars(store, &self.fetcher, now).await?;
        let webhooks = clock::send_webhooks(store, &self.webhooks, now).await?;
        Ok(json!({
            "webhooks": webhooks,
            "calendars": calendars, "figures": figures,
            "differences": books.map(|books| books.differences.len()), "orders": report, "accountDeletions": account_deletions, "payoutReminders": reminders, "orphans": orphans,
        }))
    }
}
