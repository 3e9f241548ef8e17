//! Tips through the API: once per key, one unpaid at a time, by the customer alone.

use serde_json::json;
use testkit::Reply;

use crate::support::Fixture;

async fn tip(fixture: &Fixture, order: &str, key: &str, amount: i64) -> Reply {
    fixture
        .app
        .post(&format!("/api/orders/{order}/tips"))
        .header("idempotency-key", key)
        .json(json!({ "amount": { "amount": amount, "currency": "EUR" } }))
        .await
}

#[tokio::test]
async fn a_guest_tips_once_per_key_and_both_parties_see_what_was_paid() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.completed("tips-first").await;
    let before = fixture.seen(&hash).await;
    let options = &before["tipOptions"];
    assert_eq!(options["suggested"][0]["percent"], 10);
    assert_eq!(before["tips"], json!([]));
    let amount = options["suggested"][1]["amount"]["amount"]
        .as_i64()
        .unwrap();

    let begun = tip(&fixture, &hash, "tips-1-first", amount)
        .await
        .expect(201);
    let again = tip(&fixture, &hash, "tips-1-first", amount)
        .await
        .expect(201);
    assert_eq!(begun.json["orderGuid"], again.json["orderGuid"]);
    assert_eq!(begun.json["checkoutUrl"], again.json["checkoutUrl"]);
    let other = tip(&fixture, &hash, "tips-1-first", amount + 1).await;
    assert_eq!(other.failure(), "409 idempotency_mismatch");

    let (tip_guid, tip_hash) = fixture.pay(&begun).await;
    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["tips"][0]["orderGuid"], json!(tip_guid));
    assert_eq!(seen["tips"][0]["amount"]["amount"], amount);
    let talents = fixture
        .app
        .get(&format!("/api/orders/{guid}"))
        .bearer(&fixture.ada_token())
        .await
        .expect(200)
        .json;
    assert_eq!(talents["tips"], seen["tips"]);
    assert_eq!(talents.get("tipOptions"), None);
    let list = fixture.app.get("/api/orders");
    let list = list.bearer(&fixture.ada_token()).await.expect(200).json;
    let tipped: Vec<_> = list["items"].as_array().unwrap().iter().collect();
    let tips = tipped.iter().filter(|order| order.get("tip").is_some());
    let tips: Vec<_> = tips.map(|order| &order["tip"]["orderGuid"]).collect();
    assert_eq!(tips, [&json!(guid)]);
    let tip = fixture.seen(&tip_hash).await;
    assert_eq!(
        (&tip["state"], &tip["actions"]),
        (&json!("completed"), &json!([]))
    );
    assert_eq!(tip["tip"]["orderGuid"], json!(guid));
    // Each reader's page makes the title of the tip from that of the order.
    let booked = &seen["offer"]["title"];
    assert_eq!(&tip["tip"]["title"], booked);
    let title = tip["offer"]["title"].as_str().unwrap();
    assert!(title.contains(booked.as_str().unwrap()), "{title}");
    assert_eq!(tip.get("tipOptions"), None);
}

#[tokio::test]
async fn another_tip_ends_the_unpaid_one_and_counts_the_one_that_was_paid_meanwhile() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.completed("tips-second").await;
    let first = tip(&fixture, &hash, "tips-2-first", 500).await.expect(201);
    let second = tip(&fixture, &hash, "tips-2-second", 700).await.expect(201);
    let state = |reply: &Reply| reply.json["orderHash"].as_str().unwrap().to_owned();
    assert_eq!(
        fixture.seen(&state(&first)).await["state"],
        "payment_expired"
    );

    let page = second.json["checkoutUrl"].as_str().unwrap();
    fixture.context.pay(page).await;
    let third = tip(&fixture, &hash, "tips-2-third", 900).await.expect(201);

    assert_eq!(fixture.seen(&state(&second)).await["state"], "completed");
    assert_eq!(
        fixture.seen(&state(&third)).await["state"],
        "pending_payment"
    );
    let amounts: Vec<_> = fixture.seen(&hash).await["tips"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tip| tip["amount"]["amount"].clone())
        .collect();
    assert_eq!(amounts, [json!(700)]);
}

#[tokio::test]
async fn rejects_tips_out_of_bounds_before_completion_and_by_the_talent() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.delivered("tips-third").await;
    let early = tip(&fixture, &hash, "tips-3-early", 500).await;
    assert_eq!(early.failure(), "409 action_refused");
    let (guid, hash) = fixture.completed("tips-fourth").await;
    let most = fixture.seen(&hash).await["tipOptions"]["most"]["amount"].clone();
    for (amount, key) in [
        (49, "tips-4-low"),
        (most.as_i64().unwrap() + 1, "tips-4-high"),
    ] {
        let refused = tip(&fixture, &hash, key, amount).await;
        assert_eq!(
            (refused.failure().as_str(), refused.fields()),
            ("422 validation_failed", vec!["amount"])
        );
    }
    let by_talent = fixture
        .app
        .post(&format!("/api/orders/{guid}/tips"))
        .bearer(&fixture.ada_token())
        .header("idempotency-key", "tips-4-talent")
        .json(json!({ "amount": { "amount": 500, "currency": "EUR" } }))
        .await;
    assert_eq!(by_talent.failure(), "403 forbidden");
}

#[tokio::test]
async fn concurrent_tips_are_together_at_most_the_price() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.completed("tips-fifth").await;
    let most = fixture.seen(&hash).await["tipOptions"]["most"]["amount"].clone();
    let amount = most.as_i64().unwrap();

    let (one, two) = tokio::join!(
        tip(&fixture, &hash, "tips-5-one", amount),
        tip(&fixture, &hash, "tips-5-two", amount)
    );
    for begun in [one, two] {
        if let Some(page) = begun.json["checkoutUrl"].as_str() {
            fixture.context.pay(page).await;
        }
    }
    let third = tip(&fixture, &hash, "tips-5-three", 50).await;

    assert_eq!(third.failure(), "409 action_refused");
    let seen = fixture.seen(&hash).await;
    let amounts: Vec<_> = seen["tips"].as_array().unwrap().iter().collect();
    assert_eq!(amounts.len(), 1);
    assert_eq!(amounts[0]["amount"]["amount"], most);
    assert_eq!(seen.get("tipOptions"), None);
}
