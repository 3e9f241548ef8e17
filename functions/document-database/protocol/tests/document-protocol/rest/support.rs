//! What the tests use: a database, a signed-in account and short helpers for calls.

use std::ops::Deref;
use std::sync::Arc;

use document_protocol::DocumentsState;
use document_testkit::{DatabaseClient, RouterClient};
pub(crate) use document_testkit::{failure, int};
use serde_json::{Value, json};

use crate::context::Context;
use crate::counted_limits::CountedLimits;

pub(crate) const ROOT: &str = "projects/demo/databases/(default)/documents";

/// A database and a signed-in caller.
pub(crate) struct Fixture {
    pub(crate) context: Context,
    pub(crate) client: DatabaseClient,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        let context = Context::start().await;
        let token = context.token("noor");
        Self {
            client: DatabaseClient::new(app(context.state()), ROOT, token),
            context,
        }
    }

    /// Returns an instance with these limits.
    pub(crate) fn limited(&self, limits: CountedLimits) -> DocumentsState {
        DocumentsState {
            limits: Arc::new(limits),
            ..self.context.state()
        }
    }
}

impl Deref for Fixture {
    type Target = DatabaseClient;

    fn deref(&self) -> &DatabaseClient {
        &self.client
    }
}

/// Returns the router of the database with this state.
pub(crate) fn app(state: DocumentsState) -> RouterClient {
    RouterClient::new(document_protocol::router(state))
}

/// Returns the full name of a document.
pub(crate) fn name(path: &str) -> String {
    format!("{ROOT}/{path}")
}

/// Returns a write that sets a document's fields.
pub(crate) fn set(path: &str, fields: Value) -> Value {
    let mut write = json!({ "update": { "name": name(path) } });
    write["update"]["fields"] = fields;
    write
}

/// Returns a text as the protocol's JSON.
pub(crate) fn text(text: &str) -> Value {
    json!({ "stringValue": text })
}
