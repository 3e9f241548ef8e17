//! Messages between the parties of an order.

use std::time::Duration;

use domain::order::{Actor, Command, Order, State};
use serde_json::json;

use crate::rules::support::{Fixture, Who, message_about};
use crate::rules::wire::{change, message, name, outcome, plain_fields, set, stamped};

const NUMBER: &str = "Call me: +49 171 1234567";

#[tokio::test]
async fn both_sides_read_what_both_said_in_its_order() {
    let fixture = Fixture::new().await;
    assert_eq!(
        fixture
            .send_message(Who::Noor, "a", "Hello Ada!\nIt is for my sister.")
            .await,
        "200"
    );
    assert_eq!(
        fixture.send_message(Who::Ada, "b", "Hello Noor!").await,
        "200"
    );
    let query = json!({
        "from": [{ "collectionId": "messages" }],
        "orderBy": [{ "field": { "fieldPath": "sentAt" } }],
    });
    for who in [Who::Noor, Who::Ada, Who::Operator] {
        let reply = fixture
            .query(who, &format!("orders/{}", fixture.order.order_guid), &query)
            .await;
        let found = reply.expect(200).json;
        let texts: Vec<_> = found
            .as_array()
            .unwrap()
            .iter()
            .map(|one| plain_fields(&one["document"]["fields"])["text"].clone())
            .collect();
        assert_eq!(texts, ["Hello Ada!\nIt is for my sister.", "Hello Noor!"]);
    }
}

#[tokio::test]
async fn contacts_pass_only_once_the_order_is_accepted() {
    let fixture = Fixture::new().await;
    for (number, text) in [
        NUMBER,
        "ada@example.org",
        "see example.com/ada",
        "My number is 5550182",
        "DM me @ada",
    ]
    .iter()
    .enumerate()
    {
        for who in [Who::Noor, Who::Ada] {
            let reply = fixture
                .commit(who, &[fixture.message(who, &format!("m{number}"), text)])
                .await;
            assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
            assert_eq!(
                message(&reply),
                "Phone numbers, email addresses, links and usernames can be sent once the order is accepted. Please take them out."
            );
        }
    }
    let fixture = Fixture::accepted().await;
    assert_eq!(fixture.send_message(Who::Noor, "a", NUMBER).await, "200");
    assert_eq!(
        fixture.send_message(Who::Ada, "b", "ada@example.org").await,
        "200"
    );
    assert_eq!(
        fixture.send_message(Who::Ada, "c", "DM me @ada").await,
        "200"
    );
}

/// The document of a just accepted order is not updated yet; its row is.
#[tokio::test]
async fn contacts_pass_as_soon_as_the_talent_has_accepted() {
    let fixture = Fixture::new().await;
    for who in [Who::Noor, Who::Ada] {
        assert_eq!(
            fixture.send_message(who, "early", NUMBER).await,
            "400 INVALID_ARGUMENT"
        );
    }
    let settle = fixture.context.settle();
    let accept = settle.act(
        fixture.order.clone(),
        Command::Accept,
        Actor::Talent,
        fixture.context.now(),
    );
    Box::pin(accept).await.unwrap();
    let path = format!("orders/{}", fixture.order.order_guid);
    assert_eq!(fixture.read(Who::Ada, &path).await["state"], "requested");
    assert_eq!(fixture.send_message(Who::Ada, "a", NUMBER).await, "200");
    assert_eq!(
        fixture
            .send_message(Who::Noor, "b", "ada@example.org")
            .await,
        "200"
    );
    for who in [Who::Mia, Who::Bo] {
        assert_eq!(
            fixture.send_message(who, "c", NUMBER).await,
            "403 PERMISSION_DENIED"
        );
    }
}

/// Another order's row has no effect.
#[tokio::test]
async fn only_the_order_s_own_row_counts() {
    let fixture = Fixture::accepted().await;
    let other = fixture
        .context
        .requested_order(&fixture.ada, &fixture.ada.session, Some(&fixture.noor))
        .await
        .order;
    let said = [
        fixture.message(Who::Noor, "a", NUMBER),
        message_about(other.order_guid, Who::Noor, "b", NUMBER),
    ];
    let reply = fixture.commit(Who::Noor, &said).await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
    assert_eq!(fixture.send_message(Who::Noor, "a", NUMBER).await, "200");
}

#[tokio::test]
async fn nothing_is_said_to_a_customer_who_has_left() {
    let fixture = Fixture::accepted().await;
    let order = Order {
        order_guid: fixture.another_order().await,
        version: fixture.order.version + 1,
        state: State::Completed,
        ..fixture.order.clone()
    };
    fixture.project(&order).await;
    let hello = |id: &str| message_about(order.order_guid, Who::Ada, id, "Hello!");
    fixture.commit(Who::Ada, &[hello("a")]).await.expect(200);
    fixture.project(&order.erased().unwrap()).await;
    let reply = fixture.commit(Who::Ada, &[hello("b")]).await;
    assert_eq!(outcome(&reply), "400 FAILED_PRECONDITION");
    assert_eq!(
        message(&reply),
        "The customer of this order has left and cannot read messages."
    );
    let path = format!("orders/{}", order.order_guid);
    assert_eq!(
        fixture.read(Who::Ada, &path).await["customerName"],
        "Former customer"
    );
    assert_eq!(
        outcome(&fixture.get(Who::Noor, &path).await),
        "403 PERMISSION_DENIED"
    );
}

#[tokio::test]
async fn nothing_is_said_before_the_order_is_paid_or_long_after_it_is_over() {
    let fixture = Fixture::accepted().await;
    for state in State::ALL {
        let order = Order {
            order_guid: fixture.another_order().await,
            version: fixture.order.version + 1,
            state: *state,
            ..fixture.order.clone()
        };
        fixture.project(&order).await;
        let said = message_about(order.order_guid, Who::Noor, "m", "Hello!");
        let reply = fixture.commit(Who::Noor, &[said]).await;
        let expected = match state {
            State::PendingPayment | State::PaymentExpired => "400 FAILED_PRECONDITION",
            _ => "200",
        };
        assert_eq!(outcome(&reply), expected, "{state}: {}", reply.text);
    }
    let ended = Order {
        order_guid: fixture.another_order().await,
        version: fixture.order.version + 1,
        state: State::Completed,
        ..fixture.order.clone()
    };
    fixture.project(&ended).await;
    let say = |id: &str| message_about(ended.order_guid, Who::Noor, id, "Thanks again!");
    fixture.context.advance(Duration::from_hours(29 * 24));
    fixture.commit(Who::Noor, &[say("a")]).await.expect(200);
    fixture.context.advance(Duration::from_hours(25));
    let reply = fixture.commit(Who::Noor, &[say("b")]).await;
    assert_eq!(outcome(&reply), "400 FAILED_PRECONDITION");
    assert!(
        message(&reply).starts_with("This order is closed."),
        "{}",
        reply.text
    );
    // What was said can still be read, and said again by a device that never heard that it was taken.
    fixture.commit(Who::Noor, &[say("a")]).await.expect(200);
}

#[tokio::test]
async fn a_message_sent_again_is_the_same_message_and_never_another() {
    let fixture = Fixture::new().await;
    assert_eq!(fixture.send_message(Who::Noor, "a", "Hello!").await, "200");
    let first = fixture.get(Who::Noor, &fixture.at("messages/a")).await.json;
    assert_eq!(fixture.send_message(Who::Noor, "a", "Hello!").await, "200");
    let second = fixture.get(Who::Noor, &fixture.at("messages/a")).await.json;
    assert_eq!(
        first[0]["found"], second[0]["found"],
        "made once, at one time"
    );
    assert_eq!(
        fixture.send_message(Who::Noor, "a", "Hello?").await,
        "403 PERMISSION_DENIED"
    );
    let reworded = change(&fixture.at("messages/a"), &json!({ "text": "Hello?" }));
    assert_eq!(
        outcome(&fixture.commit(Who::Noor, &[reworded]).await),
        "403 PERMISSION_DENIED"
    );
    // The other party cannot repeat one's message.
    let echo = stamped(
        &fixture.at("messages/a"),
        &json!({ "author": "customer", "text": "Hello!" }),
        "sentAt",
    );
    assert_eq!(
        outcome(&fixture.commit(Who::Ada, &[echo]).await),
        "403 PERMISSION_DENIED"
    );
}

#[tokio::test]
async fn rejects_messages_of_the_other_party_or_another_time() {
    let fixture = Fixture::new().await;
    let path = fixture.at("messages/a");
    let said = |author: &str| json!({ "author": author, "text": "Hello!" });
    let invented = {
        let mut write = set(&path, &said("customer"));
        write["update"]["fields"]["sentAt"] = json!({ "timestampValue": "2020-01-01T00:00:00Z" });
        write
    };
    let more = json!({ "author": "customer", "text": "Hello!", "pinned": true });
    let twice = {
        let mut write = stamped(&path, &said("customer"), "sentAt");
        write["updateTransforms"] = json!([
            { "fieldPath": "sentAt", "setToServerValue": "REQUEST_TIME" },
            { "fieldPath": "text", "increment": { "integerValue": "1" } },
        ]);
        write
    };
    for write in [
        stamped(&path, &said("talent"), "sentAt"),
        stamped(&path, &said("operator"), "sentAt"),
        invented,
        set(&path, &said("customer")),
        stamped(&path, &more, "sentAt"),
        stamped(&path, &json!({ "author": "customer" }), "sentAt"),
        stamped(&path, &json!({ "author": "customer", "text": 5 }), "sentAt"),
        twice,
        stamped(
            &fixture.at("messages/sch\u{f6}n"),
            &said("customer"),
            "sentAt",
        ),
        stamped(
            &fixture.at(&format!("messages/{}", "a".repeat(65))),
            &said("customer"),
            "sentAt",
        ),
    ] {
        let reply = fixture
            .commit(Who::Noor, std::slice::from_ref(&write))
            .await;
        assert_eq!(
            outcome(&reply),
            "400 INVALID_ARGUMENT",
            "{write}: {}",
            reply.text
        );
    }
    for text in [
        "",
        " ",
        " padded ",
        "Zoe\u{308}",
        "a\u{7}b",
        &"x".repeat(2_001),
    ] {
        assert_eq!(
            fixture.send_message(Who::Noor, "a", text).await,
            "400 INVALID_ARGUMENT",
            "{text:?}"
        );
    }
    assert_eq!(fixture.read(Who::Noor, &path).await, json!(null));
}

#[tokio::test]
async fn a_talent_writes_to_a_guest_who_has_no_business_here() {
    let fixture = Fixture::new().await;
    let mut order = Order {
        order_guid: fixture.another_order().await,
        version: fixture.order.version + 1,
        ..fixture.order.clone()
    };
    order.customer.user_id = None;
    fixture.project(&order).await;
    let said = message_about(order.order_guid, Who::Ada, "m", "Hello!");
    fixture.commit(Who::Ada, &[said]).await.expect(200);
    let number = message_about(order.order_guid, Who::Ada, "n", NUMBER);
    let reply = fixture.commit(Who::Ada, &[number]).await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
    // The guest reads by the order's link, in the function `orders`.
    let said = message_about(order.order_guid, Who::Noor, "o", "It was me!");
    assert_eq!(
        outcome(&fixture.commit(Who::Noor, &[said]).await),
        "403 PERMISSION_DENIED"
    );
}

#[tokio::test]
async fn an_order_that_was_called_off_counts_as_never_accepted() {
    let fixture = Fixture::new().await;
    let withdraw = Command::Withdraw { note: None };
    let settle = fixture.context.settle();
    let over = settle.act(
        fixture.order.clone(),
        withdraw,
        Actor::Customer,
        fixture.context.now(),
    );
    let over = Box::pin(over).await.unwrap();
    fixture.project(&over).await;
    assert_eq!(
        fixture.send_message(Who::Noor, "a", "Another time!").await,
        "200"
    );
    assert_eq!(
        fixture.send_message(Who::Noor, "b", NUMBER).await,
        "400 INVALID_ARGUMENT"
    );
}

#[tokio::test]
async fn a_message_is_reported_by_the_side_that_got_it_and_once() {
    let fixture = Fixture::new().await;
    fixture
        .send_message(Who::Ada, "a", "Pay me elsewhere.")
        .await;
    let report = |reason: &str| {
        stamped(
            &fixture.at("reports/a"),
            &json!({ "reason": reason }),
            "reportedAt",
        )
    };
    for reason in ["", " padded", &"x".repeat(501)] {
        let reply = fixture.commit(Who::Noor, &[report(reason)]).await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{reason:?}");
    }
    assert_eq!(
        outcome(&fixture.commit(Who::Ada, &[report("Me")]).await),
        "403 PERMISSION_DENIED"
    );
    fixture
        .commit(Who::Noor, &[report("Asks for money")])
        .await
        .expect(200);
    fixture
        .commit(Who::Noor, &[report("Asks for money")])
        .await
        .expect(200);
    // From another device, with another reason: it is reported, and the first reason is kept.
    fixture
        .commit(Who::Noor, &[report("Nothing")])
        .await
        .expect(200);
    let none = stamped(
        &fixture.at("reports/b"),
        &json!({ "reason": "What?" }),
        "reportedAt",
    );
    assert_eq!(
        outcome(&fixture.commit(Who::Noor, &[none]).await),
        "403 PERMISSION_DENIED"
    );
    let seen = fixture.read(Who::Operator, &fixture.at("reports/a")).await;
    assert_eq!(seen["reason"], "Asks for money");
    let everywhere = json!({ "from": [{ "collectionId": "reports", "allDescendants": true }],
        "orderBy": [{ "field": { "fieldPath": "reportedAt" } }] });
    let reply = fixture
        .query(Who::Operator, "", &everywhere)
        .await
        .expect(200);
    assert_eq!(
        reply.json[0]["document"]["name"],
        json!(name(&fixture.at("reports/a")))
    );
}
