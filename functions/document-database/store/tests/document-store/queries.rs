//! Queries over committed documents: collections, index entries and limits.
use document_core::{Code, DatabaseName, Document, Fields, Instant, Query};
use document_store::{Documents, DocumentsError};
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{draft, path, put, text};
use serde_json::{Value as Json, json};

use crate::shop::{SHOP, morning};

/// Returns a query over `collection`, below `parent` if that is not empty.
pub(crate) fn query(parent: &str, collection: &str, rest: Json) -> Query {
    query_from(parent, json!([{ "collectionId": collection }]), rest)
}

fn query_from(parent: &str, from: Json, rest: Json) -> Query {
    let mut structured = rest;
    structured["from"] = from;
    let database = DatabaseName::parse("projects/p/databases/(default)").unwrap();
    let parent = (!parent.is_empty()).then(|| path(parent));
    Query::decode(parent, &structured, &database).unwrap()
}

pub(crate) fn equals(field: &str, value: &str) -> Json {
    json!({ "fieldFilter": {
        "field": { "fieldPath": field }, "op": "EQUAL", "value": { "stringValue": value },
    } })
}

pub(crate) fn by(field: &str, direction: &str) -> Json {
    json!([{ "field": { "fieldPath": field }, "direction": direction }])
}

/// Returns a query for a customer's orders, the newest first.
fn of_customer(customer: &str, limit: Option<u32>) -> Query {
    let mut rest = json!({
        "where": equals("customer", customer), "orderBy": by("updatedAt", "DESCENDING"),
    });
    if let Some(limit) = limit {
        rest["limit"] = limit.into();
    }
    query("", "orders", rest)
}

pub(crate) fn order(customer: &str, state: &str, second: i64) -> Fields {
    Fields::new()
        .with("customer", customer)
        .with("state", state)
        .with("updatedAt", at(second))
}

pub(crate) fn at(second: i64) -> Instant {
    Instant::from_micros(second * 1_000_000).unwrap()
}

pub(crate) async fn ids(documents: &Documents, query: &Query) -> Vec<String> {
    let found = documents.query(query).await.unwrap();
    names(&found)
}

fn names(found: &[Document]) -> Vec<String> {
    found.iter().map(|it| it.path.id().to_owned()).collect()
}

pub(crate) async fn refused(documents: &Documents, query: &Query) -> Code {
    match documents.query(query).await {
        Err(DocumentsError::Status(status)) => status.code,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn entries_of_an_index_follow_their_documents() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for (id, customer, second) in [
        ("a", "c1", 1),
        ("b", "c1", 2),
        ("c", "c2", 3),
        ("d", "c1", 4),
    ] {
        let fields = order(customer, "requested", second);
        put(&documents, &format!("orders/{id}"), Some(fields)).await;
    }
    assert_eq!(
        ids(&documents, &of_customer("c1", None)).await,
        ["d", "b", "a"]
    );
    assert_eq!(
        ids(&documents, &of_customer("c1", Some(2))).await,
        ["d", "b"]
    );

    put(&documents, "orders/a", Some(order("c1", "accepted", 9))).await;
    assert_eq!(
        ids(&documents, &of_customer("c1", None)).await,
        ["a", "d", "b"]
    );
    put(&documents, "orders/d", Some(order("c2", "requested", 4))).await;
    put(&documents, "orders/b", None).await;
    assert_eq!(ids(&documents, &of_customer("c1", None)).await, ["a"]);
    assert_eq!(ids(&documents, &of_customer("c2", None)).await, ["d", "c"]);

    let both = json!({ "compositeFilter": { "op": "AND", "filters": [
        equals("customer", "c2"), equals("state", "requested"),
    ] } });
    let rest = json!({ "where": both, "orderBy": by("updatedAt", "DESCENDING"), "limit": 1 });
    assert_eq!(ids(&documents, &query("", "orders", rest)).await, ["d"]);
    // There is one entry for each of the two indexes of a customer, and no entry of a deleted document.
    let rows = table.rows("DOX#");
    assert_eq!(rows.len(), 6, "{rows:?}");
}

#[tokio::test]
async fn one_page_and_the_next_contain_everything() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for second in 0..7 {
        let id = format!("orders/o{second}");
        put(&documents, &id, Some(order("c1", "requested", second))).await;
    }
    let mut seen = Vec::new();
    let mut start = None;
    loop {
        let mut rest = json!({
            "where": equals("customer", "c1"), "orderBy": by("updatedAt", "DESCENDING"), "limit": 3,
        });
        if let Some(start) = start {
            rest["startAt"] = start;
        }
        let found = documents.query(&query("", "orders", rest)).await.unwrap();
        let Some(last) = found.last() else { break };
        let of_last = last.fields.field("updatedAt").unwrap().to_json();
        start = Some(json!({ "values": [of_last], "before": false }));
        seen.extend(names(&found));
    }
    assert_eq!(seen, ["o6", "o5", "o4", "o3", "o2", "o1", "o0"]);
}

#[tokio::test]
async fn messages_are_read_in_sending_order_from_either_end() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for (id, second) in [("c", 1), ("a", 2), ("b", 3)] {
        let fields = text(id).with("sentAt", at(second));
        put(
            &documents,
            &format!("orders/o1/messages/{id}"),
            Some(fields),
        )
        .await;
    }
    put(
        &documents,
        "orders/o2/messages/z",
        Some(text("z").with("sentAt", at(2))),
    )
    .await;
    let sent = |direction, limit| {
        let rest = json!({ "orderBy": by("sentAt", direction), "limit": limit });
        query("orders/o1", "messages", rest)
    };
    assert_eq!(
        ids(&documents, &sent("ASCENDING", 9)).await,
        ["c", "a", "b"]
    );
    assert_eq!(ids(&documents, &sent("DESCENDING", 2)).await, ["b", "a"]);
    let by_name = query("orders/o1", "messages", json!({}));
    assert_eq!(ids(&documents, &by_name).await, ["a", "b", "c"]);
}

#[tokio::test]
async fn a_group_is_read_across_its_collections() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for (name, second) in [
        ("o1/reports/m1", 3),
        ("o2/reports/m1", 1),
        ("o2/reports/m2", 2),
    ] {
        let fields = text("rude").with("reportedAt", at(second));
        put(&documents, &format!("orders/{name}"), Some(fields)).await;
    }
    let all = json!([{ "collectionId": "reports", "allDescendants": true }]);
    let newest = json!({ "orderBy": by("reportedAt", "DESCENDING"), "limit": 2 });
    let found = documents.query(&query_from("", all, newest)).await.unwrap();
    let paths: Vec<_> = found.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["orders/o1/reports/m1", "orders/o2/reports/m2"]);
}

#[tokio::test]
async fn an_index_entry_without_its_document_reduces_no_result() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for second in 1..=3 {
        let id = format!("orders/o{second}");
        put(&documents, &id, Some(order("c1", "requested", second))).await;
    }
    // As if, after their entries were read, the first document of the list was deleted and the second moved down.
    let rows = table.rows("DOC#orders");
    remove(&table, &rows[2]);
    let mut moved = rows[1].clone();
    moved["fields"] = json!({ "S": order("c1", "requested", 0).to_text() });
    write(&table, &moved);
    assert_eq!(
        ids(&documents, &of_customer("c1", Some(2))).await,
        ["o1", "o2"]
    );
    // No commit writes the correct entries in this test, so the query deleted the wrong ones that it read: the first of
    // the customer's. Wrong entries by state that no query read are left.
    let of_c1 = table.rows("DOX#orders#customer#");
    let left: Vec<_> = of_c1.iter().map(|row| &row["document"]["S"]).collect();
    assert_eq!(left, ["orders/o1"]);
    assert_eq!(ids(&documents, &of_customer("c1", Some(1))).await, ["o1"]);
}

#[tokio::test]
async fn a_query_reads_all_pages_of_the_table() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    // A page is 1 MB.
    for number in 0..8 {
        let fields = text(&"x".repeat(200_000)).with("sentAt", at(number));
        put(
            &documents,
            &format!("orders/o1/messages/m{number}"),
            Some(fields),
        )
        .await;
    }
    let by_name = query("orders/o1", "messages", json!({}));
    assert_eq!(ids(&documents, &by_name).await.len(), 8);
    let first = query("orders/o1", "messages", json!({ "limit": 7 }));
    assert_eq!(ids(&documents, &first).await.len(), 7);
    let sent = query(
        "orders/o1",
        "messages",
        json!({ "orderBy": by("sentAt", "DESCENDING") }),
    );
    assert_eq!(ids(&documents, &sent).await[0], "m7");
}

#[tokio::test]
async fn an_index_query_reads_more_documents_than_one_call_accepts() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for batch in 0..6 {
        let wanted: Vec<(String, Fields)> = (0..40)
            .map(|number| {
                let second = batch * 40 + number;
                (
                    format!("orders/o1/messages/m{second}"),
                    text("a").with("sentAt", at(second)),
                )
            })
            .collect();
        let wanted: Vec<_> = wanted
            .iter()
            .map(|(name, fields)| (name.as_str(), Some(fields.clone())))
            .collect();
        documents
            .commit(draft(&documents, morning(), &wanted).await)
            .await
            .unwrap();
    }
    let sent = query(
        "orders/o1",
        "messages",
        json!({ "orderBy": by("sentAt", "ASCENDING") }),
    );
    let found = ids(&documents, &sent).await;
    let expected: Vec<String> = (0..240).map(|second| format!("m{second}")).collect();
    assert_eq!(found, expected);
}

#[tokio::test]
async fn a_small_collection_answers_any_query() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for (id, sort, status) in [("a", 3, "active"), ("b", 1, "archived"), ("c", 2, "active")] {
        let fields = Fields::new().with("sort", sort).with("status", status);
        put(&documents, &format!("talents/t1/offers/{id}"), Some(fields)).await;
    }
    let rest = json!({ "where": equals("status", "active"), "orderBy": by("sort", "ASCENDING") });
    assert_eq!(
        ids(&documents, &query("talents/t1", "offers", rest)).await,
        ["c", "a"]
    );
}

#[tokio::test]
async fn a_query_without_an_index_is_refused_and_never_scanned() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let by_title = query("", "orders", json!({ "orderBy": by("title", "ASCENDING") }));
    assert_eq!(
        refused(&documents, &by_title).await,
        Code::FailedPrecondition
    );
    let unknown = query("", "secrets", json!({}));
    assert_eq!(refused(&documents, &unknown).await, Code::PermissionDenied);
}

#[tokio::test]
async fn a_name_longer_than_any_key_finds_nothing() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    put(&documents, "orders/o1/messages/m", Some(text("a"))).await;
    let name = |id: &str| json!({ "referenceValue": format!("projects/p/databases/(default)/documents/orders/o1/messages/{id}") });
    let from = |id: &str| {
        let cursor = json!({ "values": [name(id)], "before": true });
        let order = by("__name__", "ASCENDING");
        query(
            "orders/o1",
            "messages",
            json!({ "orderBy": order, "startAt": cursor }),
        )
    };
    let long = |letter: &str| letter.repeat(1_400 / letter.len());
    assert_eq!(ids(&documents, &from(&long("a"))).await, ["m"]);
    assert!(ids(&documents, &from(&long("ž"))).await.is_empty());
    let up_to = |id: &str| {
        let cursor = json!({ "values": [name(id)], "before": false });
        let order = by("__name__", "ASCENDING");
        query(
            "orders/o1",
            "messages",
            json!({ "orderBy": order, "endAt": cursor }),
        )
    };
    assert!(ids(&documents, &up_to(&long("a"))).await.is_empty());
    assert_eq!(ids(&documents, &up_to(&long("ž"))).await, ["m"]);
    let deep = format!(
        "orders/{}/messages/{}",
        "x".repeat(1_400),
        "y".repeat(1_400)
    );
    let below = query(&format!("{deep}/a/b"), "messages", json!({}));
    assert_eq!(refused(&documents, &below).await, Code::PermissionDenied);
}

fn remove(table: &EmbeddedTable, row: &Json) {
    let request = json!({ "TableName": table.settings().table_name, "Key": { "pk": row["pk"], "sk": row["sk"] } });
    table
        .database()
        .delete_item(serde_json::from_value(request).unwrap())
        .unwrap();
}

fn write(table: &EmbeddedTable, row: &Json) {
    let request = json!({ "TableName": table.settings().table_name, "Item": row });
    table
        .database()
        .put_item(serde_json::from_value(request).unwrap())
        .unwrap();
}

/// The table sorts keys by their bytes, by which a numeric id would be between `Z` and `a`.
#[tokio::test]
async fn numeric_ids_are_sorted_by_number_before_all_others() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let sorted = [
        "__id-2__", "__id7__", "__id12__", "\0", "\u{1}", "7", "A", "a",
    ];
    for id in sorted {
        let fields = text(id).with("sentAt", at(1));
        put(
            &documents,
            &format!("orders/o1/messages/{id}"),
            Some(fields),
        )
        .await;
    }
    let asked = |rest: Json| query("orders/o1", "messages", rest);
    let down: Vec<_> = sorted.into_iter().rev().collect();
    for field in ["__name__", "sentAt"] {
        let up = asked(json!({ "orderBy": by(field, "ASCENDING") }));
        assert_eq!(ids(&documents, &up).await, sorted, "{field}");
        let first = asked(json!({ "orderBy": by(field, "ASCENDING"), "limit": 2 }));
        assert_eq!(ids(&documents, &first).await, sorted[..2], "{field}");
        let turned = asked(json!({ "orderBy": by(field, "DESCENDING") }));
        assert_eq!(ids(&documents, &turned).await, down, "{field}");
    }
    let seven = "projects/p/databases/(default)/documents/orders/o1/messages/__id7__";
    let behind_seven = asked(json!({
        "orderBy": by("__name__", "ASCENDING"), "limit": 2,
        "startAt": { "values": [{ "referenceValue": seven }], "before": false },
    }));
    assert_eq!(ids(&documents, &behind_seven).await, sorted[2..4]);
}
