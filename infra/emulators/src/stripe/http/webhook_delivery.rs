use std::sync::LazyLock;
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::state::State;
use crate::clock::system_now;
use crate::records::{RecordsError, Session};
use crate::stripe::options::Webhook;
use crate::stripe::records::event::{self, Delivery, Event};

/// The number of failures after which an event is dropped, as the real service does after three days.
const MAX_ATTEMPTS: u32 = 16;
const MAX_DELAY_MILLIS: i64 = 60_000;
/// How often queued deliveries are read if nothing wakes the task.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Delivers until the task is aborted. Undelivered events are on disk, so a restart continues.
pub(in crate::stripe) async fn deliver_forever(state: State) {
    // Built for the first delivery: reading the machine's certificates takes longer than starting the server.
    let client = LazyLock::new(|| {
        let builder = reqwest::Client::builder().timeout(Duration::from_secs(20));
        builder
            .build()
            .inspect_err(|error| tracing::error!(%error, "webhooks cannot be delivered"))
            .ok()
    });
    loop {
        if let Err(error) = deliver_queued(&state, &client).await {
            tracing::error!(%error, "failed to read queued webhooks");
        }
        tokio::select! {
            () = state.delivery_queued().notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}

async fn deliver_queued(
    state: &State,
    client: &LazyLock<Option<reqwest::Client>, impl FnOnce() -> Option<reqwest::Client>>,
) -> Result<(), RecordsError> {
    let Some(webhook) = state.webhook() else {
        return Ok(());
    };
    let Some(client) = &**client else {
        return Ok(());
    };
    let webhook_faults = state.webhook_faults()?;
    if webhook_faults.paused {
        return Ok(());
    }
    let now = system_millis();
    let mut queued = state.records().transact(event::list_deliveries)?;
    queued.retain(|delivery| delivery.not_before <= now);
    if webhook_faults.shuffle {
        queued.reverse();
    }
    for delivery in queued {
        let event = state
            .records()
            .transact(|session| event::find(session, &delivery.event_id))?;
        let Some(event) = event else {
            state
                .records()
                .transact(|session| event::delete_delivery(session, &delivery.event_id))?;
            continue;
        };
        let _delivering = state.delivering().lock().await;
        if state.webhook_faults()?.paused {
            return Ok(());
        }
        let mut accepted = post_event(state, client, &webhook, &event).await;
        if webhook_faults.duplicates {
            accepted &= post_event(state, client, &webhook, &event).await;
        }
        state
            .records()
            .transact(|session| record_attempt(session, delivery, accepted))?;
    }
    Ok(())
}

fn record_attempt(
    session: &Session<'_>,
    delivery: Delivery,
    accepted: bool,
) -> Result<(), RecordsError> {
    let attempts = delivery.attempts.saturating_add(1);
    if accepted || attempts >= MAX_ATTEMPTS {
        return event::delete_delivery(session, &delivery.event_id);
    }
    let delay = 250_i64
        .saturating_mul(2_i64.saturating_pow(attempts))
        .min(MAX_DELAY_MILLIS);
    let not_before = system_millis().saturating_add(delay);
    event::save_delivery(
        session,
        &Delivery {
            attempts,
            not_before,
            ..delivery
        },
    )
}

async fn post_event(
    state: &State,
    client: &reqwest::Client,
    webhook: &Webhook,
    event: &Event,
) -> bool {
    let Ok(body) = serde_json::to_string_pretty(event) else {
        return false;
    };
    // Signed again at each attempt: the receiver rejects old signatures.
    let signature = sign_body(&webhook.secret, state.clock().now(), &body);
    let sent = client
        .post(&webhook.url)
        .header("content-type", "application/json; charset=utf-8")
        .header("stripe-signature", signature)
        .body(body)
        .send()
        .await;
    match sent {
        Ok(answer) if answer.status().is_success() => true,
        Ok(answer) => {
            tracing::warn!(
                event = event.kind,
                status = answer.status().as_u16(),
                "webhook refused"
            );
            false
        }
        Err(error) => {
            tracing::debug!(event = event.kind, %error, "webhook not delivered");
            false
        }
    }
}

fn sign_body(secret: &str, at: i64, body: &str) -> String {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        return String::new();
    };
    mac.update(format!("{at}.{body}").as_bytes());
    let hex = mac
        .finalize()
        .into_bytes()
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    format!("t={at},v1={hex}")
}

fn system_millis() -> i64 {
    system_now().as_millisecond()
}
