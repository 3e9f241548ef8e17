//! Streams: the events of a listener's targets, and the result of a write.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{DATABASE, name};

const FORM: &str = "application/x-www-form-urlencoded";

/// What a listener listens to: documents by their paths, queries with their parents.
pub(crate) enum Target {
    Document(String),
    Query(String, Value),
}

/// A stream over the channel, and its unread events.
struct Stream<'a> {
    fixture: &'a Fixture,
    base: String,
    session: String,
    last: u64,
}

impl<'a> Stream<'a> {
    /// Opens one with these messages; gives what comes with the answer.
    async fn open(
        fixture: &'a Fixture,
        who: Who,
        kind: &str,
        messages: &[Value],
    ) -> (Self, Vec<Value>) {
        let base = format!(
            "/google.firestore.v1.Firestore/{kind}/channel?VER=8&database={}",
            encode(DATABASE)
        );
        let opening = format!("{base}&RID=1&CVER=22&X-HTTP-Session-Id=gsessionid&t=1");
        let form = format!("{}&{}", headers(fixture.token(who)), form(0, messages));
        let request = fixture.app.post(&opening).raw(FORM, form);
        let reply = request.await.expect(200);
        let mut arrays = arrays(&reply.text);
        let opened = arrays.remove(0).1;
        let owner = reply.header("x-http-session-id").unwrap_or_default();
        let sid = opened[1].as_str().expect("a session");
        let mut stream = Self {
            fixture,
            base,
            session: format!("gsessionid={owner}&SID={sid}"),
            last: 0,
        };
        let came = stream.taken(arrays);
        (stream, came)
    }

    /// Sends the message of this id.
    async fn send(&self, id: u64, message: Value) {
        let path = format!(
            "{}&{}&RID={}&AID={}&t=1",
            self.base,
            self.session,
            id + 1,
            self.last
        );
        let request = self.fixture.app.post(&path).raw(FORM, form(id, &[message]));
        request.await.expect(200);
    }

    async fn poll(&mut self) -> Vec<Value> {
        let path = format!(
            "{}&{}&RID=rpc&AID={}&CI=1&TO=5000&TYPE=xmlhttp&t=1",
            self.base, self.session, self.last
        );
        let reply = self.fixture.app.get(&path).await.expect(200);
        self.taken(arrays(&reply.text))
    }

    fn taken(&mut self, arrays: Vec<(u64, Value)>) -> Vec<Value> {
        let mut came = Vec::new();
        for (id, payload) in arrays {
            self.last = id;
            came.extend(payload.as_array().into_iter().flatten().cloned());
        }
        came
    }
}

/// A stream whose targets are current.
pub(crate) struct Listener<'a>(Stream<'a>);

impl<'a> Listener<'a> {
    /// Opens a stream and waits until each target is current.
    pub(crate) async fn start(fixture: &'a Fixture, who: Who, targets: &[Target]) -> Self {
        let adds = targets.iter().enumerate();
        let adds: Vec<Value> = adds.map(|(id, target)| add(id, target)).collect();
        let (mut stream, mut came) = Stream::open(fixture, who, "Listen", &adds).await;
        let mut reported = BTreeMap::new();
        loop {
            for change in &came {
                note(&mut reported, &change["targetChange"]);
            }
            if reported.len() == targets.len() {
                assert!(reported.values().all(Option::is_none), "{reported:?}");
                return Self(stream);
            }
            came = stream.poll().await;
        }
    }

    /// Returns the code with which the next polls reject a target.
    pub(crate) async fn next_rejection(&mut self) -> i64 {
        loop {
            for change in self.0.poll().await {
                assert_ne!(change, "noop", "no target was rejected");
                let change = &change["targetChange"];
                if change["targetChangeType"] == "REMOVE" {
                    return change["cause"]["code"].as_i64().expect("a cause");
                }
            }
        }
    }
}

/// Listens to all targets concurrently; returns the rejection code of each, or none.
pub(crate) async fn watch(fixture: &Fixture, who: Who, targets: &[Target]) -> Vec<Option<i64>> {
    let adds: Vec<Value> = targets
        .iter()
        .enumerate()
        .map(|(id, target)| add(id, target))
        .collect();
    let (mut stream, mut came) = Stream::open(fixture, who, "Listen", &adds).await;
    let mut told: BTreeMap<i64, Option<i64>> = BTreeMap::new();
    loop {
        for change in &came {
            note(&mut told, &change["targetChange"]);
        }
        if told.len() == targets.len() {
            return told.into_values().collect();
        }
        assert_ne!(came, ["noop"], "nothing is told of some targets: {told:?}");
        came = stream.poll().await;
    }
}

/// Sends a write on a separate stream; returns `200`, or the status of its rejection.
pub(crate) async fn write_on_stream(fixture: &Fixture, who: Who, write: Value) -> String {
    let opening = json!({ "database": DATABASE });
    let (mut stream, came) = Stream::open(fixture, who, "Write", &[opening]).await;
    let token = came[0]["streamToken"].clone();
    assert!(token.is_string(), "{came:?}");
    stream
        .send(1, json!({ "streamToken": token, "writes": [write] }))
        .await;
    loop {
        for answer in stream.poll().await {
            assert_ne!(answer, "noop", "nothing is told of the write");
            if answer["writeResults"].is_array() {
                return "200".to_owned();
            }
            if let Some(status) = answer["error"]["status"].as_str() {
                return status.to_owned();
            }
        }
    }
}

fn note(told: &mut BTreeMap<i64, Option<i64>>, change: &Value) {
    let ids = change["targetIds"].as_array().into_iter().flatten();
    for id in ids.filter_map(Value::as_i64) {
        match change["targetChangeType"].as_str() {
            Some("REMOVE") => {
                let code = change["cause"]["code"].as_i64();
                told.insert(id, Some(code.expect("a cause")));
            }
            Some("CURRENT") => {
                told.insert(id, None);
            }
            _ => {}
        }
    }
}

fn add(id: usize, target: &Target) -> Value {
    let mut add = match target {
        Target::Document(path) => json!({ "documents": { "documents": [name(path)] } }),
        Target::Query(parent, query) => {
            let slash = if parent.is_empty() { "" } else { "/" };
            json!({ "query": {
                "parent": format!("{DATABASE}/documents{slash}{parent}"), "structuredQuery": query,
            } })
        }
    };
    add["targetId"] = json!(id * 2 + 2);
    json!({ "database": DATABASE, "addTarget": add })
}

fn headers(token: Option<String>) -> String {
    let token = token.map(|token| format!("Authorization:Bearer {token}\r\n"));
    format!("headers={}", encode(&token.unwrap_or_default()))
}

/// The form of messages with rising ids.
fn form(first: u64, messages: &[Value]) -> String {
    let parts = messages.iter().enumerate().map(|(position, message)| {
        let message = encode(&message.to_string());
        format!("&req{position}___data__={message}")
    });
    let parts: String = parts.collect();
    format!("count={}&ofs={first}{parts}", messages.len())
}

fn arrays(text: &str) -> Vec<(u64, Value)> {
    let (_, rest) = text.split_once('\n').expect("a chunk");
    let chunk: Value = serde_json::from_str(rest).expect("one chunk");
    let arrays = chunk.as_array().expect("arrays").iter();
    arrays
        .map(|array| (array[0].as_u64().expect("an id"), array[1].clone()))
        .collect()
}

fn encode(text: &str) -> String {
    let encoded = text.bytes().map(|byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    });
    encoded.collect()
}
