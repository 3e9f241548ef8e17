//! What object storage refuses at times: the person can try again, and nothing of the file is lost.

use serde_json::json;

use crate::support::World;
use crate::support::files::Mp4;
use crate::support::uploads::{address_of, put, send_all};

#[tokio::test]
async fn a_file_is_completed_after_the_storage_was_too_busy() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    send_all(&world, asset, &file).await;
    let server = world.context.object_server();
    // At each of the calls that completing makes.
    for calls in 1..=3 {
        server.slow_down(calls);
        let busy = world.post(asset, "complete", json!({})).await;
        assert_eq!(busy.failure(), "503 unavailable");
        assert_eq!(busy.json["retryAfter"], 2);
        server.slow_down(0);
    }
    let ready = world.post(asset, "complete", json!({})).await.expect(200);
    assert_eq!(ready.json["status"], "ready");
}

#[tokio::test]
async fn a_busy_storage_announces_no_half_file() {
    let world = World::start().await;
    world.context.object_server().slow_down(1);
    let busy = world.announce("video", 1_000).await;
    assert_eq!(busy.failure(), "503 unavailable");
    world.announce("video", 1_000).await.expect(201);
}

#[tokio::test]
async fn a_clock_that_differs_by_more_than_15_minutes_is_a_passing_fault() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    send_all(&world, asset, &file).await;
    for skew in [-16 * 60, 16 * 60] {
        world.context.skew_objects(skew);
        let refused = world.post(asset, "complete", json!({})).await;
        assert_eq!(refused.failure(), "503 unavailable");
    }
    world.context.skew_objects(14 * 60);
    world.post(asset, "complete", json!({})).await.expect(200);
}

#[tokio::test]
async fn an_address_from_a_clock_that_is_ahead_is_not_valid_yet() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    let url = address_of(&world, asset, 1, &file).await;
    world.context.skew_objects(-16 * 60);
    let (status, text) = put(&world, &url, &file, &file).await;
    assert_eq!(status, 403);
    assert!(text.contains("Request is not valid yet"), "{text}");
    world.context.skew_objects(0);
    assert_eq!(put(&world, &url, &file, &file).await.0, 200);
}

#[tokio::test]
async fn the_storage_names_what_is_wrong_with_a_request() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let url = address_of(&world, &announced["assetId"], 1, &file).await;
    let replaced = |from: &str, to: &str| {
        assert!(url.contains(from), "{url}");
        url.replace(from, to)
    };
    for (url, status, code) in [
        (
            replaced("AKIALOCALMATCHDAY", "AKIAANOTHERKEY"),
            403,
            "InvalidAccessKeyId",
        ),
        (
            replaced("eu-central-1", "us-east-1"),
            400,
            "AuthorizationHeaderMalformed",
        ),
        (
            replaced("X-Amz-Expires=1800", "X-Amz-Expires=604801"),
            400,
            "AuthorizationQueryParametersError",
        ),
        (
            replaced("partNumber=1", "partNumber=10001"),
            403,
            "SignatureDoesNotMatch",
        ),
    ] {
        let (got, text) = put(&world, &url, &file, &file).await;
        assert_eq!(got, status, "{text}");
        assert!(text.contains(&format!("<Code>{code}</Code>")), "{text}");
    }
}
