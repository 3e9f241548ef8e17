//! `POST /api/join`.

use std::time::Duration;

use domain::marketplace::MoneySettings;
use domain::sport::{Sport, SportStatus};
use domain::{ApplicationGuid, Currency, Email, OrderNumber, Slug};
use serde_json::{Value, json};
use testkit::{App, TestContext};

/// Stores the sport `slug`: the first version, or the one that follows.
pub(crate) async fn seed_sport(
    context: &TestContext,
    slug: &str,
    status: SportStatus,
    version: u64,
) {
    let sport = Sport {
        slug: Slug::parse(slug).unwrap(),
        name: slug.into(),
        description: "Rackets.".into(),
        translations: std::collections::BTreeMap::new(),
        hero: None,
        synonyms: Vec::new(),
        sort_order: 1,
        status,
        version,
    };
    context.store().seed_sport(&sport).await.unwrap();
}

pub(crate) async fn start() -> (TestContext, App) {
    let context = TestContext::start().await;
    seed_sport(&context, "tennis", SportStatus::Active, 1).await;
    let app = App::new(crate::support::router(&context));
    (context, app)
}

pub(crate) fn form() -> Value {
    json!({
        "legalName": "Ada Maria Keller", "displayName": "Ada Keller", "email": "Ada@Example.org",
        "phone": "+49 151 12345678", "country": "DE", "birthDate": "1999-04-12", "sports": ["tennis"],
        "level": "pro", "profileUrl": "https://www.itf.example/ada",
        "socials": [{ "network": "instagram", "handle": "ada.keller", "followers": 12000 }],
        "languages": ["de", "en"],
        "offers": [{ "kind": "video", "price": { "amount": 9000, "currency": "EUR" } }],
        "why": "Because fans ask.", "entity": { "kind": "individual" },
        "consents": { "terms": true, "likeness": true, "data": true },
    })
}

/// Returns the form with the field at `path` changed; `null` removes it.
pub(crate) fn form_with(path: &str, value: Value) -> Value {
    let mut form = form();
    let (parent, field) = path.rsplit_once('/').unwrap();
    let object = form.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    if value.is_null() {
        object.remove(field);
    } else {
        object.insert(field.to_owned(), value);
    }
    form
}

pub(crate) fn born_years_ago(context: &TestContext, years: i32) -> Value {
    let year: i32 = context.now().strftime("%Y").to_string().parse().unwrap();
    json!(format!("{}-01-01", year - years))
}

pub(crate) fn ada() -> Email {
    Email::parse("ada@example.org").unwrap()
}

#[tokio::test]
async fn an_application_returns_a_reference() {
    let (context, app) = start().await;
    let reply = app.post("/api/join").json(form()).await.expect(201);
    assert_eq!(reply.json["status"], "draft");
    let reference = OrderNumber::parse(reply.json["reference"].as_str().unwrap()).unwrap();
    let guid = ApplicationGuid::parse(reply.json["applicationGuid"].as_str().unwrap()).unwrap();

    let application = context
        .store()
        .find_application(guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(application.reference, reference);
    assert_eq!(application.email, ada());
    assert_eq!(application.legal_name, "Ada Maria Keller");
}

#[tokio::test]
async fn a_minor_needs_a_guardian() {
    let (context, app) = start().await;
    let alone = form_with("/birthDate", born_years_ago(&context, 15));
    let reply = app.post("/api/join").json(&alone).await;
    assert_eq!(reply.failure(), "422 validation_failed");
    assert!(
        reply
            .fields()
            .iter()
            .all(|field| field.starts_with("guardian")),
        "{}",
        reply.text
    );

    let mut accompanied = alone;
    accompanied["guardian"] = json!({ "name": "Eva Keller", "email": "eva@example.org" });
    assert_eq!(app.post("/api/join").json(&accompanied).await.status, 201);
}

#[tokio::test]
async fn computes_the_age_with_the_functions_clock() {
    let (context, app) = start().await;
    let child = form_with("/birthDate", born_years_ago(&context, 10));
    assert_eq!(
        app.post("/api/join").json(&child).await.failure(),
        "422 validation_failed"
    );
    context.advance(Duration::from_hours(9 * 366 * 24));
    assert_eq!(app.post("/api/join").json(&child).await.status, 201);
}

#[tokio::test]
async fn a_price_follows_the_settings_of_the_marketplace() {
    let (context, app) = start().await;
    let settings = MoneySettings {
        currencies: vec![Currency::parse("USD").unwrap()],
        ..MoneySettings::default()
    };
    context.store().seed_settings(settings).await.unwrap();
    let refused = app.post("/api/join").json(form()).await;
    assert_eq!(refused.expect(422).fields(), ["offers.0.price"]);
}

#[tokio::test]
async fn an_invalid_field_has_its_rule_and_values() {
    let (_context, app) = start().await;
    let euros = |amount: i64| json!({ "amount": amount, "currency": "EUR" });
    for (pointer, value, expected) in [
        (
            "/displayName",
            json!("A"),
            json!({
                "field": "displayName", "rule": "length", "values": { "min": 2, "max": 60 },
                "message": "must be 2 to 60 characters",
            }),
        ),
        (
            "/country",
            json!("Germany"),
            json!({
                "field": "country", "rule": "format", "values": { "kind": "country" },
                "message": "must be a country code like DE",
            }),
        ),
        (
            "/sports",
            json!([]),
            json!({
                "field": "sports", "rule": "count", "values": { "min": 1, "max": 3, "of": "sports" },
                "message": "must be 1 to 3 sports",
            }),
        ),
        (
            "/offers/0/price",
            euros(1),
            json!({
                "field": "offers.0.price", "rule": "amount_min", "values": { "min": euros(50) },
                "message": "must be at least 0.50 EUR",
            }),
        ),
        (
            "/consents/terms",
            json!(false),
            json!({ "field": "consents.terms", "rule": "consent", "message": "must be agreed to" }),
        ),
    ] {
        let refused = app.post("/api/join").json(form_with(pointer, value)).await;
        assert_eq!(
            refused.expect(422).json["fields"],
            json!([expected]),
            "{pointer}"
        );
    }
}

#[tokio::test]
async fn reports_an_invalid_field_and_writes_nothing() {
    let (context, app) = start().await;
    seed_sport(&context, "squash", SportStatus::Hidden, 1).await;
    for (path, value, fields) in [
        ("/legalName", Value::Null, vec!["legalName"]),
        ("/legalName", json!(""), vec!["legalName"]),
        ("/email", json!("ada"), vec!["email"]),
        ("/country", json!("Germany"), vec!["country"]),
        ("/birthDate", json!("yesterday"), vec!["birthDate"]),
        ("/sports", json!([]), vec!["sports"]),
        (
            "/sports",
            json!(["tennis", "chess-boxing"]),
            vec!["sports.1"],
        ),
        ("/sports", json!(["squash"]), vec!["sports.0"]),
        ("/level", json!("godlike"), vec!["level"]),
        (
            "/profileUrl",
            json!("http://example.org"),
            vec!["profileUrl"],
        ),
        ("/languages", json!(["german"]), vec!["languages.0"]),
        (
            "/offers",
            json!([{ "kind": "video", "price": { "amount": -1, "currency": "EUR" } }]),
            vec!["offers.0.price"],
        ),
        (
            "/offers",
            json!([{ "kind": "video", "price": 90 }]),
            vec!["offers.0.price"],
        ),
        ("/consents/terms", json!(false), vec!["consents.terms"]),
        ("/consents/data", Value::Null, vec!["consents.data"]),
        ("/entity", json!({ "kind": "company" }), vec!["entity.name"]),
        ("/entity/kind", json!("state"), vec!["entity.kind"]),
        ("/status", json!("approved"), vec!["status"]),
        (
            "/guardian",
            json!({ "name": "Eva" }),
            vec!["guardian.email"],
        ),
    ] {
        let reply = app
            .post("/api/join")
            .json(form_with(path, value.clone()))
            .await;
        let found = (reply.failure(), reply.fields());
        assert_eq!(
            found,
            ("422 validation_failed".into(), fields),
            "{path} = {value}: {}",
            reply.text
        );
    }
    assert_eq!(
        context.store().find_open_application(&ada()).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn rejects_a_body_that_is_not_json_or_too_large() {
    let (context, app) = start().await;
    let large = form_with("/why", json!("w".repeat(http_api::BODY_LIMIT))).to_string();
    for (body, failure) in [
        ("{", "400 malformed_json"),
        (large.as_str(), "413 body_too_large"),
    ] {
        let reply = app
            .post("/api/join")
            .raw("application/json", body.to_owned())
            .await;
        assert_eq!(reply.failure(), failure);
    }
    let reply = app
        .post("/api/join")
        .raw("text/plain", form().to_string())
        .await;
    assert_eq!(reply.failure(), "415 unsupported_media_type");
    assert_eq!(
        context.store().find_open_application(&ada()).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn emails_about_an_application_are_in_the_language_of_its_page() {
    let (context, app) = start().await;
    let german = form_with("/language", json!("de"));
    let token = crate::support::apply(&context, &app, &german).await;
    let path = format!("/api/join/links/{token}/steps");
    let submit = app.post(&path).json(json!({ "step": "submit" }));
    submit.await.expect(200);
    let notices = crate::support::notices(&context).await;
    assert_eq!(notices.len(), 3);
    // The third one is to the operators.
    for notice in notices.into_iter().filter(|notice| notice.to.is_some()) {
        assert_eq!(notice.language, Some(domain::Language::De));
    }
}
