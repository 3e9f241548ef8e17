//! How many calls of the table a poll makes: each is a few milliseconds until somebody sees a change, and is paid for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use serde_json::{Value, json};
use store::{Store, StoreSettings};
use tokio::net::TcpListener;

use crate::database::{DATABASE, Database, set, text};
use crate::listening::{listener, write};

const TARGET: &str = "x-amz-target";

/// A server in front of the table's own that counts what it passes on.
struct Tally {
    store: Store,
    counted: Arc<Counted>,
}

struct Counted {
    http: reqwest::Client,
    table: reqwest::Url,
    calls: Mutex<BTreeMap<String, usize>>,
}

impl Tally {
    async fn before(table: &StoreSettings) -> Self {
        let counted = Arc::new(Counted {
            http: reqwest::Client::new(),
            table: table.endpoint.clone().unwrap(),
            calls: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new()
            .fallback(pass)
            .with_state(Arc::clone(&counted));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let settings = StoreSettings {
            table_name: table.table_name.clone(),
            endpoint: Some(format!("http://{address}").parse().unwrap()),
        };
        let store = Store::connect(&settings).await;
        Self { store, counted }
    }

    /// What was called since the last time.
    fn take(&self) -> Vec<(String, usize)> {
        let calls = std::mem::take(&mut *self.counted.calls.lock().unwrap());
        calls.into_iter().collect()
    }
}

impl Counted {
    fn count(&self, operation: &str) {
        let mut calls = self.calls.lock().unwrap();
        *calls.entry(operation.to_owned()).or_default() += 1;
    }
}

async fn pass(State(counted): State<Arc<Counted>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers[TARGET].to_str().unwrap();
    let (_, operation) = target.split_once('.').unwrap();
    counted.count(operation);
    let mut request = counted.http.post(counted.table.clone()).body(body);
    for name in [TARGET, "content-type", "authorization", "x-amz-date"] {
        request = request.header(name, &headers[name]);
    }
    let reply = request.send().await.unwrap();
    let json = [("content-type", "application/x-amz-json-1.0")];
    (reply.status(), json, reply.bytes().await.unwrap()).into_response()
}

/// Everything in `notes`, and one document elsewhere.
fn two_targets() -> [Value; 2] {
    let parent = format!("{DATABASE}/documents");
    let all = json!({"from": [{"collectionId": "notes"}]});
    let query = json!({"parent": parent, "structuredQuery": all});
    let name = format!("{parent}/others/a");
    [
        json!({"targetId": 2, "query": query}),
        json!({"targetId": 4, "documents": {"documents": [name]}}),
    ]
    .map(|target| json!({"database": DATABASE, "addTarget": target}))
}

#[tokio::test]
async fn a_poll_that_has_something_to_tell_makes_five_calls_however_many_targets_it_has() {
    let mut database = Database::start().await;
    write(&database, "notes/a", "one").await;
    write(&database, "others/a", "one").await;
    let tally = Tally::before(&database.bench.settings().store().unwrap()).await;
    database.store = Some(tally.store.clone());
    let database = database;
    let mut client = listener(&database);
    client.open(&two_targets()).await;
    for words in ["two", "three"] {
        change(&database, words).await;
        tally.take();
        let told = client.poll().await;
        assert!(told[0].1[0]["documentChange"].is_object(), "{told:?}");
        // The rights with the logs, then what changed; that it polls, then what it was told; the session.
        let calls = [("BatchGetItem", 2), ("PutItem", 2), ("Query", 1)];
        assert_eq!(
            tally.take(),
            calls.map(|(name, count)| (name.to_owned(), count))
        );
    }
}

async fn change(database: &Database, words: &str) {
    let token = database.bench.token(&database.person());
    let body = json!({"writes": [set("notes/a", &text(words)), set("notes/b", &text(words))]});
    database
        .instance()
        .post(&format!("/v1/{DATABASE}/documents:commit"))
        .bearer(&token)
        .raw("text/plain", body.to_string())
        .await
        .expect(200);
}
