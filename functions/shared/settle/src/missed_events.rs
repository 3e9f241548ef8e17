//! Events of the provider that never arrived: listed, and led through what the webhook leads them through.

use std::collections::VecDeque;

use domain::NoticeGuid;
use domain::digest::sha256_hex;
use domain::reconciliation::MissedEvent;
use domain::reconciliation::progress::{ReconciliationProgress, ReconciliationStep, RestOfEvents};
use futures_util::future::BoxFuture;
use futures_util::future::join_all;
use jiff::Timestamp;
use stripe::{Account, Event, EventPage};
use tokio::time::Instant;

use crate::books::{Stepped, has_time};
use crate::{Settle, SettleError};

/// Accounts whose events are listed at the same time; the provider takes 100 calls a second.
const ACCOUNTS_AT_ONCE: usize = 8;
/// Pages of an account's events in one step; the next step continues behind them.
const PAGES_AT_ONCE: usize = 2;

/// How far a list of events was processed.
struct Processed {
    /// The last event that needs no more work.
    last: Option<String>,
    /// Whether none is left.
    is_whole: bool,
    error: Option<SettleError>,
}

impl Settle {
    /// Processes the events that the last report could not process.
    pub(crate) async fn retry_events(
        &self,
        mut progress: ReconciliationProgress,
        ends: Instant,
        now: Timestamp,
    ) -> Result<Stepped, SettleError> {
        let mut retries = VecDeque::from(std::mem::take(&mut progress.retries));
        let events: Vec<Event> = retries.iter().map(event_of).collect();
        let processed = self.process(&events, &mut progress, ends, now).await?;
        while let Some(last) = &processed.last
            && let Some(done) = retries.pop_front()
            && done.id != *last
        {}
        progress.retries = retries.into();
        if processed.is_whole {
            progress.step = ReconciliationStep::Events { after: None };
        }
        Ok(stepped(progress, processed.error))
    }

    /// Processes a page of the platform's events: those that were missed.
    pub(crate) async fn replay_events(
        &self,
        mut progress: ReconciliationProgress,
        after: Option<String>,
        ends: Instant,
        now: Timestamp,
    ) -> Result<Stepped, SettleError> {
        let period = period_of(&progress);
        let EventPage { events, next } = self
            .stripe
            .list_events(None, period, after.as_deref())
            .await?;
        let processed = self.process(&events, &mut progress, ends, now).await?;
        progress.step = match next {
            None if processed.is_whole => ReconciliationStep::Accounts {
                after: None,
                rest: None,
            },
            Some(next) if processed.is_whole => ReconciliationStep::Events { after: Some(next) },
            _ => ReconciliationStep::Events {
                after: processed.last.or(after),
            },
        };
        Ok(stepped(progress, processed.error))
    }

    /// Processes the events of some connected accounts. `last` is the last account that is done, `rest` what is left of the
    /// next one.
    pub(crate) async fn replay_account_events(
        &self,
        mut progress: ReconciliationProgress,
        (mut last, mut rest): (Option<String>, Option<RestOfEvents>),
        ends: Instant,
        now: Timestamp,
    ) -> Result<Stepped, SettleError> {
        let (accounts, is_more) = self.stripe.list_accounts(None, last.as_deref()).await?;
        let step = |after, rest| ReconciliationStep::Accounts { after, rest };
        for some in accounts.chunks(ACCOUNTS_AT_ONCE) {
            if !has_time(ends) {
                return Ok(progress.with_step(step(last, rest)).into());
            }
            let period = period_of(&progress);
            let lists = some
                .iter()
                .map(|account| self.list_account_events(account, period, rest.as_ref()));
            let mut events = Vec::new();
            let mut done = last.clone();
            let mut left = None;
            for (account, listed) in some.iter().zip(join_all(lists).await) {
                let listed = listed?;
                events.extend(listed.events);
                // Accounts behind one with a rest are listed again: their events are noted as processed.
                if left.is_none() {
                    left = listed.next.map(|after| RestOfEvents {
                        account: account.id.clone(),
                        after,
                    });
                    if left.is_none() {
                        done = Some(account.id.clone());
                    }
                }
            }
            let processed = self.process(&events, &mut progress, ends, now).await?;
            if !processed.is_whole {
                // What was processed of these accounts is noted for each event.
                return Ok(stepped(
                    progress.with_step(step(last, rest)),
                    processed.error,
                ));
            }
            (last, rest) = (done, left);
            if rest.is_some() {
                return Ok(progress.with_step(step(last, rest)).into());
            }
        }
        let step = if is_more && !accounts.is_empty() {
            step(last, None)
        } else {
            ReconciliationStep::Movements { after: None }
        };
        Ok(progress.with_step(step).into())
    }

    /// Lists events of an account, behind those that `rest` names; none of one that is no longer connected.
    async fn list_account_events(
        &self,
        account: &Account,
        period: (i64, i64),
        rest: Option<&RestOfEvents>,
    ) -> Result<EventPage, SettleError> {
        let rest = rest.filter(|rest| rest.account == account.id);
        let mut listed = EventPage {
            events: Vec::new(),
            next: rest.map(|rest| rest.after.clone()),
        };
        for _ in 0..PAGES_AT_ONCE {
            let after = listed.next.as_deref();
            let page = self
                .stripe
                .list_events(Some(&account.id), period, after)
                .await;
            let page = match page {
                Err(error) if error.is_forbidden() => return Ok(EventPage::default()),
                page => page?,
            };
            listed.events.extend(page.events);
            listed.next = page.next;
            if listed.next.is_none() {
                break;
            }
        }
        Ok(listed)
    }

    /// Processes those of the events that were missed. An event that arrives concurrently is processed twice, which is
    /// harmless: it only triggers a fetch.
    ///
    /// A temporary failure (the provider does not respond, or the order moves concurrently) ends the run while the report
    /// can wait: otherwise it would have differences that need no person.
    async fn process(
        &self,
        events: &[Event],
        progress: &mut ReconciliationProgress,
        ends: Instant,
        now: Timestamp,
    ) -> Result<Processed, SettleError> {
        let ids = events.iter().map(|event| event.id.as_str());
        let handled = self.store.list_handled_events(ids).await?;
        // What the last report waited for does not make this one wait.
        let waits = progress.step != ReconciliationStep::RetryEvents;
        let mut last = None;
        let cut = |last, error| Processed {
            last,
            is_whole: false,
            error,
        };
        for event in events {
            if handled.contains(&event.id) {
                last = Some(event.id.clone());
                continue;
            }
            if !has_time(ends) {
                return Ok(cut(last, None));
            }
            // Of no named type: the compiler checks only a limited depth of types for `Send`.
            let handling: BoxFuture<'_, _> =
                Box::pin(self.reconcile_event(event, letter_of(event, now), now));
            match handling.await {
                Ok(()) => {
                    self.store.record_handled_event(&event.id, now).await?;
                    progress.report.replayed_events += 1;
                }
                Err(error) if waits && !progress.gives_up(error.is_temporary(), now) => {
                    return Ok(cut(last, Some(error)));
                }
                Err(error) => {
                    tracing::warn!(%error, provider_event = event.id, kind = event.kind, "provider.missed_event_waiting");
                    progress.add_failed(missed(event));
                }
            }
            last = Some(event.id.clone());
        }
        Ok(Processed {
            last,
            is_whole: true,
            error: None,
        })
    }
}

fn stepped(progress: ReconciliationProgress, error: Option<SettleError>) -> Stepped {
    Stepped {
        error,
        ..progress.into()
    }
}

/// The seconds in which the missed events happened: until the report was begun, so that its pages stay the same.
fn period_of(progress: &ReconciliationProgress) -> (i64, i64) {
    let begun = progress.report.made_at.as_second();
    (progress.events_from.as_second(), begun.saturating_add(1))
}

fn missed(event: &Event) -> MissedEvent {
    MissedEvent {
        id: event.id.clone(),
        kind: event.kind.clone(),
        object_kind: event.object_kind.clone(),
        object_id: event.object_id.clone(),
        account: event.account.clone(),
    }
}

fn event_of(missed: &MissedEvent) -> Event {
    Event {
        id: missed.id.clone(),
        kind: missed.kind.clone(),
        object_kind: missed.object_kind.clone(),
        object_id: missed.object_id.clone(),
        account: missed.account.clone(),
    }
}

/// The name of the email that an event may lead to, the same however often it is replayed.
fn letter_of(event: &Event, now: Timestamp) -> NoticeGuid {
    let digest = sha256_hex(&event.id);
    let mut bytes = [0; 10];
    for (byte, from) in bytes.iter_mut().zip(digest.bytes()) {
        *byte = from;
    }
    let milliseconds = u64::try_from(now.as_millisecond()).unwrap_or_default();
    NoticeGuid::from_parts(milliseconds, bytes)
}
