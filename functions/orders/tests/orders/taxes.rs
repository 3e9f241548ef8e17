//! Tax by country and kind of buyer, in quotes and orders.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::tax::{TaxRate, TaxRateInput};
use domain::{AuditGuid, UserId};
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
    let offer: domain::offer::Offer = serde_json::from_value(offer).unwrap();
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
