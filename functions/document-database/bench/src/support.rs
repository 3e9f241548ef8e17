//! The database with open rules, the table's calls and the embedded table, on loopback.

use axum::Router;
use document_testkit::{EmbeddedTable, FaultProxy};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::raw;

const PROJECT: &str = "demo";
pub(crate) const DATABASE: &str = "projects/demo/databases/(default)";

pub(crate) struct Fixture {
    /// Stops the table when it is dropped. `None` for another server.
    table: Option<EmbeddedTable>,
    pub(crate) client: Client,
    pub(crate) url: String,
    /// Another instance over the same table, which shares nothing else with the first.
    pub(crate) other_instance: String,
}

impl Fixture {
    pub(crate) async fn set() -> Self {
        let embedded = EmbeddedTable::start().await;
        let table = embedded.table();
        let other = document_server::database(table.clone(), PROJECT);
        let other_instance = serve(document_protocol::router(other)).await;
        let database = document_server::database(table.clone(), PROJECT);
        let router = document_protocol::router(database).merge(raw::router(table));
        Self {
            table: Some(embedded),
            client: Client::builder().no_proxy().build().unwrap(),
            url: serve(router).await,
            other_instance,
        }
    }

    /// Returns a fixture whose table is behind a proxy that counts what it answers.
    pub(crate) async fn counted() -> (Self, FaultProxy) {
        let embedded = EmbeddedTable::start().await;
        let proxy = FaultProxy::start(embedded.settings()).await;
        let database = document_server::database(proxy.table.clone(), PROJECT);
        let url = serve(document_protocol::router(database)).await;
        let fixture = Self {
            table: Some(embedded),
            client: Client::builder().no_proxy().build().unwrap(),
            other_instance: url.clone(),
            url,
        };
        (fixture, proxy)
    }

    /// Returns the fixture of another server at this address. Each request has a separate connection: Google's emulator
    /// closes connections while requests are sent on them.
    pub(crate) fn of_other(url: String) -> Self {
        let client = Client::builder().no_proxy().pool_max_idle_per_host(0);
        Self {
            table: None,
            client: client.build().unwrap(),
            other_instance: url.clone(),
            url,
        }
    }

    /// Whether the server and its table are in this process.
    pub(crate) const fn is_ours(&self) -> bool {
        self.table.is_some()
    }

    /// The server's name in the results.
    pub(crate) const fn server(&self) -> &'static str {
        if self.is_ours() {
            "document-database"
        } else {
            "other"
        }
    }

    /// Returns the request of a unary call, as the SDK makes it.
    pub(crate) fn call(&self, method: &str, token: &str, body: &Value) -> RequestBuilder {
        self.call_at(&self.url, method, token, body)
    }

    /// As [`Self::call`], at this instance.
    pub(crate) fn call_at(
        &self,
        instance: &str,
        method: &str,
        token: &str,
        body: &Value,
    ) -> RequestBuilder {
        let url = format!("{instance}/v1/{DATABASE}/documents:{method}");
        self.post(url, token, body)
    }

    /// Returns the request for the table's get of what a `batchGet` asks for, with the same headers and the same body.
    pub(crate) fn raw_get(&self, token: &str, body: &Value) -> RequestBuilder {
        self.post(format!("{}/raw:get", self.url), token, body)
    }

    fn post(&self, url: String, token: &str, body: &Value) -> RequestBuilder {
        self.client
            .post(url)
            .bearer_auth(token)
            .header("content-type", "text/plain")
            .body(body.to_string())
    }

    /// Sets these documents in one commit.
    pub(crate) async fn set_all(&self, token: &str, paths: &[String], number: u64) {
        let writes: Vec<Value> = paths.iter().map(|path| set(path, number)).collect();
        let answer = self
            .call("commit", token, &json!({ "writes": writes }))
            .send()
            .await
            .unwrap();
        let (status, body) = (answer.status(), answer.text().await.unwrap());
        assert_eq!(status, 200, "{body}");
    }
}

/// Serves a router on loopback. Returns its URL.
async fn serve(router: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    url
}

/// Returns the full name of a document.
pub(crate) fn name(path: &str) -> String {
    format!("{DATABASE}/documents/{path}")
}

/// Returns a write that sets a document with this number.
pub(crate) fn set(path: &str, number: u64) -> Value {
    json!({ "update": { "name": name(path), "fields": fields(number) } })
}

/// Returns fields of about the size of an order's summary.
pub(crate) fn fields(number: u64) -> Value {
    json!({
        "number": { "integerValue": number.to_string() },
        "title": { "stringValue": "A birthday greeting for Mia" },
        "talentName": { "stringValue": "Ada Keller" },
        "customerName": { "stringValue": "Noor Bakker" },
        "state": { "stringValue": "accepted" },
        "price": { "doubleValue": 149.5 },
        "isBusiness": { "booleanValue": false },
        "updatedAt": { "timestampValue": "2026-05-04T10:11:12.123456Z" },
        "dueAt": { "timestampValue": "2026-05-11T10:00:00Z" },
        "steps": { "arrayValue": { "values": [
            { "stringValue": "placed" }, { "stringValue": "paid" }, { "stringValue": "accepted" },
        ] } },
        "offer": { "mapValue": { "fields": {
            "minutes": { "integerValue": "10" }, "kind": { "stringValue": "video" },
        } } },
    })
}
