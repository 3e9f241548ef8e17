//! Measures how a listener to a large collection is opened.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

use crate::figures::milliseconds;
use crate::listener::{ListenRequest, Listener};
use crate::support::{DATABASE, Fixture, name};

/// The number of documents in the collection.
const DOCUMENTS: usize = 1_500;
/// The bytes of each document's text.
const TEXT: usize = 10_000;
/// How many documents a commit has.
const COMMIT: usize = 50;
/// The longest wait for the first snapshot.
const LONGEST_WAIT: Duration = Duration::from_mins(5);

pub(crate) async fn measure() {
    let (fixture, proxy) = Fixture::counted().await;
    let token = document_server::token("reader");
    let text = "x".repeat(TEXT);
    for first in (0..DOCUMENTS).step_by(COMMIT) {
        let writes = (first..first + COMMIT).map(|number| {
            let fields = json!({
                "number": { "integerValue": number.to_string() },
                "text": { "stringValue": text },
            });
            json!({ "update": { "name": name(&path(number)), "fields": fields } })
        });
        let body = json!({ "writes": writes.collect::<Vec<Value>>() });
        let answer = fixture.call("commit", &token, &body).send().await.unwrap();
        assert_eq!(answer.status(), 200);
    }
    for (op, order, limit) in [
        ("open", "__name__", None),
        ("open_ordered", "number", None),
        ("open_limited", "number", Some(10)),
    ] {
        let mut query = json!({
            "from": [{ "collectionId": "large" }],
            "orderBy": [{ "field": { "fieldPath": order }, "direction": "ASCENDING" }],
        });
        if let Some(limit) = limit {
            query["limit"] = json!(limit);
        }
        let parent = format!("{DATABASE}/documents");
        let target =
            json!({ "targetId": 1002, "query": { "parent": parent, "structuredQuery": query } });
        let (seen, mut snapshots) = unbounded_channel();
        proxy.take_answered_bytes();
        let begun = Instant::now();
        let listener = Listener::open(ListenRequest {
            listener: 0,
            client: fixture.client.clone(),
            url: fixture.url.clone(),
            token: document_server::token(op),
            target,
            name: name(&path(0)),
            seen,
            lost: std::sync::Arc::default(),
        });
        let listening = tokio::spawn(async { listener.await.listen().await });
        let snapshot = timeout(LONGEST_WAIT, snapshots.recv()).await;
        snapshot.expect("a snapshot in time").expect("a listener");
        let (time, read) = (begun.elapsed(), proxy.take_answered_bytes());
        listening.abort();
        let line = json!({
            "bench": "documents",
            "server": fixture.server(),
            "op": op,
            "listeners": 1,
            "p50_ms": milliseconds(time),
            "documents_mb": DOCUMENTS * TEXT / 1_000_000,
            "read_mb": read / 1_000_000,
        });
        println!("{line}");
    }
}

fn path(number: usize) -> String {
    format!("large/{number:05}")
}
