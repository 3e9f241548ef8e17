use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::event::{self, Event};
use super::state::{State, Webhook};
use crate::clock::system_now;
use crate::records::{RecordsError, Session};

const DELIVERY: &str = "delivery";
/// After this many failures an event is given up, as the real service does after three days.
const ATTEMPTS: u32 = 16;
const LONGEST_PAUSE_MILLIS: i64 = 60_000;
/// How often waiting deliveries are looked at when nothing wakes the courier.
const ROUND: Duration = Duration::from_millis(500);

/// An event that the webhook has not acknowledged yet.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Delivery {
    event_id: String,
    attempts: u32,
    /// Milliseconds since 1970 by the system's clock: moving the emulator's does not hurry the network.
    not_before: i64,
}

pub(super) fn enqueue(session: &Session<'_>, event_id: &str) -> Result<(), RecordsError> {
    let delivery = Delivery {
        event_id: event_id.to_owned(),
        attempts: 0,
        not_before: 0,
    };
    session.save(DELIVERY, event_id, &delivery)
}

/// Delivers until the task is aborted. What is undelivered is on disk, so a restart goes on.
pub(super) async fn deliver_forever(state: State) {
    let client = reqwest::Client::builder()
        .timeout(Duration::from_secs(20))
        .build();
    let client = match client {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "webhooks cannot be delivered");
            return;
        }
    };
    loop {
        if let Err(error) = deliver_waiting(&state, &client).await {
            tracing::error!(%error, "failed to read waiting webhooks");
        }
        tokio::select! {
            () = state.mail_waiting().notified() => {}
            () = tokio::time::sleep(ROUND) => {}
        }
    }
}

async fn deliver_waiting(state: &State, client: &reqwest::Client) -> Result<(), RecordsError> {
    let Some(webhook) = state.webhook() else {
        return Ok(());
    };
    let mischief = state.mischief()?;
    if mischief.paused {
        return Ok(());
    }
    let now = system_millis();
    let mut waiting: Vec<Delivery> = state.records().transact(|session| session.list(DELIVERY))?;
    waiting.retain(|delivery| delivery.not_before <= now);
    if mischief.shuffle {
        waiting.reverse();
    }
    for delivery in waiting {
        let event = state
            .records()
            .transact(|session| event::load(session, &delivery.event_id))?;
        let Some(event) = event else {
            state
                .records()
                .transact(|session| session.delete(DELIVERY, &delivery.event_id))?;
            continue;
        };
        let _delivering = state.delivering().lock().await;
        if state.mischief()?.paused {
            return Ok(());
        }
        let mut accepted = post(state, client, &webhook, &event).await;
        if mischief.duplicates {
            accepted &= post(state, client, &webhook, &event).await;
        }
        state
            .records()
            .transact(|session| settle(session, delivery, accepted))?;
    }
    Ok(())
}

fn settle(session: &Session<'_>, delivery: Delivery, accepted: bool) -> Result<(), RecordsError> {
    let attempts = delivery.attempts.saturating_add(1);
    if accepted || attempts >= ATTEMPTS {
        return session.delete(DELIVERY, &delivery.event_id);
    }
    let pause = 250_i64
        .saturating_mul(1_i64.checked_shl(attempts).unwrap_or(i64::MAX))
        .min(LONGEST_PAUSE_MILLIS);
    let not_before = system_millis().saturating_add(pause);
    session.save(
        DELIVERY,
        &delivery.event_id.clone(),
        &Delivery {
            attempts,
            not_before,
            ..delivery
        },
    )
}

async fn post(state: &State, client: &reqwest::Client, webhook: &Webhook, event: &Event) -> bool {
    let Ok(body) = serde_json::to_string_pretty(event) else {
        return false;
    };
    // Signed anew at each attempt: the receiver refuses old signatures.
    let signature = sign(&webhook.secret, state.clock().now(), &body);
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

fn sign(secret: &str, at: i64, body: &str) -> String {
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
