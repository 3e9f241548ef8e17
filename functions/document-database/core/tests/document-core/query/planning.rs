//! Which rows a plan reads, and which index a refusal names if none matches.

use document_core::{
    Code, Collection, Direction, Extent, Fields, Index, Plan, Query, Schema, Scope, ScopeRule,
    Status,
};
use serde_json::{Value as Json, json};

use crate::query::support::{
    compared, database, integer, joined, list, name, ordered, path, query, text,
};

const UP: Direction = Direction::Ascending;

const BY_CUSTOMER: Index = Index {
    name: "customer",
    equal: &["customer"],
    order: &[("updatedAt", UP)],
    group: false,
};
const BY_STATE: Index = Index {
    name: "state",
    equal: &["customer"],
    order: &[("state", UP), ("updatedAt", UP)],
    group: false,
};
const OF_AUTHOR: Index = Index {
    name: "author",
    equal: &["author"],
    order: &[],
    group: true,
};

const SCHEMA: Schema = Schema {
    collections: &[
        Collection {
            pattern: "items",
            extent: Extent::Indexed,
            scopes: &[
                ScopeRule::Path {
                    prefix: "item",
                    segment: 1,
                },
                ScopeRule::Field {
                    prefix: "customer",
                    field: "customer",
                },
            ],
            indexes: &[BY_CUSTOMER, BY_STATE],
        },
        Collection {
            pattern: "items/{item}/messages",
            extent: Extent::Bounded(500),
            scopes: &[ScopeRule::Path {
                prefix: "item",
                segment: 1,
            }],
            indexes: &[OF_AUTHOR],
        },
        Collection {
            pattern: "rooms/{room}/{anything}",
            extent: Extent::Bounded(10),
            scopes: &[],
            indexes: &[],
        },
    ],
};

/// The same schema without the rooms.
const ALONE: Schema = Schema {
    collections: &[SCHEMA.collections[0], SCHEMA.collections[1]],
};

fn plan(rest: Json) -> Result<Plan, Status> {
    SCHEMA.plan(&query(rest))
}

fn plan_below(parent: &str, structured: Json) -> Result<Plan, Status> {
    SCHEMA.plan(&Query::decode(Some(path(parent)), &structured, &database()).unwrap())
}

fn mine() -> Json {
    compared("customer", "EQUAL", text("me"))
}

fn newest_first() -> Json {
    json!([ordered("updatedAt", "DESCENDING")])
}

#[test]
fn an_index_is_read_backwards_for_the_newest_first() {
    let plan = plan(json!({"where": mine(), "orderBy": newest_first(), "limit": 5})).unwrap();
    let Plan::Index {
        partition,
        from,
        to,
        reverse,
        ordered,
    } = plan
    else {
        panic!("{plan:?}");
    };
    assert!(partition.starts_with("items#customer#"));
    assert_eq!((from, to), (None, None));
    assert!(reverse && ordered);
}

#[test]
fn an_equality_may_be_the_first_of_an_indexs_order() {
    let filter = joined(
        "AND",
        vec![mine(), compared("state", "EQUAL", text("open"))],
    );
    let plan = plan(json!({"where": filter, "orderBy": newest_first()})).unwrap();
    let Plan::Index {
        partition,
        from: Some(from),
        to: Some(to),
        ..
    } = plan
    else {
        panic!("{plan:?}");
    };
    assert!(partition.starts_with("items#state#"));
    assert!(from < to);
}

#[test]
fn without_an_index_the_refusal_names_the_required_one() {
    let message = |rest: Json| {
        let status = plan(rest).expect_err("no index");
        assert_eq!(status.code, Code::FailedPrecondition);
        status.message
    };
    assert_eq!(
        message(
            json!({"where": compared("talent", "EQUAL", text("t")), "orderBy": newest_first()})
        ),
        "The query requires an index. None is declared for collection items with the fields talent ASC, updatedAt DESC, __name__ DESC."
    );
    assert!(message(json!({"where": mine()})).ends_with("the fields customer ASC, __name__ ASC."));
    assert!(message(json!({"orderBy": newest_first()})).contains("updatedAt DESC"));
    let order = json!([
        ordered("updatedAt", "DESCENDING"),
        ordered("__name__", "ASCENDING")
    ]);
    assert!(message(json!({"where": mine(), "orderBy": order})).contains("__name__ ASC"));
    for operator in ["IN", "ARRAY_CONTAINS_ANY"] {
        let values = compared("state", operator, list(vec![text("open")]));
        message(json!({"where": joined("AND", vec![mine(), values]), "orderBy": newest_first()}));
    }
    let either = joined("OR", vec![mine(), compared("talent", "EQUAL", text("me"))]);
    assert!(message(json!({"where": either})).contains("customer ASC, talent ASC"));
    assert!(
        message(json!({"where": compared("tags", "ARRAY_CONTAINS", text("x"))}))
            .contains("tags CONTAINS")
    );
}

#[test]
fn a_large_collection_is_read_by_name_without_an_index() {
    assert_eq!(
        plan(
            json!({"orderBy": [ordered("__name__", "DESCENDING")], "endAt": {"values": [name("items/b")]}, "limit": 2})
        ),
        Ok(Plan::Collection {
            collection: path("items/x").collection(),
            from: Some("b".to_owned()),
            to: None,
            reverse: true,
            ordered: true,
        })
    );
    // A query for one document needs no index.
    let pinned = compared("__name__", "EQUAL", name("items/b"));
    let filter = joined("AND", vec![pinned, compared("talent", "EQUAL", integer(1))]);
    assert!(matches!(
        plan(json!({ "where": filter })),
        Ok(Plan::Collection { from: Some(from), to: Some(to), .. }) if from == "b" && to == "b"
    ));
    let elsewhere = compared("__name__", "EQUAL", name("others/b"));
    assert_eq!(plan(json!({ "where": elsewhere })), Ok(Plan::Nothing));
}

#[test]
fn an_empty_range_is_not_read() {
    let nothing = joined(
        "AND",
        vec![
            mine(),
            compared("updatedAt", "GREATER_THAN", integer(2)),
            compared("updatedAt", "LESS_THAN", integer(1)),
        ],
    );
    assert_eq!(plan(json!({ "where": nothing })), Ok(Plan::Nothing));
    let names = joined(
        "AND",
        vec![
            compared("__name__", "GREATER_THAN", name("items/c")),
            compared("__name__", "LESS_THAN", name("items/b")),
        ],
    );
    assert_eq!(plan(json!({ "where": names })), Ok(Plan::Nothing));
}

#[test]
fn a_small_collection_is_read_whole_for_any_query() {
    let filter = joined(
        "OR",
        vec![
            compared("a", "ARRAY_CONTAINS", integer(1)),
            compared("b", "IN", list(vec![integer(1)])),
        ],
    );
    let structured = json!({
        "from": [{"collectionId": "messages"}],
        "where": filter,
        "orderBy": [ordered("sentAt", "DESCENDING")],
    });
    assert_eq!(
        plan_below("items/i", structured),
        Ok(Plan::Collection {
            collection: path("items/i/messages/x").collection(),
            from: None,
            to: None,
            reverse: false,
            ordered: false,
        })
    );
}

#[test]
fn a_group_needs_an_index_that_spans_it() {
    let group = |filter: Json| {
        let structured = json!({
            "from": [{"collectionId": "messages", "allDescendants": true}], "where": filter,
        });
        SCHEMA.plan(&Query::decode(None, &structured, &database()).unwrap())
    };
    // The rooms can have messages too, which are not in such an index.
    let refused = group(compared("author", "EQUAL", text("me"))).expect_err("no index");
    assert!(refused.message.contains("collection group messages"));

    let structured = json!({
        "from": [{"collectionId": "messages", "allDescendants": true}],
        "where": compared("author", "EQUAL", text("me")),
    });
    let plan = ALONE.plan(&Query::decode(None, &structured, &database()).unwrap());
    assert!(
        matches!(&plan, Ok(Plan::Index { partition, .. }) if partition.starts_with("*/messages#author#")),
        "{plan:?}"
    );
}

#[test]
fn a_collection_outside_the_schema_does_not_exist() {
    let unknown = json!({"from": [{"collectionId": "secrets"}]});
    let status = SCHEMA.plan(&Query::decode(None, &unknown, &database()).unwrap());
    assert_eq!(status.unwrap_err().code, Code::PermissionDenied);
    let found = |text: &str| {
        let collection = SCHEMA.collection_of(&path(text).collection());
        collection.map(|collection| collection.pattern)
    };
    assert_eq!(found("items/a"), Some("items"));
    assert_eq!(found("items/a/messages/m"), Some("items/{item}/messages"));
    assert_eq!(found("rooms/r/beds/b"), Some("rooms/{room}/{anything}"));
    for text in ["rooms/r", "items/a/others/o", "messages/m", "{item}/a"] {
        assert_eq!(found(text), None, "{text}");
    }
}

#[test]
fn scopes_come_from_the_path_and_from_fields() {
    let scopes = |text: &str, fields: Option<Fields>| -> Vec<String> {
        let scopes = SCHEMA.scopes(&path(text), fields.as_ref());
        scopes.iter().map(Scope::to_string).collect()
    };
    let of = |customer: &str| Some(Fields::new().with("customer", customer));
    assert_eq!(scopes("items/a", of("me")), ["customer:me", "item:a"]);
    assert_eq!(scopes("items/a", of("")), ["item:a"]);
    assert_eq!(scopes("items/a", of(&"x".repeat(1_501))), ["item:a"]);
    assert_eq!(
        scopes("items/a", Some(Fields::new().with("customer", 1_i64))),
        ["item:a"]
    );
    assert_eq!(scopes("items/a", None), ["item:a"]);
    assert_eq!(scopes("items/a/messages/m", of("me")), ["item:a"]);
    assert!(scopes("others/a", of("me")).is_empty());
    assert_eq!(Scope::new("item", "a").as_str(), "item:a");
}
