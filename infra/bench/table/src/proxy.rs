//! The proxy of the table, which counts every call.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::meter::Meter;
use crate::units::{count_write, of_read, size, text};

const TARGET: &str = "x-amz-target";
const VERSION: &str = "DynamoDB_20120810";
const TYPE: &str = "application/x-amz-json-1.0";

/// The table behind the proxy.
#[derive(Debug)]
struct Upstream {
    http: reqwest::Client,
    base: String,
    meter: Arc<Meter>,
}

/// Serves the table at `base` on a separate port, and returns its address.
pub(crate) async fn start(base: String, meter: Arc<Meter>) -> String {
    let upstream = Arc::new(Upstream {
        http: reqwest::Client::new(),
        base,
        meter,
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("the port that was bound");
    let router = Router::new().fallback(pass).with_state(upstream);
    tokio::spawn(async move { axum::serve(listener, router).await.expect("a server") });
    format!("http://{address}")
}

async fn pass(State(upstream): State<Arc<Upstream>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get(TARGET).and_then(|target| target.to_str().ok());
    let operation = target.and_then(|target| target.split_once('.'));
    let operation = operation.map_or(String::new(), |(_, operation)| operation.to_owned());
    let call: Value = serde_json::from_slice(&body).unwrap_or_default();
    let (status, answer) = match operation.as_str() {
        "PutItem" | "UpdateItem" | "DeleteItem" | "TransactWriteItems" => {
            upstream.write(&operation, &call).await
        }
        _ => {
            let (status, answer) = upstream.call(&operation, &call).await;
            upstream.count_read(&operation, &call, &answer);
            (status, answer)
        }
    };
    (status, [(header::CONTENT_TYPE, TYPE)], answer.to_string()).into_response()
}

impl Upstream {
    async fn call(&self, operation: &str, call: &Value) -> (StatusCode, Value) {
        let request = self.http.post(&self.base);
        let request = request
            .header(TARGET, format!("{VERSION}.{operation}"))
            .header(header::CONTENT_TYPE, TYPE)
            .header(header::AUTHORIZATION, "AWS4-HMAC-SHA256 Credential=bench/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0")
            .header("x-amz-date", "20260101T000000Z")
            .body(call.to_string());
        let answer = request.send().await.expect("an answer of the table");
        let status = answer.status();
        let body = answer.bytes().await.expect("a whole answer");
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    async fn find(&self, table: &Value, key: &Value) -> Value {
        let call = json!({ "TableName": table, "Key": key, "ConsistentRead": true });
        self.call("GetItem", &call).await.1["Item"].clone()
    }

    /// Counts a write; a rejected one is charged like a successful one.
    async fn write(&self, operation: &str, call: &Value) -> (StatusCode, Value) {
        let is_transaction = operation == "TransactWriteItems";
        let parts: Vec<Value> = if is_transaction {
            let items = call["TransactItems"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            items
                .into_iter()
                .filter_map(|item| item.as_object()?.values().next().cloned())
                .collect()
        } else {
            vec![call.clone()]
        };
        let mut before = Vec::with_capacity(parts.len());
        for part in &parts {
            let key = key_of(part);
            let row = self.find(&part["TableName"], &key).await;
            before.push((key, part["TableName"].clone(), row));
        }
        let (status, answer) = self.call(operation, call).await;
        let times = if is_transaction { 2.0 } else { 1.0 };
        for (key, table, old) in before {
            let new = self.find(&table, &key).await;
            count_write(&self.meter, &key, &old, &new, times);
            if status.is_success() {
                self.meter.note_change(&key, &old, &new);
            }
        }
        (status, answer)
    }

    fn count_read(&self, operation: &str, call: &Value, answer: &Value) {
        let is_consistent = |of: &Value| of["ConsistentRead"] == true;
        match operation {
            "GetItem" => {
                let units = of_read(size(&answer["Item"]), is_consistent(call));
                self.meter
                    .add_reads("table", text(&call["Key"], "pk"), units);
            }
            "BatchGetItem" => {
                for (table, wanted) in call["RequestItems"].as_object().into_iter().flatten() {
                    let found = answer["Responses"][table].as_array();
                    for key in wanted["Keys"].as_array().into_iter().flatten() {
                        let same = |row: &&Value| row["pk"] == key["pk"] && row["sk"] == key["sk"];
                        let row = found.into_iter().flatten().find(same);
                        let units = of_read(row.map_or(0, size), is_consistent(wanted));
                        self.meter.add_reads("table", text(key, "pk"), units);
                    }
                }
            }
            "TransactGetItems" => {
                let rows = answer["Responses"].as_array();
                let items = call["TransactItems"].as_array().into_iter().flatten();
                for (at, item) in items.enumerate() {
                    let row = rows
                        .and_then(|rows| rows.get(at))
                        .map_or(0, |row| size(&row["Item"]));
                    let name = text(&item["Get"]["Key"], "pk");
                    self.meter
                        .add_reads("table", name, 2.0 * of_read(row, true));
                }
            }
            "Query" => {
                let index = ["gsi1", "gsi2", "due"]
                    .into_iter()
                    .find(|index| call["IndexName"] == *index)
                    .unwrap_or("table");
                let rows = answer["Items"].as_array().into_iter().flatten();
                let bytes = rows.fold(0_usize, |sum, row| sum.saturating_add(size(row)));
                let name = text(&call["ExpressionAttributeValues"], ":partition");
                self.meter
                    .add_reads(index, name, of_read(bytes, is_consistent(call)));
            }
            _ => {}
        }
    }
}

fn key_of(part: &Value) -> Value {
    let key = if part["Item"].is_object() {
        &part["Item"]
    } else {
        &part["Key"]
    };
    json!({ "pk": key["pk"], "sk": key["sk"] })
}
