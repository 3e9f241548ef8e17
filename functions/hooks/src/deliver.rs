//! Sends what waits for one endpoint about one object, first events first.
//!
//! Several instances may try concurrently: the one that raises the first delivery's version sends it. A later delivery
//! is never sent while an earlier one waits, until the earlier one is accepted or given up.

use domain::later;
use domain::notice::{Notice, NoticeContent};
use domain::webhook::{
    DISABLED_AFTER, DeliveryId, DeliveryProblem, WebhookDelivery, WebhookEndpoint,
};
use domain::{NoticeGuid, WebhookGuid};
use jiff::{SignedDuration, Timestamp};
use store::StoreError;

use crate::Hooks;

/// The most deliveries about one object in one call.
const MOST_IN_A_ROW: u32 = 10;
/// Attempts to write the endpoints while operators write them, too.
const MOST_CONFLICTS: u32 = 5;
/// How long deliveries to a disabled endpoint wait until the clock looks at them again.
const DISABLED_PAUSE: SignedDuration = SignedDuration::from_hours(6);

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Delivered {
    /// Events that the endpoint accepted.
    pub(crate) accepted: u32,
    pub(crate) failed: u32,
    /// Deliveries that wait for an earlier one or for their endpoint.
    pub(crate) postponed: u32,
    /// The time of the next attempt of a delivery that failed.
    pub(crate) next_at: Option<Timestamp>,
}

impl Hooks {
    /// Sends the deliveries about the object of `id` that may be sent now; no attempt begins after `until`. Returns an
    /// error only if the table does not respond.
    pub(crate) async fn deliver(
        &self,
        webhook: WebhookGuid,
        id: &DeliveryId,
        until: Timestamp,
    ) -> Result<Delivered, StoreError> {
        let mut done = Delivered::default();
        for _ in 0..MOST_IN_A_ROW {
            let now = self.clock.now();
            let first = self.store.find_first_pending_delivery(webhook, id).await?;
            let Some(first) = first.filter(|_first| now < until) else {
                return Ok(done);
            };
            let endpoints = self.store.find_webhooks().await?;
            let endpoint = endpoints.find(webhook).filter(|one| one.is_enabled());
            let waits_until = match endpoint {
                None => Some(later(now, DISABLED_PAUSE)),
                Some(_) => (first.ready_at > now).then_some(first.due_at),
            };
            match (endpoint, waits_until) {
                (Some(endpoint), None) => {
                    if !Box::pin(self.attempt(endpoint, &first, &mut done)).await? {
                        return Ok(done);
                    }
                }
                (_, waits_until) => {
                    let waits_until = waits_until.unwrap_or(first.due_at);
                    let postponed = self.postpone(webhook, id, waits_until).await?.postponed;
                    return Ok(Delivered { postponed, ..done });
                }
            }
        }
        Ok(done)
    }

    /// Returns since when the endpoint has failed without a success.
    pub(crate) async fn failing_since(
        &self,
        webhook: WebhookGuid,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.store.find_webhook_failing(webhook).await
    }

    /// Makes one attempt. Returns whether the next delivery may follow.
    async fn attempt(
        &self,
        endpoint: &WebhookEndpoint,
        first: &WebhookDelivery,
        done: &mut Delivered,
    ) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let leased = first.leased(now);
        match self.store.save_webhook_delivery(&leased).await {
            Ok(()) => {}
            // Another instance sends it.
            Err(StoreError::Conflict) => return Ok(false),
            Err(error) => return Err(error),
        }
        let attempt = self.client.send(endpoint, &leased, now).await;
        let (problem, now) = (attempt.problem, self.clock.now());
        let next = leased.attempted(attempt);
        let is_disabled = self.note_health(endpoint, problem, now).await?;
        // What was not accepted waits until an operator enables the endpoint again.
        let next = if is_disabled && problem.is_some() {
            WebhookDelivery {
                status: leased.status,
                ..next.postponed(later(now, DISABLED_PAUSE))
            }
        } else {
            next
        };
        match problem {
            None => done.accepted += 1,
            Some(problem) => {
                done.failed += 1;
                let (host, id) = (endpoint.url.host(), &next.id);
                tracing::warn!(?problem, host, %id, "webhook.refused");
            }
        }
        let written = WebhookDelivery {
            version: leased.version.saturating_add(1),
            ..next
        };
        done.next_at = written.is_pending().then_some(written.due_at);
        match self.store.save_webhook_delivery(&written).await {
            // An operator replayed it meanwhile.
            Ok(()) | Err(StoreError::Conflict) => Ok(!written.is_pending()),
            Err(error) => Err(error),
        }
    }

    /// Records whether the endpoint works. Returns whether it was disabled.
    async fn note_health(
        &self,
        endpoint: &WebhookEndpoint,
        problem: Option<DeliveryProblem>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let webhook = endpoint.webhook_guid;
        let since = self.store.find_webhook_failing(webhook).await?;
        let Some(problem) = problem else {
            if since.is_some() {
                self.store.save_webhook_failing(webhook, None).await?;
            }
            return Ok(false);
        };
        if since.is_none() {
            self.store.save_webhook_failing(webhook, Some(now)).await?;
        }
        let is_over = since.is_some_and(|since| later(since, DISABLED_AFTER) <= now);
        if !is_over && problem != DeliveryProblem::Gone {
            return Ok(false);
        }
        self.disable(webhook, now).await
    }

    /// Disables an endpoint, and sends the operators one email about it. Returns whether it is disabled.
    async fn disable(&self, webhook: WebhookGuid, now: Timestamp) -> Result<bool, StoreError> {
        for _ in 0..MOST_CONFLICTS {
            let endpoints = self.store.find_webhooks().await?;
            let found = endpoints.find(webhook).filter(|one| one.is_enabled());
            let Some(endpoint) = found else {
                return Ok(true);
            };
            let disabled = endpoint.failed(now);
            let notice = notice(&disabled, endpoints.version, now);
            let next = endpoints.with(disabled);
            match self.store.disable_webhook(&next, &notice).await {
                Err(StoreError::Conflict) => {}
                outcome => return outcome.map(|()| true),
            }
        }
        // The next failure disables it.
        tracing::error!(%webhook, "webhook.not_disabled");
        Ok(false)
    }

    /// Leaves the deliveries about the object of `id` to the clock, without an attempt before `until`.
    pub(crate) async fn postpone(
        &self,
        webhook: WebhookGuid,
        id: &DeliveryId,
        until: Timestamp,
    ) -> Result<Delivered, StoreError> {
        let now = self.clock.now();
        let mut done = Delivered::default();
        let found = self.store.find_webhook_delivery(webhook, id).await?;
        let overdue = found.filter(|one| one.is_pending() && one.due_at <= now && until > now);
        if let Some(delivery) = overdue {
            match self
                .store
                .save_webhook_delivery(&delivery.postponed(until))
                .await
            {
                Ok(()) => done.postponed = 1,
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }
}

/// The email's identifier is derived from the write that it belongs to, so no random bytes are needed: only one
/// instance makes this write.
fn notice(endpoint: &WebhookEndpoint, version: u64, now: Timestamp) -> Notice {
    let [.., a, b] = version.to_be_bytes();
    let id = endpoint.webhook_guid.as_uuid();
    let mut random = [0; 10];
    for (to, from) in random.iter_mut().zip(id.as_bytes().iter().rev()) {
        *to = *from;
    }
    let [first, second, ..] = &mut random;
    (*first, *second) = (a, b);
    let milliseconds = u64::try_from(now.as_millisecond()).unwrap_or_default();
    Notice {
        notice_guid: NoticeGuid::from_parts(milliseconds, random),
        to: None,
        language: None,
        content: NoticeContent::WebhookDisabled {
            description: endpoint.description.clone(),
            host: endpoint.url.host(),
        },
        created_at: now,
    }
}
