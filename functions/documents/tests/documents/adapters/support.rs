//! What the tests work at: a database, somebody who is signed in, and short ways to say calls.

use std::sync::Arc;

use document_protocol::{DocumentsState, NoEntities};
use document_server::{ANY_COLLECTIONS, OpenRules};
use document_store::Documents;
use serde_json::{Value, json};
use testkit::{App, Person, Reply, TestContext};
use web::AppState;

pub(crate) const PROJECT: &str = "demo-matchday";
pub(crate) const ROOT: &str = "projects/demo-matchday/databases/(default)/documents";

/// A database and a caller.
pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) person: Person,
    pub(crate) token: String,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        let context = TestContext::start().await;
        let app = app(context.state());
        let person = context.customer("noor").await;
        let token = context.token(&person);
        Self {
            context,
            app,
            person,
            token,
        }
    }

    /// A call of the database, or below a document: `a/b:runQuery`.
    pub(crate) async fn call(&self, call: &str, body: Value) -> Reply {
        self.call_as(Some(&self.token), call, body).await
    }

    /// The same with another token, or with none.
    pub(crate) async fn call_as(&self, token: Option<&str>, call: &str, body: Value) -> Reply {
        self.raw(token, call, body.to_string()).await
    }

    /// The same with any body. As a browser sends it: `text/plain`.
    pub(crate) async fn raw(&self, token: Option<&str>, call: &str, body: String) -> Reply {
        let slash = if call.starts_with(':') { "" } else { "/" };
        let request = self
            .app
            .post(&format!("/v1/{ROOT}{slash}{call}"))
            .raw("text/plain", body);
        match token {
            Some(token) => request.bearer(token).await,
            None => request.await,
        }
    }

    /// Commits these writes, which must work; gives the answer.
    pub(crate) async fn commit(&self, writes: Value) -> Value {
        let reply = self.call(":commit", json!({ "writes": writes })).await;
        reply.expect(200).json
    }

    /// What is in a document now, as the wire has it; null if there is none.
    pub(crate) async fn fields(&self, path: &str) -> Value {
        let found = self.get(path).await;
        found["found"]["fields"].clone()
    }

    /// The answer about one document.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let body = json!({ "documents": [name(path)] });
        let reply = self.call(":batchGet", body).await.expect(200);
        reply.json[0].clone()
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
pub(crate) fn app(state: AppState) -> App {
    App::new(documents::router(database(state)))
}

/// The full name of a document.
pub(crate) fn name(path: &str) -> String {
    format!("{ROOT}/{path}")
}

/// A write that makes a document what it says.
pub(crate) fn set(path: &str, fields: Value) -> Value {
    let mut write = json!({ "update": { "name": name(path) } });
    write["update"]["fields"] = fields;
    write
}

/// A whole number as the wire has it.
pub(crate) fn int(number: i64) -> Value {
    json!({ "integerValue": number.to_string() })
}

/// `404 NOT_FOUND`, from an error as Google's APIs give it; anything else stops the test.
#[track_caller]
pub(crate) fn failure(reply: &Reply) -> String {
    let error = &reply.json["error"];
    assert!(
        error["message"].is_string(),
        "{}: {}",
        reply.status,
        reply.text
    );
    assert_eq!(reply.json.as_object().map(serde_json::Map::len), Some(1));
    let code = error["status"].as_str().expect("a status");
    assert_eq!(
        error.as_object().map(serde_json::Map::len),
        Some(3),
        "{error}"
    );
    format!("{} {code}", reply.status.as_u16())
}
