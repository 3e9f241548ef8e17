//! The database, a signed-in user, and short call helpers of the tests.

use std::ops::Deref;
use std::sync::Arc;

use document_protocol::{DocumentsState, NoEntities};
use document_server::{ANY_COLLECTIONS, OpenRules};
use document_store::Documents;
use document_testkit::{DatabaseClient, RouterClient};
pub(crate) use document_testkit::{failure, int};
use http_api::AppState;
use serde_json::{Value, json};
use testkit::{App, Person, TestContext};

pub(crate) const PROJECT: &str = "demo-matchday";
pub(crate) const ROOT: &str = "projects/demo-matchday/databases/(default)/documents";

/// A database and a caller.
pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) person: Person,
    pub(crate) client: DatabaseClient,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        let context = TestContext::start().await;
        let person = context.customer("noor").await;
        let token = context.token(&person);
        Self {
            client: DatabaseClient::new(app(context.state()), ROOT, token),
            context,
            person,
        }
    }
}

impl Deref for Fixture {
    type Target = DatabaseClient;

    fn deref(&self) -> &DatabaseClient {
        &self.client
    }
}

/// A database of any collections under the open rules, with the marketplace's accounts and limits.
pub(crate) fn database(app: AppState) -> DocumentsState {
    DocumentsState {
        documents: Documents::new(app.store.as_ref().clone(), &ANY_COLLECTIONS),
        rules: Arc::new(OpenRules),
        entities: Arc::new(NoEntities),
        ..documents::database(app, PROJECT)
    }
}

/// The function over such a database.
pub(crate) fn app(state: AppState) -> RouterClient {
    let function = App::new(documents::router(database(state)));
    (*function).clone()
}

/// The full name of a document.
pub(crate) fn name(path: &str) -> String {
    format!("{ROOT}/{path}")
}

/// Returns a write that sets a document.
pub(crate) fn set(path: &str, fields: Value) -> Value {
    let mut write = json!({ "update": { "name": name(path) } });
    write["update"]["fields"] = fields;
    write
}
