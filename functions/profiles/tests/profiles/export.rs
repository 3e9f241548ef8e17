//! Export of the caller's data.

use domain::order::Order;
use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn exports_account_profile_orders_and_feedback_of_a_customer() {
    let fixture = Fixture::start().await;
    let order = fixture.withdrawn().await;
    fixture.rated(&order).await;
    let reply = fixture.export(&fixture.noor).await.expect(200);
    assert_eq!(
        reply.header("content-disposition"),
        Some("attachment; filename=\"account.json\"")
    );
    let file = &reply.json;
    assert_eq!(file["account"]["email"], "noor@example.org");
    assert_eq!(file["account"]["role"], "customer");
    assert_eq!(file["profile"]["displayName"], "noor");
    let exported = &file["orders"][0];
    assert_eq!(exported["number"], order.number.to_string());
    assert_eq!(
        exported["customer"]["email"],
        order.customer.email.to_string()
    );
    assert_eq!(exported["brief"]["instructions"], order.brief.instructions);
    assert_eq!(exported["total"]["amount"], order.money.total.amount());
    assert_eq!(file["feedback"][0]["privateNote"], "Call me.");
    assert!(file.get("talent").is_none());
    assert!(
        !reply.text.contains(&order.hash_digest),
        "no secret of an order is in it"
    );
}

#[tokio::test]
async fn exports_page_offers_and_orders_of_a_talent_without_customer_data() {
    let fixture = Fixture::start().await;
    let order = fixture.requested().await;
    let reply = fixture.export(&fixture.ada.person).await.expect(200);
    let file = &reply.json;
    assert_eq!(file["talent"]["slug"], "ada-keller");
    assert_eq!(file["offers"].as_array().unwrap().len(), 2);
    assert_eq!(
        file["orders"][0]["talentNet"]["amount"],
        order.money.talent_net.amount()
    );
    for private in [order.customer.email.as_str(), &order.brief.instructions] {
        assert!(!reply.text.contains(private), "{private}");
    }
}

#[tokio::test]
async fn exports_more_orders_than_fit_on_a_page() {
    let fixture = Fixture::start().await;
    // One talent accepts twenty concurrent requests.
    let bo = fixture.context.published_talent("bo-lind").await;
    for number in 0..store::PAGE_SIZE + 2 {
        let talent = if number % 2 == 0 { &fixture.ada } else { &bo };
        let placed = fixture
            .context
            .placed_order(talent, &talent.video, Some(&fixture.noor));
        placed.await;
    }
    let reply = fixture.export(&fixture.noor).await.expect(200);
    let count = reply.json["orders"].as_array().unwrap().len();
    assert_eq!(count, usize::from(store::PAGE_SIZE) + 2);
}

#[tokio::test]
async fn export_contains_only_own_data() {
    let fixture = Fixture::start().await;
    fixture.withdrawn().await;
    let mia = fixture.context.customer("mia").await;
    let file = fixture.export(&mia).await.expect(200).json;
    assert_eq!(file["orders"], json!([]));
    let reply = fixture.export(&fixture.context.operator().await).await;
    assert_eq!(reply.failure(), "403 forbidden");
}

/// Creates an order with every kind of content.
async fn talked_about(fixture: &Fixture) -> Order {
    let order = fixture.withdrawn().await;
    let said = |by: &str| json!({ "by": by, "reason": "other", "text": format!("{by} said so") });
    let mut stored = serde_json::to_value(order.next(fixture.context.now())).unwrap();
    stored["cancellation"] = said("customer");
    stored["dispute"] = json!({ "by": "customer", "text": "Nothing like it was agreed." });
    stored["deliverables"] =
        json!([{ "kind": "note", "note": "Happy birthday!", "at": "2026-11-21T09:00:00Z" }]);
    let order: Order = serde_json::from_value(stored).unwrap();
    fixture.context.store().save_order(&order).await.unwrap();
    order
}

#[tokio::test]
async fn only_the_customers_file_contains_payments_and_all_messages() {
    let fixture = Fixture::start().await;
    let order = talked_about(&fixture).await;
    let file = fixture.export(&fixture.noor).await.expect(200).json;
    let exported = &file["orders"][0];
    assert_eq!(exported["cancellation"]["text"], "customer said so");
    assert_eq!(exported["dispute"]["text"], "Nothing like it was agreed.");
    assert_eq!(exported["deliverables"][0]["note"], "Happy birthday!");
    assert_eq!(exported["payment"]["status"], "cancelled");
    assert_eq!(
        exported["payment"]["method"]["last4"],
        order.payment.method.unwrap().last4.unwrap()
    );
    assert_eq!(
        exported["refunds"].as_array().unwrap().len(),
        order.refunds.len()
    );
    let file = fixture.export(&fixture.ada.person).await.expect(200).json;
    let exported = &file["orders"][0];
    assert_eq!(exported["deliverables"][0]["note"], "Happy birthday!");
    for private in ["cancellation", "dispute", "payment"] {
        assert!(exported.get(private).is_none(), "{private}");
    }
}
