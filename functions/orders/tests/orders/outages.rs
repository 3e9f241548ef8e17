//! A booking while the table is unavailable: the response is 503, and a repetition places one order.

use http_api::AppState;
use orders::OrdersState;
use serde_json::Value;
use settle::Settle;
use store::Store;
use stripe::Stripe;
use testkit::{App, FaultMode, FaultProxy, Reply};

use crate::support::Fixture;

/// The call that writes an order.
const COMMIT: &str = "TransactWriteItems";
/// More often than any client retries.
const ALWAYS: usize = 1_000;

/// Returns the fixture's function, which reaches the table only through this proxy.
fn app_behind(fixture: &Fixture, proxy: &FaultProxy) -> App {
    let context = &fixture.context;
    let settings = context.settings();
    let store = Store::connect(proxy.settings());
    let AppState {
        clock,
        verifier,
        limits,
        ..
    } = context.state();
    let stripe = Stripe::new(context.stripe_settings()).unwrap();
    App::new(orders::router(OrdersState {
        clock,
        settle: Settle::new(store.clone(), stripe, context.site_url()),
        store,
        verifier,
        limits,
        default_tax: settings.default_tax().unwrap(),
        quote_key: settings.quote_key().unwrap(),
        calendar_hosts: settings.calendar_hosts().unwrap(),
    }))
}

#[tokio::test]
async fn a_booking_during_an_outage_fails_with_503_and_a_repetition_places_one_order() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let token = fixture.context.token(&noor);
    let proxy = FaultProxy::start(&fixture.context.settings().store().unwrap()).await;
    let app = app_behind(&fixture, &proxy);
    let body: Value = fixture.booking().await;
    let place = async || -> Reply {
        app.post("/api/orders")
            .header("idempotency-key", "during-an-outage")
            .bearer(&token)
            .json(&body)
            .await
    };
    let store = fixture.context.store();
    let orders = async || {
        let page = store.list_orders_of_customer(noor.user_id, None, 10).await;
        page.unwrap().items.len()
    };
    let modes = [
        (FaultMode::Drop, 0),
        (FaultMode::Throttle, 0),
        (FaultMode::DropCalls(COMMIT, ALWAYS), 0),
        // The order is written, but the response is lost.
        (FaultMode::DropAnswers(COMMIT, ALWAYS), 1),
        (FaultMode::Drop, 1),
    ];
    for (mode, written) in modes {
        proxy.set_mode(mode);
        let reply = place().await;
        assert_eq!(reply.failure(), "503 unavailable", "{mode:?}");
        assert_eq!(reply.header("retry-after"), Some("2"), "{mode:?}");
        assert_eq!(orders().await, written, "{mode:?}");
    }
    proxy.set_mode(FaultMode::Forward);
    let placed = place().await.expect(201);
    let again = place().await.expect(201);
    assert_eq!(placed.json["orderGuid"], again.json["orderGuid"]);
    assert_eq!(placed.json["checkoutUrl"], again.json["checkoutUrl"]);
    assert_eq!(orders().await, 1);
    // A partly written order can be paid like any other.
    let (guid, _hash) = fixture.pay(&placed).await;
    let view = app.get(&format!("/api/orders/{guid}")).bearer(&token);
    assert_eq!(view.await.expect(200).json["state"], "requested");
}
