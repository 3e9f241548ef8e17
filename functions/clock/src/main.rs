//! The clock function as a Lambda on a schedule.

use std::error::Error;

use clock::{CalendarFetcher, Parts, PublishedBuild, Report, WEBHOOK_TIMEOUT};
use http_api::{Clock, Identity};
use jiff::Timestamp;
use objects::ObjectStore;
use serde::de::IgnoredAny;
use serde_json::Value;
use settle::Settle;
use store::StoreError;
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
    /// Runs every part once and returns the reports.
    async fn run(&self, clock: Clock) -> Result<Value, Failure> {
        let (settle, store) = (&self.settle, self.settle.store());
        let mut parts = Parts::default();
        // First, because it is short: slow payments must not delay the deletion of personal data.
        let deletions = clock::finish_account_deletions(store, &self.identity, &clock);
        parts.run("accountDeletions", deletions).await;
        let swept = Box::pin(clock::sweep(settle, clock.now()));
        let report = parts.run("orders", swept).await;
        let reminders = clock::remind_of_payouts(settle, &clock);
        parts.run("payoutReminders", reminders).await;
        // Last, because no user waits for it.
        let orphans = clock::remove_orphans(store, &self.objects, clock.now());
        parts.run("orphans", orphans).await;
        let books = async {
            let books = clock::reconcile_books(settle, clock.now()).await?;
            Ok::<_, settle::SettleError>(books.map(|books| books.differences.len()))
        };
        parts.run("differences", books).await;
        let figures = store.count_due_figures(clock.now());
        parts.run("figures", figures).await;
        parts
            .run("gauges", self.write_gauges(report.as_ref(), clock.now()))
            .await;
        // After everything about payments and deletions, because the fetched content is not trusted.
        let calendars = clock::read_busy_calendars(store, &self.fetcher, clock.now());
        parts.run("calendars", calendars).await;
        let webhooks = clock::send_webhooks(store, &self.webhooks, clock.now());
        parts.run("webhooks", webhooks).await;
        Ok(parts.finish()?)
    }

    /// Writes the gauges; those of a sweep only after one.
    async fn write_gauges(
        &self,
        report: Option<&Report>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let store = self.settle.store();
        if let Some(report) = report {
            http_api::write_gauges(&clock::measure(store, report, &self.site, now).await?);
        }
        http_api::write_waiting_orders(&clock::measure_waiting_orders(store, now).await?);
        Ok(())
    }
}
