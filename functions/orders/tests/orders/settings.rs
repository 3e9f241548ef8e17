//! The marketplace's settings in quotes and orders.

use domain::marketplace::{Launch, MoneySettings, PayoutDelay};
use domain::money::BasisPoints;
use domain::order::Order;
use domain::{Currency, Money, OrderGuid};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::Reply;

use crate::custom_quotes::request_price;
use crate::support::{Fixture, booking};

fn points(points: u32) -> BasisPoints {
    BasisPoints::new(points).unwrap()
}

/// Saves the settings so that the function sees them immediately.
async fn save(fixture: &Fixture, settings: MoneySettings) {
    let store = fixture.context.function_store();
    store.seed_settings(settings).await.unwrap();
}

fn low_fees() -> MoneySettings {
    MoneySettings {
        commission_bps: points(1_000),
        service_fee_bps: points(1_000),
        ..MoneySettings::default()
    }
}

async fn stored(fixture: &Fixture, placed: &Reply) -> Order {
    let guid: OrderGuid = placed.json["orderGuid"].as_str().unwrap().parse().unwrap();
    let order = fixture.context.store().find_order(guid).await.unwrap();
    order.unwrap()
}

/// Places an order at the price of this quote.
async fn place(fixture: &Fixture, key: &str, quote: &Reply) -> Reply {
    let body = booking(&quote.json["quoteToken"]);
    fixture.place(key, &body).await.expect(201)
}

fn total(quote: &Reply) -> &Value {
    &quote.json["breakdown"]["total"]["amount"]
}

#[tokio::test]
async fn an_order_placed_after_a_change_of_fees_keeps_the_price_of_its_quote() {
    let fixture = Fixture::start().await;
    let quote = fixture.quote(&fixture.ada.video).await.expect(200);
    assert_eq!(total(&quote), 12_600);
    save(&fixture, low_fees()).await;

    let placed = place(&fixture, "placed-before", &quote).await;
    let order = stored(&fixture, &placed).await;
    let money = &order.money;
    assert_eq!(
        (money.total.amount(), money.commission.amount()),
        (12_600, 2_400)
    );
    assert_eq!(money.fee_policy_version, 1);

    let quote = fixture.quote(&fixture.ada.video).await.expect(200);
    assert_eq!(total(&quote), 13_200);
    let placed = place(&fixture, "placed-after", &quote).await;
    let order = stored(&fixture, &placed).await;
    let money = &order.money;
    assert_eq!(
        (money.total.amount(), money.commission.amount()),
        (13_200, 1_200)
    );
    assert_eq!(money.fee_policy_version, 2);
}

#[tokio::test]
async fn an_offer_below_the_smallest_price_or_in_another_currency_has_no_quote() {
    let eur = |amount| Money::new(amount, Currency::eur()).unwrap();
    let large = MoneySettings {
        smallest_order: vec![eur(12_001)],
        ..MoneySettings::default()
    };
    let dollars = MoneySettings {
        currencies: vec![Currency::parse("USD").unwrap()],
        ..MoneySettings::default()
    };
    for settings in [large, dollars] {
        let fixture = Fixture::start().await;
        let quote = fixture.quote(&fixture.ada.video).await.expect(200);
        save(&fixture, settings).await;
        let refused = fixture.quote(&fixture.ada.video).await;
        assert_eq!(refused.expect(422).fields(), ["offerGuid"]);
        // The price that was shown before still holds.
        place(&fixture, "still-quoted", &quote).await;
    }
}

#[tokio::test]
async fn a_price_that_the_talent_names_is_not_below_the_smallest() {
    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "asked-price").await;
    let version = fixture.seen(&hash).await["version"].clone();
    save(
        &fixture,
        MoneySettings {
            smallest_order: vec![Money::new(5_000, Currency::eur()).unwrap()],
            ..low_fees()
        },
    )
    .await;
    let named = |amount: i64| {
        json!({
            "action": "send_quote", "version": version, "note": "As you asked.",
            "price": { "amount": amount, "currency": "EUR" },
        })
    };
    let refused = fixture.act_as_ada(guid, named(4_999)).await;
    assert_eq!(refused.expect(422).fields(), ["price"]);
    let sent = fixture.act_as_ada(guid, named(5_000)).await;
    sent.expect(200);
    let order = fixture.context.store().find_order(guid).await.unwrap();
    assert_eq!(order.unwrap().money.total.amount(), 5_500);
}

#[tokio::test]
async fn a_price_that_the_talent_names_is_within_the_largest_order() {
    let fixture = Fixture::start().await;
    let (guid, hash) = request_price(&fixture, "asked-dear").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let named = json!({
        "action": "send_quote", "version": version, "price": { "amount": 952_382, "currency": "EUR" },
    });
    let refused = fixture.act_as_ada(guid, named).await.expect(422);
    assert_eq!(refused.fields(), ["price"]);
    assert_eq!(
        refused.json["fields"][0]["message"],
        "must be at most 9523.81 EUR"
    );
}

#[tokio::test]
async fn nothing_can_be_booked_before_the_marketplace_opens() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let placed = fixture.place("before-closing", &body).await.expect(201);
    let store = fixture.context.function_store();
    store.seed_settings(Launch { open: false }).await.unwrap();
    let quote = fixture.quote(&fixture.ada.video).await;
    assert_eq!(quote.failure(), "409 marketplace_closed");
    let refused = fixture.place("after-closing", &body).await;
    assert_eq!(refused.failure(), "409 marketplace_closed");
    // A repeated request returns the order that was placed before, which can be paid.
    let again = fixture.place("before-closing", &body).await.expect(201);
    assert_eq!(again.json["orderGuid"], placed.json["orderGuid"]);
    let (_, hash) = fixture.pay(&placed).await;
    assert_eq!(fixture.seen(&hash).await["state"], "requested");
}

#[tokio::test]
async fn the_payout_follows_the_delay_at_completion() {
    let fixture = Fixture::start().await;
    let days = PayoutDelay::from_days(14).unwrap();
    let settings = MoneySettings {
        payout_delay_days: days,
        ..MoneySettings::default()
    };
    fixture
        .context
        .store()
        .seed_settings(settings)
        .await
        .unwrap();
    let (guid, _hash) = fixture.completed("slow-payout").await;
    let order = fixture.context.store().find_order(guid).await.unwrap();
    let order = order.unwrap();
    let waits = order
        .payout
        .due_at
        .unwrap()
        .duration_since(order.completed_at.unwrap());
    assert_eq!(waits, SignedDuration::from_hours(14 * 24));
}
