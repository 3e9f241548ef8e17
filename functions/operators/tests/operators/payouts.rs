//! Payouts: listed by state, retried, held and released, each with a reason.

use std::time::Duration;

use domain::order::{Actor, Command, Deliverable, DeliverableKind, Order, PayoutStatus};
use serde_json::{Value, json};
use testkit::PublishedTalent;

use crate::support::Fixture;

const DAY: Duration = Duration::from_hours(24);

/// Returns a completed order whose payout is due in a week.
pub(crate) async fn completed(context: &Fixture, talent: &PublishedTalent) -> Order {
    let settle = context.context.settle();
    let placed = context.context.requested_order(talent, &talent.video, None);
    let mut order = Box::pin(placed).await.order;
    let deliverables = vec![Deliverable {
        kind: DeliverableKind::Note,
        url: None,
        shipment: None,
        file: None,
        note: Some("Here you are.".to_owned()),
        at: context.context.now(),
    }];
    for (command, actor) in [
        (Command::Accept, Actor::Talent),
        (Command::Deliver { deliverables }, Actor::Talent),
        (Command::Approve, Actor::Guest),
    ] {
        let acted = settle.act(order, command, actor, context.context.now());
        order = Box::pin(acted).await.unwrap();
    }
    order
}

/// Handles the order like the clock.
async fn advance(context: &Fixture, order: &Order) -> Order {
    let store = context.context.store();
    let order = store.find_order(order.order_guid).await.unwrap().unwrap();
    let settle = context.context.settle();
    let advanced = settle.advance(order, context.context.now());
    Box::pin(advanced).await.unwrap()
}

/// Completes the talent's onboarding at the provider; no event reports it.
pub(crate) async fn onboard(context: &Fixture, talent: &PublishedTalent) {
    let (settle, now) = (context.context.settle(), context.context.now());
    let guid = talent.talent.talent_guid;
    let stored = context.context.store().find_talent(guid).await;
    let stored = stored.unwrap().unwrap();
    let url = settle.open_onboarding(stored, now).await.unwrap();
    context.context.submit(&url, &[("outcome", "finish")]).await;
}

/// Updates the talent's payout account from the provider.
pub(crate) async fn refresh(context: &Fixture, talent: &PublishedTalent) {
    let guid = talent.talent.talent_guid;
    let stored = context.context.store().find_talent(guid).await;
    let (settle, now) = (context.context.settle(), context.context.now());
    let refreshed = settle.refresh_payout_account(stored.unwrap().unwrap(), now);
    refreshed.await.unwrap();
}

async fn list(context: &Fixture, list: &str) -> Vec<Value> {
    let path = format!("/api/operators/payouts?list={list}");
    let page = context.get(&path).await.expect(200).json;
    page["items"].as_array().unwrap().clone()
}

async fn step(context: &Fixture, order: &Order, step: &str, version: &Value) -> testkit::Reply {
    let path = format!("/api/operators/orders/{}/payout-steps", order.order_guid);
    let body = json!({ "step": step, "version": version, "reason": "Looked odd." });
    context.post(&path, body).await
}

async fn count(context: &Fixture, queue: &str) -> u64 {
    let queues = context.get("/api/operators/queues").await.expect(200).json;
    let queues = queues["items"].as_array().unwrap();
    let found = queues.iter().find(|one| one["queue"] == queue).unwrap();
    found["count"].as_u64().unwrap()
}

#[tokio::test]
async fn lists_a_payout_by_status_with_its_parts() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let order = completed(&context, &ada).await;
    let [due] = list(&context, "due").await.try_into().unwrap();
    assert_eq!(due["number"], json!(order.number));
    assert_eq!(due["money"]["talentNet"], due["amount"]);
    assert_eq!(due["steps"], json!(["hold"]));

    context.context.advance(DAY * 8);
    advance(&context, &order).await;
    let [blocked] = list(&context, "blocked").await.try_into().unwrap();
    assert_eq!(
        blocked["reason"],
        "the talent has no account that can be paid"
    );
    assert_eq!(blocked["steps"], json!(["retry", "hold"]));
    assert!(list(&context, "due").await.is_empty());
    assert_eq!(count(&context, "blocked_payouts").await, 1);

    let version = &blocked["version"];
    let again = step(&context, &order, "retry", version).await.expect(200);
    assert_eq!(again.json["status"], "blocked");
    let late = step(&context, &order, "retry", version).await;
    assert_eq!(late.failure(), "409 already_decided");

    onboard(&context, &ada).await;
    let [blocked] = list(&context, "blocked").await.try_into().unwrap();
    let retried = step(&context, &order, "retry", &blocked["version"]).await;
    assert_eq!(retried.expect(200).json["status"], "paid");
    let [paid] = list(&context, "paid").await.try_into().unwrap();
    assert!(paid["transferId"].is_string(), "{paid}");
    assert_eq!(paid["steps"], json!([]));
    assert_eq!(count(&context, "blocked_payouts").await, 0);
    assert_eq!(
        context.audit().await[0],
        json!([
            "payout_retried",
            order.number,
            "robin@matchday.example",
            "Looked odd."
        ])
    );
}

#[tokio::test]
async fn a_held_payout_waits_for_its_release() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    onboard(&context, &ada).await;
    refresh(&context, &ada).await;
    let order = completed(&context, &ada).await;
    let version = json!(order.version);
    step(&context, &order, "hold", &version).await.expect(200);
    let late = step(&context, &order, "hold", &version).await;
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "payout_held");

    context.context.advance(DAY * 30);
    let held = advance(&context, &order).await;
    assert_eq!(held.payout.status, PayoutStatus::Frozen);
    let [held] = list(&context, "held").await.try_into().unwrap();
    assert_eq!(held["reason"], "Looked odd.");
    assert_eq!(count(&context, "held_payouts").await, 1);
    // A later act on the order does not hide the reason.
    let path = format!("/api/operators/orders/{}/messages", order.order_guid);
    let message = json!({ "to": "customer", "text": "All is well.", "reason": "They asked." });
    context.post(&path, message).await.expect(200);
    let [again] = list(&context, "held").await.try_into().unwrap();
    assert_eq!(again["reason"], "Looked odd.");

    let released = step(&context, &order, "release", &held["version"]).await;
    assert_eq!(released.expect(200).json["status"], "paid");
    let actions: Vec<_> = context
        .audit()
        .await
        .iter()
        .map(|one| one[0].clone())
        .collect();
    let expected = ["payout_released", "party_messaged", "payout_held"];
    assert_eq!(actions, expected.map(|action| json!(action)));
}

#[tokio::test]
async fn a_step_needs_a_reason_and_a_matching_state() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let order = completed(&context, &ada).await;
    let version = json!(order.version);
    for wrong in ["retry", "release"] {
        let refused = step(&context, &order, wrong, &version).await;
        assert_eq!(refused.failure(), "409 action_refused", "{wrong}");
    }
    let path = format!("/api/operators/orders/{}/payout-steps", order.order_guid);
    let body = json!({ "step": "hold", "version": version, "reason": " " });
    assert_eq!(context.post(&path, body).await.fields(), ["reason"]);
    let body = json!({ "step": "hold", "version": version, "reason": "Odd." });
    let stranger = context.app.post(&path).bearer(&context.kim).json(body);
    stranger.await.expect(200);
    for list in ["/api/operators/payouts", "/api/operators/payouts?list=paid"] {
        context.app.get(list).await.expect(401);
        let customer = context.context.customer("mia").await;
        let token = context.context.token(&customer);
        let refused = context.app.get(list).bearer(&token).await;
        assert_eq!(refused.failure(), "403 forbidden");
        let token = context.context.token(&ada.person);
        let refused = context.app.get(list).bearer(&token).await;
        assert_eq!(refused.failure(), "403 forbidden");
    }
    assert_eq!(context.audit().await.len(), 1);
}
