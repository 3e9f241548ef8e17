//! A client that listens by long polling, as the SDK does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::support::DATABASE;

/// Sent when a listener has a snapshot with this number.
pub(crate) struct Seen {
    pub(crate) listener: usize,
    pub(crate) number: u64,
    pub(crate) at: Instant,
}

/// What a listener listens to.
pub(crate) struct ListenRequest {
    pub(crate) listener: usize,
    pub(crate) client: Client,
    /// The URL of the function.
    pub(crate) url: String,
    pub(crate) token: String,
    pub(crate) target: Value,
    /// The name of the document whose number is reported.
    pub(crate) name: String,
    pub(crate) seen: UnboundedSender<Seen>,
    pub(crate) lost: Arc<AtomicU64>,
}

/// One session and its progress.
pub(crate) struct Listener {
    request: ListenRequest,
    channel: String,
    session: String,
    acknowledged: u64,
    /// The number received last, until a snapshot confirms it.
    latest: Option<u64>,
    /// The token from which the next session resumes.
    resume_token: Option<Value>,
}

impl Listener {
    /// Opens a session with its only target.
    pub(crate) async fn open(request: ListenRequest) -> Self {
        let channel = format!(
            "{}/google.firestore.v1.Firestore/Listen/channel?VER=8&database={}",
            request.url,
            encode(DATABASE)
        );
        let mut listener = Self {
            request,
            channel,
            session: String::new(),
            acknowledged: 0,
            latest: None,
            resume_token: None,
        };
        listener.begin().await;
        listener
    }

    async fn begin(&mut self) {
        let mut target = self.request.target.clone();
        if let Some(token) = &self.resume_token {
            target["resumeToken"] = token.clone();
        }
        let message = json!({ "database": DATABASE, "addTarget": target });
        let token = &self.request.token;
        let headers = format!("Content-Type:text/plain\r\nAuthorization:Bearer {token}\r\n");
        let body = format!(
            "headers={}&count=1&ofs=0&req0___data__={}",
            encode(&headers),
            encode(&message.to_string())
        );
        let open = "RID=50285&CVER=22&X-HTTP-Session-Id=gsessionid&zx=n55md9vld1h2&t=1";
        let request = self.request.client.post(format!("{}&{open}", self.channel));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.body(body).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        let owner = answer.headers().get("x-http-session-id");
        let owner = owner.map(|owner| format!("&gsessionid={}", owner.to_str().unwrap()));
        let arrays = arrays(&answer.text().await.unwrap());
        let sid = arrays[0][1][1].as_str().expect("a session");
        self.session = format!("SID={}{}", encode(sid), owner.unwrap_or_default());
        self.acknowledged = 0;
        self.latest = None;
        self.receive(&arrays[1..], Instant::now());
    }

    /// Polls until it is dropped. If the function no longer knows the session, another one is opened, as the SDK does.
    pub(crate) async fn listen(mut self) {
        loop {
            let answer = self.poll().send().await.unwrap();
            let (status, text) = (answer.status(), answer.text().await.unwrap());
            let at = Instant::now();
            if status == 400 && text.contains("Unknown SID") {
                self.request.lost.fetch_add(1, Ordering::Relaxed);
                self.begin().await;
                continue;
            }
            assert_eq!(status, 200, "{text}");
            self.receive(&arrays(&text), at);
        }
    }

    fn poll(&self) -> RequestBuilder {
        let Self {
            channel,
            session,
            acknowledged,
            ..
        } = self;
        self.request.client.get(format!(
            "{channel}&{session}&RID=rpc&AID={acknowledged}&CI=1&TO=25000&TYPE=xmlhttp&zx=oyojvdnvo5uu&t=1"
        ))
    }

    fn receive(&mut self, arrays: &[Value], at: Instant) {
        for array in arrays {
            self.acknowledged = array[0].as_u64().expect("an array's id");
            let message = &array[1][0];
            assert!(message.get("error").is_none(), "{message}");
            assert_ne!(
                message["targetChange"]["targetChangeType"], "REMOVE",
                "{message}"
            );
            let document = &message["documentChange"]["document"];
            if document["name"] == *self.request.name {
                let number = document["fields"]["number"]["integerValue"].as_str();
                self.latest = Some(number.unwrap().parse().unwrap());
            }
            let token = &message["targetChange"]["resumeToken"];
            if token.is_string() {
                self.resume_token = Some(token.clone());
            }
            if is_snapshot(message)
                && let Some(number) = self.latest.take()
            {
                // The receiver may already be gone.
                let _ = self.request.seen.send(Seen {
                    listener: self.request.listener,
                    number,
                    at,
                });
            }
        }
    }
}

/// Whether the message is a snapshot: a target change without a type and without targets, which the SDK shows its
/// caller.
fn is_snapshot(message: &Value) -> bool {
    let change = &message["targetChange"];
    change["readTime"].is_string() && change.get("targetChangeType").is_none()
}

/// Returns the arrays of all chunks; the length of each chunk is in UTF-16 code units.
fn arrays(mut text: &str) -> Vec<Value> {
    let mut arrays = Vec::new();
    while let Some((length, rest)) = text.split_once('\n') {
        let mut left: usize = length.parse().expect("a chunk's length");
        let end = rest.char_indices().find_map(|(place, letter)| {
            let is_over = left == 0;
            left = left.saturating_sub(letter.len_utf16());
            is_over.then_some(place)
        });
        let (chunk, after) = rest.split_at(end.unwrap_or(rest.len()));
        arrays.extend(serde_json::from_str::<Vec<Value>>(chunk).expect("a whole chunk"));
        text = after;
    }
    arrays
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
