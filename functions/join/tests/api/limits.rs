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
async fn the_fourth_application_of_a_day_waits_for_the_next() {
    let (bench, app) = start().await;
    bench.advance_to_next_day();
    let from = "203.0.113.7:1";
    // A form with a mistake in it is none of the three.
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

    bench.advance(Duration::from_secs(wait));
    apply(&app, from, "e@example.org").await.expect(201);
}

#[tokio::test]
async fn an_address_has_one_open_application_and_strangers_use_up_no_other_share_of_it() {
    let (bench, app) = start().await;
    bench.advance_to_next_day();
    let mut answers = Vec::new();
    for host in 1..=9 {
        let reply = apply(&app, &format!("203.0.113.{host}:1"), "ada@example.org").await;
        answers.push(reply.status.as_u16());
    }
    assert_eq!(answers, [201, 409, 409, 409, 409, 409, 409, 409, 409]);
}
