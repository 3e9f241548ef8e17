//! Sends a file like a browser.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::World;

/// The number of bytes of a part.
pub(crate) const PART: usize = 8 * 1024 * 1024;

pub(crate) fn digest(bytes: &[u8]) -> String {
    BASE64.encode(Sha256::digest(bytes))
}

/// Requests the URL of a part with this content.
pub(crate) async fn address_of(world: &World, asset: &Value, number: usize, part: &[u8]) -> String {
    let wanted = json!({ "parts": [{ "number": number, "sha256": digest(part) }] });
    let signed = world.post(asset, "parts", wanted).await.expect(200);
    signed.json["parts"][0]["url"].as_str().unwrap().to_owned()
}

/// Sends a body to the URL of a part with the announced content; returns status and text.
pub(crate) async fn put(world: &World, url: &str, announced: &[u8], sent: &[u8]) -> (u16, String) {
    let reply = world
        .http
        .put(url)
        .header("x-amz-checksum-sha256", digest(announced))
        .body(sent.to_vec())
        .send()
        .await
        .unwrap();
    (reply.status().as_u16(), reply.text().await.unwrap())
}

/// Sends every part of a file.
pub(crate) async fn send_all(world: &World, asset: &Value, file: &[u8]) {
    for (part, number) in file.chunks(PART).zip(1..) {
        let url = address_of(world, asset, number, part).await;
        let (status, text) = put(world, &url, part, part).await;
        assert_eq!(status, 200, "{text}");
    }
}
