//! Two hundred megabytes over a connection that breaks ten times, and the memory that it takes.
//!
//! Alone in its program: the memory of a process is measured.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    missing_docs,
    dead_code,
    reason = "a test stops where it is surprised, and uses a part of what supports it"
)]

#[path = "../support/mod.rs"]
mod support;

use domain::media::{PART_BYTES, part_bytes, part_count};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use support::World;
use support::files::{Mp4, noise};
use support::uploads::{address_of, digest, put};

const BYTES: u64 = 200_000_000;
const BREAKS: u64 = 10;

/// A file that nobody has to hold: its beginning is a video's, the rest follows from the place.
struct Film {
    header: Vec<u8>,
    pattern: Vec<u8>,
}

impl Film {
    fn new() -> Self {
        let data = usize::try_from(BYTES).unwrap();
        let mut header = Mp4 {
            data: 0,
            ..Mp4::default()
        }
        .bytes();
        // The last box is as long as the rest of the file.
        let last = header.len() - 8;
        let rest = u32::try_from(data - last).unwrap();
        header[last..last + 4].copy_from_slice(&rest.to_be_bytes());
        Self {
            header,
            pattern: noise(65_537),
        }
    }

    fn part(&self, number: u64) -> Vec<u8> {
        let start = (number - 1) * PART_BYTES;
        let length = usize::try_from(part_bytes(BYTES, number).unwrap()).unwrap();
        let mut part: Vec<u8> = (0..length)
            .zip(usize::try_from(start).unwrap()..)
            .map(|(_, at)| self.pattern[at % self.pattern.len()] ^ number.to_be_bytes()[7])
            .collect();
        if number == 1 {
            part[..self.header.len()].copy_from_slice(&self.header);
        }
        part
    }
}

#[tokio::test]
async fn two_hundred_megabytes_arrive_whole_over_a_connection_that_breaks_ten_times() {
    let world = World::start().await;
    let film = Film::new();
    let announced = world.announce("video", BYTES).await.expect(201).json;
    let asset = announced["assetId"].clone();
    let mut whole = Sha256::new();
    let parts = part_count(BYTES);
    // Every other part breaks off at another place at first.
    let mut broken = 0;
    for number in 1..=parts {
        let part = film.part(number);
        whole.update(&part);
        let url = address_of(&world, &asset, usize::try_from(number).unwrap(), &part).await;
        if number % 2 == 0 && broken < BREAKS {
            broken += 1;
            let sent = part.len() * usize::try_from(broken).unwrap() / 11;
            break_off(&url, &part, sent).await;
        }
        if number == parts / 2 {
            assert_parts(&world, &asset, number - 1).await;
        }
        assert_eq!(put(&world, &url, &part, &part).await.0, 200);
    }
    assert_eq!(broken, BREAKS);

    let before = highest_memory();
    let ready = world.post(&asset, "complete", json!({})).await.expect(200);
    let after = highest_memory();
    assert_eq!(ready.json["status"], "ready");
    let growth = after.saturating_sub(before);
    assert!(
        growth < 16_000_000,
        "the function took {growth} bytes for a file of {BYTES}"
    );

    let mut read = world.fetch(&ready.json["address"]["url"]).await;
    let (mut bytes, mut arrived) = (0, Sha256::new());
    while let Some(chunk) = read.chunk().await.unwrap() {
        bytes += chunk.len();
        arrived.update(&chunk);
    }
    assert_eq!(u64::try_from(bytes).unwrap(), BYTES);
    assert_eq!(arrived.finalize(), whole.finalize());
}

/// Whoever opens the page again goes on with what is there.
async fn assert_parts(world: &World, asset: &Value, count: u64) {
    let found = world.find(asset).await.expect(200).json;
    let parts = found["parts"].as_array().unwrap();
    assert_eq!(u64::try_from(parts.len()).unwrap(), count);
}

/// Sends so many bytes of a part and hangs up.
async fn break_off(url: &str, part: &[u8], sent: usize) {
    let rest = url.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let mut connection = TcpStream::connect(host).await.unwrap();
    let head = format!(
        "PUT /{path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {}\r\nx-amz-checksum-sha256: {}\r\n\r\n",
        part.len(),
        digest(part)
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(&part[..sent]).await.unwrap();
    connection.flush().await.unwrap();
}

/// The most memory that this process has had, in bytes.
fn highest_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes = line.unwrap().split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() * 1_024
}
