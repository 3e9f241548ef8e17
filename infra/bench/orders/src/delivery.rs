//! Delivers the provider's events and the table's stream: late, twice, out of order, or never.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use domain::order::Effect;
use hmac::{Hmac, KeyInit, Mac};
use http::StatusCode;
use rand::RngExt;
use serde_json::Value;
use sha2::Sha256;

use crate::simulation::Simulation;
use crate::stream::{FinishedMail, StreamTap, event, outbox_row};
use crate::wire::{Wire, serve};

/// The undelivered events and records.
#[derive(Debug)]
pub(crate) struct Deliveries {
    tap: Arc<StreamTap>,
    arrived: Arc<Mutex<Vec<String>>>,
    events: Vec<String>,
    records: Vec<Value>,
    /// The provider's intents with the events that contain them.
    pub(crate) intents: Vec<(String, String)>,
}

impl Deliveries {
    /// Starts to receive the provider's events.
    pub(crate) async fn start(tap: Arc<StreamTap>) -> (Self, Wire) {
        let arrived = Arc::<Mutex<Vec<String>>>::default();
        let router = Router::new()
            .route("/events", post(receive_event))
            .with_state(Arc::clone(&arrived));
        let wire = serve(router).await;
        let deliveries = Self {
            tap,
            arrived,
            events: Vec::new(),
            records: Vec::new(),
            intents: Vec::new(),
        };
        (deliveries, wire)
    }

    /// Returns every order of the table.
    pub(crate) fn orders(&self) -> Vec<domain::OrderGuid> {
        self.tap.orders()
    }

    /// Returns the emails that were finished since the last call.
    pub(crate) fn finished_mails(&self) -> Vec<FinishedMail> {
        self.tap.drain_finished()
    }

    fn collect(&mut self) {
        let new = std::mem::take(&mut *self.arrived.lock().expect("no thread panicked"));
        for body in &new {
            let event: Value = serde_json::from_str(body).unwrap_or_default();
            let object = &event["data"]["object"];
            if object["object"] == "payment_intent"
                && let (Some(id), Some(order)) =
                    (object["id"].as_str(), object["metadata"]["order"].as_str())
            {
                let named = (order.to_owned(), id.to_owned());
                if !self.intents.contains(&named) {
                    self.intents.push(named);
                }
            }
        }
        self.events.extend(new);
        self.records.extend(self.tap.drain_records());
    }
}

async fn receive_event(State(arrived): State<Arc<Mutex<Vec<String>>>>, body: String) -> StatusCode {
    arrived.lock().expect("no thread panicked").push(body);
    StatusCode::OK
}

impl Simulation {
    /// Delivers some of the waiting events and records, or all of them.
    pub(crate) async fn deliver(&mut self, all: bool) {
        for _ in 0..6 {
            self.deliveries.collect();
            let is_quiet = self.deliveries.events.is_empty() && self.deliveries.records.is_empty();
            Box::pin(self.deliver_events(all)).await;
            Box::pin(self.deliver_records(all)).await;
            if !all || is_quiet {
                return;
            }
        }
    }

    async fn deliver_events(&mut self, all: bool) {
        let mut events = std::mem::take(&mut self.deliveries.events);
        if self.random.random_bool(0.5) {
            events.reverse();
        }
        for body in events {
            let fate = if all {
                50
            } else {
                self.random.random_range(0..100)
            };
            match fate {
                // Never arrives.
                0..12 => {}
                // Later.
                12..30 => self.deliveries.events.push(body),
                // Twice, the second time perhaps much later.
                30..42 => {
                    Box::pin(self.post_event(&body, all)).await;
                    self.deliveries.events.push(body);
                }
                _ => Box::pin(self.post_event(&body, all)).await,
            }
        }
    }

    async fn post_event(&mut self, body: &str, all: bool) {
        let plan = if all { None } else { Some(self.plan()) };
        let at = self.any();
        // The provider's clock, which is correct.
        let seconds = self.context.now().as_second();
        let signature = sign(self.context.webhook_secret(), seconds, body);
        let request = self.instances[at]
            .api
            .post("/api/payments/webhook")
            .header("stripe-signature", &signature)
            .raw("application/json", body.to_owned());
        let event: Value = serde_json::from_str(body).unwrap_or_default();
        let name = format!("webhook {}", event["type"].as_str().unwrap_or_default());
        let request = async { request.await };
        Box::pin(self.faults.run(&name, plan, request)).await;
    }

    async fn deliver_records(&mut self, all: bool) {
        let records = std::mem::take(&mut self.deliveries.records);
        for record in records {
            let fate = if all {
                50
            } else {
                self.random.random_range(0..100)
            };
            match fate {
                0..15 => self.deliveries.records.push(record),
                15..25 => {
                    Box::pin(self.consume(&record, all)).await;
                    self.deliveries.records.push(record);
                }
                _ => Box::pin(self.consume(&record, all)).await,
            }
        }
    }

    async fn consume(&mut self, record: &Value, all: bool) {
        let plan = if all {
            None
        } else {
            Some(self.plan_for_batch())
        };
        let at = self.any();
        let batch = event(std::slice::from_ref(record));
        let consumed = outbox::consume(&self.instances[at].outbox, batch);
        let name = batch_name(record);
        let answer = self.faults.run(&name, plan, consumed);
        let answer = Box::pin(answer).await;
        Box::pin(self.judge_pushes(record)).await;
        Box::pin(self.judge_mails(at)).await;
        let is_given_back = answer.is_none_or(|answer| !answer.batch_item_failures.is_empty());
        // A failed batch is usually delivered again; after a day it is dropped, and the clock has to find its effects.
        if is_given_back && self.random.random_bool(0.8) {
            self.deliveries.records.push(record.clone());
        }
    }
}

/// Returns the content of a batch of one record: `outbox mail to talent`.
fn batch_name(record: &Value) -> String {
    let Some(row) = outbox_row(&record["dynamodb"]["NewImage"]) else {
        return "outbox notice".to_owned();
    };
    let effect = match row.effect {
        Effect::Mail { to, .. } => return format!("outbox mail to {to}"),
        Effect::CreateCheckout => "create_checkout",
        Effect::ExpireCheckout => "expire_checkout",
        Effect::Capture { .. } => "capture",
        Effect::Release => "release",
        Effect::Refund { .. } => "refund",
        Effect::SchedulePayout { .. } => "schedule_payout",
        Effect::FreezePayout => "freeze_payout",
        Effect::SendEvidence => "send_evidence",
        Effect::ReverseTransfer { .. } => "reverse_transfer",
        Effect::RebuildSite => "rebuild_site",
    };
    format!("outbox {effect}")
}

fn sign(secret: &str, at: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    mac.update(format!("{at}.{body}").as_bytes());
    let hex = mac.finalize().into_bytes();
    let hex = hex
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    format!("t={at},v1={hex}")
}
