//! A test client that keeps and sends what the SDK's `WebChannel` library keeps and sends for one session.

use document_testkit::Reply;
use serde_json::{Value, json};
use tokio::task::AbortHandle;

use crate::channel::database::{DATABASE, Database};

/// The id of an array and the array.
pub(crate) type Array = (u64, Value);

#[derive(Clone)]
pub(crate) struct Client<'a> {
    pub(crate) database: &'a Database,
    kind: &'static str,
    /// The database that its requests name.
    named: &'static str,
    token: Option<String>,
    pub(crate) owner: String,
    pub(crate) sid: String,
    /// The id of the last array received.
    pub(crate) acknowledged: u64,
    /// The id of the next message to send.
    pub(crate) next: u64,
}

impl<'a> Client<'a> {
    pub(crate) fn write(database: &'a Database, token: Option<String>) -> Self {
        Self::new(database, "Write", token)
    }

    pub(crate) fn listen(database: &'a Database, token: Option<String>) -> Self {
        Self::new(database, "Listen", token)
    }

    fn new(database: &'a Database, kind: &'static str, token: Option<String>) -> Self {
        Self {
            database,
            kind,
            named: DATABASE,
            token,
            owner: String::new(),
            sid: String::new(),
            acknowledged: 0,
            next: 0,
        }
    }

    /// Returns the same client for another database.
    pub(crate) fn for_database(self, named: &'static str) -> Self {
        Self { named, ..self }
    }

    /// Opens the session. Returns the arrays that come with the answer, without the one that names the session.
    pub(crate) async fn open(&mut self, messages: &[Value]) -> Vec<Array> {
        let reply = self.handshake(&form(0, messages)).await.expect(200);
        reply
            .header("x-http-session-id")
            .unwrap()
            .clone_into(&mut self.owner);
        let mut arrays = arrays(&reply.text);
        let (id, opened) = arrays.remove(0);
        assert_eq!((id, &opened[0], &opened[3]), (0, &json!("c"), &json!(8)));
        opened[1].as_str().unwrap().clone_into(&mut self.sid);
        self.next = u64::try_from(messages.len()).unwrap();
        self.came(&arrays);
        arrays
    }

    /// Sends a request that opens a session, with this form after the headers.
    pub(crate) async fn handshake(&self, form: &str) -> Reply {
        let token = self.token.as_ref();
        let authorization = token.map(|token| format!("Authorization:Bearer {token}\r\n"));
        let headers = format!(
            "X-Goog-Api-Client:gl-js/ fire/12.19.0\r\nContent-Type:text/plain\r\n{}",
            authorization.unwrap_or_default()
        );
        let path = self.path("RID=50285&CVER=22&X-HTTP-Session-Id=gsessionid&zx=n55md9vld1h2&t=1");
        self.post(&path, format!("headers={}&{form}", encode(&headers)))
            .await
    }

    /// Sends the next messages. Returns the receipt.
    pub(crate) async fn send(&mut self, messages: &[Value]) -> Value {
        let first = self.next;
        self.next += u64::try_from(messages.len()).unwrap();
        receipt(&self.send_at(first, messages).await.expect(200).text)
    }

    /// Sends messages with ids from `first` on, also if earlier ids are missing or were sent already.
    pub(crate) async fn send_at(&self, first: u64, messages: &[Value]) -> Reply {
        self.post(&self.sending(), form(first, messages)).await
    }

    pub(crate) async fn send_raw(&self, body: impl Into<axum::body::Body>) -> Reply {
        self.post(&self.sending(), body).await
    }

    fn sending(&self) -> String {
        let aid = self.acknowledged;
        self.path(&format!(
            "{}&RID=50286&AID={aid}&zx=9am0ugqkc1ha&t=1",
            self.session()
        ))
    }

    /// Polls until at least one array arrives.
    pub(crate) async fn poll(&mut self) -> Vec<Array> {
        let arrays = arrays(&self.poll_for(25_000).await.expect(200).text);
        self.came(&arrays);
        arrays
    }

    /// Polls without waiting. Returns what is available now.
    pub(crate) async fn poll_once(&mut self) -> Vec<Array> {
        let arrays = arrays(&self.poll_for(0).await.expect(200).text);
        self.came(&arrays);
        arrays
    }

    /// Polls with this timeout in milliseconds and ignores the answer, as if it were lost.
    pub(crate) async fn poll_for(&self, timeout_ms: u64) -> Reply {
        self.poll_with(&format!("CI=1&TO={timeout_ms}")).await
    }

    pub(crate) async fn poll_with(&self, how: &str) -> Reply {
        self.database.instance().get(&self.polling(how)).await
    }

    /// Starts a poll of 25 seconds in a task.
    pub(crate) fn held_poll(&self) -> AbortHandle {
        let (app, path) = (self.database.instance(), self.polling("CI=1&TO=25000"));
        tokio::spawn(async move { app.get(&path).await }).abort_handle()
    }

    fn polling(&self, how: &str) -> String {
        let aid = self.acknowledged;
        self.path(&format!(
            "{}&RID=rpc&AID={aid}&{how}&TYPE=xmlhttp&zx=oyojvdnvo5uu&t=1",
            self.session()
        ))
    }

    pub(crate) async fn terminate(&self) -> Reply {
        let path = self.path(&format!("{}&RID=50289&TYPE=terminate&zx=k", self.session()));
        self.post(&path, "").await
    }

    async fn post(&self, path: &str, body: impl Into<axum::body::Body>) -> Reply {
        let content_type = "application/x-www-form-urlencoded";
        self.database
            .instance()
            .post(path)
            .raw(content_type, body)
            .await
    }

    pub(crate) fn session(&self) -> String {
        format!("gsessionid={}&SID={}", self.owner, self.sid)
    }

    pub(crate) fn path(&self, query: &str) -> String {
        let (kind, database) = (self.kind, encode(self.named));
        format!("/google.firestore.v1.Firestore/{kind}/channel?VER=8&database={database}&{query}")
    }

    fn came(&mut self, arrays: &[Array]) {
        for (id, payload) in arrays {
            let is_news = payload[0].is_object();
            if is_news {
                assert_eq!(*id, self.acknowledged + 1, "{arrays:?}");
            }
            self.acknowledged = *id;
        }
    }
}

/// Returns the form of messages with consecutive ids from `first`.
pub(crate) fn form(first: u64, messages: &[Value]) -> String {
    let count = messages.len();
    let mut pairs = vec![format!("count={count}&ofs={first}")];
    for (position, message) in messages.iter().enumerate() {
        let message = encode(&message.to_string());
        pairs.push(format!("req{position}___data__={message}"));
    }
    pairs.join("&")
}

pub(crate) fn encode(text: &str) -> String {
    let encoded = text.bytes().map(|byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    });
    encoded.collect()
}

/// Parses the only chunk of an answer as the client does.
pub(crate) fn chunk(text: &str) -> Value {
    let (length, rest) = text
        .split_once('\n')
        .unwrap_or_else(|| panic!("no chunk: {text}"));
    let length: usize = length
        .parse()
        .unwrap_or_else(|_| panic!("no length: {text}"));
    assert_eq!(rest.encode_utf16().count(), length, "one chunk: {text}");
    serde_json::from_str(rest).unwrap()
}

pub(crate) fn arrays(text: &str) -> Vec<Array> {
    let chunk = chunk(text);
    let arrays = chunk.as_array().unwrap().iter();
    arrays
        .map(|array| (array[0].as_u64().unwrap(), array[1].clone()))
        .collect()
}

fn receipt(text: &str) -> Value {
    chunk(text)
}
