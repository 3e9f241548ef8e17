//! `GET /api/marketplace`.

use domain::marketplace::{Brand, Launch, MoneySettings};
use domain::{Currency, Money};
use serde_json::json;
use testkit::{App, TestContext};

#[tokio::test]
async fn returns_the_defaults_without_rows_and_may_be_cached_for_a_minute() {
    let context = TestContext::start().await;
    let app = App::new(catalogue::router(context.state()));
    let reply = app.get("/api/marketplace").await.expect(200);
    assert_eq!(reply.header("cache-control"), Some("public, max-age=60"));
    assert_eq!(reply.json["brand"]["name"], "Matchday");
    assert_eq!(reply.json["launch"], json!({ "open": true }));
    assert_eq!(reply.json["money"]["payoutDelayDays"], 7);
    assert_eq!(reply.json["content"], json!([]));
}

#[tokio::test]
async fn returns_the_saved_settings() {
    let context = TestContext::start().await;
    let brand = Brand {
        name: "Courtside".to_owned(),
        ..Brand::default()
    };
    let store = context.store();
    store.seed_settings(brand).await.unwrap();
    store.seed_settings(Launch { open: false }).await.unwrap();
    let app = App::new(catalogue::router(context.state()));
    let reply = app.get("/api/marketplace").await.expect(200);
    assert_eq!(reply.json["brand"]["name"], "Courtside");
    assert_eq!(reply.json["launch"], json!({ "open": false }));
}

#[tokio::test]
async fn visitors_do_not_read_which_amounts_need_a_second_operator() {
    let context = TestContext::start().await;
    let money = MoneySettings {
        approval_above: vec![Money::new(50_000, Currency::eur()).unwrap()],
        ..MoneySettings::default()
    };
    context.store().seed_settings(money).await.unwrap();
    let app = App::new(catalogue::router(context.state()));
    let reply = app.get("/api/marketplace").await.expect(200);
    let money = reply.json["money"].as_object().unwrap();
    let mut names: Vec<_> = money.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "commissionBps",
            "payoutDelayDays",
            "prices",
            "referenceRates",
            "serviceFeeBps"
        ]
    );
}

#[tokio::test]
async fn visitors_read_the_accepted_currencies_with_their_prices() {
    let context = TestContext::start().await;
    let currency = |code| Currency::parse(code).unwrap();
    let money = MoneySettings {
        currencies: vec![currency("PLN"), currency("JPY")],
        smallest_order: vec![Money::new(5_000, currency("PLN")).unwrap()],
        ..MoneySettings::default()
    };
    context.store().seed_settings(money).await.unwrap();
    let app = App::new(catalogue::router(context.state()));
    let reply = app.get("/api/marketplace").await.expect(200);
    let price = |amount, code| json!({ "amount": amount, "currency": code });
    assert_eq!(
        reply.json["money"]["prices"],
        json!([
            { "smallest": price(5_000, "PLN"), "largest": price(3_809_524, "PLN") },
            { "smallest": price(50, "JPY"), "largest": price(952_381, "JPY") },
        ])
    );
}
