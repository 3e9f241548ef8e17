//! Promo codes: the discount, the limit of uses, and when a use becomes available again.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::promotion::{PromoCode, Promotion, PromotionInput};
use domain::{AuditGuid, OrderGuid, PromotionGuid, UserId};
use std::time::Duration;

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{App, Reply, race_size};

use crate::support::{Fixture, booking};

/// Creates a promotion of 10 % like an operator; `changes` replace fields.
async fn promotion(fixture: &Fixture, changes: Value) {
    let now = fixture.context.now();
    let mut input = json!({
        "code": "KICKOFF10", "currency": "EUR", "reduction": { "kind": "share", "bps": 1000 },
        "startsAt": now, "endsAt": now + SignedDuration::from_hours(48),
    });
    for (name, value) in changes.as_object().unwrap() {
        input[name] = value.clone();
    }
    let input: PromotionInput = serde_json::from_value(input).unwrap();
    // Every promotion and every audit entry needs a unique identifier.
    let number = input.code.bytes().last().unwrap();
    let guid = PromotionGuid::from_parts(u64::from(number), [number; 10]);
    let promotion = input.checked(guid, now).unwrap();
    let entry = entry(&promotion, number);
    let store = fixture.context.store();
    store.create_promotion(&promotion, &entry).await.unwrap();
}

fn entry(promotion: &Promotion, number: u8) -> AuditEntry {
    AuditEntry {
        audit_guid: AuditGuid::from_parts(u64::from(number), [number; 10]),
        at: promotion.created_at,
        operator: OperatorIdentity {
            user_id: UserId::from_parts(1, [9; 10]),
            email: None,
        },
        action: AuditAction::PromotionCreated,
        subject: AuditSubject::promotion(promotion.promotion_guid, promotion.code.to_string()),
        version: promotion.version,
        reason: "Kick-off".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    }
}

async fn quote(fixture: &Fixture, code: &str) -> Reply {
    let body = json!({
        "talentSlug": "ada-keller", "offerGuid": fixture.ada.video.offer_guid, "use": "personal",
        "promoCode": code,
    });
    fixture.app.post("/api/quotes").json(body).await
}

async fn place(fixture: &Fixture, number: usize, token: &Value) -> Reply {
    place_with(&fixture.app, number, token).await
}

async fn place_with(app: &App, number: usize, token: &Value) -> Reply {
    let mut body = booking(token);
    body["customer"]["email"] = json!(format!("guest{number}@example.org"));
    let network = format!("203.0.{number}.1:1");
    let key = format!("promo-key-{number}");
    for _ in 0..20 {
        let request = app.post("/api/orders").from(&network);
        let request = request.header("idempotency-key", &key);
        let reply = request.json(&body).await;
        // A client repeats a request that failed because of contention.
        if reply.failure() != "503 unavailable" {
            return reply;
        }
    }
    panic!("the table is too busy")
}

async fn uses(fixture: &Fixture) -> u64 {
    let code = PromoCode::parse("kickoff10").unwrap();
    let store = fixture.context.store();
    store.count_promotion_uses(&code).await.unwrap()
}

fn guid_of(placed: &Reply) -> OrderGuid {
    placed.json["orderGuid"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_code_is_a_discount_that_the_platform_pays() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let full = fixture.quote(&fixture.ada.video).await.expect(200).json;
    let quote = quote(&fixture, " kickoff10 ").await.expect(200).json;
    let lines = &quote["breakdown"];
    let price = full["breakdown"]["subtotal"]["amount"].as_i64().unwrap();
    assert_eq!(lines["discount"]["code"], "KICKOFF10");
    assert_eq!(lines["discount"]["amount"]["amount"], price / 10);
    let placed = place(&fixture, 1, &quote["quoteToken"]).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["state"], "requested");
    assert_eq!(seen["money"]["discount"], lines["discount"]);
    assert_eq!(seen["money"]["total"], lines["total"]);
    // The athlete's earnings are the same as without the code.
    let net = fixture.seen_by_ada(guid).await["money"]["talentNet"]["amount"].clone();
    assert_eq!(net.as_i64().unwrap(), price - price / 5);
}

#[tokio::test]
async fn the_payment_page_lists_a_reduced_price_in_the_language_of_the_order() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let quote = quote(&fixture, "KICKOFF10").await.expect(200).json;
    let mut body = booking(&quote["quoteToken"]);
    body["language"] = json!("de");
    let placed = fixture.place("reduced-price", &body).await.expect(201);
    // The page returns its form for a card that it does not accept.
    let page = placed.json["checkoutUrl"].as_str().unwrap();
    let page = fixture.context.pay_with(page, "1").await;
    let order = fixture.context.store().find_order(guid_of(&placed)).await;
    let money = order.unwrap().unwrap().money;
    let reduced = money
        .offer_price
        .minus(money.discount.unwrap().amount)
        .unwrap();
    for part in [
        "Rabatt mit Gutscheincode KICKOFF10",
        "<span>Servicegebühr</span>",
        &reduced.to_decimal(),
        &money.service_fee.to_decimal(),
        &money.total.to_decimal(),
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[tokio::test]
async fn a_discount_is_limited_by_the_platforms_revenue() {
    let fixture = Fixture::start().await;
    promotion(
        &fixture,
        json!({ "reduction": { "kind": "share", "bps": 9000 } }),
    )
    .await;
    let quote = quote(&fixture, "KICKOFF10").await.expect(200).json;
    let placed = place(&fixture, 1, &quote["quoteToken"]).await.expect(201);
    let order = fixture.context.store().find_order(guid_of(&placed)).await;
    let money = order.unwrap().unwrap().money;
    assert!(money.platform.amount() <= 1, "{money:?}");
    assert_eq!(
        money.talent_net.amount() + money.platform.amount() + money.tax.amount(),
        money.total.amount()
    );
}

/// Places an order of this guest and pays on the provider's page; the payment is not fetched yet.
async fn place_and_pay(fixture: &Fixture, number: usize, token: &Value) -> Reply {
    let placed = place(fixture, number, token).await.expect(201);
    let page = placed.json["checkoutUrl"].as_str().unwrap();
    fixture.context.pay(page).await;
    placed
}

/// Checks that the order was rejected at the payment, that nothing is held, and that the customer sees the reason.
fn assert_refused(seen: &Value) {
    assert_eq!(seen["state"], "cancelled");
    assert_eq!(seen["cancellation"]["reason"], "promo_code_used");
}

/// All requests read that a use is left before the first one takes it.
#[tokio::test]
async fn one_of_concurrent_payments_gets_the_last_use() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({ "mostUses": 1 })).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let count = race_size(6, 100);
    let mut orders = Vec::new();
    for number in 0..count {
        orders.push(place_and_pay(&fixture, number, &token).await);
    }
    assert_eq!(uses(&fixture).await, 0, "no payment was fetched");
    let proxy = fixture.gather(count).await;
    let mut payments = tokio::task::JoinSet::new();
    for order in &orders {
        let (settle, guid, now) = (
            fixture.settle_behind(&proxy),
            guid_of(order),
            fixture.context.now(),
        );
        payments.spawn(async move {
            Box::pin(settle.reconcile(guid, now)).await.unwrap();
        });
    }
    payments.join_all().await;
    let mut won = 0;
    for order in &orders {
        let seen = fixture
            .seen(order.json["orderHash"].as_str().unwrap())
            .await;
        if seen["state"] == "requested" {
            won += 1;
        } else {
            assert_refused(&seen);
        }
    }
    assert_eq!((won, uses(&fixture).await), (1, 1));
    let late = quote(&fixture, "KICKOFF10").await;
    assert_eq!(late.failure(), "422 validation_failed");
    assert_eq!(late.json["fields"][0]["field"], "promoCode");
}

#[tokio::test]
async fn an_unpaid_order_does_not_use_up_a_code() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({ "mostUses": 1 })).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    place(&fixture, 1, &token).await.expect(201);
    // Another person enters the same address, and pays.
    let mut body = booking(&token);
    body["customer"]["email"] = json!("guest1@example.org");
    let placed = fixture.place("other-key", &body).await.expect(201);
    let (_, hash) = fixture.pay(&placed).await;
    assert_eq!(fixture.seen(&hash).await["state"], "requested");
    assert_eq!(uses(&fixture).await, 1);
}

#[tokio::test]
async fn guests_can_use_a_code_three_times_with_one_unproven_mailbox() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let mut body = booking(&token);
    for (number, address) in [
        "guest1@gmail.com",
        "GUEST1@gmail.com",
        "guest1+again@gmail.com",
        "g.uest1@googlemail.com",
    ]
    .into_iter()
    .enumerate()
    {
        body["customer"]["email"] = json!(address);
        // Placing does not reveal to a guest who typed the address that others used the code with it.
        let key = format!("again-key-{number}");
        let again = fixture.place(&key, &body).await.expect(201);
        let (_, hash) = fixture.pay(&again).await;
        let seen = fixture.seen(&hash).await;
        if number < 3 {
            assert_eq!(seen["state"], "requested", "{address}");
        } else {
            assert_refused(&seen);
        }
    }
    let without = quote_without_code(&fixture).await;
    let mut body = booking(&without);
    body["customer"]["email"] = json!("guest1@gmail.com");
    fixture.place("a-last-key", &body).await.expect(201);
    assert_eq!(uses(&fixture).await, 3);
}

/// Places an order with the code as this account, at its own address unless another one is typed.
async fn place_as(fixture: &Fixture, person: &testkit::Person, key: &str, email: &str) -> Reply {
    let token = quote(fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let mut body = booking(&token);
    body["customer"]["email"] = json!(email);
    let request = fixture
        .app
        .post("/api/orders")
        .bearer(&fixture.context.token(person));
    request.header("idempotency-key", key).json(&body).await
}

async fn state_of(fixture: &Fixture, person: &testkit::Person, placed: &Reply) -> Value {
    let path = format!("/api/orders/{}", guid_of(placed));
    let request = fixture
        .app
        .get(&path)
        .bearer(&fixture.context.token(person));
    request.await.expect(200).json
}

#[tokio::test]
async fn a_stranger_who_types_an_address_does_not_use_up_its_owners_code() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let noor = fixture.context.customer("noor").await;
    let mia = fixture.context.customer("mia").await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let mut body = booking(&token);
    body["customer"]["email"] = json!(noor.email);
    for number in 0..3 {
        let key = format!("stranger-key-{number}");
        let placed = fixture.place(&key, &body).await.expect(201);
        fixture.pay(&placed).await;
    }
    let by_account = place_as(&fixture, &mia, "stranger-account", noor.email.as_str())
        .await
        .expect(201);
    fixture.pay(&by_account).await;
    assert_eq!(
        state_of(&fixture, &mia, &by_account).await["state"],
        "requested"
    );

    let own = place_as(&fixture, &noor, "owner-key", noor.email.as_str())
        .await
        .expect(201);
    fixture.pay(&own).await;
    assert_eq!(state_of(&fixture, &noor, &own).await["state"], "requested");
    assert_eq!(uses(&fixture).await, 5);

    // After the owner used it, no guest can use it with that address.
    let late = fixture.place("late-stranger", &body).await.expect(201);
    let (_, hash) = fixture.pay(&late).await;
    assert_refused(&fixture.seen(&hash).await);
    let again = place_as(&fixture, &noor, "owner-again", noor.email.as_str()).await;
    assert_eq!(again.failure(), "409 promo_unavailable");
}

#[tokio::test]
async fn a_guest_who_claims_the_order_has_used_the_code() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let noor = fixture.context.customer("noor").await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let mut body = booking(&token);
    body["customer"]["email"] = json!(noor.email);
    let placed = fixture.place("as-guest", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let claim = format!("/api/orders/{hash}/claim");
    let bearer = fixture.context.token(&noor);
    let claimed = fixture.app.post(&claim).bearer(&bearer).await.expect(200);
    let again = place_as(&fixture, &noor, "own-address", noor.email.as_str()).await;
    assert_eq!(again.failure(), "409 promo_unavailable");

    // Declined: the code is free again.
    let decline = json!({
        "action": "decline", "reason": "no_time", "version": claimed.json["version"],
    });
    fixture.act_as_ada(guid, decline).await.expect(200);
    assert_eq!(uses(&fixture).await, 0);
    let again = place_as(&fixture, &noor, "own-address-2", noor.email.as_str())
        .await
        .expect(201);
    fixture.pay(&again).await;
    assert_eq!(
        state_of(&fixture, &noor, &again).await["state"],
        "requested"
    );
}

async fn quote_without_code(fixture: &Fixture) -> Value {
    let quote = fixture.quote(&fixture.ada.video).await.expect(200);
    quote.json["quoteToken"].clone()
}

/// The answer of the account's own orders is that of any code that is not valid.
#[tokio::test]
async fn placing_rejects_a_used_code_only_for_a_verified_address() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let noor = fixture.context.customer("noor").await;
    let placed = place_as(&fixture, &noor, "first-key", noor.email.as_str())
        .await
        .expect(201);
    fixture.pay(&placed).await;
    let own = place_as(&fixture, &noor, "own-address", noor.email.as_str()).await;
    assert_eq!(own.failure(), "409 promo_unavailable");
    assert_eq!(own.json["message"], "is not valid, or was used before");
    assert!(own.json["details"]["breakdown"]["discount"].is_null());
    // Another account that types the address learns nothing.
    let mia = fixture.context.customer("mia").await;
    place_as(&fixture, &mia, "typed-address", noor.email.as_str())
        .await
        .expect(201);
}

#[tokio::test]
async fn an_account_can_use_a_code_once_under_all_addresses() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let noor = fixture.context.customer("noor").await;
    let noor = fixture.context.token(&noor);
    let place = async |number: usize| {
        let mut body = booking(&token);
        body["customer"]["email"] = json!(format!("other{number}@example.org"));
        let key = format!("account-key-{number}");
        let request = fixture.app.post("/api/orders").bearer(&noor);
        request.header("idempotency-key", &key).json(body).await
    };
    // Both are placed before one is paid: the second payment finds the code used.
    let orders = [place(1).await.expect(201), place(2).await.expect(201)];
    let seen = async |placed: &Reply| {
        let path = format!("/api/orders/{}", guid_of(placed));
        fixture.app.get(&path).bearer(&noor).await.expect(200).json
    };
    fixture.pay(&orders[0]).await;
    fixture.pay(&orders[1]).await;
    assert_eq!(seen(&orders[0]).await["state"], "requested");
    assert_refused(&seen(&orders[1]).await);
    assert_eq!(place(3).await.failure(), "409 promo_unavailable");
    assert_eq!(uses(&fixture).await, 1);
}

#[tokio::test]
async fn an_order_that_ends_uncharged_frees_its_use_once() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({ "mostUses": 1 })).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    // Not paid in time.
    let unpaid = place(&fixture, 1, &token).await.expect(201);
    let hash = unpaid.json["orderHash"].as_str().unwrap();
    fixture.context.advance(Duration::from_mins(31));
    assert_eq!(uses(&fixture).await, 0, "it is not paid for");
    let (one, other) = tokio::join!(fixture.seen(hash), fixture.seen(hash));
    assert_eq!(
        (&one["state"], &other["state"]),
        (&json!("payment_expired"), &json!("payment_expired"))
    );
    assert_eq!(uses(&fixture).await, 0);
    // Declined; the same customer can use it again.
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let mut body = booking(&token);
    body["customer"]["email"] = json!("guest1@example.org");
    let placed = fixture.place("second-key", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    assert_eq!(uses(&fixture).await, 1);
    let version = fixture.seen(&hash).await["version"].clone();
    let decline = json!({ "action": "decline", "reason": "no_time", "version": version });
    fixture.act_as_ada(guid, decline).await.expect(200);
    assert_eq!(uses(&fixture).await, 0);
    // Charged and cancelled by the athlete: the use stays spent.
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let placed = place(&fixture, 2, &token).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accepted = fixture
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await
        .expect(200);
    let cancel = json!({
        "action": "cancel_by_talent", "reason": "illness", "version": accepted.json["version"],
    });
    fixture.act_as_ada(guid, cancel).await.expect(200);
    assert_eq!(uses(&fixture).await, 1);
}

#[tokio::test]
async fn reports_a_code_that_does_not_apply_at_its_field() {
    let fixture = Fixture::start().await;
    let refused = async |code: &str| {
        let reply = quote(&fixture, code).await;
        assert_eq!(reply.failure(), "422 validation_failed");
        assert_eq!(reply.json["fields"][0]["field"], "promoCode");
        reply.json["fields"][0]["message"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        refused("NO").await,
        "must be 3 to 20 letters, digits or hyphens"
    );
    assert_eq!(refused("NOBODYS").await, "is not valid, or was used before");
    let now = fixture.context.now();
    let later = now + SignedDuration::from_hours(1);
    promotion(&fixture, json!({ "code": "LATER", "startsAt": later })).await;
    assert_eq!(refused("LATER").await, "is not valid, or was used before");
    promotion(&fixture, json!({ "code": "DOLLARS", "currency": "USD" })).await;
    assert_eq!(refused("DOLLARS").await, "is not for prices in EUR");
    promotion(&fixture, json!({ "code": "BIG", "minimumOrder": 900_000 })).await;
    assert_eq!(refused("BIG").await, "is for orders of 9000.00 EUR or more");
    let short = now + SignedDuration::from_mins(5);
    promotion(&fixture, json!({ "code": "SHORT", "endsAt": short })).await;
    let token = quote(&fixture, "SHORT").await.expect(200).json["quoteToken"].clone();
    fixture.context.advance(Duration::from_mins(6));
    assert_eq!(refused("SHORT").await, "is not valid, or was used before");
    // A quote is not valid after its code has ended.
    let placed = place(&fixture, 1, &token).await;
    assert_eq!(placed.failure(), "409 promo_unavailable");
}
