//! The cache against a real key server, with time as a parameter.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderValue, StatusCode};
use serde_json::json;

use super::*;

/// Publishes one key, `k1`, for five minutes at a time; counts how often it is asked.
#[derive(Clone, Default)]
struct KeyServer {
    fetches: Arc<AtomicUsize>,
    is_down: Arc<AtomicBool>,
}

impl KeyServer {
    async fn start() -> (Self, Keys) {
        let server = Self::default();
        let router = Router::new()
            .route("/keys", get(publish))
            .with_state(server.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/keys", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let keys = Keys::new(&url, testkit::loopback_client());
        (server, keys)
    }

    fn fetches(&self) -> usize {
        self.fetches.load(Ordering::SeqCst)
    }

    fn go_down(&self) {
        self.is_down.store(true, Ordering::SeqCst);
    }

    fn come_back(&self) {
        self.is_down.store(false, Ordering::SeqCst);
    }
}

async fn publish(State(server): State<KeyServer>) -> Response {
    server.fetches.fetch_add(1, Ordering::SeqCst);
    if server.is_down.load(Ordering::SeqCst) {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    let set = json!({ "keys": [
        { "kty": "RSA", "kid": "k1", "alg": "RS256", "use": "sig", "n": "sXchDaQ", "e": "AQAB" },
        { "kty": "oct", "kid": "shared-secret", "k": "c2VjcmV0" },
    ]});
    ([("cache-control", "public, max-age=300")], axum::Json(set)).into_response()
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + seconds).unwrap()
}

fn code(outcome: Result<Arc<DecodingKey>>) -> &'static str {
    match outcome {
        Ok(_) => "found",
        Err(error) if error.code() == ErrorCode::Unauthenticated => "unknown",
        Err(_) => "unavailable",
    }
}

#[tokio::test]
async fn keys_are_fetched_once_and_again_when_they_have_run_out() {
    let (server, keys) = KeyServer::start().await;
    assert_eq!(code(keys.find("k1", at(0)).await), "found");
    assert_eq!(code(keys.find("k1", at(299)).await), "found");
    assert_eq!(server.fetches(), 1);
    assert_eq!(code(keys.find("k1", at(300)).await), "found");
    assert_eq!(server.fetches(), 2);
}

#[tokio::test]
async fn many_concurrent_requests_fetch_once() {
    let (server, keys) = KeyServer::start().await;
    let requests: Vec<_> = (0..50)
        .map(|_| {
            let keys = keys.clone();
            tokio::spawn(async move { code(keys.find("k1", at(0)).await) })
        })
        .collect();
    for request in requests {
        assert_eq!(request.await.unwrap(), "found");
    }
    assert_eq!(server.fetches(), 1);
}

#[tokio::test]
async fn forged_key_ids_cause_one_fetch_a_minute() {
    let (server, keys) = KeyServer::start().await;
    for second in 0..60 {
        assert_eq!(
            code(keys.find(&format!("forged-{second}"), at(second)).await),
            "unknown"
        );
    }
    assert_eq!(server.fetches(), 1);
    assert_eq!(code(keys.find("forged", at(60)).await), "unknown");
    assert_eq!(server.fetches(), 2);
}

#[tokio::test]
async fn concurrent_forged_key_ids_cause_one_fetch_and_block_no_request() {
    let (server, keys) = KeyServer::start().await;
    for (second, fetches) in [(0, 1), (30, 1), (59, 1), (60, 2)] {
        let storm: Vec<_> = (0..200)
            .map(|number| {
                let keys = keys.clone();
                tokio::spawn(async move {
                    let forged = keys.find(&format!("forged-{number}"), at(second)).await;
                    (code(forged), code(keys.find("k1", at(second)).await))
                })
            })
            .collect();
        for request in storm {
            assert_eq!(request.await.unwrap(), ("unknown", "found"));
        }
        assert_eq!(server.fetches(), fetches, "at second {second}");
    }
}

#[tokio::test]
async fn old_keys_go_on_serving_while_the_service_is_down() {
    let (server, keys) = KeyServer::start().await;
    keys.find("k1", at(0)).await.unwrap();
    server.go_down();
    assert_eq!(code(keys.find("k1", at(1000)).await), "found");
    assert_eq!(code(keys.find("k2", at(1001)).await), "unavailable");
    assert_eq!(server.fetches(), 2);
}

#[tokio::test]
async fn without_any_key_a_token_is_neither_good_nor_bad_and_the_next_try_is_soon() {
    let (server, keys) = KeyServer::start().await;
    server.go_down();
    assert_eq!(code(keys.find("k1", at(0)).await), "unavailable");
    assert_eq!(code(keys.find("k1", at(4)).await), "unavailable");
    assert_eq!(server.fetches(), 1);
    server.come_back();
    assert_eq!(code(keys.find("k1", at(5)).await), "found");
}

#[tokio::test]
async fn a_key_that_is_not_rsa_is_no_key() {
    let (_server, keys) = KeyServer::start().await;
    assert_eq!(code(keys.find("shared-secret", at(0)).await), "unknown");
}

#[test]
fn keys_are_cached_for_the_declared_time_within_bounds() {
    let max_age_of = |cache_control| {
        max_age(&HeaderMap::from_iter([(
            CACHE_CONTROL,
            HeaderValue::from_static(cache_control),
        )]))
    };
    assert_eq!(
        max_age_of("public, max-age=21600, must-revalidate"),
        SignedDuration::from_hours(6)
    );
    assert_eq!(max_age_of("max-age=0"), FETCH_INTERVAL);
    assert_eq!(max_age_of("max-age=99999999"), LONGEST_MAX_AGE);
    assert_eq!(max_age_of("no-cache"), DEFAULT_MAX_AGE);
    assert_eq!(max_age_of("max-age=soon"), DEFAULT_MAX_AGE);
}
