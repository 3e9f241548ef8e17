//! One database whose instances reach the table through a proxy, with a second connection past the proxy.

use std::ops::Deref;

use document_testkit::{FaultProxy, Reply};
use serde_json::{Value, json};

use crate::channel::client::{Client, chunk};
use crate::channel::database as channel;

pub(crate) use crate::channel::database::DATABASE;
pub(crate) const UNKNOWN: &str = "Error: Unknown SID";

/// The channel tests' database, whose instances reach the table through a proxy.
pub(crate) struct Database {
    channel: channel::Database,
    pub(crate) proxy: FaultProxy,
}

impl Deref for Database {
    type Target = channel::Database;

    fn deref(&self) -> &Self::Target {
        &self.channel
    }
}

impl Database {
    pub(crate) async fn start() -> Self {
        let mut channel = channel::Database::start().await;
        let proxy = FaultProxy::start(channel.context.settings()).await;
        channel.table = Some(proxy.table.clone());
        Self { channel, proxy }
    }

    pub(crate) fn token(&self, uid: &str) -> String {
        self.context.token(uid)
    }

    /// Makes a call as another account, past the proxy.
    pub(crate) async fn call_past_proxy(&self, call: &str, body: &Value) -> Reply {
        let request = self
            .instance_over(self.context.table())
            .post(&format!("/v1/{DATABASE}/documents:{call}"))
            .bearer(&self.token("somebody-else"));
        let reply = request.raw("text/plain", body.to_string()).await;
        reply.expect(200)
    }

    /// Writes a note as another account, past the proxy.
    pub(crate) async fn write_past_proxy(&self, path: &str, words: &str) {
        let write = set(path, words);
        self.call_past_proxy("commit", &json!({"writes": [write]}))
            .await;
    }

    /// Returns the count in a note, read past the proxy; null if the note does not exist.
    pub(crate) async fn counted(&self, path: &str) -> Value {
        self.found(path).await["fields"]["n"]["integerValue"].clone()
    }

    /// Returns when a note was last written.
    pub(crate) async fn update_time(&self, path: &str) -> Value {
        self.found(path).await["updateTime"].clone()
    }

    async fn found(&self, path: &str) -> Value {
        let name = format!("{DATABASE}/documents/{path}");
        let reply = self
            .call_past_proxy("batchGet", &json!({"documents": [name]}))
            .await;
        reply.json[0]["found"].clone()
    }
}

/// Waits until a poll of the session is held, which the receipts of messages show. `first` is its first message.
pub(crate) async fn held(client: &Client<'_>, first: &Value) {
    loop {
        let receipt = client.send_at(0, std::slice::from_ref(first)).await;
        if chunk(&receipt.expect(200).text)[0] == 1 {
            return;
        }
    }
}

/// Checks that this is the answer that makes the SDK report a lost connection and retry.
pub(crate) fn is_away(reply: Reply) {
    let reply = reply.expect(503);
    assert_eq!(reply.text, "Error: try again");
}

pub(crate) fn set(path: &str, words: &str) -> Value {
    let fields = json!({"text": {"stringValue": words}});
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

/// Returns the message of a Write stream with this write.
pub(crate) fn batch(write: &Value) -> Value {
    json!({"streamToken": "MA==", "writes": [write]})
}
