//! Orders: found, returned, and decided after an exact preview.

use domain::operator::OperatorRole;
use domain::order::{Actor, Command, MailTemplate, Order, Party, ProblemReason};
use serde_json::{Value, json};
use store::{MailState, OrderMail, OutboxId};
use stripe::CancellationReason;
use testkit::{PlacedOrder, PublishedTalent, Reply};

use crate::support::{Fixture, operator};

async fn requested(context: &Fixture) -> (PublishedTalent, PlacedOrder) {
    let ada = context.context.published_talent("ada-keller").await;
    let placed = Box::pin(context.context.requested_order(&ada, &ada.video, None)).await;
    (ada, placed)
}

/// Returns a video order that was accepted for 126.00 EUR, and disputed before its delivery.
pub(crate) async fn disputed(context: &Fixture) -> Order {
    let (_ada, placed) = requested(context).await;
    let settle = context.context.settle();
    let now = context.context.now();
    let accepted = Box::pin(settle.act(placed.order, Command::Accept, Actor::Talent, now)).await;
    let deliver = Command::Deliver {
        deliverables: vec![
            serde_json::from_value(json!({ "kind": "note", "note": "Here", "at": now })).unwrap(),
        ],
    };
    let delivered = Box::pin(settle.act(accepted.unwrap(), deliver, Actor::Talent, now)).await;
    let report = Command::ReportProblem {
        reason: ProblemReason::Broken,
        text: "No sound.".to_owned(),
    };
    let order = Box::pin(settle.act(delivered.unwrap(), report, Actor::Guest, now)).await;
    order.unwrap()
}

pub(crate) fn euros(amount: i64) -> Value {
    json!({ "amount": amount, "currency": "EUR" })
}

async fn decide(context: &Fixture, order: &Order, mut body: Value) -> Reply {
    body["version"] = json!(order.version);
    body["reason"] = json!("Half each.");
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    context.post(&path, body).await
}

async fn preview(context: &Fixture, order: &Order, body: Value) -> Reply {
    let path = format!("/api/operators/orders/{}/preview", order.order_guid);
    context.post(&path, body).await
}

#[tokio::test]
async fn finds_an_order_by_number_guid_link_and_address() {
    let context = Fixture::start().await;
    let (ada, placed) = requested(&context).await;
    let noor = context.context.customer("noor").await;
    let held = Box::pin(context.context.placed_order(&ada, &ada.video, Some(&noor))).await;
    let order = &placed.order;
    let (guid, hash) = (order.order_guid.to_string(), placed.hash.reveal());
    let number = order.number.to_string();
    for find in [
        number.clone(),
        number.to_lowercase(),
        guid.clone(),
        format!("https://matchday.example/payment/{hash}"),
        format!("https://matchday.example/feedback/{hash}?from=mail"),
        format!("https://matchday.example/talent/orders/{guid}"),
        hash,
    ] {
        let path = "/api/operators/orders/search";
        let found = context
            .post(path, json!({ "find": find }))
            .await
            .expect(200);
        assert_eq!(found.json["items"][0]["orderGuid"], guid, "{find}");
    }
    // The orders of the address's account come first, then guest orders with the address.
    let path = "/api/operators/orders/search";
    let find = json!({ "find": "noor@example.org" });
    let first = context.post(path, find).await.expect(200).json;
    assert_eq!(first["items"][0]["orderGuid"], json!(held.order.order_guid));
    assert_eq!(first["items"].as_array().unwrap().len(), 1);
    let rest = json!({ "find": "noor@example.org", "cursor": first["next"] });
    let rest = context.post(path, rest).await.expect(200).json;
    assert_eq!(rest["items"][0]["orderGuid"], guid);
    assert_eq!(rest["next"], Value::Null);

    let wrong = context.post(path, json!({ "find": "what" })).await;
    assert_eq!(wrong.fields(), ["find"]);
}

#[tokio::test]
async fn lists_a_dispute_until_it_is_decided() {
    let context = Fixture::start().await;
    let order = disputed(&context).await;
    let waiting = context
        .get("/api/operators/disputes")
        .await
        .expect(200)
        .json;
    assert_eq!(waiting["items"][0]["dispute"]["text"], "No sound.");
    let file = format!("/api/operators/orders/{}", order.order_guid);
    let file = context.get(&file).await.expect(200).json;
    assert_eq!(
        file["decisions"],
        json!(["resolve_release", "resolve_refund"])
    );
    assert_eq!(file["refundable"], euros(12_600));
    assert_eq!(file["customer"]["email"], "noor@example.org");
    assert!(file["events"].as_array().unwrap().len() >= 4);
    assert_eq!(file["mails"], json!([]), "none was tried");
    assert!(
        !file["effects"].as_array().unwrap().is_empty(),
        "mails wait"
    );

    let whole = decide(&context, &order, json!({ "decision": "resolve_refund" })).await;
    assert_eq!(whole.expect(200).json["state"], "refunded");
    let waiting = context
        .get("/api/operators/disputes")
        .await
        .expect(200)
        .json;
    assert_eq!(waiting["items"], json!([]));
    context.context.run_money_effects(order.order_guid).await;
    let after = context.context.store().find_order(order.order_guid).await;
    let after = after.unwrap().unwrap();
    assert_eq!(after.payment.refunded.amount(), 12_600);
    assert_eq!(after.dispute.unwrap().resolution.unwrap(), "Half each.");
    assert_eq!(
        context.audit().await,
        [json!([
            "dispute_refunded",
            order.number,
            "robin@matchday.example",
            "Half each."
        ])]
    );
}

#[tokio::test]
async fn a_preview_equals_the_decision_to_the_cent() {
    let context = Fixture::start().await;
    let order = disputed(&context).await;
    let body = json!({ "decision": "resolve_release", "refund": euros(6_300) });
    let said = preview(&context, &order, body.clone())
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&said["from"], &said["to"]),
        (&json!("disputed"), &json!("completed"))
    );
    assert_eq!(said["refund"], euros(6_300));
    assert_eq!(said["payout"]["amount"], euros(4_800));
    let mails: Vec<&Value> = said["mails"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mail| &mail["to"])
        .collect();
    assert_eq!(mails, ["customer", "talent"]);
    // A preview changes nothing.
    assert_eq!(context.audit().await, [json!(null); 0]);

    let file = decide(&context, &order, body).await.expect(200).json;
    assert_eq!(file["state"], said["to"]);
    assert_eq!(file["payment"]["refunded"], said["refund"]);
    assert_eq!(file["refunds"][0]["parts"], said["parts"]);
    assert_eq!(file["payout"]["amount"], said["payout"]["amount"]);

    let parts = &said["parts"];
    let sum: i64 = ["talent", "platform", "tax"]
        .iter()
        .map(|part| parts[part]["amount"].as_i64().unwrap())
        .sum();
    assert_eq!(sum, 6_300);
}

#[tokio::test]
async fn rejects_a_release_with_a_full_or_larger_refund() {
    let context = Fixture::start().await;
    let order = disputed(&context).await;
    for amount in [12_600, 12_601] {
        let body = json!({ "decision": "resolve_release", "refund": euros(amount) });
        for refused in [
            preview(&context, &order, body.clone()).await,
            decide(&context, &order, body).await,
        ] {
            assert_eq!(refused.failure(), "422 validation_failed");
            assert_eq!(refused.fields(), ["refund"]);
        }
    }
    assert_eq!(context.audit().await, [json!(null); 0]);
}

#[tokio::test]
async fn cancelling_a_request_releases_the_hold() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let body = json!({ "decision": "operator_cancel" });
    let said = preview(&context, &placed.order, body.clone())
        .await
        .expect(200)
        .json;
    assert_eq!(said["releasesHold"], true);
    assert_eq!(said["refund"], Value::Null);
    let file = decide(&context, &placed.order, body).await.expect(200).json;
    assert_eq!(file["state"], "cancelled");
    assert_eq!(file["payment"]["status"], "cancelled");
    context
        .context
        .run_money_effects(placed.order.order_guid)
        .await;
}

#[tokio::test]
async fn the_second_of_two_operators_gets_the_first_decision() {
    let context = Fixture::start().await;
    let order = disputed(&context).await;
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    let body =
        json!({ "decision": "resolve_refund", "version": order.version, "reason": "Broken" });
    let by = |token: &str| context.app.post(&path).bearer(token).json(&body);
    let (one, other) = tokio::join!(by(&context.robin), by(&context.kim));
    let late = if one.status.as_u16() == 200 {
        &other
    } else {
        &one
    };
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "dispute_refunded");
    assert_eq!(context.audit().await.len(), 1);
    let after = context.context.store().find_order(order.order_guid).await;
    assert_eq!(after.unwrap().unwrap().refunds.len(), 1);
}

#[tokio::test]
async fn rejects_a_decision_without_a_reason() {
    let context = Fixture::start().await;
    let order = disputed(&context).await;
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    for reason in [json!(""), json!(null)] {
        let body =
            json!({ "decision": "resolve_refund", "version": order.version, "reason": reason });
        let refused = context.post(&path, body).await;
        assert_eq!(
            (refused.failure().as_str(), refused.fields()),
            ("422 validation_failed", vec!["reason"])
        );
    }
}

/// Returns the current order, whose version a decision needs.
async fn current(context: &Fixture, order: &Order) -> Order {
    let found = context.context.store().find_order(order.order_guid).await;
    found.unwrap().unwrap()
}

#[tokio::test]
async fn accepting_for_the_talent_charges_and_is_logged() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let body = json!({ "decision": "accept" });
    let said = preview(&context, &placed.order, body.clone()).await;
    assert_eq!(said.expect(200).json["charge"], euros(12_600));

    let file = decide(&context, &placed.order, body).await.expect(200).json;

    assert_eq!(file["state"], "accepted");
    assert_eq!(file["payment"]["captured"], euros(12_600));
    assert_eq!(file["decisions"], json!(["deliver", "operator_cancel"]));
    let log = json!([
        "order_accepted",
        placed.order.number,
        "robin@matchday.example",
        "Half each."
    ]);
    assert_eq!(context.audit().await, [log]);
    let stored = current(&context, &placed.order).await;
    assert_eq!(stored.pending_op, None);
}

#[tokio::test]
async fn an_order_lists_the_decisions_that_the_operators_role_allows() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    decide(&context, &placed.order, json!({ "decision": "accept" }))
        .await
        .expect(200);
    let path = format!("/api/operators/orders/{}", placed.order.order_guid);
    let lee = operator("lee", 3);
    for (role, decisions) in [
        (OperatorRole::Support, json!(["deliver"])),
        (OperatorRole::Finance, json!(["operator_cancel"])),
        (OperatorRole::Catalogue, json!([])),
        (
            OperatorRole::Administrator,
            json!(["deliver", "operator_cancel"]),
        ),
    ] {
        context.context.join_team(&lee, &[role]).await;
        let file = context.app.get(&path).bearer(&context.lee()).await;
        assert_eq!(file.expect(200).json["decisions"], decisions, "{role:?}");
    }
}

#[tokio::test]
async fn a_rejected_charge_is_not_logged_as_an_acceptance() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let intent = placed.order.payment.intent_id.clone().unwrap();
    let settle = context.context.settle();
    let gone = settle
        .stripe()
        .cancel_intent(&intent, CancellationReason::Abandoned);
    gone.await.unwrap();

    let refused = decide(&context, &placed.order, json!({ "decision": "accept" })).await;

    assert!(refused.status.is_client_error() || refused.status.is_server_error());
    assert_eq!(
        current(&context, &placed.order).await.state.as_str(),
        "expired"
    );
    assert_eq!(context.audit().await, [json!(null); 0]);
}

#[tokio::test]
async fn declining_for_the_talent_shows_the_reason_to_the_customer() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let without = decide(&context, &placed.order, json!({ "decision": "decline" })).await;
    assert_eq!(without.fields(), ["declineReason"]);

    let body = json!({ "decision": "decline", "declineReason": "no_time" });
    let file = decide(&context, &placed.order, body).await.expect(200).json;

    assert_eq!(file["state"], "declined");
    assert_eq!(file["cancellation"]["reason"], "no_time");
    assert_eq!(file["cancellation"]["text"], "Half each.");
    let log = json!([
        "order_declined",
        placed.order.number,
        "robin@matchday.example",
        "Half each."
    ]);
    assert_eq!(context.audit().await, [log]);
}

#[tokio::test]
async fn an_operator_can_deliver_for_the_talent() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let accepted = decide(&context, &placed.order, json!({ "decision": "accept" })).await;
    accepted.expect(200);
    let order = current(&context, &placed.order).await;
    let empty = decide(&context, &order, json!({ "decision": "deliver" })).await;
    assert_eq!(empty.fields(), ["deliveryNote"]);

    let body = json!({ "decision": "deliver", "deliveryNote": "https://media.example/ada" });
    let file = decide(&context, &order, body).await.expect(200).json;

    assert_eq!(file["state"], "delivered");
    assert_eq!(file["deliverables"][0]["note"], "https://media.example/ada");
    assert_eq!(context.audit().await.len(), 2);
}

#[tokio::test]
async fn one_of_two_concurrent_accepts_charges_and_is_logged() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let path = format!(
        "/api/operators/orders/{}/decisions",
        placed.order.order_guid
    );
    let body =
        json!({ "decision": "accept", "version": placed.order.version, "reason": "By phone" });
    let by = |token: &str| context.app.post(&path).bearer(token).json(&body);
    let (one, other) = tokio::join!(by(&context.robin), by(&context.kim));
    let accepted = [&one, &other]
        .into_iter()
        .filter(|reply| reply.status.is_success());
    assert_eq!(accepted.count(), 1, "{} {}", one.text, other.text);
    assert_eq!(context.audit().await.len(), 1);
    let order = current(&context, &placed.order).await;
    assert_eq!(order.payment.captured, order.money.total);
}

#[tokio::test]
async fn the_newest_confirmation_that_is_still_correct_is_sent_again() {
    let context = Fixture::start().await;
    let (_ada, placed) = requested(&context).await;
    let (store, order) = (context.context.store(), placed.order);
    let path = format!("/api/operators/orders/{}/confirmations", order.order_guid);
    let body = json!({ "reason": "It was deleted" });
    let none = context.post(&path, body.clone()).await;
    assert_eq!(none.failure(), "409 action_refused");

    let mails = |template: MailTemplate, number: u32, to: Party| OrderMail {
        id: OutboxId { version: 2, number },
        template,
        to,
        address: None,
        subject: "Your request".to_owned(),
        state: MailState::Sent,
        error: None,
        attempts: 1,
        at: context.context.now(),
    };
    for mail in [
        mails(MailTemplate::OrderRequested, 7, Party::Customer),
        // Neither the talent's, nor one that the order has left, nor one about messages.
        mails(MailTemplate::NewRequest, 8, Party::Talent),
        mails(MailTemplate::VideoReady, 9, Party::Customer),
        mails(MailTemplate::NewMessages, 10, Party::Customer),
    ] {
        store.finish_mail(order.order_guid, &mail).await.unwrap();
    }
    let sent = context.post(&path, body).await.expect(202).json;
    assert_eq!(sent, json!({ "template": "order_requested" }));
    let rows = store.list_outbox(order.order_guid).await.unwrap();
    let again = rows.iter().filter(|row| row.id.number == 3);
    assert_eq!(again.count(), 1);
    let entry = &context.audit().await[0];
    let number = order.number.to_string();
    let expected = [
        "mail_resent",
        &number,
        "robin@matchday.example",
        "It was deleted",
    ];
    assert_eq!(*entry, json!(expected));
}
