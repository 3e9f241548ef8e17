use stripe::StripeError;

use crate::provider::{Answer, Provider, answer, client, stored};

const CAPTURED: &str = r#"{"id":"pi_1","status":"succeeded","amount":1,"currency":"eur"}"#;
const BUSY: &str = r#"{"error":{"type":"api_error","message":"busy"}}"#;

#[tokio::test]
async fn a_busy_provider_is_asked_again_under_the_same_key() {
    let script = [
        answer(503, "<html>busy</html>"),
        answer(409, BUSY),
        answer(200, CAPTURED),
    ];
    let (provider, stripe) = Provider::answering(script).await;

    stripe
        .capture_intent("pi_1", "order:1:accept:2")
        .await
        .unwrap();

    let keys: Vec<_> = provider
        .asked()
        .iter()
        .map(|asked| asked.header("idempotency-key").to_owned())
        .collect();
    assert_eq!(keys, ["order:1:accept:2"; 3]);
}

const REFUSED: &str = r#"{"error":{"type":"invalid_request_error","message":"restricted"}}"#;

fn keys_of(provider: &Provider) -> Vec<String> {
    let asked = provider.asked();
    let keys = asked
        .iter()
        .map(|asked| asked.header("idempotency-key").to_owned());
    keys.collect()
}

#[tokio::test]
async fn a_stored_failure_is_followed_by_the_next_key() {
    let script = [
        stored(400, REFUSED),
        stored(500, BUSY),
        answer(200, CAPTURED),
    ];
    let (provider, stripe) = Provider::answering(script).await;

    stripe.capture_intent("pi_1", "order:1").await.unwrap();

    assert_eq!(keys_of(&provider), ["order:1", "order:1:1", "order:1:2"]);
}

#[tokio::test]
async fn the_failure_of_the_same_call_is_not_followed_by_another_key() {
    let script = [answer(500, BUSY), stored(500, BUSY)];
    let (provider, stripe) = Provider::answering(script).await;

    let error = stripe.capture_intent("pi_1", "order:1").await.unwrap_err();

    assert!(
        matches!(error, StripeError::Unavailable { .. }),
        "{error:?}"
    );
    assert_eq!(keys_of(&provider), ["order:1"; 2]);
}

#[tokio::test]
async fn a_call_takes_at_most_100_keys() {
    for (failures, is_captured) in [(99, true), (100, false)] {
        let failures = (0..failures).map(|_| stored(400, REFUSED));
        let script = failures.chain([answer(200, CAPTURED)]);
        let (provider, stripe) = Provider::answering(script).await;
        let captured = stripe.capture_intent("pi_1", "order:1").await;
        assert_eq!(captured.is_ok(), is_captured, "{captured:?}");
        assert_eq!(provider.asked().len(), 100);
    }
}

#[tokio::test]
async fn two_retries_are_all_there_are() {
    let busy = || vec![answer(500, BUSY), answer(429, BUSY)];
    let mut script = busy();
    script.push(answer(200, CAPTURED));
    let (provider, stripe) = Provider::answering(script).await;
    stripe.find_intent("pi_1").await.unwrap();
    assert_eq!(provider.asked().len(), 3);

    let mut script = busy();
    script.extend([answer(500, BUSY), answer(200, CAPTURED)]);
    let (provider, stripe) = Provider::answering(script).await;
    let error = stripe.find_intent("pi_1").await.unwrap_err();
    assert!(
        matches!(error, StripeError::Unavailable { .. }),
        "{error:?}"
    );
    assert_eq!(provider.asked().len(), 3);
}

#[tokio::test]
async fn a_refusal_is_not_asked_again() {
    let body = r#"{"error":{"type":"invalid_request_error","message":"no such parameter"}}"#;
    let (provider, stripe) = Provider::answering([answer(400, body)]).await;

    let error = stripe.find_intent("pi_1").await.unwrap_err();

    assert!(
        matches!(error, StripeError::Invalid { status: 400, .. }),
        "{error:?}"
    );
    assert_eq!(provider.asked().len(), 1);
}

#[tokio::test]
async fn the_providers_own_advice_about_retries_wins() {
    let never = Answer {
        should_retry: Some("false"),
        ..answer(500, BUSY)
    };
    let (provider, stripe) = Provider::answering([never]).await;
    stripe.find_intent("pi_1").await.unwrap_err();
    assert_eq!(provider.asked().len(), 1);

    let again = Answer {
        should_retry: Some("true"),
        ..answer(400, BUSY)
    };
    let (provider, stripe) = Provider::answering([again, answer(200, CAPTURED)]).await;
    stripe.find_intent("pi_1").await.unwrap();
    assert_eq!(provider.asked().len(), 2);
}

#[tokio::test]
async fn a_provider_that_is_gone_is_unavailable() {
    // No other test can get this port, unlike one that a closed listener gave back.
    let error = client("http://127.0.0.1:1")
        .find_intent("pi_1")
        .await
        .unwrap_err();

    assert!(
        matches!(error, StripeError::Unavailable { .. }),
        "{error:?}"
    );
}

/// With three tries of eight seconds alone, an HTTP API would have given its own answer already.
#[tokio::test]
async fn a_provider_that_never_answers_is_given_up_before_the_callers_time_is_over() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let stripe = client(&format!("http://{}", listener.local_addr().unwrap()));
    let silent = tokio::spawn(async move {
        let mut held = Vec::new();
        loop {
            held.push(listener.accept().await.unwrap());
        }
    });

    let begun = std::time::Instant::now();
    let asked = tokio::time::timeout(
        std::time::Duration::from_secs(23),
        stripe.find_intent("pi_1"),
    );
    let error = asked.await.expect("an answer in time").unwrap_err();

    assert!(
        matches!(error, StripeError::Unavailable { .. }),
        "{error:?}"
    );
    assert!(begun.elapsed() >= std::time::Duration::from_secs(20));
    silent.abort();
}

#[tokio::test]
async fn with_a_breaker_the_fourth_call_after_three_failures_is_not_made() {
    let script = (0..9).map(|_| answer(500, BUSY));
    let (provider, stripe) = Provider::answering(script).await;
    let stripe = stripe.with_breaker();

    for _ in 0..4 {
        let error = stripe.find_intent("pi_1").await.unwrap_err();
        assert!(error.leaves_open(), "{error:?}");
    }

    assert_eq!(provider.asked().len(), 9);
}

#[tokio::test]
async fn a_refusal_is_a_response_and_closes_the_breaker() {
    let body = r#"{"error":{"type":"invalid_request_error","message":"no such parameter"}}"#;
    let failures = |calls: usize| (0..calls * 3).map(|_| answer(500, BUSY));
    let script = failures(2).chain([answer(400, body)]).chain(failures(2));
    let (provider, stripe) = Provider::answering(script).await;
    let stripe = stripe.with_breaker();

    for _ in 0..5 {
        stripe.find_intent("pi_1").await.unwrap_err();
    }

    assert_eq!(provider.asked().len(), 13);
}
