//! Refunds of a part after completion, and charges that a bank declines.

use domain::Currency;
use domain::order::Order;
use serde_json::{Value, json};

use crate::approvals::start_with_limit;
use crate::orders::euros;
use crate::payouts::{completed, onboard, refresh};
use crate::support::Fixture;

async fn decide(context: &Fixture, token: &str, order: &Order, mut body: Value) -> testkit::Reply {
    body["version"] = json!(order.version);
    body["reason"] = json!("The sound was bad.");
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    context.app.post(&path).bearer(token).json(body).await
}

async fn stored(context: &Fixture, order: &Order) -> Order {
    let found = context.context.store().find_order(order.order_guid).await;
    found.unwrap().unwrap()
}

#[tokio::test]
async fn a_part_of_a_completed_order_is_refunded_as_previewed() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let order = completed(&context, &ada).await;
    let path = format!("/api/operators/orders/{}", order.order_guid);
    let file = context.get(&path).await.expect(200).json;
    let steps = file["decisions"].as_array().unwrap();
    assert!(steps.contains(&json!("refund_part")), "{steps:?}");

    let body = json!({ "decision": "refund_part", "refund": euros(6_300) });
    let preview = format!("{path}/preview");
    let said = context.post(&preview, body.clone()).await.expect(200).json;
    assert_eq!(
        (&said["from"], &said["to"]),
        (&json!("completed"), &json!("completed"))
    );
    assert_eq!(said["parts"]["talent"], euros(4_800));
    let sum: i64 = ["talent", "platform", "tax"]
        .iter()
        .map(|part| said["parts"][part]["amount"].as_i64().unwrap())
        .sum();
    assert_eq!(sum, 6_300);

    let file = decide(&context, &context.robin, &order, body).await;
    let file = file.expect(200).json;
    assert_eq!(file["state"], "completed");
    assert_eq!(file["refunds"][0]["parts"], said["parts"]);
    assert_eq!(file["payout"]["amount"], euros(4_800));
    context.context.run_money_effects(order.order_guid).await;
    let after = stored(&context, &order).await;
    assert_eq!(after.payment.refunded.amount(), 6_300);
    assert_eq!(context.audit().await[0][0], "order_refunded");
}

#[tokio::test]
async fn a_part_of_a_paid_order_is_taken_back_from_the_athlete() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    onboard(&context, &ada).await;
    refresh(&context, &ada).await;
    let order = completed(&context, &ada).await;
    context
        .context
        .advance(std::time::Duration::from_hours(8 * 24));
    let settle = context.context.settle();
    let advanced = settle.advance(order, context.context.now());
    let paid = Box::pin(advanced).await.unwrap();

    let body = json!({ "decision": "refund_part", "refund": euros(6_300) });
    let file = decide(&context, &context.robin, &paid, body).await;
    assert_eq!(
        file.expect(200).json["payout"]["status"],
        "partially_reversed"
    );
    context.context.run_money_effects(paid.order_guid).await;
    let after = stored(&context, &paid).await;
    assert_eq!(after.payout.reversed.amount(), 4_800);
    let group = after.order_guid.to_string();
    let stripe = context.context.settle().stripe().clone();
    let transfers = stripe.list_transfers(&group).await.unwrap();
    assert_eq!(transfers[0].amount_reversed, 4_800);
}

#[tokio::test]
async fn rejects_a_part_that_is_missing_or_all_of_it_and_an_operator_without_the_role() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let order = completed(&context, &ada).await;
    for refund in [json!(null), euros(0), euros(12_600), euros(12_601)] {
        let body = json!({ "decision": "refund_part", "refund": refund });
        let refused = decide(&context, &context.robin, &order, body).await;
        assert_eq!(refused.fields(), ["refund"], "{refund}");
    }
    let dollars = json!({ "amount": 100, "currency": Currency::parse("USD").unwrap() });
    let body = json!({ "decision": "refund_part", "refund": dollars });
    let refused = decide(&context, &context.robin, &order, body).await;
    assert_eq!(refused.fields(), ["refund"]);

    context.add_lee().await;
    let body = json!({ "decision": "refund_part", "refund": euros(100) });
    let refused = decide(&context, &context.lee(), &order, body).await;
    assert_eq!(refused.failure(), "403 forbidden");
}

#[tokio::test]
async fn an_accept_whose_charge_is_declined_can_be_repeated() {
    let context = Fixture::start().await;
    let order = requested_with(&context, "4000 0000 0000 4001").await;
    let accept = || json!({ "decision": "accept" });
    let declined = decide(&context, &context.robin, &order, accept()).await;
    assert_eq!(declined.failure(), "402 payment_declined");
    assert_eq!(context.audit().await, [json!(null); 0]);

    let again = stored(&context, &order).await;
    let accepted = decide(&context, &context.robin, &again, accept()).await;
    assert_eq!(accepted.expect(200).json["state"], "accepted");
}

#[tokio::test]
async fn an_accept_that_finds_the_hold_gone_is_refused() {
    let context = Fixture::start().await;
    let order = requested_with(&context, "4000 0000 0000 4019").await;
    context.context.advance(std::time::Duration::from_hours(2));
    let late = decide(
        &context,
        &context.robin,
        &order,
        json!({ "decision": "accept" }),
    )
    .await;
    assert_eq!(late.failure(), "409 action_refused");
    let lost = stored(&context, &order).await;
    assert_eq!(lost.state.as_str(), "expired");
}

#[tokio::test]
async fn a_provider_that_refuses_the_platform_is_reported_as_unavailable() {
    let context = Fixture::start().await;
    let order = requested_with(&context, "4242 4242 4242 4242").await;
    let faults = json!({ "refused": ["capture"] });
    context.context.set_provider_faults(&faults).await;
    let accept = || json!({ "decision": "accept" });
    let refused = decide(&context, &context.robin, &order, accept()).await;
    assert_eq!(refused.failure(), "502 provider_unavailable");
    context.context.set_provider_faults(&json!({})).await;
    let again = stored(&context, &order).await;
    assert_eq!(again.state.as_str(), "requested");
    let accepted = decide(&context, &context.robin, &again, accept()).await;
    assert_eq!(accepted.expect(200).json["state"], "accepted");
}

/// An order that was paid with this card.
async fn requested_with(context: &Fixture, card: &str) -> Order {
    let ada = context.context.published_talent("ada-keller").await;
    let placed = context.context.placed_order(&ada, &ada.video, None).await;
    let (settle, now) = (context.context.settle(), context.context.now());
    let opened = Box::pin(settle.open_checkout(placed.order, &placed.hash, now)).await;
    let opened = opened.unwrap();
    context.context.pay_with(&opened.checkout_url, card).await;
    let order = Box::pin(settle.reconcile(opened.order.order_guid, now)).await;
    order.unwrap()
}

#[tokio::test]
async fn a_part_above_the_limit_waits_for_a_second_operator() {
    let context = start_with_limit(1_000).await;
    let ada = context.context.published_talent("ada-keller").await;
    let order = completed(&context, &ada).await;
    let body = json!({ "decision": "refund_part", "refund": euros(1_001) });
    let waiting = decide(&context, &context.robin, &order, body).await;
    waiting.expect(202);
    assert!(stored(&context, &order).await.refunds.is_empty());
}
