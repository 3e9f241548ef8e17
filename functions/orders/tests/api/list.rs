//! Lists of one's own orders.

use serde_json::{Value, json};

use crate::world::World;

fn numbers(list: &Value) -> Vec<&str> {
    list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["number"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_customer_sees_own_orders_newest_first_and_a_talent_what_is_paid() {
    let world = World::start().await;
    let noor = world.bench.token(&world.bench.customer("noor").await);
    let other = world.bench.token(&world.bench.customer("other").await);
    let mut placed = Vec::new();
    for key in ["list-one", "list-two"] {
        let body = world.booking().await;
        let request = world
            .app
            .post("/api/orders")
            .bearer(&noor)
            .header("idempotency-key", key);
        placed.push(request.json(body).await.expect(201));
        world.bench.advance(std::time::Duration::from_mins(1));
    }
    let list = world
        .app
        .get("/api/orders")
        .bearer(&noor)
        .await
        .expect(200)
        .json;
    let [first, second] = [0, 1].map(|position| placed[position].json["number"].as_str().unwrap());
    assert_eq!(numbers(&list), [second, first]);

    let inbox = || world.app.get("/api/orders").bearer(&world.ada_token());
    assert!(
        numbers(&inbox().await.expect(200).json).is_empty(),
        "nobody has paid yet"
    );
    world.pay(&placed[0]).await;
    let list = inbox().await.expect(200).json;
    assert_eq!(numbers(&list), [first]);
    assert_eq!(list["items"][0]["talentNet"]["amount"], 9_600);
    // Of what version it is, as the order itself says: a page compares it with what it is told live.
    let guid = list["items"][0]["orderGuid"].as_str().unwrap();
    let path = format!("/api/orders/{guid}");
    let order = world.app.get(&path).bearer(&noor).await.expect(200).json;
    assert!(order["version"].as_u64().unwrap() > 1);
    assert_eq!(list["items"][0]["version"], order["version"]);

    let list = world
        .app
        .get("/api/orders")
        .bearer(&other)
        .await
        .expect(200)
        .json;
    assert_eq!(list["items"], json!([]));
    assert_eq!(
        world.app.get("/api/orders").await.failure(),
        "401 unauthenticated"
    );
}

#[tokio::test]
async fn the_deadline_of_an_order_is_the_promise_wherever_it_is_shown() {
    let world = World::start().await;
    let (guid, hash) = world.requested("promised").await;
    let version = world.seen(&hash).await["version"].clone();
    world
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await
        .expect(200);

    let seen = world.seen(&hash).await;
    let promise = &seen["timers"]["deliverBy"];
    assert_eq!(seen["due"]["kind"], "deliver_by");
    assert_eq!(&seen["due"]["at"], promise, "the grace is the machine's");
    let inbox = world
        .app
        .get("/api/orders")
        .bearer(&world.ada_token())
        .await
        .expect(200)
        .json;
    assert_eq!(&inbox["items"][0]["due"]["at"], promise);

    // The machine still waits for a day longer.
    let order = world.bench.store().find_order(guid).await.unwrap().unwrap();
    let acts = domain::order::due(&order).unwrap().at;
    let promise: jiff::Timestamp = promise.as_str().unwrap().parse().unwrap();
    assert_eq!(
        acts,
        promise
            .checked_add(jiff::SignedDuration::from_hours(24))
            .unwrap()
    );
}

#[tokio::test]
async fn a_cursor_that_is_none_is_named() {
    let world = World::start().await;
    let noor = world.bench.token(&world.bench.customer("noor").await);
    let reply = world
        .app
        .get("/api/orders?cursor=nonsense")
        .bearer(&noor)
        .await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["cursor"])
    );
}
