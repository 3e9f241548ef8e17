//! The status of a refund in the order for each viewer.

use std::time::Duration;

use domain::order::{Effect, Order};
use domain::{NoticeGuid, OrderGuid};
use serde_json::{Value, json};
use stripe::{Event, Secret, Stripe, StripeSettings};

use crate::support::Fixture;

const HOUR: Duration = Duration::from_hours(1);

/// Returns GUID and hash of an order that Ada accepted and cancelled, so that it is fully refunded.
async fn cancelled(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let (guid, hash) = fixture.requested(key).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200).json;
    let cancel = json!({
        "action": "cancel_by_talent", "version": accepted["version"], "reason": "illness",
    });
    fixture.act_as_ada(guid, cancel).await.expect(200);
    (guid, hash)
}

async fn stored(fixture: &Fixture, guid: OrderGuid) -> Order {
    let order = fixture.context.store().find_order(guid).await;
    order.unwrap().unwrap()
}

/// Lets the customer's bank return the order's refund, which the provider reports.
async fn bounce(fixture: &Fixture, guid: OrderGuid) {
    let order = stored(fixture, guid).await;
    let refund = order.refunds[0].provider_id.clone().unwrap();
    let base = fixture.context.stripe().url();
    let url = format!("{base}/_emulator/refunds/{refund}/bounce");
    fixture.context.submit(&url, &[]).await;
    let event = Event {
        id: "evt_bounced".to_owned(),
        kind: "refund.failed".to_owned(),
        object_id: refund,
        object_kind: "refund".to_owned(),
        account: None,
    };
    let (settle, now) = (fixture.context.settle(), fixture.context.now());
    let letter = NoticeGuid::from_parts(1, [1; 10]);
    Box::pin(settle.reconcile_event(&event, letter, now))
        .await
        .unwrap();
}

fn assert_refund(view: &Value, status: &str, failure: Option<&str>) {
    let payment = &view["payment"];
    assert_eq!(payment["refundStatus"], status, "{payment}");
    assert_eq!(payment["refundFailure"].as_str(), failure, "{payment}");
    assert_eq!(payment["refunded"], view["money"]["total"], "still owed");
}

#[tokio::test]
async fn a_returned_refund_is_failed_until_it_is_made_again() {
    let fixture = Fixture::start().await;
    let (guid, hash) = cancelled(&fixture, "bounced-refund").await;
    assert_refund(&fixture.seen(&hash).await, "pending", None);
    fixture.context.run_money_effects(guid).await;
    assert_refund(&fixture.seen(&hash).await, "succeeded", None);

    fixture.context.advance(72 * HOUR);
    let before = fixture.seen(&hash).await["version"].as_u64();
    bounce(&fixture, guid).await;
    let failed = fixture.seen(&hash).await;
    assert_refund(&failed, "failed", Some("returned"));
    assert!(
        failed["version"].as_u64() > before,
        "open pages hear of it: {failed}"
    );
    let by_ada = fixture.seen_by_ada(guid).await;
    assert!(by_ada["payment"].get("refundStatus").is_none(), "{by_ada}");
    assert!(by_ada["payment"].get("refundFailure").is_none(), "{by_ada}");

    fixture.context.advance(26 * HOUR);
    fixture.context.run_money_effects(guid).await;
    assert_refund(&fixture.seen(&hash).await, "succeeded", None);
}

#[tokio::test]
async fn a_refund_that_the_provider_rejected_has_a_different_reason() {
    let fixture = Fixture::start().await;
    let (guid, hash) = cancelled(&fixture, "refused-refund").await;
    let store = fixture.context.store();
    let rows = store.list_outbox(guid).await.unwrap();
    let refund = rows
        .iter()
        .find(|row| matches!(row.effect, Effect::Refund { .. }))
        .unwrap();
    let revoked = Stripe::new(StripeSettings {
        secret_key: Secret::new("sk_test_revoked"),
        ..fixture.context.stripe_settings()
    });
    let settle = settle::Settle::new(store, revoked.unwrap(), fixture.context.site_url());
    Box::pin(settle.run_effect(refund, fixture.context.now()))
        .await
        .unwrap_err();

    assert_refund(&fixture.seen(&hash).await, "failed", Some("refused"));
    fixture.context.run_money_effects(guid).await;
    assert_refund(&fixture.seen(&hash).await, "succeeded", None);
}

#[tokio::test]
async fn an_order_without_a_refund_has_no_refund_status() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.completed("no-refund").await;
    let payment = fixture.seen(&hash).await["payment"].clone();
    assert!(payment.get("refundStatus").is_none(), "{payment}");
    assert!(payment.get("refundFailure").is_none(), "{payment}");
}
