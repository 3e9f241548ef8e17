//! What the tests use: a database, its rules and streams that the tests advance step by step.

use std::collections::BTreeMap;
use std::sync::Arc;

use document_core::{Code, Version};
use document_protocol::listen::{InboundState, OutboundState, Trigger, accept, advance};
use document_protocol::{DocumentsState, Requester, Rules};
use document_server::{ANY_COLLECTIONS, MovableClock, OpenRules};
use document_store::{Documents, StreamId, StreamKind, StreamOwner};
use document_testkit::RouterClient;
use jiff::SignedDuration;
use serde_json::{Value, json};
use table::TableSettings;

use crate::context::Context;
use crate::listen::client::Client;
use crate::listen::lag::Lag;

pub(crate) use crate::context::DATABASE;

/// A database that every signed-in account may read and write, and a signed-in account.
pub(crate) struct Fixture {
    context: Context,
    pub(crate) state: DocumentsState,
    app: RouterClient,
    token: String,
    pub(crate) requester: Requester,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        Self::under(Arc::new(OpenRules)).await
    }

    /// Creates a database with these rules.
    pub(crate) async fn under(rules: Arc<dyn Rules>) -> Self {
        let context = Context::start().await;
        let uid = "noor".to_owned();
        let token = context.token(&uid);
        let state = DocumentsState {
            rules,
            ..context.state()
        };
        let now = context.now();
        let requester = Requester::User {
            uid,
            signed_in_at: now,
            issued_at: now,
            expires_at: now + SignedDuration::from_hours(1),
            claims: BTreeMap::new(),
        };
        Self {
            app: RouterClient::new(document_protocol::router(state.clone())),
            context,
            state,
            token,
            requester,
        }
    }

    /// Creates a database in which readers at `Lag::readers` see the rows of a commit one after the other.
    pub(crate) async fn lagging() -> (Self, Lag) {
        Self::lagging_under(Arc::new(OpenRules)).await
    }

    /// As [`Self::lagging`], with these rules.
    pub(crate) async fn lagging_under(rules: Arc<dyn Rules>) -> (Self, Lag) {
        let mut fixture = Self::under(rules).await;
        let lag = Lag::over(fixture.context.settings()).await;
        fixture.state.documents = Documents::new(lag.writers.clone(), &ANY_COLLECTIONS);
        fixture.app = RouterClient::new(document_protocol::router(fixture.state.clone()));
        (fixture, lag)
    }

    /// Returns an instance that reads only revealed rows.
    pub(crate) fn reader(&self, lag: &Lag) -> DocumentsState {
        DocumentsState {
            documents: Documents::new(lag.readers.clone(), &ANY_COLLECTIONS),
            ..self.state.clone()
        }
    }

    /// Returns the state of an instance whose clock is ahead by this many milliseconds.
    pub(crate) fn instance(&self, ahead: i64) -> DocumentsState {
        DocumentsState {
            clock: Arc::new(MovableClock::ahead_by(ahead)),
            ..self.state.clone()
        }
    }

    /// Returns the router of such an instance, for writes.
    pub(crate) fn app(&self, ahead: i64) -> RouterClient {
        RouterClient::new(document_protocol::router(self.instance(ahead)))
    }

    /// Moves the clock of all instances forward.
    pub(crate) fn wait(&self, seconds: u64) {
        self.context
            .advance(std::time::Duration::from_secs(seconds));
    }

    /// Commits these writes. Returns the version.
    pub(crate) async fn commit(&self, writes: &[Value]) -> Version {
        self.commit_by(&self.app, writes).await
    }

    /// As [`Self::commit`], by another instance. Retries after conflicts.
    pub(crate) async fn commit_by(&self, app: &RouterClient, writes: &[Value]) -> Version {
        let reply = self.acknowledged(app, writes).await;
        Version::parse(reply["commitTime"].as_str().unwrap()).unwrap()
    }

    /// As [`Self::commit_by`], but returns the whole answer.
    pub(crate) async fn acknowledged(&self, app: &RouterClient, writes: &[Value]) -> Value {
        loop {
            let reply = self.call(app, ":commit", &json!({"writes": writes})).await;
            if reply["error"]["status"] == "ABORTED" {
                continue;
            }
            assert!(reply["commitTime"].is_string(), "not committed: {reply}");
            return reply;
        }
    }

    /// Returns the settings of the table, for a server in front of it.
    pub(crate) fn table(&self) -> &TableSettings {
        self.context.settings()
    }

    /// Makes the database refuse all tokens of the account.
    pub(crate) async fn shut_out(&self) {
        let Requester::User { uid, .. } = &self.requester else {
            panic!("the requester has no account")
        };
        self.context.sign_out(uid).await;
    }

    /// Returns the current result of a query, sorted by name: name, version and fields.
    pub(crate) async fn query(&self, listen_target: &Value) -> Vec<(String, Version, Value)> {
        let body = json!({"structuredQuery": listen_target["query"]["structuredQuery"]});
        let parent = listen_target["query"]["parent"].as_str().unwrap();
        let below = parent
            .strip_prefix(&format!("{DATABASE}/documents"))
            .unwrap();
        let reply = self
            .call(&self.app, &format!("{below}:runQuery"), &body)
            .await;
        let answers = reply.as_array().unwrap_or_else(|| panic!("{reply}"));
        let documents = answers.iter().filter_map(|answer| answer.get("document"));
        let mut found: Vec<_> = documents.map(known).collect();
        found.sort_by(|left, right| left.0.cmp(&right.0));
        found
    }

    /// Returns the current state of a document: name, version and fields.
    pub(crate) async fn get(&self, path: &str) -> Option<(String, Version, Value)> {
        let body = json!({"documents": [name(path)]});
        let reply = self.call(&self.app, ":batchGet", &body).await;
        reply[0].get("found").map(known)
    }

    /// Returns the read time with which this instance answers a read of the document.
    pub(crate) async fn read_time(&self, app: &RouterClient, path: &str) -> Version {
        let body = json!({"documents": [name(path)]});
        let reply = self.call(app, ":batchGet", &body).await;
        Version::parse(reply[0]["readTime"].as_str().unwrap()).unwrap()
    }

    async fn call(&self, app: &RouterClient, call: &str, body: &Value) -> Value {
        let path = format!("/v1/{DATABASE}/documents{call}");
        let request = app.post(&path).bearer(&self.token);
        request.raw("text/plain", body.to_string()).await.json
    }
}

/// A client and the two rows of its stream.
pub(crate) struct Stream<'a> {
    fixture: &'a Fixture,
    pub(crate) state: DocumentsState,
    pub(crate) requester: Requester,
    pub(crate) inbound: InboundState,
    pub(crate) outbound: OutboundState,
    pub(crate) client: Client,
    /// Whether a step of the current poll has succeeded. A step with a handshake checks the rules too.
    is_asked: bool,
}

impl<'a> Stream<'a> {
    pub(crate) fn open(fixture: &'a Fixture) -> Self {
        Self::at(fixture, fixture.state.clone())
    }

    /// Opens a stream at this instance.
    pub(crate) fn at(fixture: &'a Fixture, state: DocumentsState) -> Self {
        let now = Version(state.clock.unix_microseconds());
        Self {
            fixture,
            state,
            requester: fixture.requester.clone(),
            inbound: InboundState::default(),
            outbound: OutboundState::open(now, []),
            client: Client::default(),
            is_asked: true,
        }
    }

    /// Adds a target, resuming from the state that was kept when it was released.
    pub(crate) fn listen_again(&mut self, id: i32, listen_target: &Value) {
        let add = self.client.listen_again(id, listen_target);
        self.send(&json!({"database": DATABASE, "addTarget": add}));
    }

    /// Removes a target but keeps its state.
    pub(crate) fn release(&mut self, id: i32) {
        self.client.release(id);
        self.send(&json!({"database": DATABASE, "removeTarget": id}));
    }

    /// Loses the last answer and opens another stream at this instance, which resumes from what the client has.
    pub(crate) fn reconnect(&mut self, state: DocumentsState) {
        let now = Version(state.clock.unix_microseconds());
        self.outbound = OutboundState::open(now, [&self.outbound]);
        self.inbound = InboundState::default();
        self.state = state;
        for (id, listen_target) in self.client.reconnect() {
            self.add(id, &listen_target);
        }
    }

    pub(crate) fn add(&mut self, id: i32, listen_target: &Value) {
        let add = self.client.add(id, listen_target);
        self.send(&json!({"database": DATABASE, "addTarget": add}));
    }

    pub(crate) fn remove(&mut self, id: i32) {
        self.client.remove(id);
        self.send(&json!({"database": DATABASE, "removeTarget": id}));
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let (database, applied) = (&self.state.database, self.outbound.applied());
        accept(&mut self.inbound, applied, database, message, None).unwrap();
    }

    /// Makes a step as a held poll does. Returns the messages.
    pub(crate) async fn step(&mut self) -> Vec<Value> {
        let trigger = if !self.is_asked {
            Trigger::Poll
        } else if self.inbound.is_ahead_of(&self.outbound) {
            Trigger::Message
        } else {
            let documents = &self.state.documents;
            let polled = documents
                .poll_heads(&unused_stream(), self.outbound.scopes())
                .await;
            Trigger::HeadsPolled(polled.unwrap().heads)
        };
        self.advance(trigger).await
    }

    /// Makes a step as at the beginning of a poll. Returns the messages.
    pub(crate) async fn poll(&mut self) -> Vec<Value> {
        self.is_asked = false;
        self.advance(Trigger::Poll).await
    }

    /// Makes a step of a poll that also checks what may have expired. Returns the messages.
    pub(crate) async fn look_again(&mut self) -> Vec<Value> {
        self.advance(Trigger::Message).await
    }

    async fn advance(&mut self, trigger: Trigger) -> Vec<Value> {
        // Rows are stored and read again between two steps.
        self.inbound = stored(&self.inbound);
        self.outbound = stored(&self.outbound);
        let (state, requester) = (&self.state, &self.requester);
        let received = advance(state, requester, &self.inbound, &mut self.outbound, trigger).await;
        let received = received.unwrap();
        self.is_asked |= received.is_some();
        let received = received.unwrap_or_default();
        for message in &received {
            self.client.receive(message);
        }
        for (id, listen_target) in self.client.take_mismatched() {
            self.remove(id);
            self.add(id, &listen_target);
        }
        received
    }

    /// Makes a step as at the beginning of a poll, which must fail. Returns the error code.
    pub(crate) async fn failure(&mut self) -> Code {
        let (state, requester) = (&self.state, &self.requester);
        let received = advance(
            state,
            requester,
            &self.inbound,
            &mut self.outbound,
            Trigger::Poll,
        )
        .await;
        received.unwrap_err().code
    }

    /// Makes steps until no more messages arrive. Returns all messages.
    pub(crate) async fn settle(&mut self) -> Vec<Value> {
        let mut all = Vec::new();
        for _ in 0..200 {
            let received = self.step().await;
            if received.is_empty() && !self.inbound.is_ahead_of(&self.outbound) {
                return all;
            }
            all.extend(received);
        }
        panic!("there is always something to tell: {all:#?}");
    }

    /// Settles the stream and compares what the client shows of a query with the database.
    pub(crate) async fn agrees(&mut self, id: i32, listen_target: &Value) {
        self.settle().await;
        let shown = self.client.documents(id);
        assert_eq!(
            shown,
            self.fixture.query(listen_target).await,
            "target {id}: {listen_target}"
        );
        assert!(self.client.is_current(id));
    }

    /// As [`Self::agrees`], also for a target of one document.
    pub(crate) async fn agrees_with_documents(&mut self, id: i32, listen_target: &Value) {
        let Some(name) = listen_target["documents"]["documents"][0].as_str() else {
            return self.agrees(id, listen_target).await;
        };
        let path = name.split_once("/documents/").unwrap().1;
        let expected: Vec<_> = self.fixture.get(path).await.into_iter().collect();
        assert_eq!(self.client.documents(id), expected, "{listen_target}");
        assert!(self.client.is_current(id));
    }
}

fn stored<T: serde::Serialize + serde::de::DeserializeOwned>(row: &T) -> T {
    serde_json::from_str(&serde_json::to_string(row).unwrap()).unwrap()
}

fn known(document: &Value) -> (String, Version, Value) {
    let name = document["name"].as_str().unwrap().to_owned();
    let updated = Version::parse(document["updateTime"].as_str().unwrap()).unwrap();
    (name, updated, document["fields"].clone())
}

/// Returns the full name of a document.
pub(crate) fn name(path: &str) -> String {
    format!("{DATABASE}/documents/{path}")
}

/// Returns a write that sets a document's fields, which may be numbers, texts and booleans.
pub(crate) fn set(path: &str, fields: &Value) -> Value {
    json!({"update": {"name": name(path), "fields": wire(fields)}})
}

pub(crate) fn delete(path: &str) -> Value {
    json!({"delete": name(path)})
}

fn wire(fields: &Value) -> Value {
    let fields = fields.as_object().unwrap().iter();
    let fields = fields.map(|(name, value)| (name.clone(), wire_value(value)));
    Value::Object(fields.collect())
}

fn wire_value(value: &Value) -> Value {
    match value {
        Value::Bool(value) => json!({"booleanValue": value}),
        Value::Number(value) => json!({"integerValue": value.to_string()}),
        Value::String(value) => json!({"stringValue": value}),
        other => panic!("{other} is not needed here"),
    }
}

/// Returns a target of one document.
pub(crate) fn document(path: &str) -> Value {
    json!({"documents": {"documents": [name(path)]}})
}

/// Returns a target of a query at the root: `{"from": …, …}`.
pub(crate) fn query(structured: &Value) -> Value {
    let parent = format!("{DATABASE}/documents");
    json!({"query": {"parent": parent, "structuredQuery": structured}})
}

/// Returns a target of all documents of a collection at the root.
pub(crate) fn all(collection: &str) -> Value {
    query(&json!({"from": [{"collectionId": collection}]}))
}

pub(crate) fn filter(field: &str, operator: &str, value: &Value) -> Value {
    json!({"fieldFilter": {
        "field": {"fieldPath": field},
        "op": operator,
        "value": wire_value(value),
    }})
}

pub(crate) fn ordered(field: &str, direction: &str) -> Value {
    json!([{"field": {"fieldPath": field}, "direction": direction}])
}

/// Returns the kinds of the messages, for example `ADD`, `documentChange`, `CURRENT` or `snapshot`.
pub(crate) fn kinds(received: &[Value]) -> Vec<String> {
    let kind = |message: &Value| {
        let (kind, body) = message.as_object().unwrap().iter().next().unwrap();
        let kind = match (kind.as_str(), body["targetChangeType"].as_str()) {
            ("targetChange", None) if body.get("targetIds").is_some() => "token",
            ("targetChange", None) => "snapshot",
            ("targetChange", Some(kind)) | (kind, _) => kind,
        };
        kind.to_owned()
    };
    received.iter().map(kind).collect()
}

/// Returns the id of a stream whose rows are not stored: these tests keep them in memory.
fn unused_stream() -> StreamId {
    StreamId::new(
        StreamOwner::from_uid("nobody"),
        StreamKind::Listen,
        &"A".repeat(22),
    )
    .unwrap()
}
