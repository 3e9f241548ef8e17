//! A receiver of webhooks that responds as a test plans, and its endpoint in the table.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use domain::WebhookGuid;
use domain::audit::{AuditAction, AuditEntry, AuditSubject};
use domain::public_hosts::PublicHosts;
use domain::webhook::{WebhookDelivery, WebhookEndpoint, WebhookEventType, WebhookInput};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::context::TestContext;

/// How the receiver responds to one request; without a plan it accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiverPlan {
    /// 200.
    Accept,
    /// 500.
    Fail,
    /// No response.
    Hang,
    /// 200, after [`WebhookReceiver::release`].
    Hold,
    /// 500, as late as with `Hold`.
    HoldThenFail,
    /// 410.
    Gone,
    /// A temporary redirect to this address.
    Redirect(&'static str),
}

/// One message that the receiver got.
#[derive(Debug, Clone, PartialEq)]
pub struct ReceivedWebhook {
    /// The `webhook-id`.
    pub id: String,
    /// The `webhook-timestamp`.
    pub timestamp: i64,
    /// The signatures of `webhook-signature`.
    pub signatures: Vec<String>,
    pub body: String,
}

/// A receiver on loopback, with its endpoint for every event.
#[derive(Debug, Clone)]
pub struct WebhookReceiver {
    webhook: WebhookGuid,
    plans: Arc<Mutex<VecDeque<ReceiverPlan>>>,
    received: watch::Sender<Vec<ReceivedWebhook>>,
    is_released: watch::Sender<bool>,
}

impl WebhookReceiver {
    /// The identifier of the endpoint of [`WebhookReceiver::start`].
    pub fn webhook() -> WebhookGuid {
        WebhookGuid::from_parts(1, [1; 10])
    }

    /// Starts a receiver and adds its endpoint.
    pub async fn start(context: &TestContext) -> Self {
        Self::start_as(context, Self::webhook()).await
    }

    /// Starts a receiver and adds its endpoint under this identifier.
    pub async fn start_as(context: &TestContext, webhook: WebhookGuid) -> Self {
        let receiver = Self {
            webhook,
            plans: Arc::default(),
            received: watch::Sender::default(),
            is_released: watch::Sender::default(),
        };
        let router = Router::new()
            .route("/events", post(receive))
            .with_state(receiver.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, router).await });
        let input = WebhookInput {
            url: format!("http://{address}/events"),
            description: "Accounting".to_owned(),
            events: WebhookEventType::ALL.to_vec(),
            enabled: true,
        };
        let hosts = PublicHosts::PublicAndLoopback;
        let endpoint = input.checked(receiver.webhook, None, hosts, context.now());
        context
            .save_webhook(endpoint.expect("a valid endpoint"))
            .await;
        receiver
    }

    /// Plans the responses to the next requests.
    pub fn plan(&self, plans: &[ReceiverPlan]) {
        locked(&self.plans).extend(plans);
    }

    pub fn accept_all(&self) {
        locked(&self.plans).clear();
    }

    /// Responds to the requests that are held, and to further ones immediately.
    pub fn release(&self) {
        self.is_released.send_replace(true);
    }

    /// Returns what arrived, oldest first.
    pub fn received(&self) -> Vec<ReceivedWebhook> {
        self.received.borrow().clone()
    }

    /// Waits until `count` messages have arrived.
    pub async fn arrived(&self, count: usize) {
        let mut received = self.received.subscribe();
        let enough = received.wait_for(|received| received.len() >= count);
        enough.await.expect("a receiver that runs");
    }

    /// Returns the `webhook-id` of each message that arrived.
    pub fn ids(&self) -> Vec<String> {
        self.received().into_iter().map(|one| one.id).collect()
    }
}

impl TestContext {
    /// Saves an endpoint as an operator does.
    pub async fn save_webhook(&self, endpoint: WebhookEndpoint) {
        let (store, guid) = (self.store(), endpoint.webhook_guid);
        let entry = self.webhook_entry(&endpoint);
        let endpoints = store.find_webhooks().await.expect("a table");
        let next = endpoints.with(endpoint);
        let saved = store.save_webhooks(&next, guid, &entry).await;
        saved.expect("a table");
    }

    /// Returns an entry of the audit log about an endpoint.
    pub fn webhook_entry(&self, endpoint: &WebhookEndpoint) -> AuditEntry {
        self.audit_entry(AuditAction::WebhookSaved, AuditSubject::webhook(endpoint))
    }

    /// Returns the deliveries of the receiver's endpoint, in the order of their events.
    pub async fn webhook_deliveries(&self) -> Vec<WebhookDelivery> {
        let store = self.store();
        let page = store.list_webhook_deliveries(WebhookReceiver::webhook(), None, 50);
        let mut items = page.await.expect("a table").items;
        items.sort_by_key(|one| one.id.sequence);
        items
    }
}

async fn receive(
    State(receiver): State<WebhookReceiver>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let header = |name: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.expect("a header of the specification").to_owned()
    };
    let message = ReceivedWebhook {
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp").parse().expect("seconds"),
        signatures: header("webhook-signature")
            .split(' ')
            .map(str::to_owned)
            .collect(),
        body,
    };
    receiver
        .received
        .send_modify(|received| received.push(message));
    let plan = locked(&receiver.plans).pop_front();
    let plan = plan.unwrap_or(ReceiverPlan::Accept);
    if matches!(plan, ReceiverPlan::Hold | ReceiverPlan::HoldThenFail) {
        let mut is_released = receiver.is_released.subscribe();
        let released = is_released.wait_for(|is_released| *is_released);
        released.await.expect("a receiver that runs");
    }
    match plan {
        ReceiverPlan::Accept | ReceiverPlan::Hold => "thank you".into_response(),
        ReceiverPlan::Fail | ReceiverPlan::HoldThenFail => {
            (StatusCode::INTERNAL_SERVER_ERROR, "not now").into_response()
        }
        ReceiverPlan::Gone => StatusCode::GONE.into_response(),
        ReceiverPlan::Hang => std::future::pending().await,
        ReceiverPlan::Redirect(to) => Redirect::temporary(to).into_response(),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
