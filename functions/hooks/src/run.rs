//! One invocation: every endpoint is served by its own task.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::time::Duration;

use domain::WebhookGuid;
use domain::later;
use domain::webhook::{DeliveryId, ReportedDeliveries, ReportedDelivery};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use store::StoreError;
use tokio::task::JoinSet;

use crate::Hooks;
use crate::deliver::Delivered;
use crate::due::DueDeliveries;

/// The requests that are sent to an endpoint concurrently.
const CONCURRENCY: usize = 10;
/// The time after which an invocation starts no more attempts; the clock starts the others.
const BEGINS_WITHIN: SignedDuration = SignedDuration::from_secs(60);
/// How long an endpoint fails until its new events are left to the clock. Longer than the pauses that an invocation
/// waits for, so that one failed request stops nothing.
const BREAKS_AFTER: SignedDuration = SignedDuration::from_mins(1);
/// Failed attempts of an endpoint in a row, after which its other deliveries wait.
const MOST_FAILURES: usize = 3;
const PAUSE_OF_FAILING: SignedDuration = SignedDuration::from_mins(4);

/// Counts of one invocation, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookRun {
    pub accepted: u32,
    /// Attempts that failed; the next one follows later.
    pub failed: u32,
    /// Deliveries that wait without an attempt.
    pub postponed: u32,
    /// Deliveries whose rows could not be read or written; they are retried when they are due.
    pub errors: u32,
}

impl WebhookRun {
    const fn has_progressed_since(self, before: Self) -> bool {
        self.accepted > before.accepted
            || self.failed > before.failed
            || self.postponed > before.postponed
    }
}

impl Hooks {
    /// Sends the reported deliveries, or everything that is due if none is reported. Waits with `wait` for the next
    /// attempt of a failed delivery if it follows within the invocation. Returns an error only if the due index cannot
    /// be read.
    pub async fn run<Wait, Waited>(
        &self,
        event: ReportedDeliveries,
        wait: Wait,
    ) -> Result<WebhookRun, StoreError>
    where
        Wait: Fn(Duration) -> Waited + Clone + Send + 'static,
        Waited: Future<Output = ()> + Send,
    {
        let until = later(self.clock.now(), BEGINS_WITHIN);
        let mut run = WebhookRun::default();
        if !event.deliveries.is_empty() {
            self.send(event.deliveries, &wait, until, &mut run).await;
            return Ok(run);
        }
        let mut due = DueDeliveries::start();
        let mut before = run;
        while self.clock.now() < until {
            let reported = due.read(&self.store, self.clock.now()).await?;
            self.send(reported, &wait, until, &mut run).await;
            if due.are_read() {
                // The remaining ones belong to other instances, or cannot be written now.
                if !run.has_progressed_since(before) {
                    break;
                }
                before = run;
                due = DueDeliveries::start();
            }
        }
        Ok(run)
    }

    /// Sends deliveries, those of different endpoints concurrently.
    async fn send<Wait, Waited>(
        &self,
        deliveries: Vec<ReportedDelivery>,
        wait: &Wait,
        until: Timestamp,
        run: &mut WebhookRun,
    ) where
        Wait: Fn(Duration) -> Waited + Clone + Send + 'static,
        Waited: Future<Output = ()> + Send,
    {
        let mut endpoints: HashMap<WebhookGuid, Vec<ReportedDelivery>> = HashMap::new();
        let mut objects = HashSet::new();
        for delivery in deliveries {
            let ReportedDelivery {
                webhook_guid, id, ..
            } = &delivery;
            // One call sends all that waits about an object.
            if objects.insert((*webhook_guid, id.entity, id.entity_id.clone())) {
                endpoints.entry(*webhook_guid).or_default().push(delivery);
            }
        }
        let mut sends = JoinSet::new();
        for (webhook, deliveries) in endpoints {
            let (hooks, wait) = (self.clone(), wait.clone());
            sends.spawn(async move {
                let mut sending = EndpointSending::new(hooks, webhook, until);
                sending.send(deliveries, wait).await;
                sending.run
            });
        }
        for done in sends.join_all().await {
            run.accepted += done.accepted;
            run.failed += done.failed;
            run.postponed += done.postponed;
            run.errors += done.errors;
        }
    }
}

/// The attempts at one endpoint in an invocation.
struct EndpointSending {
    hooks: Hooks,
    webhook: WebhookGuid,
    until: Timestamp,
    run: WebhookRun,
}

impl EndpointSending {
    fn new(hooks: Hooks, webhook: WebhookGuid, until: Timestamp) -> Self {
        Self {
            hooks,
            webhook,
            until,
            run: WebhookRun::default(),
        }
    }

    async fn send<Waited: Future<Output = ()>>(
        &mut self,
        deliveries: Vec<ReportedDelivery>,
        wait: impl Fn(Duration) -> Waited,
    ) {
        let is_failing = self.is_failing().await;
        let is_sent = |delivery: &ReportedDelivery| delivery.is_awaited || !is_failing;
        let sent = deliveries.into_iter().filter(is_sent);
        let mut ids: Vec<DeliveryId> = sent.map(|delivery| delivery.id).collect();
        // An endpoint that fails gets one request until it accepts one.
        let mut at_once = if is_failing { 1 } else { CONCURRENCY };
        while !ids.is_empty() {
            let mut failed = Vec::new();
            while !ids.is_empty() && self.hooks.clock.now() < self.until {
                let rest = ids.split_off(at_once.min(ids.len()));
                let failures = failed.len();
                failed.extend(self.attempt(ids, failures < MOST_FAILURES).await);
                ids = rest;
                at_once = if failed.len() > failures {
                    1
                } else {
                    CONCURRENCY
                };
            }
            let attempts = failed.iter().map(|(_id, at)| *at);
            // The last of them: one that is attempted before its time is left to the clock.
            let Some(at) = attempts.filter(|at| *at < self.until).max() else {
                return;
            };
            wait(self.pause_until(at)).await;
            ids = failed.into_iter().map(|(id, _at)| id).collect();
            at_once = 1;
        }
    }

    async fn is_failing(&mut self) -> bool {
        match self.hooks.failing_since(self.webhook).await {
            Ok(since) => {
                let now = self.hooks.clock.now();
                since.is_some_and(|since| later(since, BREAKS_AFTER) <= now)
            }
            Err(error) => {
                self.note_error(&error);
                false
            }
        }
    }

    /// Makes an attempt for each object, or leaves all to the clock. Returns those that failed, with the time of the
    /// next attempt.
    async fn attempt(
        &mut self,
        ids: Vec<DeliveryId>,
        is_sent: bool,
    ) -> Vec<(DeliveryId, Timestamp)> {
        let mut attempts = JoinSet::new();
        for id in ids {
            let (hooks, webhook, until) = (self.hooks.clone(), self.webhook, self.until);
            attempts.spawn(async move {
                let outcome = if is_sent {
                    Box::pin(hooks.deliver(webhook, &id, until)).await
                } else {
                    let held_until = later(hooks.clock.now(), PAUSE_OF_FAILING);
                    hooks.postpone(webhook, &id, held_until).await
                };
                (id, outcome)
            });
        }
        let mut failed = Vec::new();
        for (id, outcome) in attempts.join_all().await {
            match outcome {
                Ok(done) => {
                    self.note(done);
                    failed.extend(done.next_at.map(|at| (id, at)));
                }
                Err(error) => self.note_error(&error),
            }
        }
        failed
    }

    fn pause_until(&self, at: Timestamp) -> Duration {
        let pause = at.duration_since(self.hooks.clock.now());
        Duration::try_from(pause).unwrap_or_default()
    }

    fn note(&mut self, done: Delivered) {
        self.run.accepted += done.accepted;
        self.run.failed += done.failed;
        self.run.postponed += done.postponed;
    }

    fn note_error(&mut self, error: &StoreError) {
        let webhook = self.webhook;
        self.run.errors += 1;
        tracing::error!(%error, %webhook, "webhook.not_sent");
    }
}
