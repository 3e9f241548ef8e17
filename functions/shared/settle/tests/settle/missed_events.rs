//! Events that never arrived, while the provider answers some calls and others not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::bank_payout::BankPayoutStatus;
use settle::{Settle, SettleError};
use stripe::{ACCOUNT_EVENTS, NewAccount, PLATFORM_EVENTS};

use crate::payout::{completed, onboard};
use crate::support::Fixture;

/// The provider lists so many at most.
const ACCOUNTS_OF_A_PAGE: usize = 100;

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
    let report = testkit::compare_books(&settle, fixture.context.now()).await;
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
    let waits = testkit::compare_books(&settle, fixture.context.now()).await;
    assert!(
        matches!(waits, Err(SettleError::ProviderUnavailable(_))),
        "{waits:?}"
    );
    is_away.store(false, Ordering::SeqCst);
    fixture.advance_hours(1);
    let made = testkit::compare_books(&settle, fixture.context.now()).await;
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
    let made = testkit::compare_books(&settle, fixture.context.now()).await;
    let report = made.unwrap().unwrap();
    assert!(report.failed_events > 0, "{report:?}");
    assert!(report.is_open());
    let failed = report.unprocessed_events;

    // The next report does not wait for them again.
    fixture.advance_hours(25);
    let made = testkit::compare_books(&settle, fixture.context.now()).await;
    assert_eq!(made.unwrap().unwrap().unprocessed_events, failed);

    is_away.store(false, Ordering::SeqCst);
    fixture.advance_hours(25);
    let made = testkit::compare_books(&settle, fixture.context.now()).await;
    let report = made.unwrap().unwrap();
    assert_eq!(report.unprocessed_events, []);
    let failed = u32::try_from(failed.len()).unwrap();
    assert!(report.replayed_events >= failed, "{report:?}");
}

#[tokio::test]
async fn events_of_connected_accounts_are_caught_up_with() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let first = testkit::compare_books(&fixture.settle, fixture.context.now()).await;
    assert!(first.unwrap().is_some());
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    fixture.settle.advance(order, now).await.unwrap();
    for action in ["pay_out", "fail_payout", "restrict"] {
        fixture.at_provider(action).await;
    }
    let talent = fixture.talent.talent.talent_guid;
    let store = fixture.context.store();
    let before = store.list_bank_payouts(talent, 10).await.unwrap();
    assert_eq!(before, []);

    fixture.advance_hours(1);
    let report = testkit::compare_books(&fixture.settle, fixture.context.now()).await;

    let report = report.unwrap().unwrap();
    assert!(report.replayed_events >= 3, "{report:?}");
    let payouts = store.list_bank_payouts(talent, 10).await.unwrap();
    assert_eq!(payouts[0].status, BankPayoutStatus::Failed);
    let found = store.find_talent(talent).await.unwrap().unwrap();
    assert!(!found.payouts.payouts_enabled, "{:?}", found.payouts);
}

#[tokio::test]
async fn accounts_of_several_pages_are_all_listed() {
    let fixture = Fixture::set().await;
    // The newest accounts are listed first.
    onboard(&fixture).await;
    testkit::compare_books(&fixture.settle, fixture.context.now())
        .await
        .unwrap();
    for number in 0..ACCOUNTS_OF_A_PAGE {
        let other = NewAccount {
            country: "DE".to_owned(),
            email: None,
            talent: format!("other-{number}"),
        };
        let opened = fixture.stripe().create_account(&other, &other.talent).await;
        opened.unwrap();
    }
    fixture.at_provider("restrict").await;

    fixture.advance_hours(25);
    testkit::compare_books(&fixture.settle, fixture.context.now())
        .await
        .unwrap();

    let guid = fixture.talent.talent.talent_guid;
    let found = fixture.context.store().find_talent(guid).await.unwrap();
    assert!(!found.unwrap().payouts.payouts_enabled);
}

#[tokio::test]
async fn an_account_that_disconnected_stops_no_report() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    fixture.at_provider("withdraw").await;
    let report = testkit::compare_books(&fixture.settle, fixture.context.now()).await;
    assert!(report.unwrap().is_some());
}

#[tokio::test]
async fn only_events_that_the_webhook_subscribes_to_are_missed() {
    let fixture = Fixture::set().await;
    let (_placed, checkout) = fixture.open().await;
    fixture.context.pay(&checkout).await;
    let url = format!("{}/v1/events?limit=100", fixture.context.stripe().url());
    let listed = testkit::loopback_client()
        .get(url)
        .bearer_auth(fixture.context.stripe().secret_key())
        .send()
        .await
        .unwrap();
    let listed: serde_json::Value = listed.json().await.unwrap();
    let kinds = listed["data"].as_array().unwrap().iter();
    let kinds: Vec<_> = kinds.map(|one| one["type"].as_str().unwrap()).collect();
    let subscribed = kinds.iter().filter(|kind| PLATFORM_EVENTS.contains(kind));
    let subscribed = u32::try_from(subscribed.count()).unwrap();
    assert!(kinds.contains(&"charge.succeeded"), "{kinds:?}");

    let report = testkit::compare_books(&fixture.settle, fixture.context.now()).await;

    assert_eq!(report.unwrap().unwrap().replayed_events, subscribed);
}

#[test]
fn the_runbook_names_the_events_that_the_webhook_subscribes_to() {
    let runbook = include_str!("../../../../../docs/runbook.md");
    for (endpoint, events) in [
        ("your account", PLATFORM_EVENTS.as_slice()),
        ("connected accounts", ACCOUNT_EVENTS.as_slice()),
    ] {
        let events: Vec<_> = events.iter().map(|event| format!("`{event}`")).collect();
        let row = format!("| {endpoint} | {} |", events.join(", "));
        assert!(runbook.contains(&row), "{row}");
    }
}
