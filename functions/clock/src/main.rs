//! The clock function as a Lambda on a schedule.

use std::error::Error;

use aws_lambda_events::eventbridge::EventBridgeEvent;
use lambda_runtime::{LambdaEvent, service_fn};
use serde_json::{Value, json};
use store::Store;
use web::{Clock, Identity};

type Failure = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let settings = web::start();
    let store = Store::connect(&settings.store()?).await;
    let settle = &web::settle(&settings, store)?;
    let identity = &Identity::new(settings.identity()?, web::http_client()?);
    let objects = &web::objects(&settings)?;
    let site = &clock::PublishedBuild::new(web::http_client()?, &settings.site_url()?);
    let fetcher = &clock::CalendarFetcher::new(settings.calendar_hosts()?)?;
    // The event's own time is when it was sent; what is due is decided by when it is handled.
    let handle = move |_event: LambdaEvent<EventBridgeEvent<Value>>| async move {
        let clock = Clock::system();
        // First, for it is short: money that is slow today must not keep a person from being forgotten.
        let account_deletions =
            clock::finish_account_deletions(settle.store(), identity, &clock).await?;
        let report = Box::pin(clock::sweep(settle, clock.now())).await?;
        let reminders = clock::remind_of_payouts(settle, &clock).await?;
        // Last, for nobody waits for it.
        let orphans = clock::remove_orphans(settle.store(), objects, clock.now()).await?;
        let books = clock::reconcile_books(settle, clock.now()).await?;
        web::write_gauges(&clock::measure(settle.store(), &report, site, clock.now()).await?);
        // After all that is about money and people: what is fetched here was written by strangers.
        let calendars = clock::read_busy_calendars(settle.store(), fetcher, clock.now()).await?;
        Ok::<_, Failure>(json!({
            "calendars": calendars,
            "differences": books.map(|books| books.differences.len()), "orders": report, "accountDeletions": account_deletions, "payoutReminders": reminders, "orphans": orphans,
        }))
    };
    lambda_runtime::run(service_fn(handle)).await
}
