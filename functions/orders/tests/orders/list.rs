//! Lists of the caller's orders.

use serde_json::{Value, json};

use crate::support::Fixture;

fn numbers(list: &Value) -> Vec<&str> {
    list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["number"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn lists_a_customers_orders_newest_first_and_a_talents_paid_ones() {
    let fixture = Fixture::start().await;
    let noor = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let other = fixture
        .context
        .token(&fixture.context.customer("other").await);
    let mut placed = Vec::new();
    for key in ["list-one", "list-two"] {
        let body = fixture.booking().await;
        let request = fixture
            .app
            .post("/api/orders")
            .bearer(&noor)
            .header("idempotency-key", key);
        placed.push(request.json(body).await.expect(201));
        fixture.context.advance(std::time::Duration::from_mins(1));
    }
    let list = fixture
        .app
        .get("/api/orders")
        .bearer(&noor)
        .await
        .expect(200)
        .json;
    let [first, second] = [0, 1].map(|position| placed[position].json["number"].as_str().unwrap());
    assert_eq!(numbers(&list), [second, first]);

    let inbox = || fixture.app.get("/api/orders").bearer(&fixture.ada_token());
    assert!(
        numbers(&inbox().await.expect(200).json).is_empty(),
        "nobody has paid yet"
    );
    fixture.pay(&placed[0]).await;
    let list = inbox().await.expect(200).json;
    assert_eq!(numbers(&list), [first]);
    assert_eq!(list["items"][0]["talentNet"]["amount"], 9_600);
    // The version equals the order's, so that a page can compare it with live updates.
    let guid = list["items"][0]["orderGuid"].as_str().unwrap();
    let path = format!("/api/orders/{guid}");
    let order = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
    assert!(order["version"].as_u64().unwrap() > 1);
    assert_eq!(list["items"][0]["version"], order["version"]);

    let list = fixture
        .app
        .get("/api/orders")
        .bearer(&other)
        .await
        .expect(200)
        .json;
    assert_eq!(list["items"], json!([]));
    assert_eq!(
        fixture.app.get("/api/orders").await.failure(),
        "401 unauthenticated"
    );
}

#[tokio::test]
async fn every_response_contains_the_promised_deadline() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("promised").await;
    let version = fixture.seen(&hash).await["version"].clone();
    fixture
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await
        .expect(200);

    let seen = fixture.seen(&hash).await;
    let promise = &seen["timers"]["deliverBy"];
    assert_eq!(seen["due"]["kind"], "deliver_by");
    assert_eq!(&seen["due"]["at"], promise, "the grace is the machine's");
    let inbox = fixture.list_inbox().await;
    assert_eq!(&inbox["items"][0]["due"]["at"], promise);

    // The deadline takes effect a day later.
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
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
async fn reports_an_invalid_cursor() {
    let fixture = Fixture::start().await;
    let noor = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let reply = fixture
        .app
        .get("/api/orders?cursor=nonsense")
        .bearer(&noor)
        .await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["cursor"])
    );
}

#[tokio::test]
async fn filters_by_terms_kind_tab_and_time_of_placement() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let noor = fixture.context.token(&noor);
    let start = fixture.context.now();
    let mut placed = Vec::new();
    for key in ["filter-one", "filter-two"] {
        let request = fixture.app.post("/api/orders").bearer(&noor);
        let request = request.header("idempotency-key", key);
        let order = request.json(fixture.booking().await).await.expect(201);
        placed.push(order.json["number"].as_str().unwrap().to_owned());
        fixture.context.advance(std::time::Duration::from_mins(1));
    }
    let (first, second) = (placed[0].as_str(), placed[1].as_str());
    let minute = jiff::SignedDuration::from_mins(1);
    let between = start.checked_add(minute / 2).unwrap();
    let both = vec![second, first];
    for (query, found) in [
        (format!("find={}", second.to_lowercase()), vec![second]),
        ("find=ADA%20k%C3%A9ller".to_owned(), both.clone()),
        ("find=nobody".to_owned(), vec![]),
        ("kind=video".to_owned(), both.clone()),
        ("kind=session".to_owned(), vec![]),
        ("tab=active".to_owned(), both.clone()),
        ("tab=closed".to_owned(), vec![]),
        (format!("placedFrom={between}"), vec![second]),
        (format!("placedBefore={between}"), vec![first]),
    ] {
        let path = format!("/api/orders?{query}");
        let list = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
        assert_eq!(numbers(&list), found, "{query}");
        assert_eq!(list["next"], Value::Null, "{query}");
    }
}

#[tokio::test]
async fn a_rare_search_term_needs_several_pages() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let ada = fixture.context.published_talent("bo-keller").await;
    let rare = Box::pin(fixture.context.placed_order(&ada, &ada.video, Some(&noor))).await;
    for _ in 0..2 * store::PAGE_SIZE {
        fixture.context.advance(std::time::Duration::from_secs(1));
        Box::pin(fixture.context.placed_order(&ada, &ada.video, Some(&noor))).await;
    }
    let noor = fixture.context.token(&noor);
    let rare = rare.order.number.to_string();
    let path = format!("/api/orders?find={rare}");
    let list = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
    assert_eq!(numbers(&list), [rare.as_str()]);
}

#[tokio::test]
async fn a_search_reads_200_orders_and_the_next_page_continues() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let ada = fixture.context.published_talent("bo-keller").await;
    let rare = Box::pin(fixture.context.placed_order(&ada, &ada.video, Some(&noor))).await;
    let token = fixture.context.token(&noor);
    let path = format!("/api/orders?find={}", rare.order.number);
    let find = async |path: &str| {
        let reply = fixture.app.get(path).bearer(&token).await;
        let list = reply.expect(200).json;
        (
            numbers(&list).len(),
            list["next"].as_str().map(str::to_owned),
        )
    };
    fixture.context.advance(std::time::Duration::from_secs(1));
    for _ in 1..200 {
        Box::pin(fixture.context.placed_order(&ada, &ada.video, Some(&noor))).await;
    }
    assert_eq!(find(&path).await.0, 1);
    Box::pin(fixture.context.placed_order(&ada, &ada.video, Some(&noor))).await;
    let (found, next) = find(&path).await;
    assert_eq!(found, 0);
    let next = format!("{path}&cursor={}", next.unwrap());
    assert_eq!(find(&next).await.0, 1);
}
