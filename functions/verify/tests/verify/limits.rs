//! Tests that addresses cannot be harvested.

use serde_json::json;
use testkit::{App, Reply, TestContext};

async fn start(changes: &[(&str, u32)]) -> (TestContext, App) {
    let context = TestContext::start().await;
    context.advance_to_next_day();
    let app = App::new(verify::router(context.state_with_limits(changes)));
    (context, app)
}

async fn request_code(app: &App, from: &str, email: &str) -> Reply {
    app.post("/api/token/verify")
        .from(from)
        .json(json!({ "email": email }))
        .await
}

#[tokio::test]
async fn a_network_has_a_limit_and_gets_retry_after() {
    let (context, app) = start(&[("verify_email.network", 3)]).await;
    context.customer("known").await;
    for name in ["known", "one", "two"] {
        request_code(&app, "203.0.113.7:1", &format!("{name}@example.org"))
            .await
            .expect(200);
    }
    // A rejected request gets the same response for known and unknown addresses.
    for name in ["known", "three"] {
        let reply = request_code(&app, "203.0.113.7:2", &format!("{name}@example.org")).await;
        assert_eq!(reply.failure(), "429 rate_limited");
        let seconds = reply.json["retryAfter"].as_u64().unwrap();
        assert!((1..=600).contains(&seconds), "{seconds}");
        assert_eq!(
            reply.header("retry-after"),
            Some(seconds.to_string().as_str())
        );
    }
    request_code(&app, "203.0.113.8:1", "known@example.org")
        .await
        .expect(200);
}

#[tokio::test]
async fn a_rejected_network_may_retry_in_the_next_window() {
    let (context, app) = start(&[("verify_email.network", 1)]).await;
    request_code(&app, "203.0.113.7:1", "a@example.org")
        .await
        .expect(200);
    let reply = request_code(&app, "203.0.113.7:1", "b@example.org")
        .await
        .expect(429);
    let wait = reply.json["retryAfter"].as_u64().unwrap();
    context.advance(std::time::Duration::from_secs(wait));
    request_code(&app, "203.0.113.7:1", "b@example.org")
        .await
        .expect(200);
}

#[tokio::test]
async fn requests_about_an_address_do_not_limit_its_owner() {
    let (_context, app) = start(&[("verify_email.network", 2)]).await;
    for host in 1..=50 {
        let from = format!("203.0.113.{host}:1");
        request_code(&app, &from, "noor@example.org")
            .await
            .expect(200);
    }
}
