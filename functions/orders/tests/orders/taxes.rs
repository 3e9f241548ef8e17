//! Tax by country and kind of buyer, in quotes and orders.

use std::time::Duration;

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::marketplace::MoneySettings;
use domain::money::BasisPoints;
use domain::offer::Offer;
use domain::order::{Actor, Command, Order, PayoutStatus};
use domain::tax::{TaxRate, TaxRateInput};
use domain::{AuditGuid, Currency, Money, OrderGuid, UserId};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::{Fixture, booking};

/// Stores a row after version `before`, like an operator.
async fn save_rate(fixture: &Fixture, before: u64, input: Value) -> TaxRate {
    let input: TaxRateInput = serde_json::from_value(input).unwrap();
    let rate = input.checked(before, fixture.context.now()).unwrap();
    let subject = AuditSubject::tax_rate(&rate.country, rate.buyer);
    // Every audit entry needs a unique identifier.
    let number = subject.label.bytes().map(u64::from).sum();
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(number, [u8::try_from(rate.version).unwrap(); 10]),
        at: rate.updated_at,
        operator: OperatorIdentity {
            user_id: UserId::from_parts(1, [9; 10]),
            email: None,
        },
        action: AuditAction::TaxRateSaved,
        subject,
        version: rate.version,
        reason: "The law".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    };
    let store = fixture.context.store();
    store.save_tax_rate(&rate, &entry).await.unwrap();
    rate
}

async fn quote(fixture: &Fixture, billing: Value) -> Reply {
    let body = json!({
        "talentSlug": "ada-keller", "offerGuid": fixture.ada.video.offer_guid, "use": "personal",
        "billing": billing,
    });
    fixture.app.post("/api/quotes").json(body).await
}

async fn lines(fixture: &Fixture, billing: Value) -> Value {
    quote(fixture, billing).await.expect(200).json["breakdown"].clone()
}

fn amount(lines: &Value, name: &str) -> i64 {
    lines[name]["amount"].as_i64().unwrap()
}

fn german() -> Value {
    json!({ "country": "DE", "buyer": "person", "name": "VAT", "bps": 1900 })
}

#[tokio::test]
async fn the_tax_follows_the_buyers_country_and_kind() {
    let fixture = Fixture::start().await;
    save_rate(&fixture, 0, german()).await;
    save_rate(
        &fixture,
        0,
        json!({ "country": "CH", "buyer": "person", "name": "MWST", "bps": 810, "inclusive": true }),
    )
    .await;
    let company = |number: Option<&str>| {
        let mut business = json!({ "name": "Sport GmbH" });
        if let Some(number) = number {
            business["taxNumber"] = json!(number);
        }
        json!({ "country": "DE", "business": business })
    };

    let none = fixture.quote(&fixture.ada.video).await.expect(200).json["breakdown"].clone();
    assert_eq!(
        (amount(&none, "tax"), &none["taxLabel"]),
        (0, &json!("Tax 0 %"))
    );
    let net = amount(&none, "total");

    let person = lines(&fixture, json!({ "country": "DE" })).await;
    assert_eq!(person["taxLabel"], "VAT 19 %");
    assert_eq!(
        person["appliedTax"],
        json!({ "place": "DE", "name": "VAT", "reverseCharge": false })
    );
    assert_eq!(amount(&person, "tax"), (net * 19 + 50) / 100);
    assert_eq!(amount(&person, "total"), net + amount(&person, "tax"));

    // A company without a separate row pays the rate for persons, also with a tax number.
    assert_eq!(lines(&fixture, company(Some("DE123456789"))).await, person);

    save_rate(
        &fixture,
        0,
        json!({ "country": "DE", "buyer": "business", "name": "VAT", "bps": 1900, "reverseCharge": true }),
    )
    .await;
    assert_eq!(lines(&fixture, company(None)).await["tax"], person["tax"]);
    let charged = lines(&fixture, company(Some("de 123 456 789"))).await;
    assert_eq!(
        (amount(&charged, "tax"), amount(&charged, "total")),
        (0, net)
    );
    assert_eq!(charged["appliedTax"]["reverseCharge"], true);

    // Included in the displayed price.
    let swiss = lines(&fixture, json!({ "country": "CH" })).await;
    assert_eq!(
        (amount(&swiss, "total"), &swiss["taxInclusive"]),
        (net, &json!(true))
    );
    assert!(amount(&swiss, "tax") > 0);

    // A country without a row.
    let unknown = lines(&fixture, json!({ "country": "FR" })).await;
    assert_eq!(
        (amount(&unknown, "tax"), unknown.get("appliedTax")),
        (0, None)
    );
}

#[tokio::test]
async fn reports_invalid_fields_of_the_billing() {
    let fixture = Fixture::start().await;
    for (billing, field) in [
        (json!({ "country": "XX" }), "billing.country"),
        (
            json!({ "country": "DE", "business": { "name": "" } }),
            "billing.business.name",
        ),
        (
            json!({ "country": "DE", "business": { "name": "Sport GmbH", "taxNumber": "ATU12345678" } }),
            "billing.business.taxNumber",
        ),
    ] {
        let refused = quote(&fixture, billing).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{field}");
        assert_eq!(refused.json["fields"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_changed_rate_changes_quotes_but_not_orders() {
    let fixture = Fixture::start().await;
    save_rate(&fixture, 0, german()).await;
    let billing = json!({
        "country": "DE", "business": { "name": "Sport GmbH", "taxNumber": "DE123456789" },
    });
    let first = quote(&fixture, billing.clone()).await.expect(200).json;
    let second = quote(&fixture, billing.clone()).await.expect(200).json;
    let placed = fixture
        .place("tax-key-1", &booking(&first["quoteToken"]))
        .await
        .expect(201);
    let (guid, hash) = fixture.pay(&placed).await;

    let mut lower = german();
    lower["bps"] = json!(700);
    save_rate(&fixture, 1, lower).await;

    let changed = fixture
        .place("tax-key-2", &booking(&second["quoteToken"]))
        .await;
    assert_eq!(changed.failure(), "409 quote_changed");
    let now = &changed.json["details"]["breakdown"];
    assert_eq!(now["taxLabel"], "VAT 7 %");

    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["money"]["taxLabel"], "VAT 19 %");
    assert_eq!(seen["money"]["tax"], first["breakdown"]["tax"]);
    assert_eq!(seen["billing"], billing);
    // The athlete does not see it.
    let inbox = fixture.seen_by_ada(guid).await;
    assert_eq!(
        (inbox.get("billing"), inbox["money"].get("appliedTax")),
        (None, None)
    );
}

#[tokio::test]
async fn a_price_set_by_the_talent_has_the_tax_of_the_orders_buyer() {
    let fixture = Fixture::start().await;
    save_rate(&fixture, 0, german()).await;
    let mut offer = serde_json::to_value(&fixture.ada.video).unwrap();
    offer["kind"] = json!("custom");
    offer["version"] = json!(offer["version"].as_u64().unwrap() + 1);
    let offer: Offer = serde_json::from_value(offer).unwrap();
    fixture.context.store().save_offer(&offer).await.unwrap();
    let quote = quote(&fixture, json!({ "country": "DE" }))
        .await
        .expect(200)
        .json;
    let mut body = booking(&quote["quoteToken"]);
    body["asksForPrice"] = json!(true);
    let placed = fixture.place("tax-key-3", &body).await.expect(201);
    let guid = placed.json["orderGuid"].as_str().unwrap().parse().unwrap();
    let named = json!({
        "action": "send_quote", "version": 1, "price": { "amount": 20_000, "currency": "EUR" },
    });
    fixture.act_as_ada(guid, named).await.expect(200);
    let hash = placed.json["orderHash"].as_str().unwrap();
    let money = fixture.seen(hash).await["money"].clone();
    assert_eq!(money["taxLabel"], "VAT 19 %");
    assert_eq!(amount(&money, "tax"), 21_000 * 19 / 100);
    assert_eq!(amount(&money, "total"), 21_000 + amount(&money, "tax"));
}

/// Saves the settings and a tax of 20 % inside Austrian prices.
async fn sell_in_austria(fixture: &Fixture, commission: u32, service_fee: u32) {
    let points = |points| BasisPoints::new(points).unwrap();
    let settings = MoneySettings {
        commission_bps: points(commission),
        service_fee_bps: points(service_fee),
        ..MoneySettings::default()
    };
    let store = fixture.context.function_store();
    store.seed_settings(settings).await.unwrap();
    let rate = json!({
        "country": "AT", "buyer": "person", "name": "VAT", "bps": 2000, "inclusive": true,
    });
    save_rate(fixture, 0, rate).await;
}

/// Places and pays an order from Austria, which is accepted and delivered.
async fn delivered(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let quote = quote(fixture, json!({ "country": "AT" })).await.expect(200);
    let booking = booking(&quote.json["quoteToken"]);
    let placed = fixture.place(key, &booking).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200).json;
    let deliver = json!({
        "action": "deliver", "version": accepted["version"],
        "deliverable": { "kind": "link", "url": "https://videos.example.org/noor" },
    });
    fixture.act_as_ada(guid, deliver).await.expect(200);
    (guid, hash)
}

async fn stored(fixture: &Fixture, guid: OrderGuid) -> Order {
    let order = fixture.context.store().find_order(guid).await;
    order.unwrap().unwrap()
}

/// A price of 120.00 contains 20.00 of tax, which was more than the platform earned.
#[tokio::test]
async fn a_tax_inside_the_price_is_quoted_captured_paid_out_and_refunded_to_the_cent() {
    for (commission, service_fee, net, platform) in
        [(500, 800, 9_500, 1_300), (1_000, 500, 9_000, 1_500)]
    {
        let fixture = Fixture::start().await;
        sell_in_austria(&fixture, commission, service_fee).await;
        let (settle, now) = (fixture.context.settle(), fixture.context.now());
        Box::pin(testkit::compare_books(&settle, now))
            .await
            .unwrap();
        let store = fixture.context.store();
        let ada = store.find_talent(fixture.ada.talent.talent_guid).await;
        let url = settle.open_onboarding(ada.unwrap().unwrap(), now);
        fixture
            .context
            .submit(&url.await.unwrap(), &[("outcome", "finish")])
            .await;
        let ada = store.find_talent(fixture.ada.talent.talent_guid).await;
        settle
            .refresh_payout_account(ada.unwrap().unwrap(), now)
            .await
            .unwrap();

        let (whole, hash) = delivered(&fixture, "whole-order").await;
        let seen = fixture.seen_by_ada(whole).await["money"].clone();
        assert_eq!(
            (amount(&seen, "talentTax"), amount(&seen, "talentNet")),
            (2_000, net)
        );
        let shown = fixture.seen(&hash).await;
        assert_eq!(
            (
                shown["money"].get("talentTax"),
                shown["money"].get("talentNet")
            ),
            (None, None)
        );
        let approve = json!({ "action": "approve", "version": shown["version"] });
        fixture.act_as_guest(&hash, approve).await.expect(200);

        let (half, hash) = delivered(&fixture, "half-order").await;
        let version = fixture.seen(&hash).await["version"].clone();
        let report = json!({
            "action": "report_problem", "version": version, "reason": "not_as_ordered", "note": "It is too short.",
        });
        fixture.act_as_guest(&hash, report).await.expect(200);
        let disputed = stored(&fixture, half).await;
        let refund = Money::new(
            disputed.money.total.amount() / 2,
            disputed.money.total.currency(),
        );
        let resolve = Command::ResolveRelease {
            refund: Some(refund.unwrap()),
            note: "Half of it".to_owned(),
        };
        let now = fixture.context.now();
        let resolved = Box::pin(settle.act(disputed, resolve, Actor::Operator, now))
            .await
            .unwrap();
        fixture.context.run_money_effects(half).await;
        let parts = resolved.refunds[0].parts;
        let lines = [net / 2, platform / 2, resolved.money.tax.amount() / 2];
        assert_eq!(
            [parts.talent, parts.platform, parts.tax].map(Money::amount),
            lines
        );

        fixture.context.advance(Duration::from_hours(7 * 24 + 1));
        for (guid, paid) in [(whole, net), (half, net / 2)] {
            let order = stored(&fixture, guid).await;
            let order = Box::pin(settle.advance(order, fixture.context.now()))
                .await
                .unwrap();
            assert_eq!(order.payout.status, PayoutStatus::Paid);
            assert_eq!(order.payout.amount.amount(), paid);
        }
        let refund = Command::RefundAfterCompletion {
            note: "Agreed".to_owned(),
            chargeback: false,
        };
        let (paid, now) = (stored(&fixture, whole).await, fixture.context.now());
        Box::pin(settle.act(paid, refund, Actor::Operator, now))
            .await
            .unwrap();
        fixture.context.run_money_effects(whole).await;

        fixture.context.advance(Duration::from_hours(25));
        let now = fixture.context.now();
        let report = Box::pin(testkit::compare_books(&settle, now))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            (report.differences, report.under_way),
            (Vec::new(), Vec::new())
        );
        let differences = report.currencies.iter().map(|line| line.difference_minor);
        assert!(differences.into_iter().all(|difference| difference == 0));
    }
}

#[tokio::test]
async fn a_total_that_cannot_be_charged_is_refused_with_the_bounds() {
    let fixture = Fixture::start().await;
    let mut dear = german();
    dear["bps"] = json!(2_000);
    save_rate(&fixture, 0, dear).await;
    let price = Money::new(900_000, Currency::eur()).unwrap();
    let offer = Offer {
        price,
        price_version: 2,
        version: fixture.ada.video.version + 1,
        ..fixture.ada.video.clone()
    };
    fixture.context.store().save_offer(&offer).await.unwrap();
    quote(&fixture, json!({ "country": "FR" }))
        .await
        .expect(200);
    let refused = quote(&fixture, json!({ "country": "DE" })).await;
    assert_eq!(refused.failure(), "422 price_not_possible");
    assert!(refused.json.get("fields").is_none());
    let bounds = json!({
        "smallest": { "amount": 50, "currency": "EUR" },
        "largest": { "amount": 1_000_000, "currency": "EUR" },
    });
    assert_eq!(refused.json["details"], bounds);
}
