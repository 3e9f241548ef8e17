//! Every collection, every role, every operation.

use std::collections::BTreeSet;

use domain::operator::{OperatorRole, Team};
use serde_json::{Value, json};
use store::documents::MATCHDAY;
use uuid::Uuid;

use crate::rules::support::{Fixture, Who, message_about};
use crate::rules::watch::{Listener, Target, watch};
use crate::rules::wire::{all, change, delete, newest, outcome, set, stamped, time};

/// Who may do what with the documents of a collection: `get`, `list`, `create`, `update`, `delete`. Listening to a
/// document is `get`, listening to a query is `list`. Roles that are not listed may do nothing.
const TABLE: &[(&str, &[(Who, &str)])] = &[
    (
        "customers",
        &[(Who::Noor, "get update"), (Who::Operator, "get")],
    ),
    // Adding again is no change, and is answered as if it were made.
    (
        "customers/{customer}/favourites",
        &[(Who::Noor, "get list create update delete")],
    ),
    (
        "talents",
        &[(Who::Ada, "get update"), (Who::Operator, "get")],
    ),
    (
        "talents/{talent}/offers",
        &[
            (Who::Ada, "get list create update"),
            (Who::Operator, "get list"),
        ],
    ),
    (
        "orders",
        &[
            (Who::Noor, "get list"),
            (Who::Ada, "get list"),
            (Who::Operator, "get list"),
        ],
    ),
    (
        "orders/{order}/messages",
        &[
            (Who::Noor, "get list create"),
            (Who::Ada, "get list create"),
            (Who::Operator, "get list"),
        ],
    ),
    (
        "orders/{order}/reads",
        &[
            (Who::Noor, "get list create update"),
            (Who::Ada, "get list create update"),
        ],
    ),
    (
        "orders/{order}/reports",
        &[
            (Who::Noor, "create"),
            (Who::Ada, "create"),
            (Who::Operator, "get list"),
        ],
    ),
];

#[test]
fn every_collection_of_the_schema_has_rows_here() {
    let tried: BTreeSet<&str> = TABLE.iter().map(|(pattern, _)| *pattern).collect();
    let there: BTreeSet<&str> = MATCHDAY.collections.iter().map(|one| one.pattern).collect();
    assert_eq!(tried, there);
}

/// The stage with one document in each collection.
async fn furnished() -> Fixture {
    let fixture = Fixture::new().await;
    let order = fixture.order.order_guid;
    let favourite = format!("customers/{}/favourites/ada-keller", fixture.id(Who::Noor));
    for (who, write) in [
        (Who::Noor, stamped(&favourite, &json!({}), "addedAt")),
        (
            Who::Noor,
            message_about(order, Who::Noor, "of-noor", "Hello!"),
        ),
        (
            Who::Ada,
            message_about(order, Who::Ada, "of-ada", "Hello back!"),
        ),
        (Who::Noor, read_mark(&fixture, Who::Noor)),
        (Who::Ada, read_mark(&fixture, Who::Ada)),
        (
            Who::Noor,
            stamped(
                &fixture.at("reports/of-ada"),
                &json!({ "reason": "Rude" }),
                "reportedAt",
            ),
        ),
    ] {
        fixture.commit(who, &[write]).await.expect(200);
    }
    fixture
}

fn read_mark(fixture: &Fixture, who: Who) -> Value {
    let mut write = set(&fixture.at(&format!("reads/{}", side(who))), &json!({}));
    write["update"]["fields"]["upTo"] = time(fixture.context.now());
    write
}

/// Returns the user's party of the order; strangers pretend one.
fn side(who: Who) -> &'static str {
    if who == Who::Ada {
        "talent"
    } else {
        "customer"
    }
}

/// What is above a collection, and its id.
fn above(fixture: &Fixture, pattern: &str) -> (String, String) {
    let (root, collection) = match pattern.split_once('/') {
        None => return (String::new(), pattern.to_owned()),
        Some((root, rest)) => (root, rest.split_once('/').expect("a collection").1),
    };
    let id = match root {
        "customers" => fixture.id(Who::Noor),
        "talents" => fixture.id(Who::Ada),
        _ => fixture.order.order_guid.to_string(),
    };
    (format!("{root}/{id}"), collection.to_owned())
}

/// A document of a collection that is there.
fn existing(fixture: &Fixture, pattern: &str, who: Who) -> String {
    let (parent, collection) = above(fixture, pattern);
    let id = match pattern {
        "customers" => fixture.id(Who::Noor),
        "talents" => fixture.id(Who::Ada),
        "orders" => fixture.order.order_guid.to_string(),
        "customers/{customer}/favourites" => "ada-keller".to_owned(),
        "talents/{talent}/offers" => fixture.ada.video.offer_guid.to_string(),
        "orders/{order}/messages" => format!("of-{}", if who == Who::Ada { "ada" } else { "noor" }),
        "orders/{order}/reads" => side(who).to_owned(),
        _ => "of-ada".to_owned(),
    };
    if parent.is_empty() {
        format!("{collection}/{id}")
    } else {
        format!("{parent}/{collection}/{id}")
    }
}

/// A query that finds what is there. Of orders, one asks for one's own; strangers for Noor's and Ada's.
fn listing(fixture: &Fixture, pattern: &str, who: Who) -> (String, Value) {
    let (parent, collection) = above(fixture, pattern);
    let (noor, ada) = (fixture.id(Who::Noor), fixture.id(Who::Ada));
    let query = match (pattern, who) {
        ("orders", Who::Operator | Who::OperatorWithoutFactor | Who::FormerOperator) => {
            all("orders", &[])
        }
        ("orders", Who::Ada | Who::Bo) => newest("orders", &[("talent", &ada)]),
        ("orders", _) => newest("orders", &[("customer", &noor)]),
        _ => all(&collection, &[]),
    };
    (parent, query)
}

/// A write that makes a document which was not there, as its rightful author would send it.
async fn creation(fixture: &Fixture, pattern: &str, who: Who) -> Value {
    let fresh = Uuid::now_v7();
    match pattern {
        "customers" => set(
            &format!("customers/{fresh}"),
            &json!({ "displayName": "Eve" }),
        ),
        "talents" => set(
            &format!("talents/{fresh}"),
            &json!({ "displayName": "Eve" }),
        ),
        "orders" => set(&format!("orders/{fresh}"), &json!({ "state": "completed" })),
        "customers/{customer}/favourites" => {
            let path = format!(
                "customers/{}/favourites/t{}",
                fixture.id(Who::Noor),
                fresh.simple()
            );
            stamped(&path[..path.len() - 1], &json!({}), "addedAt")
        }
        "talents/{talent}/offers" => set(
            &format!("talents/{}/offers/{fresh}", fixture.id(Who::Ada)),
            &crate::rules::offers::form(),
        ),
        "orders/{order}/messages" => message_about(
            fixture.order.order_guid,
            who,
            &fresh.to_string(),
            "Good morning!",
        ),
        "orders/{order}/reads" => {
            let order = fixture.another_order().await;
            let path = format!("orders/{order}/reads/{}", side(who));
            stamped(&path, &json!({}), "upTo")
        }
        _ => {
            let order = fixture.another_order().await;
            let other = if who == Who::Ada { Who::Noor } else { Who::Ada };
            fixture
                .commit(other, &[message_about(order, other, "m", "Hm.")])
                .await
                .expect(200);
            let path = format!("orders/{order}/reports/m");
            stamped(&path, &json!({ "reason": "Rude" }), "reportedAt")
        }
    }
}

/// A write that changes a document which is there, as its owner would send it.
fn update(fixture: &Fixture, pattern: &str, who: Who) -> Value {
    let path = existing(fixture, pattern, who);
    match pattern {
        "customers" => change(
            &path,
            &json!({ "displayName": format!("Noor {}", Uuid::now_v7()) }),
        ),
        "talents" => change(&path, &json!({ "headline": format!("{}", Uuid::now_v7()) })),
        "talents/{talent}/offers" => {
            change(&path, &json!({ "title": format!("{}", Uuid::now_v7()) }))
        }
        "orders" => change(&path, &json!({ "state": "completed" })),
        "customers/{customer}/favourites" => stamped(&path, &json!({}), "addedAt"),
        "orders/{order}/messages" => change(&path, &json!({ "text": "I never said that." })),
        "orders/{order}/reads" => stamped(&path, &json!({}), "upTo"),
        _ => change(&path, &json!({ "reason": "Never mind" })),
    }
}

#[tokio::test]
async fn every_role_may_do_exactly_what_the_table_allows() {
    let fixture = furnished().await;
    for (pattern, rights) in TABLE {
        for who in Who::ALL {
            let allowed = rights.iter().find(|(named, _)| *named == who);
            let allowed: Vec<&str> =
                allowed.map_or(Vec::new(), |(_, what)| what.split(' ').collect());
            let path = existing(&fixture, pattern, who);
            let (parent, query) = listing(&fixture, pattern, who);
            let creation = creation(&fixture, pattern, who).await;
            let update = update(&fixture, pattern, who);
            for (what, reply) in [
                ("get", fixture.get(who, &path).await),
                ("list", fixture.query(who, &parent, &query).await),
                ("create", fixture.commit(who, &[creation]).await),
                ("update", fixture.commit(who, &[update]).await),
                ("delete", fixture.commit(who, &[delete(&path)]).await),
            ] {
                let expected = if allowed.contains(&what) {
                    "200"
                } else {
                    "403 PERMISSION_DENIED"
                };
                assert_eq!(
                    outcome(&reply),
                    expected,
                    "{who:?} {what} {pattern}: {}",
                    reply.text
                );
                if what == "list" && expected == "200" {
                    assert!(
                        reply.text.contains(&path),
                        "{who:?} finds nothing in {pattern}"
                    );
                }
            }
            if allowed.contains(&"delete") {
                fixture
                    .commit(who, &[stamped(&path, &json!({}), "addedAt")])
                    .await
                    .expect(200);
            }
        }
    }
}

#[tokio::test]
async fn matrix_of_document_rules_by_role_of_the_team() {
    let fixture = furnished().await;
    let context = &fixture.context;
    let mut each: Vec<Vec<OperatorRole>> =
        OperatorRole::ALL.iter().map(|role| vec![*role]).collect();
    each.push(Vec::new());
    for roles in each {
        context.join_team(&fixture.operator, &roles).await;
        for (pattern, rights) in TABLE {
            let allowed = rights.iter().find(|(named, _)| *named == Who::Operator);
            let may = |what: &str| {
                !roles.is_empty() && allowed.is_some_and(|(_, all)| all.contains(what))
            };
            let path = existing(&fixture, pattern, Who::Operator);
            let (parent, query) = listing(&fixture, pattern, Who::Operator);
            let creation = creation(&fixture, pattern, Who::Operator).await;
            for (what, reply) in [
                ("get", fixture.get(Who::Operator, &path).await),
                ("list", fixture.query(Who::Operator, &parent, &query).await),
                ("create", fixture.commit(Who::Operator, &[creation]).await),
            ] {
                let expected = if may(what) {
                    "200"
                } else {
                    "403 PERMISSION_DENIED"
                };
                assert_eq!(outcome(&reply), expected, "{roles:?} {what} {pattern}");
            }
        }
    }
}

#[tokio::test]
async fn a_listener_ends_at_its_next_poll_when_the_member_leaves_or_the_team_requires_more() {
    let fixture = furnished().await;
    let targets = || {
        [Target::Document(existing(
            &fixture,
            "orders/{order}/messages",
            Who::Ada,
        ))]
    };
    let (context, store) = (&fixture.context, fixture.context.store());
    let mut listener = Listener::start(&fixture, Who::Operator, &targets()).await;
    context.join_team(&fixture.operator, &[]).await;
    assert_eq!(listener.next_rejection().await, 7);

    context
        .join_team(&fixture.operator, &[OperatorRole::Support])
        .await;
    let team = store.find_team().await.unwrap();
    let relaxed = Team {
        requires_second_factor: false,
        version: team.version + 1,
        ..team.clone()
    };
    store.seed_team(&relaxed).await.unwrap();
    let who = Who::OperatorWithoutFactor;
    let mut listener = Listener::start(&fixture, who, &targets()).await;
    let strict = Team {
        version: team.version + 2,
        ..team
    };
    store.seed_team(&strict).await.unwrap();
    assert_eq!(listener.next_rejection().await, 7);
}

#[tokio::test]
async fn a_role_without_read_access_cannot_listen() {
    let fixture = furnished().await;
    for who in Who::ALL {
        let mut targets = Vec::new();
        let mut expected = Vec::new();
        for (pattern, rights) in TABLE {
            let allowed = rights.iter().find(|(named, _)| *named == who);
            let may = |what| allowed.is_some_and(|(_, all)| all.split(' ').any(|one| one == what));
            targets.push(Target::Document(existing(&fixture, pattern, who)));
            expected.push((!may("get")).then_some(7));
            let (parent, query) = listing(&fixture, pattern, who);
            targets.push(Target::Query(parent, query));
            // No log contains the changes of all orders: operators query them and listen to one user's.
            let heard = who == Who::Operator && *pattern == "orders";
            expected.push(if heard {
                Some(9)
            } else {
                (!may("list")).then_some(7)
            });
        }
        assert_eq!(watch(&fixture, who, &targets).await, expected, "{who:?}");
    }
}

#[tokio::test]
async fn aggregations_are_queries_to_the_rules() {
    let fixture = furnished().await;
    for (pattern, rights) in TABLE {
        for who in Who::ALL {
            let may = rights
                .iter()
                .any(|(named, what)| *named == who && what.contains("list"));
            let (parent, query) = listing(&fixture, pattern, who);
            let body = json!({ "structuredAggregationQuery": {
                "structuredQuery": query, "aggregations": [{ "alias": "aggregate_0", "count": {} }],
            } });
            let reply = fixture
                .call(who, &format!("{parent}:runAggregationQuery"), &body)
                .await;
            let expected = if may { "200" } else { "403 PERMISSION_DENIED" };
            assert_eq!(outcome(&reply), expected, "{who:?} counts {pattern}");
        }
    }
}
