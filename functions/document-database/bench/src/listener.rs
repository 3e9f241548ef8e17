//! A client that listens by long polling, as the SDK does.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::support::DATABASE;

/// A listener has a snapshot with this number in it.
pub(crate) struct Seen {
    pub(crate) listener: usize,
    pub(crate) number: u64,
    pub(crate) at: Instant,
}

/// Who listens to what.
pub(crate) struct Wish {
    pub(crate) listener: usize,
    pub(crate) client: Client,
    /// Where the function is.
    pub(crate) url: String,
    pub(crate) token: String,
    pub(crate) target: Value,
    /// The document whose number is told.
    pub(crate) name: String,
    pub(crate) seen: UnboundedSender<Seen>,
    /// Counts sessions that were lost.
    pub(crate) lost: Arc<AtomicU64>,
}

/// One session, and how far it is.
pub(crate) struct Listener {
    wish: Wish,
    channel: String,
    session: String,
    acknowledged: u64,
    /// The number that came last, until a snapshot shows it.
    latest: Option<u64>,
    /// Where the next session would go on.
    resume_token: Option<Value>,
}

impl Listener {
    /// Opens a session with the one target.
    pub(crate) async fn open(wish: Wish) -> Self {
        let channel = format!(
            "{}/google.firestore.v1.Firestore/Listen/channel?VER=8&database={}",
            wish.url,
            encode(DATABASE)
        );
        let mut listener = Self {
            wish,
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
        let mut target = self.wish.target.clone();
        if let Some(token) = &self.resume_token {
            target["resumeToken"] = token.clone();
        }
        let message = json!({ "database": DATABASE, "addTarget": target });
        let token = &self.wish.token;
        let headers = format!("Content-Type:text/plain\r\nAuthorization:Bearer {token}\r\n");
        let body = format!(
            "headers={}&count=1&ofs=0&req0___data__={}",
            encode(&headers),
            encode(&message.to_string())
        );
        let open = "RID=50285&CVER=22&X-HTTP-Session-Id=gsessionid&zx=n55md9vld1h2&t=1";
        let request = self.wish.client.post(format!("{}&{open}", self.channel));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.body(body).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        let owner = answer.headers()["x-http-session-id"].to_str().unwrap();
        let owner = owner.to_owned();
        let arrays = arrays(&answer.text().await.unwrap());
        let sid = arrays[0][1][1].as_str().expect("a session");
        self.session = format!("gsessionid={owner}&SID={sid}");
        self.acknowledged = 0;
        self.latest = None;
        self.receive(&arrays[1..], Instant::now());
    }

    /// Polls until it is dropped. A session that the function knows no more is followed by another, as the SDK does.
    pub(crate) async fn listen(mut self) {
        loop {
            let answer = self.poll().send().await.unwrap();
            let (status, text) = (answer.status(), answer.text().await.unwrap());
            let at = Instant::now();
            if status == 400 && text.contains("Unknown SID") {
                self.wish.lost.fetch_add(1, Ordering::Relaxed);
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
        self.wish.client.get(format!(
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
            if document["name"] == *self.wish.name {
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
                // Nobody may wait for it any more.
                let _ = self.wish.seen.send(Seen {
                    listener: self.wish.listener,
                    number,
                    at,
                });
            }
        }
    }
}

/// A change of all targets that has no kind: only now the SDK tells its caller.
fn is_snapshot(message: &Value) -> bool {
    let change = &message["targetChange"];
    change["readTime"].is_string() && change.get("targetChangeType").is_none()
}

/// The arrays of all chunks; the length of each is in UTF-16 code units.
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
