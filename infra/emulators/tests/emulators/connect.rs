use serde_json::Value;

use crate::provider::{Provider, code};

async fn onboard(provider: &Provider, outcome: &str) -> String {
    let (_, account) = provider
        .post(
            "/v1/accounts",
            &[("country", "DE"), ("email", "t@example.com")],
            None,
        )
        .await;
    let id = account["id"].as_str().unwrap().to_owned();
    let link = [
        ("account", id.as_str()),
        ("refresh_url", "http://127.0.0.1:4300/talent/account"),
        ("return_url", "http://127.0.0.1:4300/return?account=1"),
        ("type", "account_onboarding"),
    ];
    let (_, link) = provider.post("/v1/account_links", &link, None).await;
    let url = link["url"].as_str().unwrap();
    assert!(
        provider
            .http
            .get(url)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap()
            .contains("Set up payouts")
    );
    let back = provider
        .http
        .post(url)
        .form(&[("outcome", outcome)])
        .send()
        .await
        .unwrap();
    assert_eq!(
        back.headers()["location"],
        "http://127.0.0.1:4300/return?account=1"
    );
    assert_eq!(
        provider.http.get(url).send().await.unwrap().status(),
        404,
        "a link works once"
    );
    id
}

async fn captured(provider: &Provider) -> String {
    let (_, intent) = provider.held().await;
    let (_, intent) = provider
        .post(&format!("/v1/payment_intents/{intent}/capture"), &[], None)
        .await;
    intent["latest_charge"].as_str().unwrap().to_owned()
}

async fn transfer(
    provider: &Provider,
    destination: &str,
    charge: &str,
    amount: &str,
) -> (u16, Value) {
    let fields = [
        ("amount", amount),
        ("currency", "eur"),
        ("destination", destination),
        ("source_transaction", charge),
        ("transfer_group", "order-1"),
        ("metadata[order]", "order-1"),
    ];
    let (status, reply) = provider.post("/v1/transfers", &fields, None).await;
    (status.as_u16(), reply)
}

#[tokio::test]
async fn a_talent_is_paid_after_onboarding_and_not_before() {
    let provider = Provider::start().await;
    let charge = captured(&provider).await;
    let waiting = onboard(&provider, "more").await;
    let (_, account) = provider.get(&format!("/v1/accounts/{waiting}")).await;
    assert_eq!(
        (
            account["details_submitted"].as_bool(),
            account["payouts_enabled"].as_bool()
        ),
        (Some(true), Some(false))
    );
    assert_eq!(
        account["requirements"]["currently_due"][0],
        "individual.verification.document"
    );
    let (status, refused) = transfer(&provider, &waiting, &charge, "9600").await;
    assert_eq!(
        (status, code(&refused)),
        (400, "insufficient_capabilities_for_transfer")
    );

    let ready = onboard(&provider, "finish").await;
    let (status, paid) = transfer(&provider, &ready, &charge, "9600").await;
    assert_eq!((status, paid["amount"].as_i64()), (200, Some(9600)));
    let events = provider.events().await;
    assert!(
        events.contains(&"account.updated".to_owned())
            && events.contains(&"transfer.created".to_owned())
    );
}

#[tokio::test]
async fn transfers_from_one_charge_never_exceed_it_and_can_be_reversed() {
    let provider = Provider::start().await;
    let charge = captured(&provider).await;
    let talent = onboard(&provider, "finish").await;
    let (_, first) = transfer(&provider, &talent, &charge, "9600").await;
    let (status, refused) = transfer(&provider, &talent, &charge, "3001").await;
    assert_eq!((status, code(&refused)), (400, "amount_too_large"));
    let reversals = format!("/v1/transfers/{}/reversals", first["id"].as_str().unwrap());
    let (status, reversal) = provider.post(&reversals, &[("amount", "600")], None).await;
    assert_eq!(
        (status.as_u16(), reversal["object"].as_str()),
        (200, Some("transfer_reversal"))
    );
    assert_eq!(
        provider
            .post(&reversals, &[("amount", "9001")], None)
            .await
            .0,
        400
    );
    assert_eq!(transfer(&provider, &talent, &charge, "3001").await.0, 200);
    let (_, list) = provider.get("/v1/transfers?transfer_group=order-1").await;
    assert_eq!(list["data"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn an_uncaptured_charge_funds_no_transfer() {
    let provider = Provider::start().await;
    let talent = onboard(&provider, "finish").await;
    let (_, intent) = provider.held().await;
    let charge = provider.intent(&intent).await["latest_charge"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (status, refused) = transfer(&provider, &talent, &charge, "100").await;
    assert_eq!(
        (status, refused["error"]["param"].as_str()),
        (400, Some("source_transaction"))
    );
}
