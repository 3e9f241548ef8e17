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
    assert!(
        provider
            .events()
            .await
            .contains(&"transfer.created".to_owned())
    );
    let (_, of_account) = listed(&provider, "", Some(&verified)).await;
    assert!(of_account.contains(&"account.updated".to_owned()));
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

/// The kinds of the events that the call lists, or the code of its refusal.
async fn listed(provider: &Provider, query: &str, account: Option<&str>) -> (u16, Vec<String>) {
    let url = format!("{}/v1/events?limit=100{query}", provider.server.url());
    let mut call = provider
        .http
        .get(url)
        .bearer_auth(provider.server.secret_key());
    if let Some(account) = account {
        call = call.header("stripe-account", account);
    }
    let answer = call.send().await.unwrap();
    let status = answer.status().as_u16();
    let page: Value = answer.json().await.unwrap();
    let events = page["data"].as_array().cloned().unwrap_or_default();
    let kinds = events
        .iter()
        .map(|one| one["type"].as_str().unwrap().to_owned());
    (status, kinds.collect())
}

#[tokio::test]
async fn events_of_an_account_are_listed_in_its_name_only() {
    let provider = Provider::start().await;
    capture_charge(&provider).await;
    let account = onboard(&provider, "finish").await;
    let (_, of_platform) = listed(&provider, "", None).await;
    assert!(of_platform.iter().all(|kind| !kind.starts_with("account.")));
    let (_, of_account) = listed(&provider, "", Some(&account)).await;
    assert!(
        of_account.contains(&"account.updated".to_owned()),
        "{of_account:?}"
    );
    let query = "&types[]=account.updated&types[]=payout.paid";
    let (_, some) = listed(&provider, query, Some(&account)).await;
    assert!(
        some.iter().all(|kind| kind == "account.updated"),
        "{some:?}"
    );
    let paid = listed(&provider, "&types[]=payout.paid", Some(&account)).await;
    assert_eq!(paid, (200, Vec::new()));
    assert_eq!(listed(&provider, "", Some("acct_other")).await.0, 403);
}

#[tokio::test]
async fn events_are_filtered_by_at_most_twenty_types_and_by_time() {
    let provider = Provider::start().await;
    provider.held().await;
    let types = |count: usize| "&types[]=charge.succeeded".repeat(count);
    let (status, kinds) = listed(&provider, &types(20), None).await;
    assert_eq!((status, kinds), (200, vec!["charge.succeeded".to_owned()]));
    assert_eq!(listed(&provider, &types(21), None).await.0, 400);
    let both = "&types[]=charge.succeeded&type=charge.captured";
    assert_eq!(listed(&provider, both, None).await.0, 400);
    let begun = provider.server.clock().now() - 60;
    let before = format!("&created[lt]={begun}");
    assert_eq!(listed(&provider, &before, None).await, (200, Vec::new()));
    let since = format!("&created[gte]={begun}");
    assert_eq!(listed(&provider, &since, None).await.1.len(), 4);
}

#[tokio::test]
async fn connected_accounts_are_listed_by_page_without_those_that_left() {
    let provider = Provider::start().await;
    let first = onboard(&provider, "finish").await;
    let second = onboard(&provider, "finish").await;
    let ids = |page: &Value| -> Vec<String> {
        let accounts = page["data"].as_array().unwrap().iter();
        accounts
            .map(|one| one["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let (_, page) = provider.get("/v1/accounts?limit=1").await;
    assert_eq!(
        (ids(&page), page["has_more"].as_bool()),
        (vec![second.clone()], Some(true))
    );
    let next = format!("/v1/accounts?limit=1&starting_after={second}");
    let (_, page) = provider.get(&next).await;
    assert_eq!(
        (ids(&page), page["has_more"].as_bool()),
        (vec![first.clone()], Some(false))
    );
    let url = format!("{}/_connected/{first}", provider.server.url());
    let left = provider
        .http
        .post(url)
        .form(&[("action", "withdraw")])
        .send();
    assert!(left.await.unwrap().status().as_u16() < 400);
    let (_, page) = provider.get("/v1/accounts").await;
    assert_eq!(ids(&page), [second]);
}

#[tokio::test]
async fn a_charge_in_another_currency_than_the_accounts_is_converted() {
    let provider = Provider::start().await;
    let url = format!("{}/_emulator/settlement", provider.server.url());
    let only_dollars = serde_json::json!({ "currencies": ["usd"] });
    let set = provider.http.post(url).json(&only_dollars).send().await;
    assert!(set.unwrap().status().is_success());
    let charge = capture_charge(&provider).await;
    let (_, booked) = provider
        .get(&format!("/v1/balance_transactions?source={charge}"))
        .await;
    let booked = &booked["data"][0];
    assert_eq!(
        (&booked["currency"], booked["amount"].as_i64()),
        (&"usd".into(), Some(14_616))
    );
    // The card fee, converted, and 2 % of the converted amount.
    assert_eq!(booked["fee"].as_i64(), Some(248 + 292));

    let account = onboard(&provider, "finish").await;
    let (status, refused) = transfer(&provider, &account, &charge, "9600").await;
    assert_eq!(status, 400);
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("(usd) must be the same as the transfer currency (eur)"),
        "{message}"
    );
}

#[tokio::test]
async fn the_page_sets_the_bank_accounts_and_the_rate_that_later_movements_are_converted_at() {
    let provider = Provider::start().await;
    let url = format!("{}/_settlement", provider.server.url());
    let save = async |currencies: &str, percent: &str| {
        let fields = [("currencies", currencies), ("rate_percent", percent)];
        let saved = provider.http.post(&url).form(&fields).send();
        saved.await.unwrap().status().as_u16()
    };
    assert!(save("CHF, usd", "100").await < 400);
    assert_eq!(save("XYZ", "100").await, 400);
    let (_, intent) = provider.held().await;
    let path = format!("/v1/payment_intents/{intent}/capture");
    let expand = [("expand[]", "latest_charge.balance_transaction")];
    let (_, captured) = provider.post(&path, &expand, None).await;
    let movement = &captured["latest_charge"]["balance_transaction"];
    assert_eq!(
        (&movement["currency"], movement["amount"].as_i64()),
        (&"chf".into(), Some(11_718))
    );
    assert_eq!(movement["exchange_rate"].as_f64(), Some(0.93));

    assert!(save("chf", "110").await < 400);
    let refund = [
        ("payment_intent", intent.as_str()),
        ("amount", "1000"),
        ("expand[]", "balance_transaction"),
    ];
    let (_, refund) = provider.post("/v1/refunds", &refund, None).await;
    assert_eq!(
        refund["balance_transaction"]["amount"].as_i64(),
        Some(-1_023)
    );

    let (_, balance) = provider.get("/v1/balance").await;
    assert_eq!(balance["available"][0]["amount"].as_i64(), Some(-1_023));
    let pending = &balance["pending"][0];
    assert_eq!(pending["currency"], "chf");
    assert!(pending["amount"].as_i64().unwrap() < 11_718, "less the fee");
    let shown = provider.http.get(&url).send().await.unwrap();
    let shown = shown.text().await.unwrap();
    assert!(shown.contains("value=\"CHF\"") && shown.contains("<li>CHF "));
}
