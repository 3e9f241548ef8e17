//! A server in front of the table that pauses commits between their reads and their writes.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use document_testkit::{connect, loopback_client, table_at};
use http::HeaderMap;
use reqwest::Url;
use table::{Table, TableSettings};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

const TARGET: &str = "x-amz-target";
const COMMIT: &str = "DynamoDB_20120810.TransactWriteItems";

/// A server in front of the table.
pub(crate) struct HeldCommits {
    /// The table, reached through this server.
    pub(crate) table: Table,
    shared: Arc<Shared>,
}

struct Shared {
    http: reqwest::Client,
    endpoint: Url,
    permits: Semaphore,
    held: watch::Sender<usize>,
}

impl HeldCommits {
    pub(crate) async fn before(table: &TableSettings) -> Self {
        let shared = Arc::new(Shared {
            http: loopback_client(),
            endpoint: table.endpoint.clone().unwrap(),
            permits: Semaphore::new(0),
            held: watch::Sender::new(0),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().fallback(pass).with_state(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let endpoint = format!("http://{address}").parse().unwrap();
        let settings = table_at(endpoint, &table.table_name);
        Self {
            table: connect(&settings),
            shared,
        }
    }

    /// Waits until a commit has finished its reads and is about to be written.
    pub(crate) async fn has_held(&self) {
        let mut held = self.shared.held.subscribe();
        held.wait_for(|held| *held > 0).await.unwrap();
    }

    /// Stops pausing commits until [`Self::hold`] is called again.
    pub(crate) fn open(&self) {
        self.shared.permits.add_permits(1_000);
    }

    pub(crate) fn hold(&self) {
        self.shared.permits.forget_permits(1_000);
    }
}

async fn pass(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    if headers[TARGET] == COMMIT {
        shared.held.send_modify(|held| *held += 1);
        shared.permits.acquire().await.unwrap().forget();
        shared.held.send_modify(|held| *held -= 1);
    }
    let mut request = shared.http.post(shared.endpoint.clone()).body(body);
    for name in [TARGET, "content-type", "authorization", "x-amz-date"] {
        request = request.header(name, headers[name].clone());
    }
    let reply = request.send().await.unwrap();
    let status = reply.status();
    let json = [("content-type", "application/x-amz-json-1.0")];
    (status, json, reply.bytes().await.unwrap()).into_response()
}
