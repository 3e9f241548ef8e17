//! Sends a file like a browser, without its stored state.

use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use domain::OrderGuid;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::generated_video::GeneratedVideo;

pub(crate) struct Browser {
    http: reqwest::Client,
    api: String,
    token: String,
    order: OrderGuid,
    chances: u64,
}

impl Browser {
    pub(crate) fn new(url: &str, token: String, order: OrderGuid) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        Self {
            http: reqwest::Client::new(),
            api: format!("{url}/api/media"),
            token,
            order,
            chances: u64::from(now.subsec_nanos()) | 1,
        }
    }

    pub(crate) async fn announce(&self, bytes: u64) -> String {
        let body = json!({
            "purpose": "deliverable", "orderGuid": self.order, "kind": "video", "bytes": bytes,
        });
        text(&self.call(reqwest::Method::POST, "", Some(body)).await["assetId"])
    }

    /// The digests of the parts that arrived, from the first on.
    pub(crate) async fn arrived(&self, asset: &str) -> Vec<String> {
        let found = self
            .call(reqwest::Method::GET, &format!("/{asset}"), None)
            .await;
        let parts = found["parts"].as_array().unwrap();
        parts.iter().map(|part| text(&part["sha256"])).collect()
    }

    pub(crate) async fn address(&self, asset: &str, number: u64, part: &[u8]) -> String {
        let body = json!({ "parts": [{ "number": number, "sha256": digest(part) }] });
        let path = format!("/{asset}/parts");
        let signed = self.call(reqwest::Method::POST, &path, Some(body)).await;
        text(&signed["parts"][0]["url"])
    }

    pub(crate) async fn send(&self, asset: &str, number: u64, part: &[u8]) {
        let url = self.address(asset, number, part).await;
        let put = self
            .http
            .put(url)
            .header("x-amz-checksum-sha256", digest(part));
        let reply = put.body(part.to_vec()).send().await.unwrap();
        assert!(
            reply.status().is_success(),
            "part {number}: {}",
            reply.status()
        );
    }

    pub(crate) async fn complete(&self, asset: &str) -> Value {
        let path = format!("/{asset}/complete");
        let ready = self
            .call(reqwest::Method::POST, &path, Some(json!({})))
            .await;
        assert_eq!(ready["status"], "ready");
        ready
    }

    /// Reads the file at its signed address and compares it with what was sent.
    pub(crate) async fn assert_whole(&self, ready: &Value, video: &GeneratedVideo, parts: u64) {
        let mut expected = Sha256::new();
        for number in 1..=parts {
            expected.update(video.part(number));
        }
        let mut read = self
            .http
            .get(text(&ready["address"]["url"]))
            .send()
            .await
            .unwrap();
        let mut arrived = Sha256::new();
        while let Some(chunk) = read.chunk().await.unwrap() {
            arrived.update(&chunk);
        }
        assert_eq!(
            arrived.finalize(),
            expected.finalize(),
            "the file is another"
        );
    }

    /// Returns a random number below `below`.
    pub(crate) fn chance(&mut self, below: u32) -> u32 {
        self.chances ^= self.chances << 13;
        self.chances ^= self.chances >> 7;
        self.chances ^= self.chances << 17;
        u32::try_from((self.chances >> 16) % u64::from(below)).unwrap()
    }

    async fn call(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> Value {
        let mut request = self.http.request(method, format!("{}{path}", self.api));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let reply = request.bearer_auth(&self.token).send().await.unwrap();
        let (status, text) = (reply.status(), reply.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap()
    }
}

pub(crate) fn digest(part: &[u8]) -> String {
    BASE64.encode(Sha256::digest(part))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
