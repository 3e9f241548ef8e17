//! Measures reading one document, setting one and querying twenty, each with the table's call for comparison. A commit and
//! a query are also compared with the table calls that they need (`commit_calls`, `query_calls`).

use std::sync::Arc;

use serde_json::{Value, json};

use crate::figures::{microseconds, milliseconds, per_second, quantile, ratio};
use crate::selection::Selection;
use crate::support::{Fixture, fields, name, set};
use crate::turns::{Ask, succeed, take_turns, take_turns_alone};

/// The number of documents that are read, and of results of the query.
const DOCUMENTS: u64 = 20;
/// The number of callers when requests per second are counted. Latencies are measured with one.
const CALLERS: usize = 8;
/// The number of turns of each kind of request.
const TURNS: u32 = 15;

pub(crate) async fn measure(fixture: &Fixture, selection: &Selection) {
    let token = document_server::token("caller");
    let paths: Vec<String> = (0..DOCUMENTS).map(|id| format!("read/{id}")).collect();
    fixture.set_all(&token, &paths, 1).await;
    if selection.has("get") {
        get(fixture, &token).await;
    }
    if selection.has("commit") {
        commit(fixture, &token).await;
    }
    if selection.has("query") {
        query(fixture, &token).await;
    }
}

async fn get(fixture: &Fixture, token: &str) {
    let asked = |id| json!({ "documents": [name(&format!("read/{id}"))] });
    let requests: Vec<_> = (0..DOCUMENTS)
        .map(|id| fixture.call("batchGet", token, &asked(id)))
        .collect();
    let raw: Vec<_> = (0..DOCUMENTS)
        .map(|id| fixture.raw_get(token, &asked(id)))
        .collect();
    let body: Value =
        serde_json::from_str(&succeed(requests[3].try_clone().unwrap()).await).unwrap();
    assert_eq!(body[0]["found"]["fields"]["number"], fields(1)["number"]);
    if fixture.is_ours() {
        let body = succeed(raw[3].try_clone().unwrap()).await;
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body["number"], fields(1)["number"]);
    }
    let of = |requests: Vec<reqwest::RequestBuilder>| -> Ask {
        Arc::new(move |_caller, number| {
            let place = usize::try_from(number % DOCUMENTS).unwrap();
            requests[place].try_clone().unwrap()
        })
    };
    compare(fixture, "get", &of(requests), &of(raw)).await;
}

/// Each caller writes in a separate collection, because commits of one scope wait for each other. In the product, a
/// scope is one order.
async fn commit(fixture: &Fixture, token: &str) {
    let template = fixture.call("commit", token, &json!({}));
    let ours: Ask = Arc::new(move |caller, number| {
        let path = format!("commit-{caller}/{}", number % DOCUMENTS);
        let body = json!({ "writes": [set(&path, number)] });
        template.try_clone().unwrap().body(body.to_string())
    });
    let (client, url) = (fixture.client.clone(), fixture.url.clone());
    let put = |route: &'static str| -> Ask {
        let (client, url) = (client.clone(), url.clone());
        Arc::new(move |caller, number| {
            let url = format!("{url}/{route}/put-{caller}/{}", number % DOCUMENTS);
            client.put(url).body(fields(number).to_string())
        })
    };
    compare(fixture, "commit", &ours, &put("raw")).await;
    compare(fixture, "commit_calls", &ours, &put("calls")).await;
}

async fn query(fixture: &Fixture, token: &str) {
    let structured = json!({
        "from": [{ "collectionId": "read" }],
        "orderBy": [{ "field": { "fieldPath": "__name__" }, "direction": "ASCENDING" }],
        "limit": DOCUMENTS,
    });
    let ours = fixture.call("runQuery", token, &json!({ "structuredQuery": structured }));
    let raw = fixture.client.get(format!("{}/raw/read", fixture.url));
    let calls = fixture.client.get(format!("{}/calls/read", fixture.url));
    let compared = if fixture.is_ours() { 3 } else { 1 };
    for request in [&ours, &raw, &calls].into_iter().take(compared) {
        let body = succeed(request.try_clone().unwrap()).await;
        let body: Vec<Value> = serde_json::from_str(&body).unwrap();
        assert_eq!(body.len(), usize::try_from(DOCUMENTS).unwrap());
    }
    let of = |request: reqwest::RequestBuilder| -> Ask {
        Arc::new(move |_caller, _number| request.try_clone().unwrap())
    };
    let ours = of(ours);
    compare(fixture, "query", &ours, &of(raw)).await;
    compare(fixture, "query_calls", &ours, &of(calls)).await;
}

/// Prints the result of an operation. Another server has no table whose calls are measured.
async fn compare(fixture: &Fixture, operation: &str, ours: &Ask, raw: &Ask) {
    if !fixture.is_ours() {
        // The lines with the same requests and other calls of the table.
        if operation.ends_with("_calls") {
            return;
        }
        let mut one = take_turns_alone(1, TURNS, ours).await;
        let many = take_turns_alone(CALLERS, TURNS, ours).await;
        let line = json!({
            "bench": "documents",
            "server": fixture.server(),
            "op": operation,
            "listeners": 0,
            "ops_s": per_second(many.latencies.len(), many.time),
            "p50_ms": milliseconds(quantile(&mut one.latencies, 0.5)),
            "p99_ms": milliseconds(quantile(&mut one.latencies, 0.99)),
        });
        println!("{line}");
        return;
    }
    let (mut one, mut one_raw) = take_turns(1, TURNS, ours, raw).await;
    let (many, many_raw) = take_turns(CALLERS, TURNS, ours, raw).await;
    let (p50, raw_p50) = (
        quantile(&mut one.latencies, 0.5),
        quantile(&mut one_raw.latencies, 0.5),
    );
    let line = json!({
        "bench": "documents",
        "server": fixture.server(),
        "op": operation,
        "listeners": 0,
        "ops_s": per_second(many.latencies.len(), many.time),
        "p50_ms": milliseconds(p50),
        "p99_ms": milliseconds(quantile(&mut one.latencies, 0.99)),
        "raw_ratio": ratio(p50, raw_p50),
        "raw_ops_s": per_second(many_raw.latencies.len(), many_raw.time),
        "raw_p50_ms": milliseconds(raw_p50),
        "raw_p99_ms": milliseconds(quantile(&mut one_raw.latencies, 0.99)),
        "cpu_us": microseconds(many.processor_each()),
        "cpu_ratio": ratio(many.processor_each(), many_raw.processor_each()),
    });
    println!("{line}");
}
