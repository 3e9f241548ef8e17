//! The link of an order: one for each order, and invalid once an account owns the order.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::{Reply, race_size};

use crate::support::Fixture;

/// Sends every request that a link allows.
async fn try_everything(fixture: &Fixture, hash: &str, version: &Value) -> Vec<Reply> {
    let path = |page: &str| format!("/api/orders/{hash}{page}");
    let feedback = json!({ "rating": 1, "publicName": "Not Noor" });
    let mut replies = vec![
        fixture.app.get(&path("")).await,
        fixture.app.get(&path("/feedback")).await,
        fixture.app.get(&path("/refund-preview")).await,
        fixture.app.post(&path("/checkout")).await,
        fixture.app.post(&path("/feedback")).json(feedback).await,
    ];
    for action in [
        "withdraw",
        "cancel_by_customer",
        "approve",
        "request_revision",
    ] {
        let mut action = json!({ "action": action, "version": version });
        if action["action"] != "approve" {
            action["note"] = json!("Not Noor's wish.");
        }
        replies.push(fixture.act_as_guest(hash, action).await);
    }
    replies
}

/// All requests find no order of this key before the first one places it.
#[tokio::test]
async fn concurrent_equal_requests_place_one_order_with_one_link() {
    const KEY: &str = "the-key-of-equal-requests";
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let count = race_size(6, 100);
    let proxy = fixture.gather(count).await;
    let app = fixture.app_behind(&proxy);
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..count {
        let (app, body) = (app.clone(), body.clone());
        requests.spawn(async move {
            loop {
                let request = app.post("/api/orders").json(&body);
                let reply = request.header("idempotency-key", KEY).await;
                // A client repeats a request that failed because of contention.
                if reply.failure() != "503 unavailable" {
                    return reply;
                }
            }
        });
    }
    let replies = requests.join_all().await;
    let mut answers = BTreeSet::new();
    for reply in &replies {
        assert_eq!(reply.failure(), "201 ", "{}", reply.text);
        answers.insert(reply.text.clone());
    }
    assert_eq!(answers.len(), 1, "{answers:#?}");
    let hash = replies[0].json["orderHash"].as_str().unwrap();
    assert_eq!(fixture.seen(hash).await["state"], "pending_payment");
}

#[tokio::test]
async fn a_repeated_request_returns_the_same_link() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let first = fixture.place("key-of-one-link", &body).await.expect(201);
    let again = fixture.place("key-of-one-link", &body).await.expect(201);
    assert_eq!(first.json["orderHash"], again.json["orderHash"]);
    let other = fixture.place("key-of-another", &body).await.expect(201);
    assert_ne!(first.json["orderHash"], other.json["orderHash"]);
}

#[tokio::test]
async fn claiming_an_order_invalidates_all_its_links() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("key-to-be-claimed").await;
    let mailed = domain::OrderHash::from_random([7; 16]);
    let store = fixture.context.store();
    store.add_order_hash(guid, &mailed).await.unwrap();
    let noor = fixture.context.customer("noor").await;
    let noor = fixture.context.token(&noor);
    let claim = format!("/api/orders/{hash}/claim");
    let claimed = fixture
        .app
        .post(&claim)
        .bearer(&noor)
        .await
        .expect(200)
        .json;

    for link in [&hash, &mailed.reveal()] {
        for reply in try_everything(&fixture, link, &claimed["version"]).await {
            assert_eq!(reply.failure(), "403 order_in_account");
            assert_eq!(reply.json["details"]["orderGuid"], json!(guid));
            assert!(!reply.text.contains("noor"), "{}", reply.text);
        }
    }
    let path = format!("/api/orders/{guid}");
    let order = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
    assert_eq!(order["version"], claimed["version"]);
    let withdraw = json!({ "action": "withdraw", "version": order["version"] });
    let act = fixture.app.post(&format!("{path}/actions")).bearer(&noor);
    act.json(withdraw).await.expect(200);
}

#[tokio::test]
async fn the_link_of_an_accounts_order_only_allows_to_pay() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let noor = fixture.context.token(&noor);
    let body = fixture.booking().await;
    let place = || {
        let request = fixture.app.post("/api/orders").bearer(&noor).json(&body);
        request.header("idempotency-key", "key-of-a-member")
    };
    let placed = place().await.expect(201);
    let hash = placed.json["orderHash"].as_str().unwrap();

    let waiting = fixture.seen(hash).await;
    assert_eq!(waiting["state"], "pending_payment");
    assert_eq!(waiting["actions"], json!([]));
    let checkout = format!("/api/orders/{hash}/checkout");
    fixture.app.post(&checkout).await.expect(200);
    fixture.pay(&placed).await;

    let guid = &placed.json["orderGuid"];
    let path = format!("/api/orders/{}", guid.as_str().unwrap());
    let paid = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
    assert_eq!(paid["state"], "requested");
    // A repeated request grants no access either.
    let again = place().await.expect(201);
    assert_eq!(again.json["orderHash"], placed.json["orderHash"]);
    for reply in try_everything(&fixture, hash, &paid["version"]).await {
        assert_eq!(reply.failure(), "403 order_in_account");
    }
    let seen = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
    assert_eq!(seen["state"], "requested");
}
