//! The actions of visitors, customers and athletes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use clock::{SweepLimits, sweep};
use domain::talent::Talent;
use emulators::stripe::Webhook;
use hmac::{Hmac, KeyInit, Mac};
use http::StatusCode;
use serde_json::{Value, json};
use sha2::Sha256;
use store::DuePartition;
use testkit::{Person, PublishedTalent, TestContext};
use tokio::net::TcpListener;

use crate::functions::Functions;
use crate::meter::{Cause, Entries, Meter, Units};
use crate::partition_load::Load;
use crate::proxy;

/// One visitor in this number reads more reviews, and one in this number of others registers or applies and lists the
/// sports.
const READS_REVIEWS: u32 = 10;
const READS_SPORTS: u32 = 50;
/// One order in this number is placed by an account, which reads it and lists its orders.
const WITH_ACCOUNT: u32 = 2;

/// The number of sentences of a long profile of about 3 kB.
const BIO_SENTENCES: usize = 50;
/// The number of offers besides the first two.
const MORE_OFFERS: usize = 3;

type Events = Arc<Mutex<Vec<String>>>;

/// A table with its functions and users.
#[derive(Debug)]
pub(crate) struct Play {
    context: TestContext,
    functions: Functions,
    meter: Arc<Meter>,
    events: Events,
    famous: PublishedTalent,
    /// The number of the next user, so that no user is repeated.
    number: u32,
}

impl Play {
    /// Starts an empty marketplace with one famous athlete.
    pub(crate) async fn start() -> Self {
        let context = TestContext::start_with_identity().await;
        let meter = Arc::<Meter>::default();
        let environment = context.environment();
        let table = environment
            .iter()
            .find(|(name, _)| *name == "DYNAMODB_ENDPOINT");
        let (_, table) = table.expect("a table");
        let proxy = proxy::start(table.clone(), Arc::clone(&meter)).await;
        let functions = Functions::start(&context, &proxy);
        let events = Events::default();
        context.stripe().set_webhook(Webhook {
            url: serve_events(Arc::clone(&events)).await,
            secret: context.webhook_secret().to_owned(),
        });
        let famous = start_talent(&context, &functions, "famous").await;
        Self {
            context,
            functions,
            meter,
            events,
            famous,
            number: 0,
        }
    }

    /// Runs a sample, and returns its units.
    pub(crate) async fn run(&mut self, load: Load, visits: u32, orders: u32) -> Units {
        // Each other visit and order is for another athlete: there are a hundred thousand.
        let mut others = Vec::new();
        let of_others = f64::from(orders) * (1.0 - load.famous);
        for _ in 0..orders {
            if f64::from(u32::try_from(others.len()).unwrap_or(u32::MAX)) < of_others {
                let slug = format!("athlete-{}", self.next());
                others.push(start_talent(&self.context, &self.functions, &slug).await);
            }
        }
        self.meter.take_units();
        self.meter.take_records();
        self.meter.set_cause(Cause::Visit);
        for visit in 0..visits {
            let is_famous = f64::from(visit) < f64::from(visits) * load.famous;
            let place = usize::try_from(visit).expect("a count") % others.len().max(1);
            let talent = if is_famous { None } else { others.get(place) };
            let slug = talent.unwrap_or(&self.famous).talent.slug.to_string();
            self.visit(visit, &slug).await;
        }
        self.meter.set_cause(Cause::Order);
        for order in 0..orders {
            let talent = usize::try_from(order)
                .ok()
                .and_then(|order| others.get(order));
            let talent = talent.unwrap_or(&self.famous).clone();
            Box::pin(self.order(&talent, order % WITH_ACCOUNT == 0)).await;
        }
        // The payouts are made a week later.
        self.context.advance(Duration::from_hours(8 * 24));
        for _ in 0..4 {
            let (settle, now) = (&self.functions.settle, self.context.now());
            let limits = SweepLimits::one_by_one();
            let swept = sweep(settle, DuePartition::all(), limits, now).await;
            let more = swept.is_ok_and(|report| report.more);
            Box::pin(self.deliver()).await;
            if !more {
                break;
            }
        }
        self.meter.take_units()
    }

    /// Returns all entries of the figures of days.
    pub(crate) fn entries(&self) -> Entries {
        self.meter.entries()
    }

    fn next(&mut self) -> u32 {
        self.number = self.number.saturating_add(1);
        self.number
    }

    /// Requests the changes since the build once, like an athlete's page.
    async fn visit(&self, visit: u32, slug: &str) {
        let catalogue = &self.functions.api;
        catalogue
            .get(&format!("/api/talent/{slug}"))
            .await
            .expect(200);
        if visit.is_multiple_of(READS_REVIEWS) {
            let path = format!("/api/talent/{slug}/feedback");
            catalogue.get(&path).await.expect(200);
        }
        if visit.is_multiple_of(READS_SPORTS) {
            catalogue.get("/api/sports").await.expect(200);
        }
    }

    /// Runs an order from the price to the end of its review.
    async fn order(&mut self, talent: &PublishedTalent, has_account: bool) {
        let number = self.next();
        let address = format!("10.{}.{}.7:1000", number / 250 % 250, number % 250);
        let customer = if has_account {
            Some(self.context.customer(&format!("customer-{number}")).await)
        } else {
            None
        };
        let orders = &self.functions.api;
        let quote = json!({
            "talentSlug": talent.talent.slug, "offerGuid": talent.video.offer_guid, "use": "personal",
            "addons": [],
        });
        // The price is requested again whenever the customer changes the selection.
        let mut token = String::new();
        for _ in 0..3 {
            let quoted = orders.post("/api/quotes").from(&address).json(&quote).await;
            let quoted = quoted.expect(200);
            let shown = quoted.json["quoteToken"].as_str().expect("a quote");
            shown.clone_into(&mut token);
        }
        let email = customer.as_ref().map_or_else(
            || format!("guest-{number}@example.org"),
            |person| person.email.to_string(),
        );
        let body = json!({
            "quoteToken": token,
            "customer": { "name": "Noor Bakker", "email": email },
            "brief": {
                "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
                "instructions": "Please wish Mia a happy tenth birthday.",
            },
            "consents": { "terms": true, "performanceBeginsNow": true, "age": true },
        });
        let request = orders.post("/api/orders").from(&address);
        let request = request.header("idempotency-key", &format!("booking-{number:08}"));
        let request = match &customer {
            Some(person) => request.bearer(&self.context.token(person)),
            None => request,
        };
        let placed = request.json(&body).await.expect(201);
        let text = |name: &str| placed.json[name].as_str().expect("a text").to_owned();
        let (guid, hash, checkout) = (text("orderGuid"), text("orderHash"), text("checkoutUrl"));
        self.context.pay_with(&checkout, "4242424242424242").await;
        Box::pin(self.deliver()).await;
        let link = json!({ "kind": "link", "url": "https://example.org/video", "note": "Here." });
        let steps = [
            (true, json!({ "action": "accept" })),
            (true, json!({ "action": "deliver", "deliverable": link })),
            (false, json!({ "action": "approve" })),
        ];
        for (is_talent, step) in steps {
            let person = if is_talent {
                Some(&talent.person)
            } else {
                customer.as_ref()
            };
            self.follow(&guid, customer.as_ref()).await;
            Box::pin(self.act(&guid, &hash, person, step)).await;
            Box::pin(self.deliver()).await;
        }
    }

    /// Reads the list of orders and the order's document like a customer.
    async fn follow(&self, guid: &str, customer: Option<&Person>) {
        let Some(customer) = customer else { return };
        let token = self.context.token(customer);
        let listed = self.functions.api.get("/api/orders").bearer(&token).await;
        listed.expect(200);
        let database = "projects/demo-matchday/databases/(default)/documents";
        let body = json!({ "documents": [format!("{database}/orders/{guid}")] });
        let path = format!("/v1/{database}:batchGet")
            .replace('(', "%28")
            .replace(')', "%29");
        let found = self
            .functions
            .api
            .post(&path)
            .bearer(&token)
            .json(&body)
            .await;
        found.expect(200);
    }

    async fn act(&self, guid: &str, hash: &str, person: Option<&Person>, mut step: Value) {
        let orders = &self.functions.api;
        let by_hash = format!("/api/orders/{hash}");
        let by_guid = format!("/api/orders/{guid}");
        let token = person.map(|person| self.context.token(person));
        let view = match &token {
            Some(token) => orders.get(&by_guid).bearer(token).await,
            None => orders.get(&by_hash).await,
        };
        step["version"] = view.expect(200).json["version"].clone();
        let done = match &token {
            Some(token) => {
                let request = orders.post(&format!("{by_guid}/actions")).bearer(token);
                request.json(&step).await
            }
            None => orders.post(&format!("{by_hash}/actions")).json(&step).await,
        };
        done.expect(200);
    }

    /// Delivers the provider's events and the table's stream until nothing is left.
    async fn deliver(&self) {
        for _ in 0..8 {
            let events = std::mem::take(&mut *self.events.lock().expect("no thread panicked"));
            let records = self.meter.take_records();
            if events.is_empty() && records.is_empty() {
                return;
            }
            for body in events {
                let at = self.context.now().as_second();
                let signature = sign(self.context.webhook_secret(), at, &body);
                let request = self.functions.api.post("/api/payments/webhook");
                let request = request.header("stripe-signature", &signature);
                request.raw("application/json", body).await;
            }
            for batch in records.chunks(10) {
                let batch = serde_json::from_value(json!({ "Records": batch })).expect("records");
                Box::pin(outbox::consume(&self.functions.outbox, batch)).await;
            }
        }
    }
}

/// Creates an athlete with capacity for many orders, who can be paid.
async fn start_talent(context: &TestContext, functions: &Functions, slug: &str) -> PublishedTalent {
    let mut published = context.published_talent(slug).await;
    let many = Talent {
        capacity: 100,
        bio: "Ran everywhere, and will run for you. ".repeat(BIO_SENTENCES),
        ..published.talent.next(context.now())
    };
    let saved = context.store().save_talent(&many).await;
    saved.expect("a talent saved");
    published.talent = many;
    for _ in 0..MORE_OFFERS {
        let guid = published.talent.talent_guid;
        let offer = testkit::video_offer(guid, context.now());
        context
            .store()
            .save_offer(&offer)
            .await
            .expect("an offer saved");
    }
    let token = context.token(&published.person);
    let account = "/api/payments/account";
    let link = functions.api.post(account).bearer(&token).await;
    if let Some(url) = link.json["url"].as_str() {
        context.submit(url, &[("outcome", "finish")]).await;
        functions.api.get(account).bearer(&token).await;
    }
    published
}

async fn serve_events(events: Events) -> String {
    let router = Router::new()
        .route("/events", post(receive_event))
        .with_state(events);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("the port that was bound");
    tokio::spawn(async move { axum::serve(listener, router).await.expect("a server") });
    format!("http://{address}/events")
}

async fn receive_event(State(events): State<Events>, body: String) -> StatusCode {
    events.lock().expect("no thread panicked").push(body);
    StatusCode::OK
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
