//! An upload of 200 MB over a connection that breaks ten times, with a limit of memory.
//!
//! A separate program, because the memory of its process is measured.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    dead_code,
    reason = "a test stops where it is surprised, and uses a part of what supports it"
)]

#[path = "../support/mod.rs"]
mod support;

use domain::media::part_count;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::highest_memory_of;

use support::World;
use support::generated_video::{GeneratedVideo, break_off};
use support::uploads::{address_of, put};

const BYTES: u64 = 200_000_000;
const BREAKS: u64 = 10;

#[tokio::test]
async fn an_upload_of_200_megabytes_survives_ten_broken_connections() {
    let world = World::start().await;
    let video = GeneratedVideo::new(BYTES);
    let announced = world.announce("video", BYTES).await.expect(201).json;
    let asset = announced["assetId"].clone();
    let mut whole = Sha256::new();
    let parts = part_count(BYTES);
    // Every other part breaks off at a different offset at first.
    let mut broken = 0;
    for number in 1..=parts {
        let part = video.part(number);
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

    let before = highest_memory_of("self");
    let ready = world.post(&asset, "complete", json!({})).await.expect(200);
    let after = highest_memory_of("self");
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

/// A client that returns continues with the parts that arrived.
async fn assert_parts(world: &World, asset: &Value, count: u64) {
    let found = world.find(asset).await.expect(200).json;
    let parts = found["parts"].as_array().unwrap();
    assert_eq!(u64::try_from(parts.len()).unwrap(), count);
}
