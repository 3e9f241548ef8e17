//! Stripe Connect: onboarding of connected accounts, transfers from a charge, and reversals.

use serde_json::Value;

use crate::provider::{Provider, code};

/// Creates an account, submits the onboarding page with `outcome`, and returns the account's id.
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
    let redirect = provider
        .http
        .post(url)
        .form(&[("outcome", outcome)])
        .send()
        .await
        .unwrap();
    assert_eq!(
        redirect.headers()["location"],
        "http://127.0.0.1:4300/return?account=1"
    );
    assert_eq!(
        provider.http.get(url).send().await.unwrap().status(),
        404,
        "an onboarding link must work only once"
    );
    id
}

/// Captures a payment of EUR 126.00 and returns the id of its charge.
async fn capture_charge(provider: &Provider) -> String {
    let (_, intent) = provider.held().await;
    let (_, intent) = provider
        .post(&format!("/v1/payment_intents/{intent}/capture"), &[], None)
        .await;
    intent["latest_charge"].as_str().unwrap().to_owned()
}

/// Transfers `amount` cents of a charge to a connected account.
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
async fn a_transfer_needs_a_completely_onboarded_account() {
    let provider = Provider::start().await;
    let charge = capture_charge(&provider).await;
    let unverified = onboard(&provider, "more").await;
    let (_, account) = provider.get(&format!("/v1/accounts/{unverified}")).await;
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
    let (status, refused) = transfer(&provider, &unverified, &charge, "9600").await;
    assert_eq!(
        (status, code(&refused)),
        (400, "insufficient_capabilities_for_transfer")
    );

    let verified = onboard(&provider, "finish").await;
    let (status, paid) = transfer(&provider, &verified, &charge, "9600").await;
    assert_eq!((status, paid["amount"].as_i64()), (200, Some(9600)));
    let events = provider.events().await;
    assert!(
        events.contains(&"account.updated".to_owned())
            && events.contains(&"transfer.created".to_owned())
    );
}

#[tokio::test]
async fn transfers_net_of_reversals_never_exceed_their_charge() {
    let provider = Provider::start().await;
    let charge = capture_charge(&provider).await;
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
async fn rejects_a_transfer_of_an_uncaptured_charge() {
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
