//! Rate limits of orders and links.

use serde_json::json;
use testkit::{App, Person};

use crate::support::Fixture;

/// A well-formed link that does not exist.
const WRONG: &str = "AAAAAAAAAAAAAAAAAAAAAA";

async fn open(app: &App, from: &str, hash: &str) -> String {
    let path = format!("/api/orders/{hash}");
    let reply = app.get(&path).from(from).await;
    format!("{} {}", reply.status.as_u16(), reply.code())
}

#[tokio::test]
async fn limits_wrong_links_but_not_valid_ones() {
    let fixture = Fixture::start_with_limits(&[("wrong_link.network", 3)]).await;
    let (_guid, hash) = fixture.requested("key-of-the-order").await;
    let guesser = "203.0.113.7:1";
    for _ in 0..3 {
        assert_eq!(open(&fixture.app, guesser, WRONG).await, "404 not_found");
    }
    for _ in 0..2 {
        assert_eq!(open(&fixture.app, guesser, WRONG).await, "429 rate_limited");
    }
    // Every page of a link is counted together.
    for (method, page) in [("GET", "feedback"), ("POST", "checkout")] {
        let path = format!("/api/orders/{WRONG}/{page}");
        let request = fixture.app.request(method.parse().unwrap(), &path);
        assert_eq!(request.from(guesser).await.failure(), "429 rate_limited");
    }
    // Another visitor in the same network has a valid link, which works as often as a waiting page polls it.
    for _ in 0..10 {
        assert_eq!(open(&fixture.app, guesser, &hash).await, "200 ");
    }
    assert_eq!(
        open(&fixture.app, "203.0.113.8:1", WRONG).await,
        "404 not_found"
    );
}

#[tokio::test]
async fn limits_quotes_per_network() {
    let fixture = Fixture::start_with_limits(&[("quote.network", 2)]).await;
    for _ in 0..2 {
        fixture.quote(&fixture.ada.video).await.expect(200);
    }
    assert_eq!(
        fixture.quote(&fixture.ada.video).await.failure(),
        "429 rate_limited"
    );
}

#[tokio::test]
async fn limits_orders_per_network_account_and_address() {
    let fixture = Fixture::start_with_limits(&[
        ("place_order.network", 4),
        ("place_order.account", 2),
        ("place_order.email", 3),
        ("unpaid_orders.network", 50),
        ("unpaid_orders.account", 50),
        ("unpaid_orders.email", 50),
    ])
    .await;
    let noor = fixture.context.customer("noor").await;
    let unproven = fixture.context.token(&Person {
        email_verified: false,
        ..noor.clone()
    });
    let proven = fixture.context.token(&noor);
    let place = async |number: u32, from: &str, email: &str, token: Option<&str>| {
        let mut body = fixture.booking().await;
        body["customer"]["email"] = json!(email);
        let mut request = fixture
            .app
            .post("/api/orders")
            .from(from)
            .header("idempotency-key", &format!("the-key-{number}"))
            .json(body);
        if let Some(token) = token {
            request = request.bearer(token);
        }
        request.await.status.as_u16()
    };
    let noor = Some(unproven.as_str());
    assert_eq!(
        place(1, "203.0.113.1:1", "noor@example.org", noor).await,
        201
    );
    assert_eq!(
        place(2, "203.0.113.2:1", "noor@example.org", noor).await,
        201
    );
    assert_eq!(
        place(3, "203.0.113.3:1", "other@example.org", noor).await,
        429
    );

    assert_eq!(
        place(4, "203.0.113.4:1", "noor@example.org", None).await,
        201
    );
    assert_eq!(
        place(5, "203.0.113.5:1", "noor@example.org", None).await,
        429
    );
    // Others used up the limit of her address; her account has a verified address, and so a separate limit.
    fixture.context.advance(std::time::Duration::from_mins(10));
    for number in 20..23 {
        let from = format!("203.0.113.{number}:1");
        assert_eq!(place(number, &from, "noor@example.org", None).await, 201);
    }
    assert_eq!(
        place(23, "203.0.113.23:1", "noor@example.org", None).await,
        429
    );
    assert_eq!(
        place(24, "203.0.113.24:1", "noor@example.org", noor).await,
        429
    );
    let noor = Some(proven.as_str());
    assert_eq!(
        place(25, "203.0.113.25:1", "noor@example.org", noor).await,
        201
    );

    for number in 6..10 {
        let email = format!("guest{number}@example.org");
        assert_eq!(place(number, "203.0.113.6:1", &email, None).await, 201);
    }
    assert_eq!(
        place(10, "203.0.113.6:1", "last@example.org", None).await,
        429
    );
    // The rejected request can be repeated later and places the order.
    fixture.context.advance(std::time::Duration::from_mins(10));
    assert_eq!(
        place(10, "203.0.113.6:1", "last@example.org", None).await,
        201
    );
}
