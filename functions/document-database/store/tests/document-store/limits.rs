//! Limits of a commit and of a read.
use document_core::{Code, Fields};
use document_store::{
    CommitError, Documents, ReadRequest, StreamId, StreamKind, StreamOwner, StreamUpdate,
};
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{draft, get, log, path, put, text};
use serde_json::json;
use table::{Key, Row, read_text};

use crate::queries::{at, by, equals, ids, order, query};
use crate::shop::{SHOP, morning, order_scope};

#[tokio::test]
async fn a_commit_that_is_too_large_is_refused_before_any_table_call() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let refused = async |wanted: &[(&str, Option<Fields>)]| {
        let commit = draft(&documents, morning(), wanted).await;
        match documents.commit(commit).await {
            Err(CommitError::Status(status)) => status,
            other => panic!("{other:?}"),
        }
    };
    let large = text(&"x".repeat(380_000));
    let names: Vec<String> = (0..28)
        .map(|number| format!("orders/o1/messages/m{number}"))
        .collect();
    let wanted: Vec<_> = names
        .iter()
        .map(|name| (name.as_str(), Some(large.clone())))
        .collect();
    assert_eq!(refused(&wanted).await.code, Code::InvalidArgument);
    // Rows that are written with the documents count too.
    let mut commit = draft(&documents, morning(), &wanted[..27]).await;
    commit.stream = Some(StreamUpdate {
        stream: StreamId::new(
            StreamOwner::from_uid("uid-1"),
            StreamKind::Write,
            &"a".repeat(22),
        )
        .unwrap(),
        revision: 1,
        inbound: "x".repeat(380_000).into(),
        acks: Vec::new(),
        expires: morning(),
    });
    let outcome = documents.commit(commit).await;
    assert!(
        matches!(&outcome, Err(CommitError::Status(status)) if status.code == Code::InvalidArgument),
        "{outcome:?}"
    );
    let larger = text(&"x".repeat(3_510_000));
    assert_eq!(
        refused(&[("orders/o1/messages/m", Some(larger))])
            .await
            .code,
        Code::InvalidArgument
    );
    // One row of each log contains the names of all documents of a commit.
    let names: Vec<String> = (0..320)
        .map(|number| format!("orders/o1/messages/{}{number:03}", "x".repeat(1_000)))
        .collect();
    let wanted: Vec<_> = names
        .iter()
        .map(|name| (name.as_str(), Some(text("a"))))
        .collect();
    assert_eq!(refused(&wanted).await.code, Code::InvalidArgument);
}

#[tokio::test]
async fn the_largest_documents_of_a_row_and_of_all_parts_fit() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let name = format!("orders/o1/messages/{}", "x".repeat(1_024));
    for (bytes, parts) in [(390_000, 0), (390_001, 2), (780_000, 2), (9 * 390_000, 9)] {
        let others = text("").to_bytes().len() + if bytes > 2_100_000 { 3 } else { 2 };
        let fields = text(&"x".repeat(bytes - others));
        assert_eq!(fields.to_bytes().len(), bytes);
        put(&documents, &name, Some(fields.clone())).await;
        assert_eq!(get(&documents, &name).await.unwrap().fields, fields);
        assert_eq!(table.rows("DOP#").len(), parts, "{bytes}");
    }
}

#[tokio::test]
async fn a_bounded_collection_accepts_no_more_than_its_bound() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    put(&documents, "orders/o1/reads/customer", Some(text("a"))).await;
    put(&documents, "orders/o1/reads/talent", Some(text("b"))).await;
    let third = [("orders/o1/reads/other", Some(text("c")))];
    let commit = draft(&documents, morning(), &third).await;
    let outcome = documents.commit(commit).await;
    assert!(
        matches!(outcome, Err(CommitError::Status(status)) if status.code == Code::FailedPrecondition)
    );
    // A full collection still accepts a change of a document and a replacement of one by another.
    put(&documents, "orders/o1/reads/talent", Some(text("d"))).await;
    let swap = [
        ("orders/o1/reads/talent", None),
        ("orders/o1/reads/other", Some(text("c"))),
    ];
    let commit = draft(&documents, morning(), &swap).await;
    documents.commit(commit).await.unwrap();
}

#[tokio::test]
async fn documents_heads_and_gate_are_returned_together_for_any_number() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let mut paths = Vec::new();
    for batch in 0..6 {
        let names: Vec<String> = (0..40)
            .map(|number| format!("orders/o1/messages/m{batch}-{number}"))
            .collect();
        let wanted: Vec<_> = names
            .iter()
            .map(|name| (name.as_str(), Some(text(name))))
            .collect();
        let commit = draft(&documents, morning(), &wanted).await;
        documents.commit(commit).await.unwrap();
        paths.extend(names.iter().map(|name| path(name)));
    }
    paths.push(path("orders/o1/messages/none"));
    // A document that is requested twice is one row.
    paths.push(paths[0].clone());
    let gate = |uid: &str| Key::new(format!("GATE#{uid}"), "GATE");
    let row = Row::new(gate("uid-1")).text("kind", "shut");
    table.table().put(row, "write a gate").await.unwrap();
    let request = ReadRequest {
        paths: &paths,
        scopes: &[order_scope("o1"), order_scope("o2")],
        row: Some(&gate("uid-1")),
    };
    let found = documents.read(&request).await.unwrap();
    assert_eq!(found.documents.len(), 240);
    let sample = &found.documents[&path("orders/o1/messages/m3-7")];
    assert_eq!(sample.fields, text("orders/o1/messages/m3-7"));
    assert_eq!(found.heads.len(), 1);
    let read = found.row.map(|row| read_text(&row, "kind").unwrap());
    assert_eq!(read.as_deref(), Some("shut"));
    let nobody = ReadRequest {
        row: Some(&gate("uid-2")),
        ..ReadRequest::default()
    };
    assert_eq!(documents.read(&nobody).await.unwrap().row, None);
}

/// An order has four index entries and is in the logs of three scopes.
#[tokio::test]
async fn fifty_documents_are_written_in_one_commit_with_any_indexes() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let names: Vec<String> = (0..50)
        .map(|number| format!("orders/o{number:02}"))
        .collect();
    let fields = |number: usize, state: &str| {
        let second = i64::try_from(number).unwrap();
        order(&format!("c{number}"), state, second).with("talent", format!("t{number}"))
    };
    let all_as = |state: Option<&str>| -> Vec<(&str, Option<Fields>)> {
        let names = names.iter().enumerate();
        names
            .map(|(number, name)| (name.as_str(), state.map(|state| fields(number, state))))
            .collect()
    };
    let of_customer = |state: &str| {
        let both = [equals("customer", "c7"), equals("state", state)];
        query(
            "",
            "orders",
            json!({
                "where": { "compositeFilter": { "op": "AND", "filters": both } },
                "orderBy": by("updatedAt", "DESCENDING"),
            }),
        )
    };
    for (state, entries) in [(Some("requested"), 200), (Some("accepted"), 200), (None, 0)] {
        let commit = draft(&documents, morning(), &all_as(state)).await;
        let version = commit.version;
        documents.commit(commit).await.unwrap();
        let paths: Vec<_> = names.iter().map(|name| path(name)).collect();
        let request = ReadRequest {
            paths: &paths,
            ..ReadRequest::default()
        };
        let mut read = documents.read(&request).await.unwrap().documents;
        for (number, path) in paths.iter().enumerate() {
            let found = read.remove(path);
            let found = found.map(|document| (document.fields, document.updated));
            assert_eq!(found, state.map(|state| (fields(number, state), version)));
        }
        assert_eq!(table.rows("DOX#").len(), entries);
        for known in ["requested", "accepted"] {
            let expected: &[&str] = if state == Some(known) { &["o07"] } else { &[] };
            assert_eq!(ids(&documents, &of_customer(known)).await, expected);
        }
        let logged = log(&documents, &order_scope("o49")).await;
        assert_eq!(
            logged.last(),
            Some(&(version, vec!["orders/o49".to_owned()]))
        );
    }
    // Of the commit's temporary rows, only the record that it is over remains.
    for row in table.rows("DOC#").iter().chain(&table.rows("LOG#")) {
        assert!(row.get("lock").is_none(), "{row}");
    }
    let records = table.rows("COMMIT#");
    assert_eq!(records.len(), 3);
    for record in records {
        assert_eq!(record["state"]["S"], "committed");
        assert!(record["ttl"]["N"].is_string(), "{record}");
    }
}

/// If another commit has changed a document since it was read, all of the commit is refused, and no rows of it remain.
#[tokio::test]
async fn a_large_commit_that_lost_a_race_does_nothing() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let names: Vec<String> = (0..50)
        .map(|number| format!("orders/o{number}/messages/m"))
        .collect();
    let fields = || Some(text("a").with("sentAt", at(1)));
    let wanted: Vec<_> = names.iter().map(|name| (name.as_str(), fields())).collect();
    let late = draft(&documents, morning(), &wanted).await;
    put(&documents, "orders/o49/messages/other", fields()).await;
    let rows = ["DOC#", "DOX#", "LOG#"].map(|prefix| table.rows(prefix));
    let outcome = documents.commit(late).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    assert_eq!(
        ["DOC#", "DOX#", "LOG#"].map(|prefix| table.rows(prefix)),
        rows
    );
    let again = draft(&documents, morning(), &wanted).await;
    documents.commit(again).await.unwrap();
    assert_eq!(table.rows("DOC#").len(), 51);
}
