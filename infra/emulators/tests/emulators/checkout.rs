use crate::provider::{CHALLENGED, DAY, DECLINED, OK, Provider, session_fields};

#[tokio::test]
async fn a_paid_session_holds_the_money_and_sends_the_customer_back() {
    let provider = Provider::start().await;
    let session = provider.open().await;
    assert_eq!(
        (session["status"].as_str(), session["amount_total"].as_i64()),
        (Some("open"), Some(12_600))
    );
    assert!(
        session["payment_intent"].is_null(),
        "there is no intent before the first attempt"
    );

    let back = provider.pay(&session, OK).await;
    let landing = back.headers()["location"].to_str().unwrap();
    assert_eq!(
        landing,
        format!(
            "http://127.0.0.1:4300/return?session_id={}",
            session["id"].as_str().unwrap()
        )
    );

    let session = provider.session(&session).await;
    assert_eq!(
        (
            session["status"].as_str(),
            session["payment_status"].as_str()
        ),
        (Some("complete"), Some("unpaid"))
    );
    assert!(session["url"].is_null());
    let intent = provider
        .intent(session["payment_intent"].as_str().unwrap())
        .await;
    assert_eq!(
        (
            intent["status"].as_str(),
            intent["amount_capturable"].as_i64()
        ),
        (Some("requires_capture"), Some(12_600))
    );
    assert_eq!(intent["metadata"]["order"], "order-1");
    let card = &intent["latest_charge"]["payment_method_details"]["card"];
    assert_eq!(card["last4"], "4242");
    let created = intent["latest_charge"]["created"].as_i64().unwrap();
    assert_eq!(card["capture_before"].as_i64().unwrap() - created, 7 * DAY);
    assert_eq!(
        provider.events().await,
        [
            "payment_intent.created",
            "charge.succeeded",
            "payment_intent.amount_capturable_updated",
            "checkout.session.completed"
        ]
    );
}

#[tokio::test]
async fn pay_page_shows_the_order_and_that_it_is_no_real_payment() {
    let provider = Provider::start().await;
    let session = provider.open().await;
    let page = provider
        .http
        .get(session["url"].as_str().unwrap())
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    for text in [
        "Video from Ada",
        "EUR 126.00",
        "Service fee",
        "emulator",
        "No money moves",
        "4242 4242 4242 4242",
    ] {
        assert!(page.contains(text), "the page lacks `{text}`");
    }
    assert!(
        page.contains("href=\"http://127.0.0.1:4300/payment/abc\""),
        "the way out is missing"
    );
}

#[tokio::test]
async fn a_declined_card_leaves_the_page_open_for_another() {
    let provider = Provider::start().await;
    let session = provider.open().await;
    let refused = provider.pay(&session, DECLINED).await;
    assert_eq!(refused.status(), 402);
    assert!(
        refused
            .text()
            .await
            .unwrap()
            .contains("Your card was declined.")
    );
    let after = provider.session(&session).await;
    assert_eq!(after["status"], "open");
    let intent = provider
        .intent(after["payment_intent"].as_str().unwrap())
        .await;
    assert_eq!(intent["status"], "requires_payment_method");
    assert_eq!(
        intent["last_payment_error"]["decline_code"],
        "generic_decline"
    );

    assert_eq!(provider.pay(&session, OK).await.status(), 303);
    let paid = provider.session(&session).await;
    assert_eq!(
        paid["payment_intent"], after["payment_intent"],
        "a second card uses the same intent"
    );
}

#[tokio::test]
async fn rejects_card_numbers_that_are_not_test_cards() {
    let provider = Provider::start().await;
    let session = provider.open().await;
    let refused = provider.pay(&session, "4111 1111 1111 1111").await;
    assert!(
        refused
            .text()
            .await
            .unwrap()
            .contains("Only the test cards work here")
    );
    assert!(provider.events().await.is_empty());
}

#[tokio::test]
async fn a_challenged_card_is_held_only_after_authentication() {
    let provider = Provider::start().await;
    let session = provider.open().await;
    let url = format!("{}/authenticate", session["url"].as_str().unwrap());
    for (outcome, status, intent_status) in [
        ("fail", 402, "requires_payment_method"),
        ("complete", 303, "requires_capture"),
    ] {
        let asked = provider
            .pay(&session, CHALLENGED)
            .await
            .text()
            .await
            .unwrap();
        assert!(asked.contains("Complete authentication"));
        let intent = provider.session(&session).await["payment_intent"]
            .as_str()
            .unwrap()
            .to_owned();
        assert_eq!(provider.intent(&intent).await["status"], "requires_action");
        let answer = provider
            .http
            .post(&url)
            .form(&[("outcome", outcome)])
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), status);
        assert_eq!(provider.intent(&intent).await["status"], intent_status);
    }
}

#[tokio::test]
async fn an_expired_session_cannot_be_paid_and_a_paid_one_cannot_expire() {
    let provider = Provider::start().await;
    let open = provider.open().await;
    let expire = format!(
        "/v1/checkout/sessions/{}/expire",
        open["id"].as_str().unwrap()
    );
    assert_eq!(
        provider.post(&expire, &[], None).await.1["status"],
        "expired"
    );
    assert_eq!(provider.pay(&open, OK).await.status(), 410);

    let (paid, _) = provider.held().await;
    let expire = format!(
        "/v1/checkout/sessions/{}/expire",
        paid["id"].as_str().unwrap()
    );
    let (status, refused) = provider.post(&expire, &[], None).await;
    assert_eq!(status, 400);
    let said = refused["error"]["message"].as_str().unwrap();
    assert!(said.contains("has a status of complete"), "{said}");
}

#[tokio::test]
async fn sessions_and_holds_expire() {
    let provider = Provider::start().await;
    let open = provider.open().await;
    let (_, intent) = provider.held().await;
    provider.advance(3600).await;
    assert_eq!(provider.session(&open).await["status"], "expired");
    assert_eq!(provider.intent(&intent).await["status"], "requires_capture");
    provider.advance(7 * DAY).await;
    let ended = provider.intent(&intent).await;
    assert_eq!(
        (
            ended["status"].as_str(),
            ended["cancellation_reason"].as_str()
        ),
        (Some("canceled"), Some("automatic"))
    );
    let events = provider.events().await;
    for kind in [
        "checkout.session.expired",
        "payment_intent.canceled",
        "charge.expired",
    ] {
        assert!(
            events.iter().any(|event| event == kind),
            "no `{kind}` in {events:?}"
        );
    }
}

#[tokio::test]
async fn reports_the_name_of_an_invalid_session_parameter() {
    let provider = Provider::start().await;
    let soon = (provider.server.clock().now() + 60).to_string();
    let fine = (provider.server.clock().now() + 3600).to_string();
    let without = |name: &str| {
        session_fields(&fine)
            .into_iter()
            .filter(|(field, _)| *field != name)
            .collect::<Vec<_>>()
    };
    let with = |name, value| {
        without(name)
            .into_iter()
            .chain([(name, value)])
            .collect::<Vec<_>>()
    };
    let amount = "line_items[0][price_data][unit_amount]";
    for (fields, param) in [
        (session_fields(&soon), "expires_at"),
        (without("success_url"), "success_url"),
        (with("mode", "subscription"), "mode"),
        (with("colour", "blue"), "colour"),
        (with(amount, "12.5"), amount),
        (
            with("line_items[0][price_data][currency]", "EUR"),
            "line_items[0][price_data][currency]",
        ),
    ] {
        let (status, refused) = provider.post("/v1/checkout/sessions", &fields, None).await;
        assert_eq!(
            (status.as_u16(), refused["error"]["param"].as_str()),
            (400, Some(param)),
            "{refused}"
        );
    }
}
