//! What the payment service refuses: each with the service's error.

use serde_json::Value;

use crate::provider::{DAY, Provider, code, session_fields};

/// Opens a session with other fields, and returns the status with the reply.
async fn open(provider: &Provider, changes: &[(&str, &str)]) -> (u16, Value) {
    let expires_at = (provider.server.clock().now() + 3600).to_string();
    let fields: Vec<(&str, &str)> = session_fields(&expires_at)
        .into_iter()
        .filter(|(name, _)| changes.iter().all(|(changed, _)| changed != name))
        .chain(changes.iter().copied())
        .collect();
    let (status, reply) = provider.post("/v1/checkout/sessions", &fields, None).await;
    (status.as_u16(), reply)
}

/// The fields of one line with this price.
fn price<'a>(currency: &'a str, amount: &'a str) -> [(&'a str, &'a str); 4] {
    [
        ("line_items[0][price_data][currency]", currency),
        ("line_items[0][price_data][unit_amount]", amount),
        ("line_items[1][price_data][currency]", currency),
        ("line_items[1][price_data][unit_amount]", "0"),
    ]
}

#[tokio::test]
async fn a_charge_has_bounds_by_currency() {
    let provider = Provider::start().await;
    for (currency, amount, expected) in [
        ("eur", "50", ""),
        ("eur", "49", "amount_too_small"),
        ("huf", "17499", "amount_too_small"),
        // Less than 50 euro cents after the conversion.
        ("krw", "700", "amount_too_small"),
        ("eur", "99999999", ""),
        ("huf", "100000000", "amount_too_large"),
        ("idr", "100000000", ""),
        ("idr", "1000000000000", "amount_too_large"),
        ("kwd", "10005", "parameter_invalid_integer"),
        ("isk", "10050", "parameter_invalid_integer"),
        ("xxx", "10000", "parameter_invalid_value"),
    ] {
        let (status, reply) = open(&provider, &price(currency, amount)).await;
        assert_eq!(code(&reply), expected, "{amount} {currency}: {reply}");
        assert_eq!(status == 200, expected.is_empty());
    }
}

#[tokio::test]
async fn texts_have_lengths_and_forms() {
    let provider = Provider::start().await;
    let value = "x".repeat(501);
    let key = format!("metadata[{}]", "k".repeat(41));
    let name = "n".repeat(5_001);
    let many: Vec<String> = (0..50)
        .map(|number| format!("metadata[k{number}]"))
        .collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "v")).collect();
    let suffix = "payment_intent_data[statement_descriptor_suffix]";
    let line = "line_items[0][price_data][product_data][name]";
    for (changes, param, expected) in [
        (
            vec![("metadata[order]", value.as_str())],
            "metadata",
            "metadata_invalid",
        ),
        (vec![(key.as_str(), "v")], "metadata", "metadata_invalid"),
        (many, "metadata", "metadata_invalid"),
        (
            vec![("customer_email", "noor@")],
            "customer_email",
            "email_invalid",
        ),
        (
            vec![("customer_email", "jörg@example.org")],
            "customer_email",
            "email_invalid",
        ),
        (
            vec![("success_url", "return")],
            "success_url",
            "url_invalid",
        ),
        (vec![(line, "")], line, "parameter_invalid_empty"),
        (
            vec![(line, name.as_str())],
            line,
            "parameter_invalid_string",
        ),
        (
            vec![(suffix, "A text of 23 characters")],
            suffix,
            "parameter_invalid_string",
        ),
        (vec![(suffix, "1234")], suffix, "parameter_invalid_string"),
    ] {
        let (status, reply) = open(&provider, &changes).await;
        let found = (status, reply["error"]["param"].as_str(), code(&reply));
        assert_eq!(found, (400, Some(param), expected), "{reply}");
    }
}

#[tokio::test]
async fn rejects_too_many_calls_without_using_up_their_keys() {
    let provider = Provider::start().await;
    let faults = |body: Value| {
        let url = format!("{}/_emulator/faults", provider.server.url());
        provider.http.post(url).json(&body).send()
    };
    let account = [("country", "DE")];
    for (fault, status, replayed) in [
        ("rateLimited", 429, false),
        ("failing", 500, true),
        ("refused", 400, true),
    ] {
        faults(serde_json::json!({ fault: ["create_account"] }))
            .await
            .unwrap();
        let first = provider.send("/v1/accounts", &account, Some(fault)).await;
        assert_eq!(first.status().as_u16(), status);
        faults(serde_json::json!({})).await.unwrap();
        let again = provider.send("/v1/accounts", &account, Some(fault)).await;
        assert_eq!(
            again.headers().contains_key("idempotent-replayed"),
            replayed,
            "{fault}"
        );
        assert_eq!(again.status().as_u16(), if replayed { status } else { 200 });
    }
}

#[tokio::test]
async fn a_bank_declines_the_first_capture_of_its_card() {
    let provider = Provider::start().await;
    let intent = paid_with(&provider, "4000 0000 0000 4001").await;
    let path = format!("/v1/payment_intents/{intent}/capture");
    let (status, declined) = provider.post(&path, &[], Some("first")).await;
    assert_eq!((status.as_u16(), code(&declined)), (402, "card_declined"));
    assert_eq!(declined["error"]["type"], "card_error");
    assert_eq!(provider.intent(&intent).await["status"], "requires_capture");
    assert_eq!(
        provider.post(&path, &[], Some("first")).await.0,
        402,
        "stored"
    );
    assert_eq!(provider.post(&path, &[], Some("second")).await.0, 200);
    assert_eq!(provider.captures(&intent).await, 1);
}

#[tokio::test]
async fn a_bank_ends_the_hold_of_its_card_early() {
    let provider = Provider::start().await;
    let intent = paid_with(&provider, "4000 0000 0000 4019").await;
    provider.advance(3600).await;
    assert_eq!(provider.intent(&intent).await["status"], "canceled");
    let path = format!("/v1/payment_intents/{intent}/capture");
    let (status, refused) = provider.post(&path, &[], None).await;
    let found = (status.as_u16(), code(&refused));
    assert_eq!(found, (400, "charge_expired_for_capture"));
    let events = provider.events().await;
    assert!(events.contains(&"charge.expired".to_owned()), "{events:?}");
}

#[tokio::test]
async fn a_transfer_without_a_charge_needs_an_available_balance() {
    let provider = Provider::start().await;
    let (_, account) = provider
        .post("/v1/accounts", &[("country", "DE")], None)
        .await;
    let account = account["id"].as_str().unwrap();
    provider
        .http
        .post(format!("{}/_connected/{account}", provider.server.url()))
        .form(&[("action", "verify")])
        .send()
        .await
        .unwrap();
    let intent = paid_with(&provider, "4242 4242 4242 4242").await;
    let path = format!("/v1/payment_intents/{intent}/capture");
    provider.post(&path, &[], None).await;
    let transfer = [
        ("amount", "9600"),
        ("currency", "eur"),
        ("destination", account),
    ];
    let (status, refused) = provider.post("/v1/transfers", &transfer, None).await;
    assert_eq!(
        (status.as_u16(), code(&refused)),
        (400, "balance_insufficient")
    );
    provider.advance(2 * DAY).await;
    assert_eq!(provider.post("/v1/transfers", &transfer, None).await.0, 200);

    provider
        .http
        .post(format!("{}/_connected/{account}", provider.server.url()))
        .form(&[("action", "close")])
        .send()
        .await
        .unwrap();
    let (status, refused) = provider.post("/v1/transfers", &transfer, None).await;
    assert_eq!((status.as_u16(), code(&refused)), (400, "resource_missing"));
    let (status, _) = provider.get(&format!("/v1/accounts/{account}")).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn accounts_are_opened_in_supported_countries_alone() {
    let provider = Provider::start().await;
    let (status, refused) = provider
        .post("/v1/accounts", &[("country", "WS")], None)
        .await;
    assert_eq!(
        (status.as_u16(), code(&refused)),
        (400, "country_unsupported")
    );
}

#[tokio::test]
async fn a_version_has_a_date_and_a_name() {
    let provider = Provider::start().await;
    let url = format!("{}/v1/events", provider.server.url());
    for version in ["2025-09-30", "latest", "2025-9-30.clover"] {
        let call = provider
            .http
            .get(&url)
            .bearer_auth(provider.server.secret_key())
            .header("stripe-version", version);
        assert_eq!(call.send().await.unwrap().status(), 400, "{version}");
    }
}

/// A payment with this card, held.
async fn paid_with(provider: &Provider, card: &str) -> String {
    let session = provider.open().await;
    assert_eq!(provider.pay(&session, card).await.status(), 303);
    let session = provider.session(&session).await;
    session["payment_intent"].as_str().unwrap().to_owned()
}
