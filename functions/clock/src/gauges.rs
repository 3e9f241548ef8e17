//! Measures the whole marketplace in each run, for the dashboard and its alarms.

use std::time::Duration;

use domain::health::{DueKind, DueWork, HealthFacts, HealthFailure, HealthPart, HealthReport};
use http_api::{Gauge, WaitingGauge};
use jiff::Timestamp;
use serde::Deserialize;
use store::{Queue, Store, StoreError, WaitingOrders};

/// When the alarm of stale pages is raised: it waits for three measures above a quarter of an hour.
const BUILD_OVERDUE: Duration = Duration::from_mins(30);

/// Returns how late the due work is that was measured at the start of a run, for each alarm. All are written in each
/// run: the absence of one raises its alarm.
pub fn measure_lateness(due: &[DueWork]) -> [Gauge; 7] {
    let late = |name: &'static str| {
        let of_alarm = due.iter().filter(|work| work.kind.alarm() == name);
        let most = of_alarm.map(|work| work.late_seconds).max();
        gauge(name, "Seconds", most.unwrap_or_default())
    };
    let unreadable = due.iter().find(|work| work.kind == DueKind::Unreadable);
    [
        late("OverdueOrders"),
        late("OverdueEffects"),
        late("OverdueEmails"),
        late("OverdueWebhooks"),
        late("OverdueUpkeep"),
        late("OverdueReconciliation"),
        gauge(
            "UnreadableRows",
            "Count",
            unreadable.map_or(0, |work| work.count),
        ),
    ]
}

/// Stale pages that a run reads, 2 MB: beyond that many, it measures the oldest of these.
const STALE_PAGES_MEASURED: u16 = 10_000;

/// Measures at `now`: the waiting tasks, the age of the oldest stale page, and the age of the published build. An
/// unreachable site has no age.
pub async fn measure(
    store: &Store,
    site: &PublishedBuild,
    now: Timestamp,
) -> Result<Vec<Gauge>, StoreError> {
    let mut gauges = Vec::new();
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
    let oldest = store.find_oldest_stale_page(STALE_PAGES_MEASURED).await?;
    let oldest = oldest.map(|since| age_of(since, now));
    gauges.push(gauge("StalePages", "Seconds", oldest.unwrap_or_default()));
    if let Some(age) = site.age(now).await {
        gauges.push(gauge("BuildAge", "Seconds", age));
    }
    Ok(gauges)
}

fn gauge(name: &'static str, unit: &'static str, value: u32) -> Gauge {
    Gauge {
        name,
        unit,
        value: f64::from(value),
    }
}

/// Returns what the gauges of a run show about the site: whether it returns its build, and whether that contains every
/// change.
pub(crate) fn site_report(gauges: &[Gauge], now: Timestamp) -> HealthReport {
    let seconds = |name: &str| {
        let gauge = gauges.iter().find(|gauge| gauge.name == name);
        gauge.map(|gauge| Duration::from_secs_f64(gauge.value))
    };
    let published_at = seconds("BuildAge").and_then(|age| now.checked_sub(age).ok());
    let outcome = match (published_at, seconds("StalePages")) {
        (None, _) => Err(HealthFailure::SiteUnreachable),
        (Some(_), Some(age)) if age > BUILD_OVERDUE => Err(HealthFailure::BuildOverdue),
        (Some(_), _) => Ok(()),
    };
    HealthReport {
        facts: HealthFacts {
            published_at,
            ..HealthFacts::default()
        },
        ..HealthReport::new(HealthPart::SiteBuild, outcome)
    }
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
        let latest = latest.inspect_err(|error| tracing::warn!(%error, "site.build_unknown"));
        let built = Timestamp::from_millisecond(latest.ok()?.timestamp).ok()?;
        Some(age_of(built, now))
    }

    async fn latest(&self) -> Result<LatestBuild, reqwest::Error> {
        let answer = self.http.get(&self.url).send().await?;
        answer.error_for_status()?.json().await
    }
}
