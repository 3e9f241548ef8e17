//! One run of every part, deployed and on a laptop.

use domain::health::{DueKind, DueWork, HealthFacts, HealthFailure, HealthPart, HealthReport};
use http_api::{Clock, Identity, Settings, StartError};
use invoke::HooksInvoker;
use jiff::Timestamp;
use objects::ObjectStore;
use serde_json::Value;
use settle::Settle;
use store::{DuePartition, StoreError};
use tokio::time::Instant;

use crate::gauges::site_report;
use crate::{
    CalendarFetcher, CalendarReads, FailedParts, Part, Parts, PublishedBuild, RUN, SweepLimits,
    finish_account_deletions, measure, measure_lateness, measure_waiting_orders, reconcile_books,
    remind_of_payouts, remove_orphans, start_due_webhooks, sweep,
};

/// The dependencies of a run.
#[derive(Clone, Debug)]
pub struct Runner {
    settle: Settle,
    identity: Identity,
    objects: ObjectStore,
    site: PublishedBuild,
    calendars: CalendarFetcher,
    hooks: HooksInvoker,
}

#[derive(Debug)]
pub struct RunOutcome {
    /// The reports of the parts by name, or the parts that failed.
    pub reports: Result<Value, FailedParts>,
    /// Whether more is due than the run's time allowed, and another run would make progress.
    pub more: bool,
}

impl Runner {
    /// Reads the settings of every service that a run calls.
    pub fn from_settings(settings: &Settings) -> Result<Self, StartError> {
        let store = store::Store::connect(&settings.store()?);
        let http = http_api::http_client()?;
        Ok(Self {
            hooks: HooksInvoker::new(settings.hooks()?)?,
            settle: Settle::from_settings(settings, store)?.with_breaker(),
            identity: Identity::new(settings.identity()?, http.clone()),
            objects: ObjectStore::from_settings(settings)?,
            site: PublishedBuild::new(http, &settings.site_url()?),
            calendars: CalendarFetcher::new(settings.calendar_hosts()?)?,
        })
    }

    /// Runs every part once, within [`RUN`]. Concurrent runs are harmless.
    pub async fn run(&self, clock: &Clock) -> RunOutcome {
        let (settle, store, now) = (&self.settle, self.settle.store(), clock.now());
        let started = Instant::now();
        let mut parts = Parts::new(started.checked_add(RUN).unwrap_or(started));
        let gauges = |_| Box::pin(self.write_gauges(clock));
        let due = parts.run(Part::Gauges, gauges).await;
        let deletions = |_| Box::pin(finish_account_deletions(store, &self.identity, clock));
        parts.run(Part::AccountDeletions, deletions).await;
        let orders = |ends| {
            let limits = SweepLimits::until(ends);
            Box::pin(sweep(settle, DuePartition::orders(), limits, now))
        };
        let orders = parts.run(Part::Orders, orders).await;
        let emails = |ends| {
            let limits = SweepLimits::until(ends);
            Box::pin(sweep(settle, DuePartition::emails(), limits, now))
        };
        let emails = parts.run(Part::Emails, emails).await;
        let reminders = |_| Box::pin(remind_of_payouts(settle, clock));
        parts.run(Part::PayoutReminders, reminders).await;
        let orphans = |_| Box::pin(remove_orphans(store, &self.objects, now));
        parts.run(Part::Orphans, orphans).await;
        let differences = |ends| Box::pin(reconcile_books(settle, now, ends));
        let books = parts.run(Part::Differences, differences).await;
        let figures = |_| Box::pin(store.count_due_figures(now));
        parts.run(Part::Figures, figures).await;
        let swept = orders
            .zip(emails)
            .map(|(orders, emails)| orders.and(emails));
        let webhooks = |_| Box::pin(start_due_webhooks(store, &self.hooks, now));
        parts.run(Part::Webhooks, webhooks).await;
        let site_url = settle.site_url();
        let calendars = CalendarReads::new(
            store.clone(),
            self.calendars.clone(),
            site_url,
            clock.clone(),
        );
        parts
            .run(Part::Calendars, |_| Box::pin(calendars.run()))
            .await;
        let reports = parts.finish();
        self.record_run(reports.as_ref().err(), due.as_deref(), clock.now())
            .await;
        RunOutcome {
            reports,
            more: swept.is_some_and(|report| report.more)
                || books.is_some_and(|books| books.continues),
        }
    }

    /// Records which parts of the run failed, and how late the most overdue order, effect or email was at its start.
    async fn record_run(
        &self,
        failed: Option<&FailedParts>,
        due: Option<&[DueWork]>,
        now: Timestamp,
    ) {
        let is_awaited = |work: &&DueWork| {
            matches!(
                work.kind,
                DueKind::Orders | DueKind::Effects | DueKind::Emails
            )
        };
        let late = |due: &[DueWork]| {
            let awaited = due.iter().filter(is_awaited);
            awaited.map(|work| work.late_seconds).max().unwrap_or(0)
        };
        let failed_parts = failed.into_iter().flat_map(FailedParts::names);
        let report = HealthReport {
            facts: HealthFacts {
                late_seconds: due.map(late),
                failed_parts: failed_parts.map(str::to_owned).collect(),
                is_provider_paused: self.settle.stripe().is_paused(),
                ..HealthFacts::default()
            },
            ..HealthReport::new(
                HealthPart::Clock,
                failed.map_or(Ok(()), |_| Err(HealthFailure::RunFailed)),
            )
        };
        let store = self.settle.store();
        Box::pin(store.note_health(&report, now)).await;
    }

    /// Writes the gauges of the whole marketplace; lateness first, because it raises most alarms.
    async fn write_gauges(&self, clock: &Clock) -> Result<Vec<DueWork>, StoreError> {
        let (store, now) = (self.settle.store(), clock.now());
        let due = store.measure_due_work(now).await?;
        http_api::write_gauges(&measure_lateness(&due));
        let gauges = measure(store, &self.site, now).await?;
        http_api::write_gauges(&gauges);
        store.note_health(&site_report(&gauges, now), now).await;
        http_api::write_waiting_orders(&measure_waiting_orders(store, now).await?);
        Ok(due)
    }
}
