//! Actions and the money that they move.

use std::time::Duration;

use serde_json::json;
use stripe::{IntentStatus, Stripe};

use crate::support::Fixture;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn declining_releases_the_hold() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("decline-1").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let decline =
        json!({ "action": "decline", "version": version, "reason": "no_time", "note": "On tour." });
    let declined = fixture.act_as_ada(guid, decline).await.expect(200).json;
    assert_eq!(
        (&declined["state"], &declined["payment"]["status"]),
        (&json!("declined"), &json!("cancelled"))
    );
    assert_eq!(
        fixture.seen(&hash).await["cancellation"]["text"],
        "On tour."
    );

    fixture.context.run_money_effects(guid).await;
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
    let intent = order.payment.intent_id.unwrap();
    let provider = Stripe::new(fixture.context.stripe_settings()).unwrap();
    let intent = provider.find_intent(&intent).await.unwrap();
    assert_eq!(
        (intent.status, intent.amount_received),
        (IntentStatus::Canceled, 0)
    );
    assert_eq!(
        fixture
            .context
            .store()
            .find_open_requests(fixture.ada.talent.talent_guid)
            .await
            .unwrap(),
        0
    );
}

#[tokio::test]
async fn one_of_two_concurrent_accepts_is_a_conflict() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("accept-1").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let (first, second) = tokio::join!(
        fixture.act_as_ada(guid, accept.clone()),
        fixture.act_as_ada(guid, accept.clone())
    );
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", first.text, second.text);
    let refused = if first.status.is_success() {
        second
    } else {
        first
    };
    assert_eq!(refused.failure(), "409 conflict");

    let order = fixture.seen(&hash).await;
    assert_eq!(
        (&order["state"], &order["payment"]["captured"]["amount"]),
        (&json!("accepted"), &json!(12_600))
    );
    assert_eq!(
        fixture.act_as_ada(guid, accept).await.failure(),
        "409 conflict"
    );
}

#[tokio::test]
async fn one_of_concurrent_accept_and_withdraw_succeeds() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("race-1-key").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let (accept, withdraw) = tokio::join!(
        fixture.act_as_ada(guid, json!({ "action": "accept", "version": version })),
        fixture.act_as_guest(&hash, json!({ "action": "withdraw", "version": version })),
    );
    let order = fixture.seen(&hash).await;
    let (state, captured) = (
        order["state"].as_str().unwrap(),
        order["payment"]["captured"]["amount"].as_i64().unwrap(),
    );
    match (accept.status.as_u16(), withdraw.status.as_u16()) {
        (200, 409) => assert_eq!((state, captured), ("accepted", 12_600)),
        (409, 200) => assert_eq!((state, captured), ("cancelled", 0)),
        other => panic!("{other:?}: {} {}", accept.text, withdraw.text),
    }
}

#[tokio::test]
async fn an_action_on_an_older_version_is_a_conflict_and_changes_nothing() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("stale-1-key").await;
    let before = fixture.seen(&hash).await;
    let stale = before["version"].as_u64().unwrap() - 1;
    let reply = fixture
        .act_as_ada(guid, json!({ "action": "accept", "version": stale }))
        .await;
    assert_eq!(reply.failure(), "409 conflict");
    assert_eq!(fixture.seen(&hash).await, before);
}

#[tokio::test]
async fn rejects_actions_that_the_state_does_not_allow() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("refused-1").await;
    let before = fixture.seen(&hash).await;
    let version = &before["version"];
    let approve = fixture
        .act_as_guest(&hash, json!({ "action": "approve", "version": version }))
        .await;
    assert_eq!(approve.failure(), "409 action_refused");
    assert_eq!(
        approve.json["message"],
        "`guest` may not `approve` an order that is `requested`"
    );
    let accept = fixture
        .act_as_guest(&hash, json!({ "action": "accept", "version": version }))
        .await;
    assert_eq!(accept.failure(), "409 action_refused");
    let decline = fixture
        .act_as_ada(
            guid,
            json!({ "action": "decline", "version": version, "reason": "rain" }),
        )
        .await;
    assert_eq!(
        (decline.failure().as_str(), decline.fields()),
        ("422 validation_failed", vec!["reason"])
    );
    let direct = json!({ "action": "deliver_direct", "version": version });
    let direct = fixture.act_as_ada(guid, direct).await;
    assert_eq!(
        (direct.failure().as_str(), direct.fields()),
        ("422 validation_failed", vec!["deliverable"])
    );
    assert_eq!(fixture.seen(&hash).await, before);
}

#[tokio::test]
async fn a_video_can_be_delivered_without_accepting_first() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("direct-1").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let direct = json!({
        "action": "deliver_direct", "version": version,
        "deliverable": { "kind": "note", "note": "It waits in your mail." },
    });
    fixture.act_as_ada(guid, direct).await.expect(200);
    let order = fixture.seen(&hash).await;
    assert_eq!(
        (&order["state"], &order["payment"]["status"]),
        (&json!("delivered"), &json!("captured"))
    );
}

#[tokio::test]
async fn an_overdue_unpaid_order_is_returned_as_expired() {
    let fixture = Fixture::start().await;
    let placed = fixture
        .place("unpaid-1", &fixture.booking().await)
        .await
        .expect(201);
    fixture.context.advance(Duration::from_mins(31));
    let order = fixture
        .seen(placed.json["orderHash"].as_str().unwrap())
        .await;
    assert_eq!(
        (&order["state"], &order["actions"]),
        (&json!("payment_expired"), &json!([]))
    );
    let path = format!(
        "/api/orders/{}/checkout",
        placed.json["orderHash"].as_str().unwrap()
    );
    assert_eq!(
        fixture.app.post(&path).await.failure(),
        "409 action_refused"
    );
}

#[tokio::test]
async fn rejects_acceptance_after_the_deadline() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("late-1-key").await;
    let version = fixture.seen(&hash).await["version"].clone();
    fixture.context.advance(73 * HOUR);
    let accept = fixture
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await;
    assert_eq!(accept.failure(), "409 conflict");
    assert_eq!(fixture.seen(&hash).await["state"], "expired");
}

#[tokio::test]
async fn a_cancellation_refunds_the_previewed_amount() {
    let fixture = Fixture::start().await;
    // A country whose law gives no right of withdrawal, which would refund more than the policy.
    let mut booking = fixture.booking().await;
    booking["customer"]["country"] = json!("CH");
    let placed = fixture.place("cancel-1", &booking).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let preview = format!("/api/orders/{hash}/refund-preview");
    assert_eq!(
        fixture.app.get(&preview).await.failure(),
        "409 action_refused"
    );
    let version = fixture.seen(&hash).await["version"].clone();
    fixture
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await
        .expect(200);
    assert_eq!(
        fixture.app.get(&preview).await.expect(200).json["refund"]["amount"],
        12_600
    );

    fixture.context.advance(25 * HOUR);
    let previewed = fixture.app.get(&preview).await.expect(200).json;
    assert_eq!(
        previewed,
        json!({ "refund": { "amount": 6_000, "currency": "EUR" }, "policy": "flexible" })
    );
    let version = fixture.seen(&hash).await["version"].clone();
    let cancel = json!({ "action": "cancel_by_customer", "version": version });
    let cancelled = fixture.act_as_guest(&hash, cancel).await.expect(200).json;
    assert_eq!(cancelled["payment"]["refunded"], previewed["refund"]);
    fixture.context.run_money_effects(guid).await;
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        order.refunds[0].status,
        domain::order::RefundStatus::Succeeded
    );
}
