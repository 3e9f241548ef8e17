//! Promo codes: what a customer pays, how often a code is used, and when its use is another's.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::promotion::{PromoCode, Promotion, PromotionInput};
use domain::{AuditGuid, OrderGuid, PromotionGuid, UserId};
use std::time::Duration;

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{App, Reply, race_size};

use crate::support::{Fixture, booking};

/// A tenth off, as an operator creates it; `changes` are laid over it.
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
    // Every promotion and every act has an identifier of its own.
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
        // A table that is too busy to answer says to come again, as a client does.
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
async fn a_code_is_a_line_of_the_price_that_the_platform_bears() {
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
    // The athlete earns what they earn without the code.
    let net = fixture.seen_by_ada(guid).await["money"]["talentNet"]["amount"].clone();
    assert_eq!(net.as_i64().unwrap(), price - price / 5);
}

#[tokio::test]
async fn a_code_takes_off_at_most_what_the_platform_earns() {
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

/// All orders have read that a use is left before the first one takes it.
#[tokio::test]
async fn one_of_the_orders_that_meet_gets_the_last_use() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({ "mostUses": 1 })).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    let count = race_size(6, 100);
    let proxy = fixture.gather(count).await;
    let behind = fixture.app_behind(&proxy);
    let mut requests = tokio::task::JoinSet::new();
    for number in 0..count {
        let (app, token) = (behind.clone(), token.clone());
        requests.spawn(async move { place_with(&app, number, &token).await });
    }
    let answers = requests.join_all().await;
    let won = answers.iter().filter(|one| one.status == 201).count();
    assert_eq!(won, 1);
    for lost in answers.iter().filter(|one| one.status != 201) {
        assert_eq!(lost.failure(), "409 promo_unavailable");
        assert!(lost.json["details"]["breakdown"]["discount"].is_null());
    }
    assert_eq!(uses(&fixture).await, 1);
    let late = quote(&fixture, "KICKOFF10").await;
    assert_eq!(late.failure(), "422 validation_failed");
    assert_eq!(late.json["fields"][0]["field"], "promoCode");
}

#[tokio::test]
async fn a_customer_uses_a_code_once() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({})).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    place(&fixture, 1, &token).await.expect(201);
    let mut again = booking(&token);
    again["customer"]["email"] = json!("GUEST1@example.org");
    let again = fixture.place("another-key", &again).await;
    assert_eq!(again.failure(), "409 promo_unavailable");
    let without = &again.json["details"]["quoteToken"];
    let mut body = booking(without);
    body["customer"]["email"] = json!("guest1@example.org");
    fixture.place("a-third-key", &body).await.expect(201);
    assert_eq!(uses(&fixture).await, 1);
}

#[tokio::test]
async fn an_order_that_ends_before_it_is_charged_gives_its_use_back_once() {
    let fixture = Fixture::start().await;
    promotion(&fixture, json!({ "mostUses": 1 })).await;
    let token = quote(&fixture, "KICKOFF10").await.expect(200).json["quoteToken"].clone();
    // Not paid in time.
    let unpaid = place(&fixture, 1, &token).await.expect(201);
    let hash = unpaid.json["orderHash"].as_str().unwrap();
    fixture.context.advance(Duration::from_mins(31));
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
    // Charged and cancelled by the athlete: spent.
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
async fn a_code_that_is_not_for_this_order_is_named_at_its_field() {
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
    assert_eq!(refused("NOBODYS").await, "is not a code that we know");
    let now = fixture.context.now();
    let later = now + SignedDuration::from_hours(1);
    promotion(&fixture, json!({ "code": "LATER", "startsAt": later })).await;
    assert_eq!(refused("LATER").await, "is not a code that we know");
    promotion(&fixture, json!({ "code": "DOLLARS", "currency": "USD" })).await;
    assert_eq!(refused("DOLLARS").await, "is not for prices in EUR");
    promotion(&fixture, json!({ "code": "BIG", "minimumOrder": 900_000 })).await;
    assert_eq!(refused("BIG").await, "is for orders of 9000.00 EUR or more");
    let short = now + SignedDuration::from_mins(5);
    promotion(&fixture, json!({ "code": "SHORT", "endsAt": short })).await;
    let token = quote(&fixture, "SHORT").await.expect(200).json["quoteToken"].clone();
    fixture.context.advance(Duration::from_mins(6));
    assert_eq!(refused("SHORT").await, "has ended");
    // A quote does not outlive its code.
    let placed = place(&fixture, 1, &token).await;
    assert_eq!(placed.failure(), "409 promo_unavailable");
}
