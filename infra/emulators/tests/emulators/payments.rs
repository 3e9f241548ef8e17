use emulators::stripe::StripeOptions;
use serde_json::json;

use crate::provider::{Provider, code};

#[tokio::test]
async fn a_hold_is_captured_once_and_never_for_more() {
    let provider = Provider::start().await;
    let (session, intent) = provider.held().await;
    let path = format!("/v1/payment_intents/{intent}/capture");
    let (status, refused) = provider
        .post(&path, &[("amount_to_capture", "12601")], None)
        .await;
    assert_eq!((status.as_u16(), code(&refused)), (400, "amount_too_large"));

    let (status, captured) = provider
        .post(&path, &[("expand[]", "latest_charge")], None)
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        (
            captured["status"].as_str(),
            captured["amount_received"].as_i64()
        ),
        (Some("succeeded"), Some(12_600))
    );
    assert_eq!(captured["latest_charge"]["amount_captured"], 12_600);
    assert_eq!(provider.session(&session).await["payment_status"], "paid");

    let (status, again) = provider.post(&path, &[], None).await;
    assert_eq!(
        (status.as_u16(), code(&again)),
        (400, "payment_intent_unexpected_state")
    );
    assert_eq!(provider.captures(&intent).await, 1);
}

#[tokio::test]
async fn a_cancelled_hold_cannot_be_captured_and_a_captured_one_cannot_be_cancelled() {
    let provider = Provider::start().await;
    let (_, intent) = provider.held().await;
    let cancel = format!("/v1/payment_intents/{intent}/cancel");
    let (status, cancelled) = provider
        .post(&cancel, &[("cancellation_reason", "abandoned")], None)
        .await;
    assert_eq!(
        (status.as_u16(), cancelled["status"].as_str()),
        (200, Some("canceled"))
    );
    assert_eq!(cancelled["cancellation_reason"], "abandoned");
    let (status, refused) = provider
        .post(&format!("/v1/payment_intents/{intent}/capture"), &[], None)
        .await;
    assert_eq!(
        (status.as_u16(), code(&refused)),
        (400, "payment_intent_unexpected_state")
    );
    assert_eq!(provider.captures(&intent).await, 0);

    let (_, intent) = provider.held().await;
    provider
        .post(&format!("/v1/payment_intents/{intent}/capture"), &[], None)
        .await;
    let (status, refused) = provider
        .post(&format!("/v1/payment_intents/{intent}/cancel"), &[], None)
        .await;
    assert_eq!(
        (status.as_u16(), code(&refused)),
        (400, "payment_intent_unexpected_state")
    );
}

#[tokio::test]
async fn refunds_never_exceed_the_charge() {
    let provider = Provider::start().await;
    let (_, intent) = provider.held().await;
    let whole = [("payment_intent", intent.as_str())];
    let (_, early) = provider.post("/v1/refunds", &whole, None).await;
    assert_eq!(
        code(&early),
        "payment_intent_unexpected_state",
        "a hold is released, not refunded"
    );
    provider
        .post(&format!("/v1/payment_intents/{intent}/capture"), &[], None)
        .await;

    let part = [
        ("payment_intent", intent.as_str()),
        ("amount", "5000"),
        ("metadata[reason]", "policy"),
    ];
    let (status, refund) = provider.post("/v1/refunds", &part, None).await;
    assert_eq!(
        (status.as_u16(), refund["status"].as_str()),
        (200, Some("succeeded"))
    );
    let too_much = [("payment_intent", intent.as_str()), ("amount", "7601")];
    let (status, refused) = provider.post("/v1/refunds", &too_much, None).await;
    assert_eq!((status.as_u16(), code(&refused)), (400, "amount_too_large"));
    assert_eq!(
        provider.post("/v1/refunds", &whole, None).await.1["amount"],
        7600
    );
    let (_, refused) = provider.post("/v1/refunds", &whole, None).await;
    assert_eq!(code(&refused), "charge_already_refunded");
    assert_eq!(
        provider.intent(&intent).await["latest_charge"]["refunded"],
        true
    );
    let (_, list) = provider
        .get(&format!("/v1/refunds?payment_intent={intent}"))
        .await;
    assert_eq!(list["data"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_repeated_key_returns_the_first_response_and_rejects_other_parameters() {
    let provider = Provider::start().await;
    let (_, intent) = provider.held().await;
    let path = format!("/v1/payment_intents/{intent}/capture");
    let first = provider.send(&path, &[], Some("order:1:accept:2")).await;
    assert!(!first.headers().contains_key("idempotent-replayed"));
    let first: serde_json::Value = first.json().await.unwrap();
    let again = provider.send(&path, &[], Some("order:1:accept:2")).await;
    assert_eq!(again.headers()["idempotent-replayed"], "true");
    assert_eq!(again.json::<serde_json::Value>().await.unwrap(), first);
    assert_eq!(provider.captures(&intent).await, 1);

    let (status, refused) = provider
        .post(
            &path,
            &[("amount_to_capture", "100")],
            Some("order:1:accept:2"),
        )
        .await;
    assert_eq!(
        (status.as_u16(), refused["error"]["type"].as_str()),
        (400, Some("idempotency_error"))
    );
    let (status, refused) = provider
        .post(
            &format!("/v1/payment_intents/{intent}/cancel"),
            &[],
            Some("order:1:accept:2"),
        )
        .await;
    assert_eq!(
        (status.as_u16(), refused["error"]["type"].as_str()),
        (400, Some("idempotency_error"))
    );
}

#[tokio::test]
async fn a_refusal_is_replayed_but_a_wrong_parameter_frees_the_key() {
    let provider = Provider::start().await;
    let (_, intent) = provider.held().await;
    let refund = [("payment_intent", intent.as_str())];
    assert_eq!(
        provider
            .post("/v1/refunds", &refund, Some("refund-1"))
            .await
            .0,
        400
    );
    provider
        .post(&format!("/v1/payment_intents/{intent}/capture"), &[], None)
        .await;
    let replayed = provider
        .send("/v1/refunds", &refund, Some("refund-1"))
        .await;
    assert_eq!(
        (
            replayed.status().as_u16(),
            replayed.headers()["idempotent-replayed"].to_str().unwrap()
        ),
        (400, "true")
    );

    let wrong = [("payment_intent", intent.as_str()), ("amont", "5")];
    assert_eq!(
        provider
            .post("/v1/refunds", &wrong, Some("refund-2"))
            .await
            .0,
        400
    );
    assert_eq!(
        provider
            .post("/v1/refunds", &refund, Some("refund-2"))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn an_idempotency_key_expires_after_a_day() {
    let provider = Provider::start().await;
    let account = [("country", "DE"), ("email", "ada@example.com")];
    let (_, first) = provider
        .post("/v1/accounts", &account, Some("account-1"))
        .await;
    assert_eq!(
        provider
            .post("/v1/accounts", &account, Some("account-1"))
            .await
            .1["id"],
        first["id"]
    );
    provider.advance(24 * 3600 + 1).await;
    assert_ne!(
        provider
            .post("/v1/accounts", &account, Some("account-1"))
            .await
            .1["id"],
        first["id"]
    );
}

#[tokio::test]
async fn a_wrong_key_or_an_old_version_is_refused() {
    let provider = Provider::start().await;
    let url = format!("{}/v1/events", provider.server.url());
    let nobody = provider.http.get(&url).send().await.unwrap();
    assert_eq!(nobody.status(), 401);
    let wrong = provider
        .http
        .get(&url)
        .bearer_auth("sk_test_wrong")
        .send()
        .await
        .unwrap();
    assert_eq!(wrong.status(), 401);
    let old = provider
        .http
        .get(&url)
        .bearer_auth(provider.server.secret_key())
        .header("stripe-version", "2020-08-27");
    assert_eq!(old.send().await.unwrap().status(), 400);
    let (status, unknown) = provider.get("/v1/customers").await;
    assert_eq!(status, 404);
    assert!(
        unknown["error"]["message"]
            .as_str()
            .unwrap()
            .contains("Unrecognized request URL")
    );
}

#[tokio::test]
async fn a_lost_answer_to_a_capture_leaves_it_captured_once_across_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = || StripeOptions {
        data: Some(folder.path().join("stripe.sqlite")),
        ..StripeOptions::in_memory()
    };
    let provider = Provider::with(options()).await;
    let (_, intent) = provider.held().await;
    let faults = format!("{}/_emulator/faults", provider.server.url());
    provider
        .http
        .post(faults)
        .json(&json!({ "neverAnswer": ["capture"] }))
        .send()
        .await
        .unwrap();

    let path = format!(
        "{}/v1/payment_intents/{intent}/capture",
        provider.server.url()
    );
    let lost = provider
        .http
        .post(path)
        .bearer_auth(provider.server.secret_key())
        .header("idempotency-key", "k1")
        .send();
    let lost = tokio::spawn(lost);
    while provider.captures(&intent).await == 0 {
        tokio::task::yield_now().await;
    }
    assert!(!lost.is_finished());
    lost.abort();
    provider.server.shutdown().await;

    let provider = Provider::with(options()).await;
    let (status, _) = provider
        .post(
            &format!("/v1/payment_intents/{intent}/capture"),
            &[],
            Some("k1"),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(provider.captures(&intent).await, 1);
}

#[tokio::test]
async fn a_moved_clock_stays_moved_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = || StripeOptions {
        data: Some(folder.path().join("stripe.sqlite")),
        ..StripeOptions::in_memory()
    };
    let provider = Provider::with(options()).await;
    provider.advance(1000).await;
    provider.server.shutdown().await;
    let provider = Provider::with(options()).await;
    assert_eq!(provider.server.clock().ahead(), 1000);
}
