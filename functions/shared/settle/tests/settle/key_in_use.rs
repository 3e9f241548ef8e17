//! The provider reports that another call has the key: that call is opening the page.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use domain::order::Order;
use settle::{Opened, Settle, SettleError};
use store::Store;
use stripe::{API_VERSION, Secret, Stripe, StripeSettings};
use testkit::FaultMode;

use crate::support::Fixture;

/// The call of the table that reads one row.
const READ: &str = "GetItem";
const PAGE: &str = "https://provider.example/pay/theirs";

/// A provider where another call has the key, and the result of that call.
#[derive(Clone)]
struct Provider {
    answer: (u16, &'static str),
    store: Store,
    /// The order with the page of the other call, to be written when we are refused for the last time.
    written: Option<Order>,
    calls: Arc<AtomicUsize>,
}

const UNDER_WAY: (u16, &str) = (
    409,
    r#"{"error":{"type":"invalid_request_error","code":"idempotency_key_in_use","message":"busy"}}"#,
);
const OTHER_BODY: (u16, &str) = (
    400,
    r#"{"error":{"type":"idempotency_error","message":"Keys can only be used with the same parameters."}}"#,
);

async fn refuse(State(provider): State<Provider>) -> (StatusCode, &'static str) {
    provider.calls.fetch_add(1, Ordering::SeqCst);
    if let Some(order) = &provider.written
        && provider
            .store
            .find_order(order.order_guid)
            .await
            .unwrap()
            .as_ref()
            != Some(order)
    {
        provider.store.save_order(order).await.unwrap();
    }
    let (status, body) = provider.answer;
    (StatusCode::from_u16(status).unwrap(), body)
}

async fn settle_with(provider: Provider) -> Settle {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let store = provider.store.clone();
    let router = Router::new()
        .route("/v1/checkout/sessions", post(refuse))
        .with_state(provider);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let stripe = Stripe::new(StripeSettings {
        base_url: format!("http://{address}"),
        secret_key: Secret::new("sk_test_key"),
        webhook_secret: Secret::new("whsec_test"),
        api_version: API_VERSION.to_owned(),
        first_pause: std::time::Duration::from_millis(1),
    });
    Settle::new(store, stripe.unwrap(), "http://127.0.0.1:4300")
}

#[tokio::test]
async fn waits_for_the_page_of_another_call() {
    for answer in [UNDER_WAY, OTHER_BODY] {
        let fixture = Fixture::set().await;
        let placed = fixture
            .context
            .placed_order(&fixture.talent, &fixture.talent.video, None)
            .await;
        let now = fixture.context.now();
        let theirs = placed
            .order
            .with_checkout("cs_theirs".to_owned(), PAGE.to_owned(), now)
            .unwrap();
        let calls = Arc::new(AtomicUsize::new(0));
        let settle = settle_with(Provider {
            answer,
            store: fixture.context.store(),
            written: Some(theirs),
            calls: Arc::clone(&calls),
        })
        .await;

        let opened = settle.open_checkout(placed.order, &placed.hash, now).await;

        assert_eq!(opened.unwrap().checkout_url, PAGE, "{answer:?}");
        assert!(calls.load(Ordering::SeqCst) >= 1);
    }
}

/// Opens a page whose other call stores its page after the first `waits` waits, or never.
async fn open_after(waits: Option<usize>) -> Result<Opened, SettleError> {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let proxy = fixture.context.table_proxy().await;
    if let Some(waits) = waits {
        proxy.set_mode(FaultMode::Hold(READ, waits));
    }
    let settle = settle_with(Provider {
        answer: OTHER_BODY,
        store: Store::connect(proxy.settings()),
        written: None,
        calls: Arc::default(),
    })
    .await;
    let theirs = placed
        .order
        .with_checkout("cs_theirs".to_owned(), PAGE.to_owned(), now);
    let opened = tokio::spawn(async move {
        Box::pin(settle.open_checkout(placed.order, &placed.hash, now)).await
    });
    if waits.is_some() {
        proxy.wait_for_fault().await;
        store.save_order(&theirs.unwrap()).await.unwrap();
        proxy.set_mode(FaultMode::Forward);
    }
    let opened = opened.await.unwrap();
    // One read before the waits, and one after each of them.
    assert_eq!(proxy.take_calls().get(READ), Some(&8));
    opened
}

#[tokio::test]
async fn a_page_that_comes_within_seven_waits_is_opened_and_a_later_one_is_a_conflict() {
    let (in_time, never) = tokio::join!(open_after(Some(7)), open_after(None));
    assert_eq!(in_time.unwrap().checkout_url, PAGE);
    let error = never.unwrap_err();
    assert!(matches!(error, SettleError::Conflict), "{error:?}");
    assert!(error.is_temporary());
}
