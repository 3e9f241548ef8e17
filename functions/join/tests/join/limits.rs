//! Three applications a day and network (PRODUCT section 3).

use std::time::Duration;

use serde_json::json;
use testkit::{App, Reply};

use crate::apply::{form_with, start};

async fn apply(app: &App, from: &str, email: &str) -> Reply {
    app.post("/api/join")
        .from(from)
        .json(form_with("/email", json!(email)))
        .await
}

#[tokio::test]
async fn rejects_the_fourth_application_of_a_day() {
    let (context, app) = start().await;
    context.advance_to_next_day();
    let from = "203.0.113.7:1";
    // An invalid form does not count.
    let wrong = form_with("/legalName", json!(""));
    app.post("/api/join")
        .from(from)
        .json(wrong)
        .await
        .expect(422);
    for name in ["a", "b", "c"] {
        apply(&app, from, &format!("{name}@example.org"))
            .await
            .expect(201);
    }
    let reply = apply(&app, from, "d@example.org").await;
    assert_eq!(reply.failure(), "429 rate_limited");
    let wait = reply.json["retryAfter"].as_u64().unwrap();
    assert!((1..=86_400).contains(&wait), "{wait}");
    apply(&app, "203.0.113.8:1", "d@example.org")
        .await
        .expect(201);

    context.advance(Duration::from_secs(wait));
    apply(&app, from, "e@example.org").await.expect(201);
}

#[tokio::test]
async fn sends_at_most_six_emails_an_hour_to_one_address() {
    let (context, app) = start().await;
    context.advance_to_next_day();
    let mut answers = Vec::new();
    for host in 1..=5 {
        let reply = apply(&app, &format!("203.0.113.{host}:1"), "ada@example.org").await;
        answers.push(reply.status.as_u16());
    }
    let again = |host: u8| {
        let from = format!("203.0.113.{host}:1");
        let body = json!({ "email": "Ada@example.org" });
        let post = app.post("/api/join/links");
        post.from(&from).json(body)
    };
    answers.push(again(6).await.status.as_u16());
    answers.push(again(7).await.status.as_u16());
    answers.push(
        apply(&app, "203.0.113.8:1", "ada@example.org")
            .await
            .status
            .as_u16(),
    );
    assert_eq!(answers, [201, 201, 201, 201, 201, 202, 429, 429]);
    // An address without an application: the responses reveal nothing.
    let mut unknown = Vec::new();
    for host in 1..=7 {
        let from = format!("203.0.114.{host}:1");
        let body = json!({ "email": "nobody@example.org" });
        let reply = app.post("/api/join/links").from(&from).json(body).await;
        unknown.push(reply.status.as_u16());
    }
    assert_eq!(unknown, [202, 202, 202, 202, 202, 202, 429]);
    context.advance(Duration::from_hours(1));
    assert_eq!(again(9).await.status, 202);
}
