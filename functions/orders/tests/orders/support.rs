//! The function in its test context, and valid requests that tests change.

use domain::OrderGuid;
use domain::offer::Offer;
use http_api::AppState;
use orders::OrdersState;
use serde_json::{Value, json};
use settle::Settle;
use store::Store;
use stripe::Stripe;
use testkit::{App, COMMIT, FaultMode, FaultProxy, PublishedTalent, Reply, TestContext};

/// The function, its context and a talent called Ada.
pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) ada: PublishedTalent,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        Self::start_with_limits(&[]).await
    }

    /// Starts with some limits changed.
    pub(crate) async fn start_with_limits(changes: &[(&str, u32)]) -> Self {
        let context = TestContext::start().await;
        if !changes.is_empty() {
            context.advance_to_next_day();
        }
        let app = app(
            &context,
            context.state_with_limits(changes),
            context.settle(),
        );
        let ada = context.published_talent("ada-keller").await;
        Self { context, app, ada }
    }

    /// Returns the same function, which reaches the table only through this proxy.
    pub(crate) fn app_behind(&self, proxy: &FaultProxy) -> App {
        let limits = [("place_order.network", 200), ("place_order.email", 200)];
        let state = AppState {
            store: Store::connect(proxy.settings()),
            ..self.context.state_with_limits(&limits)
        };
        app(&self.context, state, self.settle_behind(proxy))
    }

    /// Returns store and provider together, with the store behind this proxy.
    pub(crate) fn settle_behind(&self, proxy: &FaultProxy) -> Settle {
        let stripe = Stripe::new(self.context.stripe_settings()).unwrap();
        let store = Store::connect(proxy.settings());
        Settle::new(store, stripe, self.context.site_url())
    }

    /// Returns a proxy of the table that holds transactions until this number has arrived, so that each request has
    /// read the table before the first one writes.
    pub(crate) async fn gather(&self, commits: usize) -> FaultProxy {
        let proxy = FaultProxy::start(&self.context.settings().store().unwrap()).await;
        proxy.set_mode(FaultMode::Gather(COMMIT, commits));
        proxy
    }

    pub(crate) async fn quote(&self, offer: &Offer) -> Reply {
        let body =
            json!({ "talentSlug": "ada-keller", "offerGuid": offer.offer_guid, "use": "personal" });
        self.app.post("/api/quotes").json(body).await
    }

    /// Returns a valid booking of Ada's video.
    pub(crate) async fn booking(&self) -> Value {
        let quote = self.quote(&self.ada.video).await.expect(200);
        booking(&quote.json["quoteToken"])
    }

    /// Returns a valid booking of Ada's session in its first free slot.
    pub(crate) async fn session_booking(&self) -> Value {
        let quote = self.quote(&self.ada.session).await.expect(200);
        let mut body = booking(&quote.json["quoteToken"]);
        body["schedule"] = json!({
            "startAt": quote.json["slots"][0]["startAt"], "timeZone": "Europe/London",
        });
        body
    }

    pub(crate) async fn place(&self, key: &str, body: &Value) -> Reply {
        self.app
            .post("/api/orders")
            .header("idempotency-key", key)
            .json(body)
            .await
    }

    /// Books as a guest and pays; returns GUID and hash.
    pub(crate) async fn requested(&self, key: &str) -> (OrderGuid, String) {
        let placed = self.place(key, &self.booking().await).await.expect(201);
        self.pay(&placed).await
    }

    /// Pays on the provider's page and fetches the result like the return page.
    pub(crate) async fn pay(&self, placed: &Reply) -> (OrderGuid, String) {
        self.context
            .pay(placed.json["checkoutUrl"].as_str().unwrap())
            .await;
        let guid: OrderGuid = placed.json["orderGuid"].as_str().unwrap().parse().unwrap();
        Box::pin(self.context.settle().reconcile(guid, self.context.now()))
            .await
            .unwrap();
        (guid, placed.json["orderHash"].as_str().unwrap().to_owned())
    }

    /// Returns the order that the link shows.
    pub(crate) async fn seen(&self, hash: &str) -> Value {
        self.app
            .get(&format!("/api/orders/{hash}"))
            .await
            .expect(200)
            .json
    }

    pub(crate) async fn list_inbox(&self) -> Value {
        let inbox = self.app.get("/api/orders").bearer(&self.ada_token());
        inbox.await.expect(200).json
    }

    /// Returns the order that Ada can see.
    pub(crate) async fn seen_by_ada(&self, guid: OrderGuid) -> Value {
        let path = format!("/api/orders/{guid}");
        self.app
            .get(&path)
            .bearer(&self.ada_token())
            .await
            .expect(200)
            .json
    }

    pub(crate) async fn act_as_ada(&self, guid: OrderGuid, action: Value) -> Reply {
        let path = format!("/api/orders/{guid}/actions");
        self.app
            .post(&path)
            .bearer(&self.ada_token())
            .json(action)
            .await
    }

    pub(crate) async fn act_as_guest(&self, hash: &str, action: Value) -> Reply {
        self.app
            .post(&format!("/api/orders/{hash}/actions"))
            .json(action)
            .await
    }

    pub(crate) fn ada_token(&self) -> String {
        self.context.token(&self.ada.person)
    }

    /// Returns a delivered order of Ada's video.
    pub(crate) async fn delivered(&self, key: &str) -> (OrderGuid, String) {
        let (guid, hash) = self.requested(key).await;
        let version = self.seen(&hash).await["version"].clone();
        let accepted = self
            .act_as_ada(guid, json!({ "action": "accept", "version": version }))
            .await
            .expect(200);
        let action = json!({
            "action": "deliver", "version": accepted.json["version"],
            "deliverable": { "kind": "link", "url": "https://videos.example.org/noor" },
        });
        self.act_as_ada(guid, action).await.expect(200);
        (guid, hash)
    }

    /// Returns a completed order of Ada's video.
    pub(crate) async fn completed(&self, key: &str) -> (OrderGuid, String) {
        let (guid, hash) = self.delivered(key).await;
        let version = self.seen(&hash).await["version"].clone();
        self.act_as_guest(&hash, json!({ "action": "approve", "version": version }))
            .await
            .expect(200);
        (guid, hash)
    }

    /// Checks that no slot, request or idempotency key is stored.
    pub(crate) async fn assert_nothing_written(&self, key: &str) {
        let (store, now) = (self.context.store(), self.context.now());
        let talent = self.ada.talent.talent_guid;
        assert_eq!(store.find_open_requests(talent).await.unwrap(), 0);
        let free = self.quote(&self.ada.session).await.expect(200).json["slots"].clone();
        assert_eq!(
            free[0]["startAt"],
            self.first_slot(),
            "the first time is still free"
        );
        let key = store::IdempotencyKey {
            caller: "guest".to_owned(),
            key: key.to_owned(),
        };
        assert!(store.find_idempotency(&key, now).await.unwrap().is_none());
    }

    fn first_slot(&self) -> Value {
        let terms = self.ada.session.session.as_ref().unwrap();
        let zone = &self.ada.talent.time_zone;
        let slots = domain::slots::bookable_slots(terms, zone, &[], self.context.now(), 1);
        serde_json::to_value(slots[0].start_at).unwrap()
    }
}

pub(crate) fn booking(quote_token: &Value) -> Value {
    json!({
        "quoteToken": quote_token,
        "customer": { "name": "Noor Bakker", "email": "Noor@Example.org" },
        "brief": {
            "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
            "instructions": "Please wish Mia a happy tenth birthday.",
        },
        "consents": { "terms": true, "performanceBeginsNow": true, "age": true },
    })
}

fn app(context: &TestContext, state: AppState, settle: Settle) -> App {
    let AppState {
        clock,
        store,
        verifier,
        limits,
    } = state;
    let settings = context.settings();
    App::new(orders::router(OrdersState {
        clock,
        store,
        verifier,
        limits,
        settle,
        default_tax: settings.default_tax().unwrap(),
        quote_key: settings.quote_key().unwrap(),
        calendar_hosts: settings.calendar_hosts().unwrap(),
    }))
}
