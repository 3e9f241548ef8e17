//! Links to a guest's orders, by email.

use std::time::Duration;

use domain::notice::NoticeContent;
use serde_json::json;
use testkit::{App, Reply};

use crate::apply::start;

async fn ask(app: &App, host: &str, email: &str) -> Reply {
    let post = app.post("/api/mail/order-links");
    post.from(&format!("{host}:1"))
        .json(json!({ "email": email }))
        .await
}

#[tokio::test]
async fn the_response_is_equal_for_known_and_unknown_addresses() {
    let (context, app) = start().await;
    let talent = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&talent, &talent.video, None)).await;
    let guest = placed.order.customer.email.to_string();

    let known = ask(&app, "203.0.113.1", &guest.to_uppercase()).await;
    let unknown = ask(&app, "203.0.113.1", "unknown@example.org").await;

    assert_eq!(known.status, 202);
    assert_eq!(known.status, unknown.status);
    assert_eq!(known.json, unknown.json);
    assert_eq!(known.json, json!({ "success": true }));
    let wrong = ask(&app, "203.0.113.1", "no address").await;
    assert_eq!(wrong.failure(), "422 validation_failed");
    assert_eq!(
        NoticeContent::OrderLinks.topic(),
        None,
        "nothing unsubscribes from it"
    );
}

#[tokio::test]
async fn limits_emails_per_address_and_network() {
    let (context, app) = start().await;
    context.advance_to_next_day();
    let mut to_one = Vec::new();
    for host in 1..=6 {
        let host = format!("203.0.113.{host}");
        to_one.push(ask(&app, &host, "Ada@example.org").await.status.as_u16());
    }
    assert_eq!(to_one, [202, 202, 202, 202, 202, 429]);
    let mut from_one = Vec::new();
    for nth in 1..=21 {
        let email = format!("guest-{nth}@example.org");
        from_one.push(ask(&app, "203.0.114.1", &email).await.status.as_u16());
    }
    assert_eq!(from_one[19..], [202, 429]);
    context.advance(Duration::from_hours(1));
    assert_eq!(
        ask(&app, "203.0.113.1", "ada@example.org").await.status,
        202
    );
}
