//! Whole requests, each compared with the calls to the table that it needs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::Email;
use domain::limits::{Allowances, LimitKey, Limited};
use http_api::{AccountState, AppState};
use orders::OrdersState;
use serde_json::{Value, json};
use store::{Counter, Store};
use testkit::{App, TestContext};

use crate::meter::{Cost, measure as time, report};

const RUNS: u32 = 500;
/// The number of runs that place orders, which are more work.
const FEW: u32 = 100;
/// A limit that no run reaches.
const UNLIMITED: u32 = 4_000_000;

pub(crate) async fn measure(context: &TestContext) {
    let noor = context.customer("noor").await;
    context.known_to_identity(&noor).await;
    let token = context.token(&noor);
    let state = unlimited(context);
    let store = context.store();
    let (get, count, find) = bare(&store, &noor.uid).await;

    let app = App::new(verify::router(state.clone()));
    let verify = time(RUNS, async || {
        let request = app.post("/api/token/verify");
        request
            .json(json!({ "email": "noor@example.org" }))
            .await
            .expect(200);
    });
    let floor = sum(&[count, count, find]);
    report(
        "post_token_verify",
        verify.await,
        Some(("two counts, one read", floor)),
    );

    let account = AccountState::new(state.clone(), context.identity_client());
    let app = App::new(profiles::router(
        profiles::ProfilesState::new(account, &context.settings()).unwrap(),
    ));
    let profile = time(RUNS, async || {
        app.get("/api/account/profile")
            .bearer(&token)
            .await
            .expect(200);
    });
    let floor = sum(&[get, get]);
    report(
        "get_account_profile",
        profile.await,
        Some(("two reads", floor)),
    );

    let app = App::new(token::router(AccountState::new(
        state.clone(),
        context.identity_client(),
    )));
    let grant = time(RUNS, async || {
        app.get("/api/token").bearer(&token).await.expect(200);
    });
    let floor = sum(&[get, count, count, get]);
    report(
        "get_token",
        grant.await,
        Some(("two reads, two counts", floor)),
    );

    booking(context, state, get, count).await;
}

/// Measures a quote, and an order with the payment emulator's session.
async fn booking(context: &TestContext, state: AppState, get: Cost, count: Cost) {
    let settings = context.settings();
    let AppState {
        clock,
        store,
        verifier,
        limits,
    } = state;
    let app = App::new(orders::router(OrdersState {
        clock,
        store,
        verifier,
        limits,
        settle: context.settle(),
        default_tax: settings.default_tax().unwrap(),
        quote_key: settings.quote_key().unwrap(),
        calendar_hosts: settings.calendar_hosts().unwrap(),
    }));
    let ada = context.published_talent("ada-keller").await;
    let wish = json!({
        "talentSlug": "ada-keller", "offerGuid": ada.video.offer_guid, "use": "personal",
    });
    let quote = time(RUNS, async || {
        app.post("/api/quotes").json(&wish).await.expect(200);
    });
    let floor = sum(&[count, get, get, get]);
    report(
        "post_quotes",
        quote.await,
        Some(("one count, three reads", floor)),
    );

    // A talent has at most two hundred open requests, so each run books another talent.
    let number = AtomicU32::new(0);
    let quoted = |reply: &Value| reply["quoteToken"].clone();
    let mut bookings = Vec::new();
    for talent in 0..(FEW + FEW / 10 + 3).div_ceil(20) {
        let slug = format!("talent-{talent}");
        let talent = context.published_talent(&slug).await;
        let wish =
            json!({ "talentSlug": slug, "offerGuid": talent.video.offer_guid, "use": "personal" });
        let reply = app.post("/api/quotes").json(&wish).await.expect(200);
        bookings.push(body(&quoted(&reply.json)));
    }
    let place = time(FEW, async || {
        let number = number.fetch_add(1, Ordering::Relaxed);
        let booking = &bookings[usize::try_from(number / 20).unwrap()];
        app.post("/api/orders")
            .header("idempotency-key", &format!("key-number-{number}"))
            .json(booking)
            .await
            .expect(201);
    });
    let floor = sum(&[count, count, get, get, get, get]);
    report(
        "post_orders",
        place.await,
        Some(("two counts, four reads", floor)),
    );
}

/// Measures the store's calls alone: a read of a row, an addition, a read of an address.
async fn bare(store: &Store, uid: &str) -> (Cost, Cost, Cost) {
    let get = time(RUNS, async || {
        store.find_user(uid).await.unwrap().unwrap();
    });
    let get = get.await;
    report("store_read", get, None);
    let now = http_api::Clock::system().now();
    let allowance = Allowances::default()
        .allowance(Limited::Quote, LimitKey::Network)
        .unwrap();
    let count = time(RUNS, async || {
        let counter = Counter {
            limited: Limited::Quote,
            by: LimitKey::Network,
            digest: "context",
            window: allowance.window(now),
        };
        store.count(counter, 1).await.unwrap();
    });
    let count = count.await;
    report("store_count", count, None);
    let email = Email::parse("noor@example.org").unwrap();
    let find = time(RUNS, async || {
        store.find_email(&email).await.unwrap().unwrap();
    });
    (get, count, find.await)
}

fn unlimited(context: &TestContext) -> AppState {
    let names = limits();
    let changes: Vec<(&str, u32)> = names
        .iter()
        .map(|name| (name.as_str(), UNLIMITED))
        .collect();
    context.state_with_limits(&changes)
}

/// Returns the limits for a function in a separate process: the value of `RATE_LIMITS`.
pub(crate) fn unlimited_settings() -> String {
    let changes: BTreeMap<String, u32> =
        limits().into_iter().map(|name| (name, UNLIMITED)).collect();
    json!(changes).to_string()
}

/// Returns the names of all limits.
fn limits() -> Vec<String> {
    Limited::ALL
        .into_iter()
        .flat_map(|limited| LimitKey::ALL.map(|by| (limited, by)))
        .filter(|(limited, by)| Allowances::default().allowance(*limited, *by).is_some())
        .map(|(limited, by)| format!("{}.{}", limited.as_str(), by.as_str()))
        .collect()
}

fn sum(costs: &[Cost]) -> Cost {
    Cost {
        cpu_us: costs.iter().map(|cost| cost.cpu_us).sum(),
        wall_us: costs.iter().map(|cost| cost.wall_us).sum(),
        runs: RUNS,
    }
}

fn body(quote_token: &Value) -> Value {
    json!({
        "quoteToken": quote_token,
        "customer": { "name": "Noor Bakker", "email": "noor@example.org" },
        "brief": {
            "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
            "instructions": "Please wish Mia a happy tenth birthday.",
        },
        "consents": { "terms": true, "performanceBeginsNow": true, "age": true },
    })
}
