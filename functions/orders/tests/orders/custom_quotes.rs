//! A customer requests a price, the talent sets one, and the customer pays it.

use std::time::Duration;

use domain::OrderGuid;
use domain::offer::Offer;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

/// Sells Ada's video for commercial use, too.
async fn sell_commercially(fixture: &Fixture) -> Offer {
    let mut offer = serde_json::to_value(&fixture.ada.video).unwrap();
    offer["use"] = json!("both");
    offer["commercial"] = json!({
        "price": { "amount": 30_000, "currency": "EUR" }, "licence": "Own channels only.", "termDays": 60,
        "channels": ["Website"],
    });
    offer["version"] = json!(offer["version"].as_u64().unwrap() + 1);
    let offer: Offer = serde_json::from_value(offer).unwrap();
    fixture.context.store().save_offer(&offer).await.unwrap();
    offer
}

async fn write_request(fixture: &Fixture, order_use: &str) -> Value {
    let mut selection = json!({
        "talentSlug": "ada-keller", "offerGuid": fixture.ada.video.offer_guid, "use": order_use,
    });
    if order_use == "commercial" {
        selection["licence"] =
            json!({ "termDays": 120, "territory": ["NL"], "channels": ["Website"] });
    }
    let quote = fixture.app.post("/api/quotes").json(selection).await;
    let mut body = fixture.booking().await;
    body["quoteToken"] = quote.expect(200).json["quoteToken"].clone();
    body["asksForPrice"] = json!(true);
    if order_use == "commercial" {
        body["commercial"] = json!({
            "brand": "Otter Energy", "product": "The new drink", "disclosure": true,
            "budget": {
                "least": { "amount": 50_000, "currency": "EUR" },
                "most": { "amount": 90_000, "currency": "EUR" },
            },
        });
    }
    body
}

pub(crate) async fn request_price(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    sell_commercially(fixture).await;
    let body = write_request(fixture, "commercial").await;
    let placed = fixture.place(key, &body).await.expect(201);
    assert_eq!(
        placed.json.get("checkoutUrl"),
        None,
        "there is nothing to pay yet"
    );
    let again = fixture.place(key, &body).await.expect(201);
    assert_eq!(
        again.json, placed.json,
        "a repeated request is the same order"
    );
    let text = |name: &str| placed.json[name].as_str().unwrap().to_owned();
    (text("orderGuid").parse().unwrap(), text("orderHash"))
}

#[tokio::test]
async fn price_requests_are_limited_for_as_long_as_they_wait() {
    let fixture = Fixture::start_with_limits(&[("unpaid_orders.email", 2)]).await;
    let (first, _hash) = request_price(&fixture, "price-request-1").await;
    let second = write_request(&fixture, "commercial").await;
    fixture.place("price-request-2", &second).await.expect(201);
    // Longer than an order waits whose price is known.
    fixture.context.advance(Duration::from_hours(3));
    let third = write_request(&fixture, "commercial").await;
    let refused = fixture.place("price-request-3", &third).await;
    assert_eq!(refused.failure(), "409 unpaid_orders");

    let (store, settle) = (fixture.context.store(), fixture.context.settle());
    fixture.context.advance(Duration::from_hours(24 * 7));
    let order = store.find_order(first).await.unwrap().unwrap();
    let over = Box::pin(settle.advance(order, fixture.context.now()));
    let over = over.await.unwrap();
    assert_eq!(over.state.as_str(), "expired");
    let third = write_request(&fixture, "commercial").await;
    fixture.place("price-request-4", &third).await.expect(201);
}

fn send_quote(seen: &Value, amount: i64) -> Value {
    json!({
        "action": "send_quote", "version": seen["version"], "note": "Two takes are included.",
        "price": { "amount": amount, "currency": "EUR" },
    })
}

async fn checkout(fixture: &Fixture, hash: &str) -> Reply {
    fixture
        .app
        .post(&format!("/api/orders/{hash}/checkout"))
        .await
}

#[tokio::test]
async fn the_talent_sets_a_price_and_the_customer_pays_it_by_the_link() {
    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "custom-quote-1").await;

    let waiting = fixture.seen(&hash).await;
    assert_eq!(waiting["state"], "quote_requested");
    assert_eq!(waiting["actions"], json!(["withdraw"]));
    assert_eq!(waiting["customQuote"], json!({}));
    // Both parties see the terms of the licence.
    let licence = json!({ "termDays": 120, "territory": ["NL"], "channels": ["Website"] });
    let agreed = json!({
        "brand": "Otter Energy", "product": "The new drink", "scriptReview": false, "disclosure": true,
        "licence": licence, "isLicensed": false,
        "budget": {
            "least": { "amount": 50_000, "currency": "EUR" },
            "most": { "amount": 90_000, "currency": "EUR" },
        },
    });
    assert_eq!(waiting["commercial"], agreed);
    assert_eq!(fixture.seen_by_ada(guid).await["commercial"], agreed);
    assert_eq!(
        checkout(&fixture, &hash).await.failure(),
        "409 action_refused"
    );

    let inbox = fixture.list_inbox().await;
    assert_eq!(inbox["items"][0]["inboxGroup"], "to_accept");
    let seen = fixture.seen_by_ada(guid).await;
    assert_eq!(seen["actions"], json!(["send_quote", "decline"]));
    assert_eq!(seen["customer"].get("email"), None);

    let sent = fixture.act_as_ada(guid, send_quote(&seen, 45_000)).await;
    let sent = sent.expect(200).json;
    assert_eq!(sent["state"], "pending_payment");
    assert_eq!(sent["money"]["talentNet"]["amount"], 36_000);

    let quoted = fixture.seen(&hash).await;
    assert_eq!(quoted["money"]["offerPrice"]["amount"], 45_000);
    assert_eq!(quoted["money"]["total"]["amount"], 47_250);
    assert_eq!(quoted["customQuote"]["note"], "Two takes are included.");
    assert_eq!(quoted["due"]["kind"], "pay_by");
    // The provider's page expires within a day; the price is valid for a week.
    fixture.context.advance(Duration::from_hours(6 * 24));
    let page = checkout(&fixture, &hash).await.expect(200);
    fixture
        .context
        .pay(page.json["checkoutUrl"].as_str().unwrap())
        .await;
    let now = fixture.context.now();
    Box::pin(fixture.context.settle().reconcile(guid, now))
        .await
        .unwrap();
    let paid = fixture.seen_by_ada(guid).await;
    assert_eq!(paid["state"], "requested");
    let accept = json!({ "action": "accept", "version": paid["version"] });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200).json;
    assert_eq!(accepted["payment"]["captured"]["amount"], 47_250);
    assert_eq!(accepted["commercial"]["isLicensed"], true);
    assert_eq!(accepted["commercial"]["budget"]["most"]["amount"], 90_000);
}

#[tokio::test]
async fn commercial_use_needs_terms_and_has_licence_surcharges() {
    let fixture = Fixture::start().await;
    sell_commercially(&fixture).await;
    let mut body = write_request(&fixture, "commercial").await;
    body["asksForPrice"] = json!(false);
    let refused = fixture.place("licence-0", &body).await;
    assert_eq!(refused.fields(), ["commercial.budget"]);
    body["commercial"].as_object_mut().unwrap().remove("budget");
    let placed = fixture.place("licence-1", &body).await.expect(201).json;
    let seen = fixture.seen(placed["orderHash"].as_str().unwrap()).await;
    let line = json!({
        "key": "licence:term", "label": "Licence for 120 days", "price": { "amount": 15_000, "currency": "EUR" },
    });
    assert_eq!(seen["money"]["addons"], json!([line]));
    assert_eq!(seen["money"]["subtotal"]["amount"], 45_000);

    body["commercial"]["disclosure"] = json!(false);
    let refused = fixture.place("licence-2", &body).await;
    assert_eq!(refused.fields(), ["commercial.disclosure"]);
    body.as_object_mut().unwrap().remove("commercial");
    let refused = fixture.place("licence-3", &body).await;
    assert_eq!(refused.fields(), ["commercial"]);
    let mut private = write_request(&fixture, "personal").await;
    private["asksForPrice"] = json!(false);
    private["commercial"] = json!({ "brand": "Otter", "product": "Drink", "disclosure": true });
    let refused = fixture.place("licence-4", &private).await;
    assert_eq!(refused.fields(), ["quoteToken"]);
}

#[tokio::test]
async fn the_lines_of_a_licence_are_in_the_language_of_the_page() {
    let fixture = Fixture::start().await;
    sell_commercially(&fixture).await;
    let selection = json!({
        "talentSlug": "ada-keller", "offerGuid": fixture.ada.video.offer_guid, "use": "commercial",
        "licence": { "termDays": 120, "territory": [], "channels": ["Website", "Kino"] }, "language": "de",
    });
    let quote = fixture.app.post("/api/quotes").json(selection).await;
    let lines = quote.expect(200).json["breakdown"]["addons"].clone();
    let labels: Vec<&str> = lines
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["label"].as_str().unwrap())
        .collect();
    assert_eq!(
        labels,
        [
            "Lizenz für 120 Tage",
            "Lizenz weltweit",
            "Lizenz für 1 weiteren Kanal"
        ]
    );
}

#[tokio::test]
async fn rejects_a_price_that_cannot_be_charged() {
    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "custom-quote-2").await;
    let seen = fixture.seen_by_ada(guid).await;
    let mut without = send_quote(&seen, 1);
    without.as_object_mut().unwrap().remove("price");
    let mut dollars = send_quote(&seen, 40_000);
    dollars["price"]["currency"] = json!("USD");
    for wrong in [send_quote(&seen, 1), without, dollars] {
        let refused = fixture.act_as_ada(guid, wrong).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.fields(), ["price"]);
    }
    let mut contact = send_quote(&seen, 40_000);
    contact["note"] = json!("Call me: +49 171 1234567");
    let refused = fixture.act_as_ada(guid, contact).await;
    assert_eq!(refused.fields(), ["note"]);
    let by_guest = fixture.act_as_guest(&hash, send_quote(&seen, 40_000)).await;
    assert_eq!(by_guest.failure(), "409 action_refused");
}

#[tokio::test]
async fn one_of_two_concurrent_prices_is_accepted() {
    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "custom-quote-3").await;
    let seen = fixture.seen_by_ada(guid).await;
    let (one, other) = tokio::join!(
        fixture.act_as_ada(guid, send_quote(&seen, 40_000)),
        fixture.act_as_ada(guid, send_quote(&seen, 50_000)),
    );
    let taken = [&one, &other].map(|reply| reply.status == 200);
    assert!(taken[0] != taken[1], "{taken:?}");
    let price = if taken[0] { 40_000 } else { 50_000 };
    assert_eq!(
        fixture.seen(&hash).await["money"]["offerPrice"]["amount"],
        price
    );
}

#[tokio::test]
async fn rejects_a_price_request_for_personal_use() {
    let fixture = Fixture::start().await;
    sell_commercially(&fixture).await;
    let body = write_request(&fixture, "personal").await;
    let refused = fixture.place("custom-quote-4", &body).await;
    assert_eq!(refused.failure(), "422 validation_failed");
    assert_eq!(refused.fields(), ["asksForPrice"]);
}

#[tokio::test]
async fn an_unpaid_price_expires_after_a_week() {
    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "custom-quote-5").await;
    let seen = fixture.seen_by_ada(guid).await;
    fixture
        .act_as_ada(guid, send_quote(&seen, 45_000))
        .await
        .expect(200);
    fixture.context.advance(Duration::from_hours(7 * 24));
    assert_eq!(fixture.seen(&hash).await["state"], "payment_expired");
    assert_eq!(
        checkout(&fixture, &hash).await.failure(),
        "409 action_refused"
    );
    let items = fixture.list_inbox().await;
    assert_eq!(items["items"][0]["inboxGroup"], "closed");
}

#[tokio::test]
async fn a_price_request_can_be_declined_withdrawn_or_expire() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = request_price(&fixture, "custom-quote-6").await;
    let seen = fixture.seen_by_ada(guid).await;
    let decline =
        json!({ "action": "decline", "version": seen["version"], "reason": "not_my_kind" });
    let declined = fixture.act_as_ada(guid, decline).await.expect(200).json;
    assert_eq!(declined["state"], "declined");

    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "custom-quote-7").await;
    let seen = fixture.seen_by_ada(guid).await;
    let quoted = fixture
        .act_as_ada(guid, send_quote(&seen, 45_000))
        .await
        .expect(200)
        .json;
    checkout(&fixture, &hash).await.expect(200);
    let version = fixture.seen(&hash).await["version"].clone();
    assert_ne!(version, quoted["version"], "its page was written down");
    let withdraw = json!({ "action": "withdraw", "version": version });
    let withdrawn = fixture.act_as_guest(&hash, withdraw).await.expect(200).json;
    assert_eq!(withdrawn["state"], "cancelled");

    let fixture = Fixture::start().await;
    let (_guid, hash) = request_price(&fixture, "custom-quote-8").await;
    fixture.context.advance(Duration::from_hours(73));
    assert_eq!(fixture.seen(&hash).await["state"], "expired");
}

#[tokio::test]
async fn only_the_account_of_the_order_can_pay() {
    let fixture = Fixture::start().await;
    sell_commercially(&fixture).await;
    let noor = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let body = write_request(&fixture, "commercial").await;
    let placed = fixture
        .app
        .post("/api/orders")
        .bearer(&noor)
        .header("idempotency-key", "custom-quote-9")
        .json(&body)
        .await
        .expect(201)
        .json;
    let guid: OrderGuid = placed["orderGuid"].as_str().unwrap().parse().unwrap();
    let path = format!("/api/orders/{guid}/checkout");
    let pay = |token: String| fixture.app.post(&path).bearer(&token);
    assert_eq!(pay(noor.clone()).await.failure(), "409 action_refused");
    let seen = fixture.seen_by_ada(guid).await;
    fixture
        .act_as_ada(guid, send_quote(&seen, 45_000))
        .await
        .expect(200);
    assert_eq!(pay(fixture.ada_token()).await.failure(), "403 forbidden");
    let first = pay(noor.clone()).await.expect(200).json;
    let second = pay(noor.clone()).await.expect(200).json;
    assert_eq!(first, second, "the page that is open");
}
