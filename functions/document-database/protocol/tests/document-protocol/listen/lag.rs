//! A table in which the rows of a commit become visible one after the other, as in `DynamoDB` for a client that reads
//! row by row.
//!
//! Writers use the table itself. Readers use another table, into which written rows are copied one by one: in any
//! order, except that the versions of one row keep their order, and that a head is visible before the next commit of its
//! scope begins, since that commit has read it.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use document_testkit::{EmbeddedTable, connect, loopback_client, table_at};
use http::{HeaderMap, StatusCode};
use reqwest::Url;
use serde_json::{Value, json};
use table::{Table, TableSettings};
use tokio::net::TcpListener;
use tokio::sync::Mutex;

use crate::listen::random::Random;

const TARGET: &str = "x-amz-target";
const BATCH: &str = "BatchGetItem";
const VERSION: &str = "DynamoDB_20120810.";
/// The sort key of a scope's head.
const HEAD: &str = "HEAD";
/// The embedded table requires a signature but does not verify it.
const UNCHECKED: &str = "AWS4-HMAC-SHA256 Credential=local/20261121/eu-central-1/dynamodb/aws4_request, \
     SignedHeaders=host, Signature=0";

/// Two servers: one for writers and one for readers.
pub(crate) struct Lag {
    pub(crate) writers: Table,
    pub(crate) readers: Table,
    shared: Arc<Shared>,
    _shown: EmbeddedTable,
}

struct Shared {
    http: reqwest::Client,
    table: String,
    written: Url,
    shown: Url,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// The rows that readers do not see yet, in the order in which they were written.
    rows: Vec<(RowKey, Option<Value>)>,
    /// If set, a few random rows become visible before each read.
    random: Option<Random>,
}

type RowKey = (String, String);

impl Lag {
    /// Starts the servers in front of this table. Written rows stay invisible until they are revealed.
    pub(crate) async fn over(table: &TableSettings) -> Self {
        let shown = EmbeddedTable::start().await;
        let shared = Arc::new(Shared {
            http: loopback_client(),
            table: table.table_name.clone(),
            written: table.endpoint.clone().unwrap(),
            shown: shown.settings().endpoint.clone().unwrap(),
            waiting: Mutex::default(),
        });
        let store = async |handler: axum::routing::MethodRouter<Arc<Shared>>| {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let app = Router::new().fallback_service(handler.with_state(Arc::clone(&shared)));
            tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
            let endpoint = format!("http://{address}").parse().unwrap();
            connect(&table_at(endpoint, &table.table_name))
        };
        Self {
            writers: store(axum::routing::post(write)).await,
            readers: store(axum::routing::post(read)).await,
            shared,
            _shown: shown,
        }
    }

    /// Reveals the waiting rows whose partition begins so: documents with `DOC#`, index entries with `DOX#`, logs with
    /// `LOG#`.
    pub(crate) async fn reveal(&self, partition: &str) {
        self.reveal_those(|(pk, _)| pk.starts_with(partition)).await;
    }

    pub(crate) async fn reveal_heads(&self) {
        self.reveal_those(|(_, sk)| sk == HEAD).await;
    }

    /// Reveals all waiting log entries except the first `first`.
    pub(crate) async fn reveal_entries_after(&self, first: usize) {
        let mut entries = 0;
        self.reveal_those(|(pk, sk)| {
            let is_entry = pk.starts_with("LOG#") && sk != HEAD;
            entries += usize::from(is_entry);
            is_entry && entries > first
        })
        .await;
    }

    pub(crate) async fn reveal_all(&self) {
        self.reveal_those(|_| true).await;
    }

    /// From now on, a few random rows become visible before each read.
    pub(crate) async fn shuffle(&self, random: Random) {
        self.shared.waiting.lock().await.random = Some(random);
    }

    async fn reveal_those(&self, mut is_meant: impl FnMut(&RowKey) -> bool) {
        let mut waiting = self.shared.waiting.lock().await;
        for (key, row) in std::mem::take(&mut waiting.rows) {
            if is_meant(&key) {
                self.shared.reveal(&key, row).await;
            } else {
                waiting.rows.push((key, row));
            }
        }
    }
}

impl Shared {
    async fn send(&self, to: &Url, operation: &str, body: Vec<u8>) -> (StatusCode, Bytes) {
        let request = self
            .http
            .post(to.clone())
            .header(TARGET, format!("{VERSION}{operation}"))
            .header("content-type", "application/x-amz-json-1.0")
            .header("authorization", UNCHECKED)
            .header("x-amz-date", "20261121T000000Z")
            .body(body);
        let reply = request.send().await.unwrap();
        (reply.status(), reply.bytes().await.unwrap())
    }

    async fn row(&self, (pk, sk): &RowKey) -> Option<Value> {
        let ask = json!({
            "TableName": self.table,
            "Key": {"pk": {"S": pk}, "sk": {"S": sk}},
            "ConsistentRead": true,
        });
        let (status, body) = self.send(&self.written, "GetItem", bytes(&ask)).await;
        assert!(status.is_success(), "{body:?}");
        let reply: Value = serde_json::from_slice(&body).unwrap();
        reply.get("Item").cloned()
    }

    async fn reveal(&self, (pk, sk): &RowKey, row: Option<Value>) {
        let (operation, body) = if let Some(row) = row {
            ("PutItem", json!({"TableName": self.table, "Item": row}))
        } else {
            let key = json!({"pk": {"S": pk}, "sk": {"S": sk}});
            ("DeleteItem", json!({"TableName": self.table, "Key": key}))
        };
        let (status, body) = self.send(&self.shown, operation, bytes(&body)).await;
        assert!(status.is_success(), "{body:?}");
    }

    /// Reveals the versions of a row that wait.
    async fn reveal_earlier(&self, rows: &mut Vec<(RowKey, Option<Value>)>, key: &RowKey) {
        for (waiting, row) in std::mem::take(rows) {
            if waiting == *key {
                self.reveal(key, row).await;
            } else {
                rows.push((waiting, row));
            }
        }
    }

    /// Reveals a few random rows, but none before an older version of the same row.
    async fn reveal_some(&self) {
        let mut waiting = self.waiting.lock().await;
        let waiting = &mut *waiting;
        let Some(random) = &mut waiting.random else {
            return;
        };
        for _ in 0..random.below(6) {
            if waiting.rows.is_empty() {
                return;
            }
            let any = usize::try_from(random.below(1_000)).unwrap() % waiting.rows.len();
            let key = waiting.rows[any].0.clone();
            let oldest = waiting.rows.iter().position(|(it, _)| *it == key).unwrap();
            let (key, row) = waiting.rows.remove(oldest);
            self.reveal(&key, row).await;
        }
    }

    /// Reads many rows as the table does: one after the other, in any order, while rows are written.
    async fn read_each(&self, body: &[u8]) -> Response {
        let mut ask: Value = serde_json::from_slice(body).unwrap();
        let asked = &mut ask["RequestItems"][&self.table];
        let Value::Array(mut keys) = asked["Keys"].take() else {
            panic!("no keys are asked for");
        };
        let mut rows = Vec::new();
        while !keys.is_empty() {
            self.reveal_some().await;
            let key = keys.swap_remove(self.any(keys.len()).await);
            ask["RequestItems"][&self.table]["Keys"] = json!([key]);
            let (status, reply) = self.send(&self.shown, BATCH, bytes(&ask)).await;
            if !status.is_success() {
                return answer(status, reply);
            }
            let mut reply: Value = serde_json::from_slice(&reply).unwrap();
            if let Value::Array(found) = reply["Responses"][&self.table].take() {
                rows.extend(found);
            }
        }
        let reply = json!({ "Responses": { &self.table: rows }, "UnprocessedKeys": {} });
        answer(StatusCode::OK, bytes(&reply).into())
    }

    /// Returns a random number below `count`.
    async fn any(&self, count: usize) -> usize {
        let mut waiting = self.waiting.lock().await;
        let random = waiting.random.as_mut();
        random.map_or(0, |random| {
            usize::try_from(random.below(1_000)).unwrap() % count
        })
    }
}

async fn write(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let operation = operation(&headers);
    // Writes are forwarded one at a time, so that rows wait in the order in which they were written.
    let mut waiting = shared.waiting.lock().await;
    let (status, reply) = shared
        .send(&shared.written, &operation, body.to_vec())
        .await;
    if status.is_success() {
        for key in touched(&operation, &body) {
            if key.1 == HEAD {
                shared.reveal_earlier(&mut waiting.rows, &key).await;
            }
            let row = shared.row(&key).await;
            waiting.rows.push((key, row));
        }
    }
    drop(waiting);
    answer(status, reply)
}

/// Forwards a reader's call. A row that a reader writes is written to both tables before the answer.
async fn read(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let operation = operation(&headers);
    if operation == BATCH {
        return shared.read_each(&body).await;
    }
    let keys = touched(&operation, &body);
    if keys.is_empty() {
        shared.reveal_some().await;
        let (status, reply) = shared.send(&shared.shown, &operation, body.to_vec()).await;
        return answer(status, reply);
    }
    let mut waiting = shared.waiting.lock().await;
    let (status, reply) = shared
        .send(&shared.written, &operation, body.to_vec())
        .await;
    if status.is_success() {
        for key in keys {
            waiting.rows.retain(|(it, _)| *it != key);
            shared.reveal(&key, shared.row(&key).await).await;
        }
    }
    drop(waiting);
    answer(status, reply)
}

fn answer(status: StatusCode, body: Bytes) -> Response {
    let json = [("content-type", "application/x-amz-json-1.0")];
    (status, json, body).into_response()
}

fn operation(headers: &HeaderMap) -> String {
    let target = headers[TARGET].to_str().unwrap();
    target.strip_prefix(VERSION).unwrap().to_owned()
}

/// Returns the keys of the rows that a request writes.
fn touched(operation: &str, body: &[u8]) -> BTreeSet<RowKey> {
    let body: Value = serde_json::from_slice(body).unwrap();
    let key = |of: &Value| {
        let text = |name: &str| of[name]["S"].as_str().unwrap().to_owned();
        (text("pk"), text("sk"))
    };
    match operation {
        "PutItem" => BTreeSet::from([key(&body["Item"])]),
        "UpdateItem" | "DeleteItem" => BTreeSet::from([key(&body["Key"])]),
        "TransactWriteItems" => {
            let steps = body["TransactItems"].as_array().unwrap().iter();
            steps
                .filter_map(|step| {
                    let (kind, step) = step.as_object().unwrap().iter().next().unwrap();
                    match kind.as_str() {
                        "Put" => Some(key(&step["Item"])),
                        "Update" | "Delete" => Some(key(&step["Key"])),
                        _ => None,
                    }
                })
                .collect()
        }
        _ => BTreeSet::new(),
    }
}

fn bytes(body: &Value) -> Vec<u8> {
    body.to_string().into_bytes()
}
