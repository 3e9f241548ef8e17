//! The one request too many.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use serde_json::{Value, json};

use crate::context::{Reply, router, send};

async fn request_code(
    router: &Router,
    from: Option<&str>,
    email: Value,
    headers: &[(&str, &str)],
) -> Reply {
    let mut request = Request::post("/limited").header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    if let Some(address) = from {
        let address: SocketAddr = address.parse().unwrap();
        request = request.extension(ConnectInfo(address));
    }
    send(router, request.body(Body::from(email.to_string())).unwrap()).await
}

#[tokio::test]
async fn the_fourth_of_three_gets_retry_after() {
    let router = router().await;
    let from = Some("203.0.113.7:1000");
    for _ in 0..3 {
        assert_eq!(
            request_code(&router, from, Value::Null, &[]).await.status,
            200
        );
    }
    let reply = request_code(&router, from, Value::Null, &[]).await;
    assert_eq!(
        (reply.status.as_u16(), reply.code().as_str()),
        (429, "rate_limited")
    );
    let seconds = reply.json()["retryAfter"].as_u64().unwrap();
    assert!((1..=600).contains(&seconds), "{seconds}");
    assert_eq!(reply.headers["retry-after"], seconds.to_string().as_str());
}

#[tokio::test]
async fn another_port_is_the_same_network_and_another_network_is_not() {
    let router = router().await;
    for port in 1..=3 {
        let from = format!("[2001:db8:1:2::{port}]:{port}");
        assert_eq!(
            request_code(&router, Some(&from), Value::Null, &[])
                .await
                .status,
            200
        );
    }
    let same = request_code(&router, Some("[2001:db8:1:2:f::]:9"), Value::Null, &[]).await;
    assert_eq!(same.status, 429);
    let other = request_code(&router, Some("[2001:db8:1:3::1]:9"), Value::Null, &[]).await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn a_client_header_does_not_change_the_network() {
    let router = router().await;
    let mut statuses = Vec::new();
    for number in 0..4 {
        let made_up = format!("198.51.100.{number}");
        let viewer = format!("{made_up}:443");
        let headers = [
            ("x-forwarded-for", made_up.as_str()),
            ("cloudfront-viewer-address", viewer.as_str()),
            ("x-real-ip", made_up.as_str()),
        ];
        let reply = request_code(&router, Some("203.0.113.7:1"), Value::Null, &headers).await;
        statuses.push(reply.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
}

#[tokio::test]
async fn untrusted_requests_share_one_allowance() {
    let router = router().await;
    for _ in 0..3 {
        assert_eq!(
            request_code(&router, None, Value::Null, &[]).await.status,
            200
        );
    }
    assert_eq!(
        request_code(&router, None, Value::Null, &[]).await.status,
        429
    );
}

#[tokio::test]
async fn counts_an_address_across_callers_but_not_for_a_rejected_network() {
    let router = router().await;
    let noor = || json!("noor@example.org");
    let first = request_code(&router, Some("203.0.113.1:1"), noor(), &[]).await;
    assert_eq!(first.status, 200);
    let second = request_code(
        &router,
        Some("203.0.113.2:1"),
        json!("Noor@Example.org"),
        &[],
    )
    .await;
    assert_eq!(second.code(), "rate_limited");
    // Three a day and network: the fourth is refused before it reaches the address.
    let flooder = Some("203.0.113.3:1");
    for name in ["a", "b", "c"] {
        let email = json!(format!("{name}@example.org"));
        assert_eq!(request_code(&router, flooder, email, &[]).await.status, 200);
    }
    let victim = || json!("victim@example.org");
    assert_eq!(
        request_code(&router, flooder, victim(), &[]).await.status,
        429
    );
    let reply = request_code(&router, Some("203.0.113.4:1"), victim(), &[]).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
}

#[tokio::test]
async fn exactly_the_allowed_number_of_concurrent_requests_pass() {
    let router = router().await;
    let requests: Vec<_> = (0..20)
        .map(|port| {
            let router = router.clone();
            tokio::spawn(async move {
                let from = format!("203.0.113.7:{}", 1000 + port);
                request_code(&router, Some(&from), Value::Null, &[])
                    .await
                    .status
            })
        })
        .collect();
    let mut passed = 0;
    for request in requests {
        passed += usize::from(request.await.unwrap() == 200);
    }
    assert_eq!(passed, 3);
}
