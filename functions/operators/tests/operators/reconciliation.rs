//! Reconciliation: requested by an operator, and closed with an explanation.

use domain::order::{Actor, Command};
use serde_json::{Value, json};

use crate::support::Fixture;

const PATH: &str = "/api/operators/reconciliations";

async fn request_report(fixture: &Fixture) -> Value {
    let body = json!({ "reason": "A customer wrote of a second refund" });
    fixture.post(PATH, body).await.expect(200).json
}

async fn run_clock(fixture: &Fixture) {
    let settle = fixture.context.settle();
    let made = Box::pin(testkit::compare_books(&settle, fixture.context.now())).await;
    made.unwrap();
}

/// Creates an accepted order with five euros refunded in the provider's dashboard; returns the ids of both.
async fn refunded_behind_our_back(fixture: &Fixture) -> (String, String) {
    let context = &fixture.context;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let settle = context.settle();
    let accepted = settle.act(placed.order, Command::Accept, Actor::Talent, context.now());
    let order = Box::pin(accepted).await.unwrap();
    let stripe = context.stripe();
    let answer = testkit::loopback_client()
        .post(format!("{}/v1/refunds", stripe.url()))
        .bearer_auth(stripe.secret_key())
        .form(&json!({ "payment_intent": order.payment.intent_id, "amount": "500" }))
        .send();
    let refund: Value = answer.await.unwrap().json().await.unwrap();
    let id = refund["id"].as_str().unwrap().to_owned();
    (order.number.to_string(), id)
}

#[tokio::test]
async fn the_clock_makes_a_requested_report_at_its_next_run() {
    let fixture = Fixture::start().await;
    run_clock(&fixture).await;
    fixture.context.advance(std::time::Duration::from_hours(1));
    run_clock(&fixture).await;
    let before = fixture.get(PATH).await.expect(200).json;
    assert_eq!(before["items"].as_array().unwrap().len(), 1, "{before}");
    assert_eq!(before["isAsked"], false);

    assert_eq!(request_report(&fixture).await["isAsked"], true);
    assert_eq!(
        request_report(&fixture).await["isAsked"],
        true,
        "asked twice is asked"
    );
    run_clock(&fixture).await;
    run_clock(&fixture).await;

    let after = fixture.get(PATH).await.expect(200).json;
    assert_eq!(after["isAsked"], false);
    let reports = after["items"].as_array().unwrap();
    assert_eq!(reports.len(), 2, "one report for both: {after}");
    assert_eq!(reports[0]["from"], reports[1]["to"]);
    let acts = fixture.audit().await;
    assert_eq!(acts.len(), 2, "who asked stands in the log: {acts:?}");
}

#[tokio::test]
async fn a_difference_contains_its_order_and_is_closed_once() {
    let fixture = Fixture::start().await;
    let (number, refund) = refunded_behind_our_back(&fixture).await;
    fixture.context.advance(std::time::Duration::from_hours(1));
    run_clock(&fixture).await;
    let page = fixture.get(PATH).await.expect(200).json;
    let report = &page["items"][0];
    let difference = &report["differences"][0];
    assert_eq!(difference["orderNumber"], json!(number), "{page}");
    assert_eq!(difference["source"], json!(refund));
    assert_eq!(
        (&difference["providerMinor"], &difference["oursMinor"]),
        (&json!(-500), &json!(0))
    );

    let path = format!("{PATH}/settled");
    let settle = |reason: &str| json!({ "to": report["to"], "reason": reason });
    let without_words = fixture.post(&path, settle(" ")).await;
    assert_eq!(without_words.failure(), "422 validation_failed");
    let settled = fixture.post(&path, settle("By hand")).await.expect(200);
    assert_eq!(settled.json["settled"], "By hand");
    let again = fixture.post(&path, settle("Once more")).await;
    assert_eq!(again.failure(), "409 action_refused");
    let listed = fixture.get(PATH).await.expect(200).json;
    assert_eq!(listed["items"][0]["settled"], "By hand");
}

#[tokio::test]
async fn rejects_closing_reports_without_differences_and_unknown_ones() {
    let fixture = Fixture::start().await;
    run_clock(&fixture).await;
    let page = fixture.get(PATH).await.expect(200).json;
    let path = format!("{PATH}/settled");
    for to in [&page["items"][0]["to"], &json!("2026-01-01T00:00:00Z")] {
        let body = json!({ "to": to, "reason": "Nothing" });
        let refused = fixture.post(&path, body).await;
        assert_eq!(refused.failure(), "409 action_refused", "{to}");
    }
}
