use stripe::{
    CancellationReason, CheckoutLine, CheckoutSubject, IntentStatus, NewCheckout, NewRefund,
    NewTransfer, SessionPayment, SessionStatus, StripeError,
};

use crate::provider::{Provider, answer};

const SESSION: &str = r#"{"id":"cs_1","object":"checkout.session","url":"https://pay.example/cs_1",
    "status":"open","payment_status":"unpaid","payment_intent":null,"client_reference_id":"order-1",
    "amount_total":12600,"currency":"eur","expires_at":1790000000,"metadata":{"order":"order-1"}}"#;

const HELD: &str = r#"{"id":"pi_1","object":"payment_intent","status":"requires_capture",
    "amount":12600,"amount_capturable":12600,"amount_received":0,"currency":"eur",
    "metadata":{"order":"order-1"},"a_field_of_tomorrow":{"x":1},
    "latest_charge":{"id":"ch_1","amount":12600,"amount_captured":0,"amount_refunded":0,
      "payment_method_details":{"type":"card","card":{"brand":"visa","last4":"4242",
        "country":"DE","capture_before":1790500000,"wallet":{"type":"apple_pay"}}}}}"#;

#[tokio::test]
async fn a_checkout_asks_for_a_hold_and_never_for_a_charge() {
    let (provider, stripe) = Provider::answering([answer(200, SESSION)]).await;
    let checkout = NewCheckout {
        subject: CheckoutSubject::Order("order-1".to_owned()),
        currency: "EUR".to_owned(),
        lines: vec![
            CheckoutLine {
                name: "Video & greeting".to_owned(),
                description: Some("€20.00 off".to_owned()),
                amount: 12000,
            },
            CheckoutLine {
                name: "Service fee".to_owned(),
                description: None,
                amount: 600,
            },
        ],
        customer_email: Some("ada+fan@example.com".to_owned()),
        success_url: "https://site.example/return?session_id={CHECKOUT_SESSION_ID}".to_owned(),
        cancel_url: "https://site.example/payment/hash".to_owned(),
        expires_at: "2026-11-21T09:30:00Z".parse().unwrap(),
    };

    let session = stripe
        .create_checkout(&checkout, "order:order-1:place:1")
        .await
        .unwrap();

    assert_eq!(session.status, Some(SessionStatus::Open));
    assert_eq!(session.payment_status, SessionPayment::Unpaid);
    assert_eq!(session.payment_intent, None);
    let asked = &provider.asked()[0];
    assert_eq!(asked.line, "POST /v1/checkout/sessions");
    assert_eq!(asked.header("idempotency-key"), "order:order-1:place:1");
    assert_eq!(asked.header("authorization"), "Bearer sk_test_key");
    assert_eq!(asked.header("stripe-version"), stripe::API_VERSION);
    assert_eq!(
        asked.header("content-type"),
        "application/x-www-form-urlencoded"
    );
    for field in [
        "mode=payment",
        "payment_method_types%5B0%5D=card",
        "payment_method_options%5Bcard%5D%5Bcapture_method%5D=manual",
        "payment_method_options%5Blink%5D%5Bcapture_method%5D=manual",
        "payment_intent_data%5Bmetadata%5D%5Border%5D=order-1",
        "payment_intent_data%5Btransfer_group%5D=order-1",
        "customer_email=ada%2Bfan%40example.com",
        "expires_at=1795253400",
        "line_items%5B0%5D%5Bprice_data%5D%5Bproduct_data%5D%5Bname%5D=Video+%26+greeting",
        "line_items%5B0%5D%5Bprice_data%5D%5Bproduct_data%5D%5Bdescription%5D=%E2%82%AC20.00+off",
        "line_items%5B1%5D%5Bprice_data%5D%5Bunit_amount%5D=600",
        "line_items%5B1%5D%5Bprice_data%5D%5Bcurrency%5D=eur",
    ] {
        assert!(
            asked.body.split('&').any(|sent| sent == field),
            "{field} in {}",
            asked.body
        );
    }
}

#[tokio::test]
async fn an_intent_comes_with_its_charge_and_the_end_of_its_hold() {
    let (provider, stripe) = Provider::answering([answer(200, HELD)]).await;

    let intent = stripe.find_intent("pi_1").await.unwrap();

    assert_eq!(
        provider.asked()[0].line,
        "GET /v1/payment_intents/pi_1?expand%5B%5D=latest_charge.balance_transaction"
    );
    assert_eq!(intent.status, IntentStatus::RequiresCapture);
    let card = intent
        .charge()
        .unwrap()
        .payment_method_details
        .clone()
        .unwrap()
        .card
        .unwrap();
    assert_eq!(card.capture_before, Some(1_790_500_000));
    assert_eq!(card.wallet.unwrap().kind, "apple_pay");
    assert_eq!(
        intent.charge().unwrap().movement(),
        None,
        "nothing is captured"
    );
}

#[tokio::test]
async fn movements_are_read_where_they_are_expanded() {
    let movement = |id: &str, amount: i64| {
        format!(
            r#"{{"id":"{id}","amount":{amount},"fee":5,"currency":"chf","exchange_rate":1.0752,"created":1790000000,
            "type":"refund","source":"re_1"}}"#
        )
    };
    let whole = format!(
        r#"{{"id":"re_1","amount":500,"balance_transaction":{},"failure_balance_transaction":{}}}"#,
        movement("txn_1", -465),
        movement("txn_2", 470)
    );
    let ids = r#"{"id":"re_1","amount":500,"balance_transaction":"txn_1","failure_balance_transaction":null}"#;
    let balance = r#"{"available":[{"amount":0,"currency":"chf"}],"pending":[{"amount":5,"currency":"eur"}]}"#;
    let script = [answer(200, &whole), answer(200, ids), answer(200, balance)];
    let (provider, stripe) = Provider::answering(script).await;

    let refund = stripe.find_refund("re_1").await.unwrap();
    let amounts: Vec<i64> = refund.movements().map(|one| one.amount).collect();
    assert_eq!(amounts, [-465, 470]);
    let rate = refund.movements().next().unwrap().exchange_rate.clone();
    assert_eq!(rate.unwrap().to_string(), "1.0752");
    let refund = stripe.find_refund("re_1").await.unwrap();
    assert_eq!(refund.movements().count(), 0);
    let currencies = stripe.list_balance_currencies().await.unwrap();
    assert_eq!(currencies.into_iter().collect::<Vec<_>>(), ["chf", "eur"]);
    assert_eq!(provider.asked()[2].line, "GET /v1/balance");
}

#[tokio::test]
async fn an_unexpanded_charge_and_a_status_of_tomorrow_are_read() {
    let body = r#"{"id":"pi_1","status":"requires_patience","amount":1,"currency":"eur",
        "latest_charge":"ch_1"}"#;
    let (_provider, stripe) = Provider::answering([answer(200, body)]).await;

    let intent = stripe.find_intent("pi_1").await.unwrap();

    assert_eq!(intent.status, IntentStatus::Unknown);
    assert!(intent.charge().is_none());
}

#[tokio::test]
async fn a_release_contains_its_reason() {
    let (provider, stripe) = Provider::answering([answer(200, HELD)]).await;

    stripe
        .cancel_intent("pi_1", CancellationReason::Abandoned)
        .await
        .unwrap();

    let asked = &provider.asked()[0];
    assert_eq!(asked.line, "POST /v1/payment_intents/pi_1/cancel");
    assert_eq!(asked.header("idempotency-key"), "", "no failure is stored");
    assert!(
        asked.body.contains("cancellation_reason=abandoned"),
        "{}",
        asked.body
    );
}

#[tokio::test]
async fn refunds_transfers_and_reversals_name_their_order() {
    let refund = r#"{"id":"re_1","amount":500,"status":"succeeded","payment_intent":"pi_1"}"#;
    let transfer = r#"{"id":"tr_1","amount":9600,"amount_reversed":0}"#;
    let reversal = r#"{"id":"trr_1","amount":400}"#;
    let script = [
        answer(200, refund),
        answer(200, transfer),
        answer(200, reversal),
    ];
    let (provider, stripe) = Provider::answering(script).await;

    let new_refund = NewRefund {
        intent: "pi_1".to_owned(),
        amount: 500,
        reason: "policy".to_owned(),
        order: "order-1".to_owned(),
    };
    stripe.create_refund(&new_refund, "a").await.unwrap();
    let new_transfer = NewTransfer {
        destination: "acct_1".to_owned(),
        amount: 9600,
        currency: "EUR".to_owned(),
        source_charge: "ch_1".to_owned(),
        order: "order-1".to_owned(),
    };
    stripe.create_transfer(&new_transfer, "b").await.unwrap();
    stripe
        .reverse_transfer("tr_1", 400, "order-1", "c")
        .await
        .unwrap();

    let sent: Vec<_> = provider
        .asked()
        .into_iter()
        .map(|asked| (asked.line, asked.body))
        .collect();
    assert_eq!(sent[0].0, "POST /v1/refunds");
    assert!(sent[0].1.contains("amount=500"), "{}", sent[0].1);
    assert!(
        sent[1].1.contains("source_transaction=ch_1"),
        "{}",
        sent[1].1
    );
    assert!(
        sent[1].1.contains("transfer_group=order-1"),
        "{}",
        sent[1].1
    );
    assert_eq!(
        sent[2],
        (
            "POST /v1/transfers/tr_1/reversals".to_owned(),
            "amount=400&metadata%5Border%5D=order-1".to_owned()
        )
    );
}

#[tokio::test]
async fn a_bank_decline_contains_its_reason() {
    let body = r#"{"error":{"type":"card_error","code":"card_declined",
        "decline_code":"insufficient_funds","message":"Your card has insufficient funds."}}"#;
    let (provider, stripe) = Provider::answering([answer(402, body)]).await;

    let error = stripe.capture_intent("pi_1", "key").await.unwrap_err();

    let StripeError::Declined { decline_code, .. } = error else {
        panic!("{error:?}")
    };
    assert_eq!(decline_code.as_deref(), Some("insufficient_funds"));
    assert_eq!(provider.asked().len(), 1);
}

#[tokio::test]
async fn distinguishes_a_wrong_state_from_a_missing_object() {
    let state = r#"{"error":{"type":"invalid_request_error",
        "code":"payment_intent_unexpected_state","message":"canceled"}}"#;
    let missing = r#"{"error":{"type":"invalid_request_error","code":"resource_missing",
        "message":"No such payment_intent"}}"#;
    let script = [answer(400, state), answer(404, missing)];
    let (_provider, stripe) = Provider::answering(script).await;

    let error = stripe.capture_intent("pi_1", "key").await.unwrap_err();
    assert!(
        error.is_unexpected_state() && !error.is_missing(),
        "{error:?}"
    );
    let error = stripe.find_intent("pi_2").await.unwrap_err();
    assert!(
        error.is_missing() && !error.is_unexpected_state(),
        "{error:?}"
    );
}

#[tokio::test]
async fn no_debug_form_shows_a_key() {
    let (_provider, stripe) = Provider::answering([]).await;

    let shown = format!("{stripe:?}");

    assert!(
        !shown.contains("sk_test_key") && !shown.contains("whsec_test"),
        "{shown}"
    );
}
