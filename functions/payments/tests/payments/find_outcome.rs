use std::time::Duration;

use serde_json::json;
use testkit::Reply;

use crate::support::Fixture;

async fn back(fixture: &Fixture) -> Reply {
    let path = format!("/api/payments/return?session_id={}", fixture.session());
    fixture.app.get(&path).await
}

#[tokio::test]
async fn the_return_page_shows_the_request_without_a_webhook() {
    let fixture = Fixture::open().await;
    fixture.pay().await;

    let reply = back(&fixture).await.expect(200);

    let order = fixture.order().await;
    assert_eq!(
        reply.json,
        json!({
            "outcome": "requested",
            "orderNumber": order.number.to_string(),
            "talent": { "slug": "ada-keller", "displayName": "ada keller" },
            "acceptBy": order.timers.accept_by.unwrap().to_string(),
            "total": { "amount": 12_600, "currency": "EUR" },
            "isTip": false,
        })
    );
}

#[tokio::test]
async fn the_response_grants_no_access() {
    let fixture = Fixture::open().await;
    fixture.pay().await;

    let reply = back(&fixture).await.expect(200);

    let order = fixture.order().await;
    for secret in [
        fixture.placed.hash.reveal(),
        order.order_guid.to_string(),
        order.customer.email.to_string(),
    ] {
        assert!(!reply.text.contains(&secret), "{}", reply.text);
    }
}

#[tokio::test]
async fn a_return_without_payment_is_pending() {
    let fixture = Fixture::open().await;
    let reply = back(&fixture).await.expect(200);
    assert_eq!(reply.json["outcome"], "checking");
    assert!(reply.json["payBy"].is_string(), "{}", reply.text);
}

#[tokio::test]
async fn a_declined_card_can_be_retried() {
    let fixture = Fixture::open().await;
    fixture
        .context
        .pay_with(&fixture.checkout_url, "4000000000000002")
        .await;

    assert_eq!(back(&fixture).await.expect(200).json["outcome"], "failed");

    fixture.pay().await;
    assert_eq!(
        back(&fixture).await.expect(200).json["outcome"],
        "requested"
    );
}

#[tokio::test]
async fn a_late_return_shows_the_expiry() {
    let fixture = Fixture::open().await;
    fixture.context.advance(Duration::from_mins(31));
    assert_eq!(
        back(&fixture).await.expect(200).json["outcome"],
        "payment_expired"
    );
}

#[tokio::test]
async fn a_session_that_is_not_ours_is_not_found() {
    let fixture = Fixture::open().await;
    let reply = fixture
        .app
        .get("/api/payments/return?session_id=cs_test_unknown")
        .await;
    assert_eq!(reply.failure(), "404 not_found");
    // The intent is ours, but it is not a session.
    fixture.pay().await;
    back(&fixture).await.expect(200);
    let intent = fixture.order().await.payment.intent_id.unwrap();
    let reply = fixture
        .app
        .get(&format!("/api/payments/return?session_id={intent}"))
        .await;
    assert_eq!(reply.failure(), "422 validation_failed");
}

#[tokio::test]
async fn rejects_malformed_session_ids() {
    let fixture = Fixture::open().await;
    for query in [
        "",
        "?session_id=",
        "?session_id=cs_%2F..%2Faccounts",
        "?session_id=1&paid=true",
    ] {
        let reply = fixture
            .app
            .get(&format!("/api/payments/return{query}"))
            .await;
        assert_eq!(reply.failure(), "422 validation_failed", "{query}");
    }
}

#[tokio::test]
async fn a_payment_after_the_last_slot_shows_sold_out() {
    let fixture = Fixture::open().await;
    fixture.pay().await;
    let store = fixture.context.store();
    let order = fixture.order().await;
    let talent = store.find_talent(order.talent.talent_guid).await;
    let talent = talent.unwrap().unwrap();
    let full = domain::talent::Talent {
        capacity: 0,
        ..talent.next(fixture.context.now())
    };
    store.save_talent(&full).await.unwrap();

    let reply = back(&fixture).await.expect(200);

    assert_eq!(reply.json["outcome"], "sold_out");
    assert_eq!(reply.json["shortage"], "fully_booked");
    assert_eq!(fixture.order().await.state.as_str(), "cancelled");
}
