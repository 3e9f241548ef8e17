//! One database, with a new instance of the function for each request.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use document_protocol::{DocumentsState, StreamTimeouts};
use document_server::{ANY_COLLECTIONS, MovableClock};
use document_store::Documents;
use document_testkit::RouterClient;
use serde_json::{Value, json};
use table::Table;

use crate::channel::client::Client;
use crate::context::Context;
use crate::counted_limits::CountedLimits;

pub(crate) use crate::context::DATABASE;

/// The table, with a new instance for each request.
pub(crate) struct Database {
    pub(crate) context: Context,
    pub(crate) timeouts: StreamTimeouts,
    /// Limits used instead of the default ones.
    pub(crate) limits: CountedLimits,
    /// A client of the table used instead of the default one, for example through a proxy.
    pub(crate) table: Option<Table>,
    /// The documents of the one process that serves all requests, if there is only one.
    pub(crate) process: Option<Documents>,
    requests: AtomicUsize,
    people: AtomicUsize,
}

impl Database {
    pub(crate) async fn start() -> Self {
        // Sessions end without a request only in the tests about that.
        let timeouts = StreamTimeouts {
            margin: Duration::ZERO,
            write_tick: Duration::from_millis(5),
            write_tick_at_rest: Duration::from_millis(5),
            listen_tick: Duration::from_millis(5),
            quiet_listen_ticks: [(Duration::from_mins(1), Duration::from_millis(5)); 3],
            idle: Duration::from_mins(10),
            idle_unused: Duration::from_mins(10),
            probe: Duration::from_mins(1),
            ..StreamTimeouts::default()
        };
        Self {
            context: Context::start().await,
            timeouts,
            limits: CountedLimits::default(),
            table: None,
            process: None,
            requests: AtomicUsize::new(0),
            people: AtomicUsize::new(0),
        }
    }

    /// Returns a new instance whose clock is up to 100 ms wrong.
    pub(crate) fn instance(&self) -> RouterClient {
        let table = self.table.clone();
        self.instance_over(table.unwrap_or_else(|| self.context.table()))
    }

    /// Returns such an instance that uses this client of the table.
    pub(crate) fn instance_over(&self, table: Table) -> RouterClient {
        const WRONG_BY: [i64; 4] = [0, -100, 60, 100];
        let request = self.requests.fetch_add(1, Ordering::SeqCst);
        let wrong_by = WRONG_BY[request % WRONG_BY.len()];
        let clock = MovableClock::ahead_by(self.context.milliseconds_ahead() + wrong_by);
        RouterClient::new(document_protocol::router(DocumentsState {
            clock: Arc::new(clock),
            documents: self
                .process
                .clone()
                .unwrap_or_else(|| Documents::new(table, &ANY_COLLECTIONS)),
            limits: Arc::new(self.limits.clone()),
            timeouts: self.timeouts,
            ..self.context.state()
        }))
    }

    /// Returns a new account id.
    pub(crate) fn person(&self) -> String {
        let number = self.people.fetch_add(1, Ordering::SeqCst);
        format!("person-{number}")
    }

    /// Opens a Write stream of a new account.
    pub(crate) async fn writer(&self) -> Client<'_> {
        let token = self.context.token(&self.person());
        let mut client = Client::write(self, Some(token));
        let opened = client.open(&[json!({"database": DATABASE})]).await;
        assert_eq!(opened.len(), 1, "{opened:?}");
        client
    }

    /// Returns a document's fields, read by a unary call.
    pub(crate) async fn fields(&self, path: &str) -> Option<Value> {
        let name = format!("{DATABASE}/documents/{path}");
        let reply = self
            .instance()
            .post(&format!("/v1/{DATABASE}/documents:batchGet"))
            .bearer(&self.context.token(&self.person()))
            .raw("text/plain", json!({"documents": [name]}).to_string())
            .await
            .expect(200);
        let found = reply.json[0].get("found")?;
        Some(found.get("fields").cloned().unwrap_or(json!({})))
    }
}

/// Returns a write of these fields.
pub(crate) fn set(path: &str, fields: &Value) -> Value {
    json!({"update": {"name": format!("{DATABASE}/documents/{path}"), "fields": fields}})
}

/// Returns a write that adds one to a number, which shows whether it was applied twice.
pub(crate) fn increment(path: &str) -> Value {
    json!({
        "update": {"name": format!("{DATABASE}/documents/{path}"), "fields": {}},
        "updateMask": {"fieldPaths": []},
        "updateTransforms": [{"fieldPath": "n", "increment": {"integerValue": "1"}}],
    })
}

/// Returns the message of a Write stream with these writes.
pub(crate) fn batch(writes: &[Value]) -> Value {
    json!({"streamToken": "MA==", "writes": writes})
}

/// Returns the fields of a note with this text.
pub(crate) fn text(text: &str) -> Value {
    json!({"text": {"stringValue": text}})
}
