//! An unpaid order, and the provider's events about it.

use domain::order::{Order, State};
use serde_json::{Value, json};
use stripe::{Secret, sign};
use testkit::{App, PlacedOrder, Reply, TestContext};

pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) placed: PlacedOrder,
    pub(crate) checkout_url: String,
}

impl Fixture {
    pub(crate) async fn open() -> Self {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let placed = context.placed_order(&talent, &talent.video, None).await;
        let now = context.now();
        let opened = context
            .settle()
            .open_checkout(placed.order, &placed.hash, now)
            .await
            .unwrap();
        let app = crate::app(&context);
        let placed = PlacedOrder {
            order: opened.order,
            hash: placed.hash,
        };
        Self {
            context,
            app,
            placed,
            checkout_url: opened.checkout_url,
        }
    }

    pub(crate) async fn pay(&self) {
        self.context.pay(&self.checkout_url).await;
    }

    pub(crate) async fn order(&self) -> Order {
        let guid = self.placed.order.order_guid;
        self.context
            .store()
            .find_order(guid)
            .await
            .unwrap()
            .unwrap()
    }

    pub(crate) async fn state(&self) -> State {
        self.order().await.state
    }

    pub(crate) fn session(&self) -> &str {
        self.placed.order.payment.session_id.as_deref().unwrap()
    }

    /// Returns the provider's events so far, oldest first.
    pub(crate) async fn events(&self) -> Vec<Value> {
        let stripe = self.context.stripe();
        let request = testkit::loopback_client()
            .get(format!("{}/v1/events", stripe.url()))
            .bearer_auth(stripe.secret_key());
        let list: Value = request.send().await.unwrap().json().await.unwrap();
        let mut events = list["data"].as_array().unwrap().clone();
        events.reverse();
        events
    }

    pub(crate) async fn event(&self, kind: &str) -> Value {
        let events = self.events().await;
        events
            .into_iter()
            .find(|event| event["type"] == kind)
            .unwrap()
    }

    /// Delivers a body like the provider, signed now.
    pub(crate) async fn deliver(&self, event: &Value) -> Reply {
        self.deliver_to(&self.app, event).await
    }

    pub(crate) async fn deliver_to(&self, app: &App, event: &Value) -> Reply {
        deliver_signed(&self.context, app, event).await
    }
}

/// Delivers an event like the provider, signed now.
pub(crate) async fn deliver_signed(context: &TestContext, app: &App, event: &Value) -> Reply {
    let body = event.to_string();
    let secret = Secret::new(context.webhook_secret());
    let signature = sign(body.as_bytes(), &secret, context.now());
    post(app, &body, &signature).await
}

pub(crate) async fn post(app: &App, body: &str, signature: &str) -> Reply {
    app.post("/api/payments/webhook")
        .header("stripe-signature", signature)
        .raw("application/json; charset=utf-8", body.to_owned())
        .await
}

pub(crate) fn event(id: &str, kind: &str, object_kind: &str, object_id: &str) -> Value {
    json!({ "id": id, "type": kind, "data": { "object": { "id": object_id, "object": object_kind } } })
}
