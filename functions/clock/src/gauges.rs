//! Measures the whole marketplace in each run, for the dashboard and its alarms.

use http_api::{Gauge, WaitingGauge};
use jiff::Timestamp;
use serde::Deserialize;
use store::{Queue, Store, StoreError, WaitingOrders};

use crate::Report;

/// Measures at `now`: the delay of orders and effects, the waiting tasks, the age of the oldest stale page, and the age
/// of the published build. An unreachable site has no age.
pub async fn measure(
    store: &Store,
    report: &Report,
    site: &PublishedBuild,
    now: Timestamp,
) -> Result<Vec<Gauge>, StoreError> {
    let gauge = |name, unit, value: u32| Gauge {
        name,
        unit,
        value: f64::from(value),
    };
    let mut gauges = vec![
        gauge("OverdueOrders", "Seconds", report.oldest_order),
        gauge("OverdueEffects", "Seconds", report.oldest_effect),
    ];
    for (name, queue) in [
        ("BlockedPayouts", Queue::BlockedPayouts),
        ("FailedPayouts", Queue::FailedPayouts),
        ("Disputes", Queue::Disputes),
        ("FailedEffects", Queue::FailedEffects),
    ] {
        gauges.push(gauge(
            name,
            "Count",
            store.measure_queue(queue).await?.count,
        ));
    }
    let stale = store.list_stale_pages().await?;
    let oldest = stale.iter().map(|page| age_of(page.since, now)).max();
    gauges.push(gauge("StalePages", "Seconds", oldest.unwrap_or_default()));
    if let Some(age) = site.age(now).await {
        gauges.push(gauge("BuildAge", "Seconds", age));
    }
    Ok(gauges)
}

/// Counts the orders that wait for a user at `now`, by state; omits states without any.
pub async fn measure_waiting_orders(
    store: &Store,
    now: Timestamp,
) -> Result<Vec<WaitingGauge>, StoreError> {
    let waiting = store.measure_waiting_orders().await?.into_iter();
    let gauge = |waiting: WaitingOrders| WaitingGauge {
        state: waiting.state.as_str(),
        count: waiting.count,
        age: age_of(waiting.oldest, now),
    };
    Ok(waiting.map(gauge).collect())
}

/// Returns the seconds since then.
fn age_of(since: Timestamp, now: Timestamp) -> u32 {
    let age = now.duration_since(since).as_secs().max(0);
    u32::try_from(age).unwrap_or(u32::MAX)
}

/// The build of the site that is published.
#[derive(Debug, Clone)]
pub struct PublishedBuild {
    http: reqwest::Client,
    url: String,
}

#[derive(Debug, Deserialize)]
struct LatestBuild {
    /// The time of the build, in milliseconds since 1970.
    timestamp: i64,
}

impl PublishedBuild {
    /// Creates a check of `site_url`, which has no trailing slash.
    pub fn new(http: reqwest::Client, site_url: &str) -> Self {
        Self {
            http,
            url: format!("{site_url}/builds/latest.json"),
        }
    }

    /// Returns the age in seconds, or `None` if the site does not report it.
    async fn age(&self, now: Timestamp) -> Option<u32> {
        let latest = self.latest().await;
        let latest = latest.inspect_err(
            |error| tracing::warn!(%error, "the site does not say which build it has"),
        );
        let built = Timestamp::from_millisecond(latest.ok()?.timestamp).ok()?;
        Some(age_of(built, now))
    }

    async fn latest(&self) -> Result<LatestBuild, reqwest::Error> {
        let answer = self.http.get(&self.url).send().await?;
        answer.error_for_status()?.json().await
    }
}
