//! Actions, with the money they move.

use std::time::Duration;

use serde_json::json;
use stripe::{IntentStatus, Stripe};

use crate::world::World;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn declining_releases_the_hold() {
    let world = World::start().await;
    let (guid, hash) = world.requested("decline-1").await;
    let version = world.seen(&hash).await["version"].clone();
    let decline =
        json!({ "action": "decline", "version": version, "reason": "no_time", "note": "On tour." });
    let declined = world.act_as_ada(guid, decline).await.expect(200).json;
    assert_eq!(
        (&declined["state"], &declined["payment"]["status"]),
        (&json!("declined"), &json!("cancelled"))
    );
    assert_eq!(world.seen(&hash).await["cancellation"]["text"], "On tour.");

    world.bench.run_money_effects(guid).await;
    let order = world.bench.store().find_order(guid).await.unwrap().unwrap();
    let intent = order.payment.intent_id.unwrap();
    let provider = Stripe::new(world.bench.settings().stripe().unwrap()).unwrap();
    let intent = provider.find_intent(&intent).await.unwrap();
    assert_eq!(
        (intent.status, intent.amount_received),
        (IntentStatus::Canceled, 0)
    );
    assert_eq!(
        world
            .bench
            .store()
            .find_open_requests(world.ada.talent.talent_guid)
            .await
            .unwrap(),
        0
    );
}

#[tokio::test]
async fn of_two_simultaneous_accepts_one_wins_and_the_other_is_a_conflict() {
    let world = World::start().await;
    let (guid, hash) = world.requested("accept-1").await;
    let version = world.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let (first, second) = tokio::join!(
        world.act_as_ada(guid, accept.clone()),
        world.act_as_ada(guid, accept.clone())
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

    let order = world.seen(&hash).await;
    assert_eq!(
        (&order["state"], &order["payment"]["captured"]["amount"]),
        (&json!("accepted"), &json!(12_600))
    );
    assert_eq!(
        world.act_as_ada(guid, accept).await.failure(),
        "409 conflict"
    );
}

#[tokio::test]
async fn accepting_and_withdrawing_at_once_ends_in_one_of_both() {
    let world = World::start().await;
    let (guid, hash) = world.requested("race-1-key").await;
    let version = world.seen(&hash).await["version"].clone();
    let (accept, withdraw) = tokio::join!(
        world.act_as_ada(guid, json!({ "action": "accept", "version": version })),
        world.act_as_guest(&hash, json!({ "action": "withdraw", "version": version })),
    );
    let order = world.seen(&hash).await;
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
    let world = World::start().await;
    let (guid, hash) = world.requested("stale-1-key").await;
    let before = world.seen(&hash).await;
    let stale = before["version"].as_u64().unwrap() - 1;
    let reply = world
        .act_as_ada(guid, json!({ "action": "accept", "version": stale }))
        .await;
    assert_eq!(reply.failure(), "409 conflict");
    assert_eq!(world.seen(&hash).await, before);
}

#[tokio::test]
async fn what_the_machine_does_not_allow_is_refused_and_changes_nothing() {
    let world = World::start().await;
    let (guid, hash) = world.requested("refused-1").await;
    let before = world.seen(&hash).await;
    let version = &before["version"];
    let approve = world
        .act_as_guest(&hash, json!({ "action": "approve", "version": version }))
        .await;
    assert_eq!(approve.failure(), "409 action_refused");
    assert_eq!(
        approve.json["message"],
        "`guest` may not `approve` an order that is `requested`"
    );
    let accept = world
        .act_as_guest(&hash, json!({ "action": "accept", "version": version }))
        .await;
    assert_eq!(accept.failure(), "409 action_refused");
    let decline = world
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
    let direct = world.act_as_ada(guid, direct).await;
    assert_eq!(
        (direct.failure().as_str(), direct.fields()),
        ("422 validation_failed", vec!["deliverable"])
    );
    assert_eq!(world.seen(&hash).await, before);
}

#[tokio::test]
async fn a_video_can_be_sent_at_once() {
    let world = World::start().await;
    let (guid, hash) = world.requested("direct-1").await;
    let version = world.seen(&hash).await["version"].clone();
    let direct = json!({
        "action": "deliver_direct", "version": version,
        "deliverable": { "kind": "note", "note": "It waits in your mail." },
    });
    world.act_as_ada(guid, direct).await.expect(200);
    let order = world.seen(&hash).await;
    assert_eq!(
        (&order["state"], &order["payment"]["status"]),
        (&json!("delivered"), &json!("captured"))
    );
}

#[tokio::test]
async fn an_unpaid_order_has_expired_when_somebody_looks() {
    let world = World::start().await;
    let placed = world
        .place("unpaid-1", &world.booking().await)
        .await
        .expect(201);
    world.bench.advance(Duration::from_mins(31));
    let order = world.seen(placed.json["orderHash"].as_str().unwrap()).await;
    assert_eq!(
        (&order["state"], &order["actions"]),
        (&json!("payment_expired"), &json!([]))
    );
    let path = format!(
        "/api/orders/by-hash/{}/checkout",
        placed.json["orderHash"].as_str().unwrap()
    );
    assert_eq!(world.app.post(&path).await.failure(), "409 action_refused");
}

#[tokio::test]
async fn the_talent_is_too_late_when_the_time_to_accept_is_over() {
    let world = World::start().await;
    let (guid, hash) = world.requested("late-1-key").await;
    let version = world.seen(&hash).await["version"].clone();
    world.bench.advance(73 * HOUR);
    let accept = world
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await;
    assert_eq!(accept.failure(), "409 conflict");
    assert_eq!(world.seen(&hash).await["state"], "expired");
}

#[tokio::test]
async fn a_cancellation_gives_back_what_its_preview_said() {
    let world = World::start().await;
    let (guid, hash) = world.requested("cancel-1").await;
    let preview = format!("/api/orders/by-hash/{hash}/refund-preview");
    assert_eq!(
        world.app.get(&preview).await.failure(),
        "409 action_refused"
    );
    let version = world.seen(&hash).await["version"].clone();
    world
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await
        .expect(200);
    assert_eq!(
        world.app.get(&preview).await.expect(200).json["refund"]["amount"],
        12_600
    );

    world.bench.advance(25 * HOUR);
    let previewed = world.app.get(&preview).await.expect(200).json;
    assert_eq!(
        previewed,
        json!({ "refund": { "amount": 6_000, "currency": "EUR" }, "policy": "flexible" })
    );
    let version = world.seen(&hash).await["version"].clone();
    let cancel = json!({ "action": "cancel_by_customer", "version": version });
    let cancelled = world.act_as_guest(&hash, cancel).await.expect(200).json;
    assert_eq!(cancelled["payment"]["refunded"], previewed["refund"]);
    world.bench.run_money_effects(guid).await;
    let order = world.bench.store().find_order(guid).await.unwrap().unwrap();
    assert_eq!(
        order.refunds[0].status,
        domain::order::RefundStatus::Succeeded
    );
}
