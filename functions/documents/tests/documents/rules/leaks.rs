//! Queries that would show what is not the caller's.

use serde_json::{Value, json};

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{all, newest, outcome};

fn filter(field: &str, op: &str, value: &Value) -> Value {
    json!({ "fieldFilter": { "field": { "fieldPath": field }, "op": op, "value": value } })
}

fn text(text: &str) -> Value {
    json!({ "stringValue": text })
}

fn orders(filter: &Value) -> Value {
    json!({ "from": [{ "collectionId": "orders" }], "where": filter })
}

fn both(op: &str, filters: &[Value]) -> Value {
    json!({ "compositeFilter": { "op": op, "filters": filters } })
}

/// Everything here may match an order that is not Mia's.
#[tokio::test]
async fn no_shape_of_a_query_over_orders_shows_others_orders() {
    let fixture = Fixture::new().await;
    let (mia, noor) = (text(&fixture.id(Who::Mia)), text(&fixture.id(Who::Noor)));
    let own = filter("customer", "EQUAL", &mia);
    let list = |values: &[&Value]| json!({ "arrayValue": { "values": values } });
    for query in [
        all("orders", &[]),
        orders(&filter("customer", "EQUAL", &noor)),
        orders(&filter("customer", "NOT_EQUAL", &mia)),
        orders(&filter("customer", "IN", &list(&[&mia, &noor]))),
        orders(&filter("customer", "NOT_IN", &list(&[&mia]))),
        orders(&filter("customer", "LESS_THAN_OR_EQUAL", &mia)),
        orders(&filter("customer", "ARRAY_CONTAINS", &mia)),
        orders(&filter("talent", "EQUAL", &mia)),
        orders(&filter("state", "EQUAL", &text("requested"))),
        orders(&both(
            "OR",
            &[own.clone(), filter("customer", "EQUAL", &noor)],
        )),
        orders(&both(
            "OR",
            &[own.clone(), filter("state", "EQUAL", &text("requested"))],
        )),
        orders(
            &json!({ "unaryFilter": { "field": { "fieldPath": "customer" }, "op": "IS_NULL" } }),
        ),
        {
            let mut query = all("orders", &[]);
            query["limit"] = json!(1);
            query["select"] = json!({ "fields": [{ "fieldPath": "__name__" }] });
            query
        },
        {
            let mut query = all("orders", &[]);
            query["orderBy"] = json!([{ "field": { "fieldPath": "customer" } }]);
            query["startAt"] = json!({ "values": [mia], "before": true });
            query["endAt"] = json!({ "values": [mia], "before": false });
            query
        },
        json!({ "from": [{ "collectionId": "orders", "allDescendants": true }], "where": own }),
        json!({ "from": [{ "allDescendants": true }] }),
        json!({ "from": [{ "collectionId": "messages", "allDescendants": true }] }),
        json!({ "from": [{ "collectionId": "offers", "allDescendants": true }] }),
        json!({ "from": [{ "collectionId": "customers" }] }),
        json!({ "from": [{ "collectionId": "talents" }] }),
    ] {
        let reply = fixture.query(Who::Mia, "", &query).await;
        assert!(reply.status.is_client_error(), "{query}: {}", reply.text);
        assert!(
            !reply.text.contains(&fixture.order.order_guid.to_string()),
            "{query}"
        );
    }
}

#[tokio::test]
async fn a_query_of_own_documents_may_be_narrower() {
    let fixture = Fixture::new().await;
    let own = filter("customer", "EQUAL", &text(&fixture.id(Who::Noor)));
    let state = filter("state", "EQUAL", &text("requested"));
    let mut few = newest("orders", &[("customer", &fixture.id(Who::Noor))]);
    let mut open = few.clone();
    open["where"] = both("AND", &[own, state]);
    open["limit"] = json!(10);
    few["select"] = json!({ "fields": [{ "fieldPath": "state" }] });
    for query in [open, few] {
        let reply = fixture.query(Who::Noor, "", &query).await;
        assert_eq!(outcome(&reply), "200", "{query}: {}", reply.text);
        assert!(
            reply.text.contains(&fixture.order.order_guid.to_string()),
            "{}",
            reply.text
        );
    }
    // The field with the other party's account: a talent is no customer.
    let as_customer = all("orders", &[("customer", &fixture.id(Who::Ada))]);
    let reply = fixture.query(Who::Ada, "", &as_customer).await;
    assert_eq!(outcome(&reply), "403 PERMISSION_DENIED");
}

#[tokio::test]
async fn a_talent_does_not_hear_of_an_order_before_it_is_paid() {
    let fixture = Fixture::new().await;
    let placed = fixture
        .context
        .placed_order(&fixture.ada, &fixture.ada.video, Some(&fixture.noor))
        .await;
    fixture.project(&placed.order).await;
    let path = format!("orders/{}", placed.order.order_guid);
    assert_eq!(outcome(&fixture.get(Who::Noor, &path).await), "200");
    assert_eq!(
        outcome(&fixture.get(Who::Ada, &path).await),
        "403 PERMISSION_DENIED"
    );
    let own = newest("orders", &[("talent", &fixture.id(Who::Ada))]);
    let reply = fixture.query(Who::Ada, "", &own).await.expect(200);
    assert!(!reply.text.contains(&path), "{}", reply.text);
}

#[tokio::test]
async fn a_rejection_does_not_reveal_existence() {
    let fixture = Fixture::new().await;
    fixture.send_message(Who::Noor, "a", "Hello!").await;
    for (there, missing) in [
        (fixture.at("messages/a"), fixture.at("messages/b")),
        (
            format!("orders/{}", fixture.order.order_guid),
            "orders/0192".to_owned(),
        ),
        (
            format!("customers/{}", fixture.id(Who::Noor)),
            "customers/0192".to_owned(),
        ),
        (
            format!("talents/{}", fixture.id(Who::Ada)),
            "talents/0192".to_owned(),
        ),
    ] {
        for exists in [true, false] {
            let mut answers = Vec::new();
            for path in [&there, &missing] {
                let mut write = crate::rules::wire::set(path, &json!({ "text": "x" }));
                write["currentDocument"] = json!({ "exists": exists });
                answers.push(fixture.commit(Who::Mia, &[write]).await.text);
                answers.push(fixture.get(Who::Mia, path).await.text);
            }
            let bare = |text: &String| text.replace(['[', ']', '\n'], "");
            let first = bare(&answers[0]);
            assert!(
                answers.iter().all(|text| bare(text) == first),
                "{answers:?}"
            );
        }
    }
}
