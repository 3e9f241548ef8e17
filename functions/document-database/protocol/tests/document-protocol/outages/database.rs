//! One database, whose instances reach the table through a proxy; and a way beside it.

use std::ops::Deref;

use document_testkit::{FaultProxy, Reply};
use serde_json::{Value, json};

use crate::channel::client::{Client, chunk};
use crate::channel::database as channel;

pub(crate) use crate::channel::database::DATABASE;
pub(crate) const UNKNOWN: &str = "Error: Unknown SID";

/// The channel's database, whose instances reach the table through a proxy.
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

    /// Somebody else's call, beside the proxy.
    pub(crate) async fn beside(&self, call: &str, body: &Value) -> Reply {
        let request = self
            .instance_over(self.context.table())
            .post(&format!("/v1/{DATABASE}/documents:{call}"))
            .bearer(&self.token("somebody-else"));
        let reply = request.raw("text/plain", body.to_string()).await;
        reply.expect(200)
    }

    /// Somebody else writes a note, proxy or no proxy.
    pub(crate) async fn write_beside(&self, path: &str, words: &str) {
        let write = set(path, words);
        self.beside("commit", &json!({"writes": [write]})).await;
    }

    /// What a note counts, whether the proxy is shut or not; null where there is none.
    pub(crate) async fn counted(&self, path: &str) -> Value {
        self.found(path).await["fields"]["n"]["integerValue"].clone()
    }

    /// When a note was last written.
    pub(crate) async fn update_time(&self, path: &str) -> Value {
        self.found(path).await["updateTime"].clone()
    }

    async fn found(&self, path: &str) -> Value {
        let name = format!("{DATABASE}/documents/{path}");
        let reply = self.beside("batchGet", &json!({"documents": [name]})).await;
        reply.json[0]["found"].clone()
    }
}

/// Waits until a poll of the session is held, as the receipts of messages say it; `first` is its first message.
pub(crate) async fn held(client: &Client<'_>, first: &Value) {
    loop {
        let receipt = client.send_at(0, std::slice::from_ref(first)).await;
        if chunk(&receipt.expect(200).text)[0] == 1 {
            return;
        }
    }
}

/// The answer by which the SDK knows that there is no connection, and comes back.
pub(crate) fn is_away(reply: Reply) {
    let reply = reply.expect(503);
    assert_eq!(reply.text, "Error: try again");
}

pub(crate) fn set(path: &str, words: &str) -> Value {
    let fields = json!({"text": {"stringValue": words}});
    json!({"update": {"name": format!("{DATABASE}/documents/{path}"), "fields": fields}})
}

/// A write that must not be applied twice.
pub(crate) fn increment(path: &str) -> Value {
    json!({
        "update": {"name": format!("{DATABASE}/documents/{path}"), "fields": {}},
        "updateMask": {"fieldPaths": []},
        "updateTransforms": [{"fieldPath": "n", "increment": {"integerValue": "1"}}],
    })
}

/// The message of a Write stream with this write.
pub(crate) fn batch(write: &Value) -> Value {
    json!({"streamToken": "MA==", "writes": [write]})
}
