//! Settings of the marketplace: every group is saved, bounded and logged.

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/settings";

/// A valid value of each group, and an invalid one with its wrong fields.
fn groups() -> [(&'static str, Value, Value, Vec<&'static str>); 4] {
    let brand = |name: &str, primary: &str| {
        json!({
            "name": name, "tagline": "Book athletes", "senderName": "",
            "colours": { "primary": primary, "accent": "#f2c14e" },
            "logo": { "src": "/media/brand/logo.svg", "width": 200, "height": 60, "alt": "" }, "preview": null,
        })
    };
    let business = |name: &str, email: &str| {
        json!({
            "legalName": name, "street": "Hauptstr. 1", "postalCode": "10827", "city": "Berlin", "country": "DE",
            "registration": "HRB 1234", "vatNumber": "DE123456789", "email": email, "phone": "", "imprint": "",
            "withdrawalCountries": ["DE", "AT"],
        })
    };
    let money = |commission: u32, currencies: Value, rate: u64| {
        json!({
            "commissionBps": commission, "serviceFeeBps": 300, "payoutDelayDays": 14,
            "withoutTax": true, "smallestOrder": [{ "amount": 1000, "currency": "EUR" }], "currencies": currencies,
            "referenceRates": [{ "currency": "USD", "microsPerEuro": rate }], "approvalAbove": [],
        })
    };
    let long = "x".repeat(121);
    [
        (
            "brand",
            brand("Courtside", "#0a5c36"),
            brand("", "#ffd400"),
            vec!["settings.name", "settings.colours.primary"],
        ),
        (
            "business",
            business("Courtside GmbH", "hello@example.org"),
            business(&long, "no address"),
            vec!["settings.legalName", "settings.email"],
        ),
        (
            "money",
            money(1_500, json!(["EUR", "USD"]), 1_163_000),
            money(5_001, json!(["USD"]), 999),
            vec![
                "settings.commissionBps",
                "settings.smallestOrder.0.currency",
                "settings.referenceRates.0.microsPerEuro",
            ],
        ),
        (
            "launch",
            json!({ "open": false }),
            json!({ "open": "no" }),
            vec!["settings.open"],
        ),
    ]
}

async fn save(
    fixture: &Fixture,
    token: &str,
    group: &str,
    settings: &Value,
    version: u64,
) -> Reply {
    let body = json!({ "settings": settings, "version": version, "reason": "Opening" });
    let path = format!("{PATH}/{group}");
    fixture.app.put(&path).bearer(token).json(body).await
}

#[tokio::test]
async fn a_table_without_settings_has_the_defaults() {
    let fixture = Fixture::start().await;
    let settings = fixture.get(PATH).await.expect(200).json;
    let brand = json!({
        "name": "Matchday", "tagline": "", "senderName": "", "colours": null, "logo": null, "preview": null,
    });
    assert_eq!(settings["brand"], json!({ "value": brand, "version": 0 }));
    assert_eq!(settings["money"]["value"]["commissionBps"], 2_000);
    assert_eq!(settings["launch"]["value"], json!({ "open": true }));
    assert_eq!(settings["content"], json!([]));
}

#[tokio::test]
async fn every_group_is_saved_with_its_version_and_its_changes_in_the_log() {
    let fixture = Fixture::start().await;
    for (group, value, wrong, fields) in groups() {
        let saved = save(&fixture, &fixture.robin, group, &value, 0).await;
        let saved = saved.expect(200).json;
        assert_eq!(saved, json!({ "value": value, "version": 1 }), "{group}");
        let refused = save(&fixture, &fixture.robin, group, &wrong, 1).await;
        assert_eq!(refused.fields(), fields, "{group}");
        let settings = fixture.get(PATH).await.expect(200).json;
        assert_eq!(settings[group], saved, "{group}");
    }
    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    let entries = log["items"].as_array().unwrap();
    assert_eq!(entries.len(), 4);
    let entry_of = |group: &str| {
        let of_group = |entry: &&Value| {
            entry["subject"] == json!({ "kind": "settings", "id": group, "label": group })
        };
        entries.iter().find(of_group).unwrap()
    };
    assert_eq!(entry_of("money")["action"], "settings_saved");
    assert_eq!(entry_of("money")["version"], 1);
    let changes = &entry_of("money")["changes"];
    let commission = json!({ "field": "commissionBps", "before": "2000", "after": "1500" });
    assert!(
        changes.as_array().unwrap().contains(&commission),
        "{changes}"
    );
    let closed = json!([{ "field": "open", "before": "true", "after": "false" }]);
    assert_eq!(entry_of("launch")["changes"], closed);
}

#[tokio::test]
async fn a_change_starts_a_build_of_the_site() {
    let fixture = Fixture::start().await;
    save(
        &fixture,
        &fixture.robin,
        "launch",
        &json!({ "open": false }),
        0,
    )
    .await
    .expect(200);
    save(
        &fixture,
        &fixture.robin,
        "launch",
        &json!({ "open": true }),
        1,
    )
    .await
    .expect(200);
    let stale = fixture.context.store().list_stale_pages().await.unwrap();
    assert_eq!(stale.len(), 1);
    assert_eq!(stale[0].talent_guid(), None);
}

#[tokio::test]
async fn the_second_of_two_operators_gets_a_conflict() {
    let fixture = Fixture::start().await;
    for (group, value, _, _) in groups() {
        let (one, other) = tokio::join!(
            save(&fixture, &fixture.robin, group, &value, 0),
            save(&fixture, &fixture.kim, group, &value, 0),
        );
        let mut answers = [one.status.as_u16(), other.status.as_u16()];
        answers.sort_unstable();
        assert_eq!(answers, [200, 409], "{group}");
        let stale = save(&fixture, &fixture.kim, group, &value, 0).await;
        assert_eq!(stale.failure(), "409 conflict", "{group}");
    }
}

#[tokio::test]
async fn only_operators_read_and_write_settings() {
    let fixture = Fixture::start().await;
    let customer = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let ada = fixture.context.published_talent("ada-keller").await;
    let talent = fixture.context.token(&ada.person);
    for token in [&customer, &talent] {
        let read = fixture.app.get(PATH).bearer(token).await;
        assert_eq!(read.failure(), "403 forbidden");
        for (group, value, _, _) in groups() {
            let refused = save(&fixture, token, group, &value, 0).await;
            assert_eq!(refused.failure(), "403 forbidden", "{group}");
        }
    }
    let visitor = fixture.app.get(PATH).await;
    assert_eq!(visitor.status.as_u16(), 401);
}

#[tokio::test]
async fn a_reason_is_required() {
    let fixture = Fixture::start().await;
    let body = json!({ "settings": { "open": false }, "version": 0, "reason": " " });
    let path = format!("{PATH}/launch");
    let reply = fixture.app.put(&path).bearer(&fixture.robin).json(body);
    assert_eq!(reply.await.fields(), ["reason"]);
}

#[tokio::test]
async fn rejects_a_smallest_price_or_a_tax_that_makes_the_other_unpayable_with_the_numbers() {
    let fixture = Fixture::start().await;
    let money = |smallest: i64| {
        json!({
            "commissionBps": 500, "serviceFeeBps": 500, "payoutDelayDays": 7,
            "smallestOrder": [{ "amount": smallest, "currency": "EUR" }], "currencies": ["EUR"],
            "referenceRates": [], "approvalAbove": [],
        })
    };
    let rate = |bps: u32, version: u64| {
        let rate = json!({ "country": "AT", "buyer": "person", "name": "VAT", "bps": bps });
        let body = json!({ "rate": rate, "version": version, "reason": "The law" });
        fixture
            .app
            .put("/api/operators/taxes")
            .bearer(&fixture.robin)
            .json(body)
    };
    let message = |reply: &Reply| {
        reply.json["fields"][0]["message"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let numbers = "is too high: the smallest price of 9000.00 EUR with 5 % service fee and 20 % tax is more than \
                   10000.00 EUR";

    rate(2_000, 0).await.expect(200);
    let refused = save(&fixture, &fixture.robin, "money", &money(900_000), 0)
        .await
        .expect(422);
    assert_eq!(refused.fields(), ["settings.smallestOrder.0"]);
    assert_eq!(message(&refused), numbers);

    rate(500, 1).await.expect(200);
    save(&fixture, &fixture.robin, "money", &money(900_000), 0)
        .await
        .expect(200);
    let refused = rate(2_000, 2).await.expect(422);
    assert_eq!(refused.fields(), ["rate.bps"]);
    assert_eq!(message(&refused), numbers);

    let too_large = save(&fixture, &fixture.robin, "money", &money(1_000_000), 1)
        .await
        .expect(422);
    assert_eq!(too_large.fields(), ["settings.smallestOrder.0"]);
    assert_eq!(message(&too_large), "must be at most 9523.81 EUR");
}
