//! What is known of the settlement of each currency.

use serde_json::{Value, json};

use crate::payouts::completed;
use crate::support::Fixture;

const CURRENCIES: &str = "/api/operators/currencies";

async fn settle_in(fixture: &Fixture, currencies: &[&str]) {
    let url = format!("{}/_emulator/settlement", fixture.context.stripe().url());
    let settlement = json!({ "currencies": currencies });
    let set = testkit::loopback_client().post(url).json(&settlement);
    assert!(set.send().await.unwrap().status().is_success());
}

fn find_currency(list: &Value, currency: &str) -> Value {
    let items = list["items"].as_array().unwrap();
    let found = items.iter().find(|one| one["currency"] == currency);
    found.unwrap().clone()
}

#[tokio::test]
async fn a_currency_is_not_seen_then_in_the_balance_and_then_as_its_payment_settled() {
    let fixture = Fixture::start().await;
    let talent = fixture.context.published_talent("ada-keller").await;
    let list = fixture.get(CURRENCIES).await.expect(200).json;
    assert_eq!(list["isBalanceKnown"], true);
    let euros = find_currency(&list, "EUR");
    assert_eq!(euros["settlement"], "not_seen");
    assert_eq!(
        (&euros["isAccepted"], &euros["waitingOrders"]),
        (&json!(true), &json!(0))
    );

    settle_in(&fixture, &["eur"]).await;
    let list = fixture.get(CURRENCIES).await.expect(200).json;
    assert_eq!(find_currency(&list, "EUR")["settlement"], "in_balance");
    assert_eq!(find_currency(&list, "USD")["settlement"], "not_seen");

    let order = completed(&fixture, &talent).await;
    let list = fixture.get(CURRENCIES).await.expect(200).json;
    let euros = find_currency(&list, "EUR");
    assert_eq!(
        (&euros["settlement"], &euros["settlesIn"]),
        (&json!("as_sold"), &json!("EUR"))
    );
    assert_eq!(euros["waitingOrders"], 1);
    assert_eq!(euros["waiting"], json!(order.payout.amount));

    settle_in(&fixture, &["chf"]).await;
    completed(&fixture, &talent).await;
    let list = fixture.get(CURRENCIES).await.expect(200).json;
    let euros = find_currency(&list, "EUR");
    assert_eq!(
        (&euros["settlement"], &euros["settlesIn"]),
        (&json!("converted"), &json!("CHF"))
    );
    assert_eq!(euros["exchangeRate"], "0.93");
    assert_eq!(euros["waitingOrders"], 2);
}

#[tokio::test]
async fn the_list_is_shown_while_the_provider_does_not_report_the_balance() {
    let fixture = Fixture::start().await;
    let faults = json!({ "refused": ["find_balance"] });
    fixture.context.set_provider_faults(&faults).await;

    let list = fixture.get(CURRENCIES).await.expect(200).json;

    assert_eq!(list["isBalanceKnown"], false);
    assert_eq!(find_currency(&list, "EUR")["settlement"], "not_seen");
}

#[tokio::test]
async fn an_order_has_its_settlement_and_a_payout_both_amounts() {
    let fixture = Fixture::start().await;
    let talent = fixture.context.published_talent("ada-keller").await;
    crate::payouts::onboard(&fixture, &talent).await;
    crate::payouts::refresh(&fixture, &talent).await;
    settle_in(&fixture, &["chf"]).await;
    let order = completed(&fixture, &talent).await;
    fixture
        .context
        .advance(std::time::Duration::from_hours(8 * 24));

    let path = format!("/api/operators/orders/{}", order.order_guid);
    let file = fixture.get(&path).await.expect(200).json;

    assert_eq!(file["payment"]["settlement"]["amount"]["currency"], "CHF");
    assert_eq!(file["payment"]["settlement"]["exchangeRate"], "0.93");
    assert_eq!(file["payout"]["status"], "paid", "{file}");
    let transferred = &file["payout"]["transferred"];
    assert_eq!(transferred["currency"], "CHF");
    let paid = fixture.get("/api/operators/payouts?list=paid").await;
    assert_eq!(
        &paid.expect(200).json["items"][0]["transferred"],
        transferred
    );
}
