//! An athlete's earnings and payouts.

use std::time::Duration;

use serde_json::json;

use crate::orders::euros;
use crate::payouts::{completed, onboard, refresh};
use crate::support::Fixture;

#[tokio::test]
async fn an_athletes_earnings_are_listed_by_month_with_the_account() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let path = format!("/api/operators/talent/{}/money", ada.talent.talent_guid);
    let before = context.get(&path).await.expect(200).json;
    assert_eq!(before["account"], "not_started");
    assert_eq!(before["owed"], euros(0));
    assert_eq!(before["months"].as_array().unwrap().len(), 12);

    onboard(&context, &ada).await;
    refresh(&context, &ada).await;
    let order = completed(&context, &ada).await;
    context.context.advance(Duration::from_hours(8 * 24));
    let (settle, now) = (context.context.settle(), context.context.now());
    let paid = Box::pin(settle.advance(order, now)).await.unwrap();
    let money = context.get(&path).await.expect(200).json;
    assert_eq!(money["account"], "verified");
    let month = &money["months"][0];
    assert_eq!(month["totals"]["earned"], json!(paid.payout.amount));
    assert_eq!(money["months"][1]["totals"]["earned"], euros(0));

    let orders = format!("/api/operators/orders?talent={}", ada.talent.talent_guid);
    let orders = context.get(&orders).await.expect(200).json;
    assert_eq!(orders["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_account_that_the_provider_rejected_is_reported() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    onboard(&context, &ada).await;
    refresh(&context, &ada).await;
    let guid = ada.talent.talent_guid;
    let stored = context.context.store().find_talent(guid).await;
    let account = stored.unwrap().unwrap().payouts.stripe_account_id.unwrap();
    let url = format!("{}/_connected/{account}", context.context.stripe().url());
    context.context.submit(&url, &[("action", "reject")]).await;
    refresh(&context, &ada).await;
    let path = format!("/api/operators/talent/{guid}/money");
    let money = context.get(&path).await.expect(200).json;
    assert_eq!(money["account"], "rejected");
    assert_eq!(money["disabledReason"], "rejected.terms_of_service");
}
