//! Documents that are longer than a row: they are read whole or as another version, and no part is left behind.
use std::collections::BTreeMap;

use document_core::{Code, Document, Fields};
use document_store::{CommitError, Documents, ReadRequest};
use document_testkit::drafts::{draft, get, path, put, text};
use document_testkit::{COMMIT, EmbeddedTable, FaultMode, FaultProxy, race_size};
use serde_json::json;
use table::{Key, Row};

use crate::queries::{at, by, ids, query, refused};
use crate::shop::{SHOP, morning};

const READ: &str = "BatchGetItem";
const NAME: &str = "orders/o1/messages/m";
/// As few as are more than a transaction.
const DOCUMENTS: usize = 5;

/// Fields of one letter, in parts.
fn long(letter: &str) -> Fields {
    text(&letter.repeat(800_000))
}

fn names() -> Vec<String> {
    let names = (0..DOCUMENTS).map(|number| format!("orders/o1/messages/m{number}"));
    names.collect()
}

/// Changes of all documents: more bytes than a transaction.
fn all<'a>(names: &'a [String], fields: Option<&Fields>) -> Vec<(&'a str, Option<Fields>)> {
    let names = names.iter();
    names.map(|name| (name.as_str(), fields.cloned())).collect()
}

/// Commits until no other commit is in the way.
async fn put_all(documents: &Documents, wanted: &[(&str, Option<Fields>)]) {
    loop {
        let commit = draft(documents, morning(), wanted).await;
        match documents.commit(commit).await {
            Ok(()) => return,
            Err(CommitError::Moved) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// The letter of each document; nothing where there is none.
async fn letters(documents: &Documents, names: &[String]) -> Vec<Option<String>> {
    let mut letters = Vec::new();
    for name in names {
        letters.push(get(documents, name).await.map(|it| letter(&it)));
    }
    letters
}

/// The one letter of a document.
fn letter(document: &Document) -> String {
    let text = document.fields.field("text").unwrap().as_str().unwrap();
    let first = text.get(..1).unwrap();
    assert!(
        text.bytes().all(|byte| first.as_bytes() == [byte]),
        "of more than one version"
    );
    first.to_owned()
}

/// Every part that is stored belongs to a document.
fn parts_are_named(table: &EmbeddedTable) {
    let parts = table.rows("DOP#");
    let mut stored: BTreeMap<&str, u64> = BTreeMap::new();
    for part in &parts {
        *stored.entry(part["pk"]["S"].as_str().unwrap()).or_default() += 1;
    }
    let rows = table.rows("DOC#");
    let named = rows.iter().filter(|row| row.get("parts").is_some());
    let named: BTreeMap<&str, u64> = named
        .map(|row| {
            let count = row["partCount"]["N"].as_str().unwrap().parse().unwrap();
            (row["parts"]["M"]["pk"]["S"].as_str().unwrap(), count)
        })
        .collect();
    assert_eq!(stored, named);
}

#[tokio::test]
async fn a_long_document_is_read_and_queried_whole_and_leaves_no_part() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let by_name = query("orders/o1", "messages", json!({}));
    let by_index = query(
        "orders/o1",
        "messages",
        json!({ "orderBy": by("sentAt", "ASCENDING") }),
    );
    for (fields, parts) in [
        (Some(long("a")), 3),
        (Some(long("b")), 3),
        (Some(text("c")), 0),
        (Some(long("d")), 3),
        (None, 0),
        (Some(long("e")), 3),
    ] {
        let fields = fields.map(|fields| fields.with("sentAt", at(1)));
        put(&documents, NAME, fields.clone()).await;
        let found = get(&documents, NAME).await;
        assert_eq!(found.as_ref().map(|it| &it.fields), fields.as_ref());
        for query in [&by_name, &by_index] {
            let result = documents.query(query).await.unwrap();
            assert_eq!(result, found.iter().cloned().collect::<Vec<_>>());
        }
        assert_eq!(table.rows("DOP#").len(), parts);
        parts_are_named(&table);
    }
}

#[tokio::test]
async fn a_document_of_one_row_costs_no_call_more() {
    let table = EmbeddedTable::start().await;
    let proxy = FaultProxy::start(table.settings()).await;
    let documents = Documents::new(proxy.table.clone(), &SHOP);
    let count = async |fields: Option<Fields>| {
        let commit = draft(&documents, morning(), &[(NAME, fields)]).await;
        proxy.take_calls();
        documents.commit(commit).await.unwrap();
        let written: Vec<_> = proxy.take_calls().into_iter().collect();
        get(&documents, NAME).await;
        (written, proxy.take_calls()[READ])
    };
    let one = || (COMMIT.to_owned(), 1);
    let row = Some(text(&"x".repeat(380_000)));
    for fields in [Some(text("a")), row.clone(), None, row] {
        assert_eq!(count(fields).await, (vec![one()], 1));
    }
    // The parts are in the same transaction, and read in one call. Parts of the document before are found in its row.
    assert_eq!(count(Some(long("a"))).await, (vec![one()], 2));
    for (fields, reads) in [(Some(long("b")), 2), (Some(text("c")), 1)] {
        let written = vec![(READ.to_owned(), 1), one()];
        assert_eq!(count(fields).await, (written, reads));
    }
}

/// The reader has the document's row, and another commit replaces it and deletes the parts.
#[tokio::test]
async fn a_reader_between_two_versions_reads_the_later_one() {
    let table = EmbeddedTable::start().await;
    let beside = Documents::new(table.table(), &SHOP);
    let by_name = query("orders/o1", "messages", json!({}));
    for is_query in [false, true] {
        for (fields, expected) in [
            (Some(long("b")), Some("b")),
            (Some(text("c")), Some("c")),
            (None, None),
        ] {
            put(&beside, NAME, Some(long("a"))).await;
            let proxy = FaultProxy::start(table.settings()).await;
            let documents = Documents::new(proxy.table.clone(), &SHOP);
            // A query reads the rows by another call.
            let before = usize::from(!is_query);
            proxy.set_mode(FaultMode::Hold(READ, before));
            let by_name = by_name.clone();
            let reader = tokio::spawn(async move {
                if is_query {
                    documents.query(&by_name).await.unwrap().pop()
                } else {
                    get(&documents, NAME).await
                }
            });
            proxy.wait_for_fault().await;
            put(&beside, NAME, fields).await;
            proxy.set_mode(FaultMode::Forward);
            let found = reader.await.unwrap().as_ref().map(letter);
            assert_eq!(found.as_deref(), expected);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_never_see_parts_of_two_versions() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    put(&documents, NAME, Some(long("a"))).await;
    let writer = {
        let documents = documents.clone();
        tokio::spawn(async move {
            for letter in ["b", "c", "d"].iter().cycle().take(race_size(9, 300)) {
                put_all(&documents, &[(NAME, Some(long(letter)))]).await;
            }
        })
    };
    while !writer.is_finished() {
        letter(&get(&documents, NAME).await.unwrap());
    }
    writer.await.unwrap();
    parts_are_named(&table);
}

#[tokio::test]
async fn a_large_commit_of_long_documents_writes_changes_and_deletes_them() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let names = names();
    for fields in [
        Some(long("a")),
        Some(long("b")),
        Some(text("c")),
        Some(long("d")),
        None,
    ] {
        put_all(&documents, &all(&names, fields.as_ref())).await;
        let expected = fields.map(|fields| {
            let text = fields.field("text").unwrap().as_str().unwrap();
            text.get(..1).unwrap().to_owned()
        });
        assert_eq!(
            letters(&documents, &names).await,
            vec![expected; names.len()]
        );
        parts_are_named(&table);
    }
    assert_eq!(table.rows("DOP#").len(), 0);
}

/// A writer that stops after any call leaves all documents or none, and the next writer removes the parts that no
/// document names.
#[tokio::test]
async fn parts_of_a_writer_that_stopped_are_removed_by_the_next_writer() {
    let names = names();
    let mut has_left_parts = false;
    let mut outcomes = Vec::new();
    for calls in [0, 2, 4, 6, 8] {
        let table = EmbeddedTable::start().await;
        let proxy = FaultProxy::start(table.settings()).await;
        let beside = Documents::new(table.table(), &SHOP);
        put_all(&beside, &all(&names, Some(&long("a")))).await;
        let commit = draft(&beside, morning(), &all(&names, Some(&long("b")))).await;
        proxy.set_mode(FaultMode::DropAfterCommits(calls));
        let documents = Documents::new(proxy.table.clone(), &SHOP);
        let is_made = documents.commit(commit).await.is_ok();
        outcomes.push(is_made);
        has_left_parts |= table.rows("DOP#").len() > 3 * names.len();

        let expected = if is_made { "b" } else { "a" };
        let expected = vec![Some(expected.to_owned()); names.len()];
        assert_eq!(letters(&beside, &names).await, expected, "{calls}");
        // A commit of one of the documents, or of any document of the scope, meets the locks.
        put_all(&beside, &[("orders/o1/messages/other", Some(text("x")))]).await;
        assert_eq!(letters(&beside, &names).await, expected, "{calls}");
        parts_are_named(&table);
    }
    assert!(has_left_parts);
    assert!(outcomes.is_sorted(), "{outcomes:?}");
    assert!(outcomes.contains(&true) && outcomes.contains(&false));
}

/// Another writer has ended the commit of a slow one. No document would name the parts that it writes then.
#[tokio::test]
async fn a_writer_whose_commit_was_ended_writes_no_part() {
    let table = EmbeddedTable::start().await;
    let proxy = FaultProxy::start(table.settings()).await;
    let beside = Documents::new(table.table(), &SHOP);
    let names = names();
    put_all(&beside, &all(&names, Some(&long("a")))).await;
    let commit = draft(&beside, morning(), &all(&names, Some(&long("b")))).await;
    // Its record, what it changes, and the locks.
    proxy.set_mode(FaultMode::Hold(COMMIT, 3));
    let documents = Documents::new(proxy.table.clone(), &SHOP);
    let slow = tokio::spawn(async move { documents.commit(commit).await });
    proxy.wait_for_fault().await;
    let records = table.rows("COMMIT#");
    // The record of the commit before it may still be there, committed.
    let record = records.iter().find(|row| row["state"]["S"] == "prepared");
    let key = Key::new(record.unwrap()["pk"]["S"].as_str().unwrap(), "STATE");
    let ended = Row::new(key).text("state", "aborted").version(1);
    table.table().put(ended, "end a commit").await.unwrap();
    proxy.set_mode(FaultMode::Forward);
    let outcome = slow.await.unwrap();
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    let expected = vec![Some("a".to_owned()); names.len()];
    assert_eq!(letters(&beside, &names).await, expected);
    parts_are_named(&table);
}

#[tokio::test]
async fn queries_and_reads_of_long_documents_hold_no_more_than_they_may() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let names: Vec<String> = (0..24)
        .map(|number| format!("orders/o1/messages/m{number:02}"))
        .collect();
    for (number, name) in (0..).zip(&names) {
        let fields = Some(long("a").with("sentAt", at(number)));
        put(&documents, name, fields).await;
    }
    let ordered = |rest: serde_json::Value| {
        let mut query_json = json!({ "orderBy": by("sentAt", "DESCENDING") });
        query_json
            .as_object_mut()
            .unwrap()
            .extend(rest.as_object().unwrap().clone());
        query("orders/o1", "messages", query_json)
    };
    let last = ids(&documents, &ordered(json!({ "limit": 2 }))).await;
    assert_eq!(last, ["m23", "m22"]);
    // Without an index all of the collection is read, and what cannot be in the result is dropped.
    for number in 0..24 {
        let fields = Some(long("a").with("n", number));
        put(
            &documents,
            &format!("talents/t1/offers/o{number:02}"),
            fields,
        )
        .await;
    }
    let lowest = json!({ "orderBy": by("n", "DESCENDING"), "limit": 2 });
    let offers = query("talents/t1", "offers", lowest);
    assert_eq!(ids(&documents, &offers).await, ["o23", "o22"]);
    let all_of = ordered(json!({}));
    assert_eq!(refused(&documents, &all_of).await, Code::ResourceExhausted);
    let paths: Vec<_> = names.iter().map(|name| path(name)).collect();
    let request = ReadRequest {
        paths: &paths,
        ..ReadRequest::default()
    };
    let found = documents.read(&request).await.unwrap();
    assert_eq!(found.documents.len(), names.len());
    let found = documents.read_within(&request, 8_000_000).await.unwrap();
    assert!(found.is_none());
}
