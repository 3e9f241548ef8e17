//! A database, called by REST as somebody who is signed in.

use serde_json::{Value, json};

use crate::reply::Reply;
use crate::router_client::RouterClient;

/// A database behind a router, and the token its calls are made with.
#[derive(Debug, Clone)]
pub struct DatabaseClient {
    /// The router that answers.
    pub router: RouterClient,
    /// The caller's token.
    pub token: String,
    root: &'static str,
}

impl DatabaseClient {
    /// Calls the database whose documents are below `root`: `projects/…/databases/…/documents`.
    pub fn new(router: RouterClient, root: &'static str, token: String) -> Self {
        Self {
            router,
            token,
            root,
        }
    }

    /// A call of the database, or below a document: `a/b:runQuery`.
    pub async fn call(&self, call: &str, body: Value) -> Reply {
        self.call_as(Some(&self.token), call, body).await
    }

    /// As [`Self::call`], with another token or with none.
    pub async fn call_as(&self, token: Option<&str>, call: &str, body: Value) -> Reply {
        self.raw(token, call, body.to_string()).await
    }

    /// As [`Self::call_as`], with any body. It is sent as a browser does: `text/plain`.
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

    /// Commits these writes, which must work; gives the answer.
    pub async fn commit(&self, writes: Value) -> Value {
        let reply = self.call(":commit", json!({ "writes": writes })).await;
        reply.expect(200).json
    }

    /// Commits these writes, which must not work; gives status and code, as [`failure`] does.
    pub async fn refused(&self, writes: Value) -> String {
        let reply = self.call(":commit", json!({ "writes": writes })).await;
        failure(&reply)
    }

    /// What is in a document now, as the wire has it; null if there is none.
    pub async fn fields(&self, path: &str) -> Value {
        let found = self.get(path).await;
        found["found"]["fields"].clone()
    }

    /// The answer about one document.
    pub async fn get(&self, path: &str) -> Value {
        let body = json!({ "documents": [format!("{}/{path}", self.root)] });
        let reply = self.call(":batchGet", body).await.expect(200);
        reply.json[0].clone()
    }
}

/// A whole number as the wire has it.
pub fn int(number: i64) -> Value {
    json!({ "integerValue": number.to_string() })
}

/// `404 NOT_FOUND`, from an error as Google's APIs give it; anything else stops the test.
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
