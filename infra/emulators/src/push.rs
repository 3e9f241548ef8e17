//! A push service of a browser (RFC 8030), and the browsers that are subscribed at it: their keys are here, so that a test
//! reads what a person would.

mod decryption;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use aws_lc_rs::agreement::{ECDH_P256, PrivateKey};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde_json::Value;

use crate::StartError;
use crate::serving::{Bound, Serving};

#[derive(Debug)]
pub struct PushServer {
    browsers: Arc<Browsers>,
    serving: Serving,
}

/// A subscription as a browser hands it to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserSubscription {
    /// Where messages for it go.
    pub endpoint: String,
    /// Its public key, base64url.
    pub p256dh: String,
    /// Its secret, base64url.
    pub auth: String,
}

/// A message as its browser reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedPush {
    /// Which browser, counted from 0 in the order of subscribing.
    pub browser: usize,
    pub message: Value,
    /// By which a later message replaces this one.
    pub topic: String,
    /// Claims of the sender's statement.
    pub claims: Value,
}

#[derive(Debug, Default)]
struct Browsers {
    subscribed: Mutex<Vec<Browser>>,
    received: Mutex<Vec<ReceivedPush>>,
    /// Answers other than 201, by browser.
    refusals: Mutex<BTreeMap<usize, StatusCode>>,
}

#[derive(Debug)]
struct Browser {
    private: PrivateKey,
    auth: [u8; 16],
}

impl PushServer {
    /// Starts to answer on any free port of this machine.
    pub async fn start() -> Result<Self, StartError> {
        let bound = Bound::loopback(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        let browsers = Arc::new(Browsers::default());
        let router = Router::new()
            .route("/push/{browser}", post(take_message))
            .with_state(browsers.clone());
        let serving = bound.serve(router);
        Ok(Self { browsers, serving })
    }

    /// The URL, without a slash at the end.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    pub fn subscribe(&self) -> Result<BrowserSubscription, StartError> {
        let private =
            PrivateKey::generate(&ECDH_P256).map_err(|_no_randomness| StartError::Keys)?;
        let public = private
            .compute_public_key()
            .map_err(|_no_key| StartError::Keys)?;
        let p256dh = BASE64.encode(public.as_ref());
        let auth: [u8; 16] = rand::random();
        let mut subscribed = held(&self.browsers.subscribed);
        let number = subscribed.len();
        subscribed.push(Browser { private, auth });
        Ok(BrowserSubscription {
            endpoint: format!("{}/push/{number}", self.serving.url()),
            p256dh,
            auth: BASE64.encode(auth),
        })
    }

    /// From now on messages for a browser are answered with this status; 410 is a subscription that ended.
    pub fn answer(&self, browser: usize, status: StatusCode) {
        held(&self.browsers.refusals).insert(browser, status);
    }

    /// Returns the pushes that browsers received so far, oldest first.
    pub fn received(&self) -> Vec<ReceivedPush> {
        self.received_after(0)
    }

    /// Returns the pushes that browsers received after the first `count`, oldest first.
    pub fn received_after(&self, count: usize) -> Vec<ReceivedPush> {
        let received = held(&self.browsers.received);
        received.get(count..).unwrap_or_default().to_vec()
    }
}

async fn take_message(
    State(browsers): State<Arc<Browsers>>,
    Path(number): Path<usize>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    if let Some(status) = held(&browsers.refusals).get(&number) {
        return *status;
    }
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_encrypted = header("content-encoding") == Some("aes128gcm");
    let lives = header("ttl").and_then(|ttl| ttl.parse::<u32>().ok());
    let topic = header("topic").unwrap_or_default().to_owned();
    let is_topic = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    if !is_encrypted || lives.is_none() || topic.len() > 32 || !topic.bytes().all(is_topic) {
        return StatusCode::BAD_REQUEST;
    }
    let host = header("host").unwrap_or_default();
    let sender = header("authorization")
        .and_then(|text| decryption::sender(text, &format!("http://{host}")));
    let Some(claims) = sender else {
        return StatusCode::FORBIDDEN;
    };
    let message = {
        let subscribed = held(&browsers.subscribed);
        let Some(Browser { private, auth }) = subscribed.get(number) else {
            return StatusCode::NOT_FOUND;
        };
        decryption::decrypt(private, auth, &body)
    };
    match message.and_then(|text| serde_json::from_slice(&text).ok()) {
        Some(message) => {
            let received = ReceivedPush {
                browser: number,
                message,
                topic,
                claims,
            };
            held(&browsers.received).push(received);
            StatusCode::CREATED
        }
        None => StatusCode::BAD_REQUEST,
    }
}

/// What a lock holds; a test that failed while it was held has failed already.
fn held<T>(lock: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
