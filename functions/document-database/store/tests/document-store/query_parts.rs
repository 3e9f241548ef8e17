//! Results of any size, read part after part.
use std::time::Duration;

use document_core::{AggregationQuery, Code, DatabaseName, Fields, Query, Value};
use document_store::{Documents, DocumentsError, PartRequest};
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{path, put};
use serde_json::{Value as Json, json};
use tokio::time::Instant;

use crate::queries::{by, query};
use crate::shop::SHOP;

/// Writes messages of an order, `count` of them, with this text.
async fn fill(documents: &Documents, count: i64, text: &str) {
    for number in 0..count {
        let fields = Fields::new()
            .with("text", text)
            .with("sentAt", number)
            .with("even", number % 2 == 0);
        put(
            documents,
            &format!("orders/o/messages/m{number:03}"),
            Some(fields),
        )
        .await;
    }
}

fn aggregation(rest: Json) -> AggregationQuery {
    let mut structured = rest;
    structured["from"] = json!([{ "collectionId": "messages" }]);
    let sum = json!({ "field": { "fieldPath": "sentAt" } });
    let aggregations = json!([
        { "alias": "count", "count": {} }, { "alias": "sum", "sum": sum }, { "alias": "average", "avg": sum },
    ]);
    let json = json!({ "structuredQuery": structured, "aggregations": aggregations });
    let database = DatabaseName::parse("projects/p/databases/(default)").unwrap();
    AggregationQuery::decode(Some(path("orders/o")), &json, &database).unwrap()
}

fn later() -> Instant {
    Instant::now() + Duration::from_mins(5)
}

#[tokio::test]
async fn aggregates_more_documents_than_a_query_returns() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    fill(&documents, 18, &"x".repeat(1_000_000)).await;
    let all = query("orders/o", "messages", json!({}));
    assert!(documents.query(&all).await.is_err(), "more than 16 MiB");
    for rest in [json!({}), json!({ "orderBy": by("sentAt", "ASCENDING") })] {
        let asked = aggregation(rest);
        let found = documents.aggregate(&asked, later()).await.unwrap();
        assert_eq!(found.values["count"], Value::Integer(18));
        assert_eq!(found.values["sum"], Value::Integer(17 * 18 / 2));
        assert_eq!(found.values["average"], Value::Double(8.5));
    }
}

#[tokio::test]
async fn aggregates_what_offset_limit_and_filter_leave() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    fill(&documents, 9, "a").await;
    let found = async |rest: Json| {
        let found = documents
            .aggregate(&aggregation(rest), later())
            .await
            .unwrap();
        (found.values["count"].clone(), found.values["sum"].clone())
    };
    let integers = |count, sum| (Value::Integer(count), Value::Integer(sum));
    let descending = by("sentAt", "DESCENDING");
    assert_eq!(
        found(json!({ "orderBy": descending, "offset": 1, "limit": 3 })).await,
        integers(3, 7 + 6 + 5)
    );
    assert_eq!(found(json!({ "limit": 2 })).await, integers(2, 1));
    assert_eq!(found(json!({ "offset": 7 })).await, integers(2, 7 + 8));
    assert_eq!(found(json!({ "limit": 0 })).await, integers(0, 0));
    let from = json!({ "fieldFilter": {
        "field": { "fieldPath": "sentAt" }, "op": "GREATER_THAN", "value": { "integerValue": 6 },
    } });
    assert_eq!(found(json!({ "where": from })).await, integers(2, 7 + 8));
}

#[tokio::test]
async fn an_aggregation_ends_at_its_deadline() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let refused = documents
        .aggregate(&aggregation(json!({})), Instant::now())
        .await;
    let Err(DocumentsError::Status(status)) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(status.code, Code::DeadlineExceeded);
}

/// Reads all parts of a query's result. Returns the ids and how many rows were read.
async fn parts(documents: &Documents, query: &Query, rows: u16) -> (Vec<String>, usize) {
    let (mut ids, mut read) = (Vec::new(), 0);
    let mut request = PartRequest {
        rows: Some(rows),
        bytes: usize::MAX,
        ..PartRequest::default()
    };
    loop {
        let part = documents.query_part(query, &request).await.unwrap();
        assert!(part.rows <= usize::from(rows));
        read += part.rows;
        ids.extend(part.documents.iter().map(|(_, it)| it.path.id().to_owned()));
        request.after = part.next;
        if request.after.is_none() {
            return (ids, read);
        }
    }
}

#[tokio::test]
async fn parts_read_every_row_once_in_the_order_of_the_plan() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    fill(&documents, 9, "a").await;
    let expected: Vec<String> = (0..9).map(|number| format!("m{number:03}")).collect();
    let backwards: Vec<String> = expected.iter().rev().cloned().collect();
    for order in ["__name__", "sentAt"] {
        for rows in [1, 2, 4, 100] {
            let ascending = query(
                "orders/o",
                "messages",
                json!({ "orderBy": by(order, "ASCENDING") }),
            );
            let found = parts(&documents, &ascending, rows).await;
            assert_eq!(found, (expected.clone(), 9), "{order} {rows}");
            let descending = query(
                "orders/o",
                "messages",
                json!({ "orderBy": by(order, "DESCENDING") }),
            );
            let found = parts(&documents, &descending, rows).await;
            assert_eq!(found, (backwards.clone(), 9), "{order} {rows}");
        }
    }
}

#[tokio::test]
async fn a_part_ends_when_it_has_enough_bytes() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    fill(&documents, 8, &"x".repeat(1_000_000)).await;
    let all = query("orders/o", "messages", json!({}));
    let mut request = PartRequest {
        bytes: 1_500_000,
        ..PartRequest::default()
    };
    let part = documents.query_part(&all, &request).await.unwrap();
    assert_eq!(part.documents.len(), 2);
    request.after = part.next;
    let part = documents.query_part(&all, &request).await.unwrap();
    let ids: Vec<_> = part.documents.iter().map(|(_, it)| it.path.id()).collect();
    assert_eq!(ids, ["m002", "m003"]);
}

#[tokio::test]
async fn a_limit_in_the_order_of_an_index_reads_as_many_documents() {
    let table = EmbeddedTable::start().await;
    let proxy = document_testkit::FaultProxy::start(table.settings()).await;
    let documents = Documents::new(proxy.table.clone(), &SHOP);
    fill(&documents, 60, &"x".repeat(10_000)).await;
    proxy.take_answered_bytes();
    let newest = json!({ "orderBy": by("sentAt", "DESCENDING"), "limit": 3 });
    let found = documents
        .query(&query("orders/o", "messages", newest))
        .await
        .unwrap();
    assert_eq!(found.len(), 3);
    // Each document has 10 KB, and a third more in the table's JSON; the whole collection has 600 KB.
    let read = proxy.take_answered_bytes();
    assert!(read < 50_000, "{read}");
}
