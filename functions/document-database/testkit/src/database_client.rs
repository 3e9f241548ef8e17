//! A client that calls a database's REST interface as one account.

use serde_json::{Value, json};

use crate::reply::Reply;
use crate::router_client::RouterClient;

/// A database behind a router, and the token of its caller.
#[derive(Debug, Clone)]
pub struct DatabaseClient {
    /// The router that answers.
    pub router: RouterClient,
    pub token: String,
    root: &'static str,
}

impl DatabaseClient {
    /// Returns a client of the database with documents below `root`: `projects/…/databases/…/documents`.
    pub fn new(router: RouterClient, root: &'static str, token: String) -> Self {
        Self {
            router,
            token,
            root,
        }
    }

    /// Calls a method of the database or of a document: `a/b:runQuery`.
    pub async fn call(&self, call: &str, body: Value) -> Reply {
        self.call_as(Some(&self.token), call, body).await
    }

    /// As [`Self::call`], with another token or without one.
    pub async fn call_as(&self, token: Option<&str>, call: &str, body: Value) -> Reply {
        self.raw(token, call, body.to_string()).await
    }

    /// As [`Self::call_as`], with any body. It is sent as browsers do, as `text/plain`.
    pub async fn raw(&self, token: Option<&str>, call: &str, body: String) -> Reply {
        let slash = if call.starts_with(':') { "" } else { "/" };
        let request = self
            .router
            .post(&format!("/v1/{}{slash}{call}", self.root))
            .raw("text/plain", body);
        match token {
            Some(token) => request.bearer(token).await,
            None => request.await,
        }
    }

    /// Commits these writes, which must succeed. Returns the answer.
    pub async fn commit(&self, writes: Value) -> Value {
        let reply = self.call(":commit", json!({ "writes": writes })).await;
        reply.expect(200).json
    }

    /// Commits these writes, which must fail. Returns status and code as [`failure`] does.
    pub async fn refused(&self, writes: Value) -> String {
        let reply = self.call(":commit", json!({ "writes": writes })).await;
        failure(&reply)
    }

    /// Returns a document's current fields as the protocol's JSON; null if the document does not exist.
    pub async fn fields(&self, path: &str) -> Value {
        let found = self.get(path).await;
        found["found"]["fields"].clone()
    }

    /// Returns the element of a `batchGet` answer about one document.
    pub async fn get(&self, path: &str) -> Value {
        let body = json!({ "documents": [format!("{}/{path}", self.root)] });
        let reply = self.call(":batchGet", body).await.expect(200);
        reply.json[0].clone()
    }
}

/// Returns an integer as the protocol's JSON.
pub fn int(number: i64) -> Value {
    json!({ "integerValue": number.to_string() })
}

/// Returns status and code of an error in the format of Google's APIs, for example `404 NOT_FOUND`; panics for other
/// answers.
#[track_caller]
pub fn failure(reply: &Reply) -> String {
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
