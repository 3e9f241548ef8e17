//! Suspending and restoring the customer of an order.

use serde_json::json;

use testkit::Person;

use crate::support::Fixture;

#[tokio::test]
async fn a_customer_is_suspended_once_and_restored_once() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await;
    let placed = Box::pin(fixture.context.requested_order(&ada, &ada.video, None)).await;
    let path = format!("/api/operators/orders/{}/customer", placed.order.order_guid);
    let decide = |decision: &str| {
        let body = json!({ "decision": decision, "reason": "Threats in messages" });
        fixture.post(&path, body)
    };
    assert_eq!(fixture.get(&path).await.expect(200).json, json!({}));
    assert_eq!(decide("restore").await.failure(), "409 action_refused");
    decide("suspend").await.expect(200);
    let seen = fixture.get(&path).await.expect(200).json;
    assert_eq!(seen["suspension"]["reason"], "Threats in messages");
    assert_eq!(decide("suspend").await.failure(), "409 action_refused");
    let store = fixture.context.store();
    let email = &placed.order.customer.email;
    let found = store.find_customer_suspension(email, None).await.unwrap();
    assert!(found.is_some());
    decide("restore").await.expect(200);
    let found = store.find_customer_suspension(email, None).await.unwrap();
    assert!(found.is_none());
}

#[tokio::test]
async fn restoring_ends_the_suspension_of_every_address_of_the_account() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await;
    let noor = fixture.context.customer("noor").await;
    let work = Person {
        email: "noor@work.example.org".parse().expect("an email"),
        ..noor.clone()
    };
    let first = Box::pin(
        fixture
            .context
            .requested_order(&ada, &ada.video, Some(&noor)),
    )
    .await;
    let second = Box::pin(
        fixture
            .context
            .requested_order(&ada, &ada.video, Some(&work)),
    )
    .await;
    for (placed, decision) in [(&first, "suspend"), (&second, "restore")] {
        let path = format!("/api/operators/orders/{}/customer", placed.order.order_guid);
        let body = json!({ "decision": decision, "reason": "Threats in messages" });
        fixture.post(&path, body).await.expect(200);
    }
    let store = fixture.context.store();
    let found = store.find_customer_suspension(&noor.email, None).await;
    assert_eq!(found.unwrap(), None);
}
