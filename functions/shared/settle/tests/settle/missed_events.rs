//! Events that never arrived, while the provider answers some calls and others not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use settle::{Settle, SettleError};

use crate::support::Fixture;

/// A proxy in front of the provider: while it is away, checkouts and intents cannot be fetched.
#[derive(Clone)]
struct Front {
    provider: String,
    is_away: Arc<AtomicBool>,
}

async fn answer(State(front): State<Front>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let address = head.uri.path_and_query().unwrap().as_str();
    let is_asked = ["/v1/checkout/sessions/", "/v1/payment_intents/"]
        .iter()
        .any(|path| address.starts_with(path));
    if is_asked && front.is_away.load(Ordering::SeqCst) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let body: Bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let call = testkit::loopback_client()
        .request(head.method, format!("{}{address}", front.provider))
        .headers(head.headers)
        .body(body);
    let answer = call.send().await.unwrap();
    (answer.status(), answer.bytes().await.unwrap()).into_response()
}

/// Behind the proxy: a ledger that agrees once, and then an unreported payment.
async fn with_a_missed_event(fixture: &Fixture) -> (Settle, Arc<AtomicBool>) {
    let (settle, is_away) = behind_a_front(fixture).await;
    let report = settle.reconcile_books(fixture.context.now()).await;
    assert!(report.unwrap().is_some());
    let (_placed, checkout) = fixture.open().await;
    fixture.context.pay(&checkout).await;
    (settle, is_away)
}

async fn behind_a_front(fixture: &Fixture) -> (Settle, Arc<AtomicBool>) {
    let is_away = Arc::new(AtomicBool::new(false));
    let front = Front {
        provider: fixture.context.stripe().url(),
        is_away: Arc::clone(&is_away),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().fallback(answer).with_state(front);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let key = fixture.context.stripe().secret_key();
    (
        fixture.settle_with(format!("http://{address}"), &key),
        is_away,
    )
}

#[tokio::test]
async fn a_report_waits_for_an_event_that_cannot_be_caught_up_with_now() {
    let fixture = Fixture::set().await;
    let (settle, is_away) = with_a_missed_event(&fixture).await;
    fixture.advance_hours(25);

    is_away.store(true, Ordering::SeqCst);
    let waits = settle.reconcile_books(fixture.context.now()).await;
    assert!(
        matches!(waits, Err(SettleError::ProviderUnavailable(_))),
        "{waits:?}"
    );
    is_away.store(false, Ordering::SeqCst);
    fixture.advance_hours(1);
    let made = settle.reconcile_books(fixture.context.now()).await;
    let report = made.unwrap().unwrap();
    assert!(!report.is_open(), "{report:?}");
    assert!(report.replayed_events > 0, "{report:?}");
}

#[tokio::test]
async fn a_report_that_waited_a_day_is_made_with_its_failures() {
    let fixture = Fixture::set().await;
    let (settle, is_away) = with_a_missed_event(&fixture).await;

    is_away.store(true, Ordering::SeqCst);
    fixture.advance_hours(49);
    let made = settle.reconcile_books(fixture.context.now()).await;
    let report = made.unwrap().unwrap();
    assert!(report.failed_events > 0, "{report:?}");
    assert!(report.is_open());
}
