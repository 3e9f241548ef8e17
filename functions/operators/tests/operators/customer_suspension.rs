//! Suspended customers.

use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn suspends_and_restores_the_customer_of_an_order_with_an_email_each() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let placed = Box::pin(context.context.requested_order(&ada, &ada.video, None)).await;
    let path = format!("/api/operators/orders/{}/customer", placed.order.order_guid);
    let decide = |decision: &str| {
        let body = json!({ "decision": decision, "reason": "Threats in messages" });
        context.post(&path, body)
    };
    assert_eq!(context.get(&path).await.expect(200).json, json!({}));
    assert_eq!(decide("restore").await.failure(), "409 action_refused");
    decide("suspend").await.expect(200);
    let seen = context.get(&path).await.expect(200).json;
    assert_eq!(seen["suspension"]["reason"], "Threats in messages");
    assert_eq!(decide("suspend").await.failure(), "409 action_refused");
    let store = context.context.store();
    let email = &placed.order.customer.email;
    let found = store.find_customer_suspension(email, None).await.unwrap();
    assert!(found.is_some());
    decide("restore").await.expect(200);
    let found = store.find_customer_suspension(email, None).await.unwrap();
    assert!(found.is_none());
}
