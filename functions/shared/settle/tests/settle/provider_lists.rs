//! Lists of the provider that are longer than what one step or one request reads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use domain::talent::Talent;
use settle::Settle;
use stripe::NewAccount;

use crate::payout::onboard;
use crate::support::Fixture;

/// A proxy in front of the provider that counts the lists of accounts.
#[derive(Clone)]
struct Counter {
    provider: String,
    lists: Arc<AtomicUsize>,
}

async fn forward(State(counter): State<Counter>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    if head.uri.path() == "/v1/accounts" {
        counter.lists.fetch_add(1, Ordering::SeqCst);
    }
    let address = head.uri.path_and_query().unwrap().as_str();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let call = testkit::loopback_client()
        .request(head.method, format!("{}{address}", counter.provider))
        .headers(head.headers)
        .body(body);
    let answer = call.send().await.unwrap();
    (answer.status(), answer.bytes().await.unwrap()).into_response()
}

async fn with_counted_lists(fixture: &Fixture) -> (Settle, Arc<AtomicUsize>) {
    let counter = Counter {
        provider: fixture.context.stripe().url(),
        lists: Arc::default(),
    };
    let lists = Arc::clone(&counter.lists);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().fallback(forward).with_state(counter);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let key = fixture.context.stripe().secret_key();
    (
        fixture.settle_with(format!("http://{address}"), &key),
        lists,
    )
}

#[tokio::test]
async fn more_than_200_events_of_an_account_are_processed_in_several_steps() {
    // Each step lists the accounts.
    for (number, steps) in [(200, 1), (201, 2)] {
        let fixture = Fixture::set().await;
        onboard(&fixture).await;
        fixture.advance_hours(49);
        let first = testkit::compare_books(&fixture.settle, fixture.context.now()).await;
        assert!(first.unwrap().is_some());
        fixture.advance_hours(1);
        for change in 0..number {
            let action = if change % 2 == 0 {
                "verify"
            } else {
                "restrict"
            };
            fixture.at_provider(action).await;
        }
        fixture.advance_hours(25);
        let (settle, lists) = with_counted_lists(&fixture).await;
        let report = testkit::compare_books(&settle, fixture.context.now()).await;
        assert_eq!(report.unwrap().unwrap().replayed_events, number);
        assert_eq!(lists.load(Ordering::SeqCst), steps);
    }
}

async fn open_at_provider(fixture: &Fixture, talent: String) -> String {
    let account = NewAccount {
        country: "DE".to_owned(),
        email: None,
        talent,
    };
    let key = format!("lost:{}", account.talent);
    let opened = fixture.stripe().create_account(&account, &key).await;
    opened.unwrap().id
}

async fn open_onboarding(fixture: &Fixture, talent: &Talent) -> String {
    let (guid, now) = (talent.talent_guid, fixture.context.now());
    let opened = fixture.settle.open_onboarding(talent.clone(), now).await;
    opened.unwrap();
    let stored = fixture.context.store().find_talent(guid).await.unwrap();
    stored.unwrap().payouts.stripe_account_id.unwrap()
}

#[tokio::test]
async fn an_account_whose_response_was_lost_is_searched_among_the_newest_1000() {
    let fixture = Fixture::set().await;
    let ada = fixture.talent.talent.clone();
    let cara = fixture.context.published_talent("cara-lind").await.talent;
    let of_cara = open_at_provider(&fixture, cara.talent_guid.to_string()).await;
    let of_ada = open_at_provider(&fixture, ada.talent_guid.to_string()).await;
    for number in 0..999 {
        open_at_provider(&fixture, format!("other-{number}")).await;
    }
    assert_eq!(open_onboarding(&fixture, &ada).await, of_ada);
    assert_ne!(open_onboarding(&fixture, &cara).await, of_cara);
}
