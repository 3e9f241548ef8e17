//! Uploads from the start to a ready file.

use serde_json::json;

use crate::support::World;
use crate::support::files::{Mp4, noise};
use crate::support::uploads::{PART, address_of, digest, put};

fn large() -> Vec<u8> {
    Mp4 {
        data: PART + 1_000,
        ..Mp4::default()
    }
    .bytes()
}

#[tokio::test]
async fn an_interrupted_upload_continues_and_arrives_unchanged() {
    let world = World::start().await;
    let file = large();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    assert_eq!(announced["partCount"], 2);
    assert_eq!(announced["partBytes"], PART);
    let asset = &announced["assetId"];
    let (first, second) = file.split_at(PART);
    let url = address_of(&world, asset, 1, first).await;
    assert_eq!(put(&world, &url, first, first).await.0, 200);

    // A client that returns lists the parts.
    let found = world.find(asset).await.expect(200).json;
    assert_eq!(found["status"], "uploading");
    assert_eq!(
        found["parts"],
        json!([{ "number": 1, "sha256": digest(first) }])
    );
    let early = world.post(asset, "complete", json!({})).await;
    assert_eq!(early.failure(), "422 validation_failed");
    assert_eq!(
        early.json["fields"][0]["message"],
        format!("did not arrive whole: {PART} of {bytes} bytes")
    );

    let url = address_of(&world, asset, 2, second).await;
    assert_eq!(put(&world, &url, second, second).await.0, 200);
    let ready = world.post(asset, "complete", json!({})).await.expect(200);
    assert_eq!(ready.json["status"], "ready");
    let fetched = world.fetch(&ready.json["address"]["url"]).await;
    assert_eq!(fetched.headers()["content-type"], "video/mp4");
    assert_eq!(fetched.bytes().await.unwrap(), file);

    // The response was lost, and the request is repeated.
    let again = world.post(asset, "complete", json!({})).await.expect(200);
    assert_eq!(again.json["content"], ready.json["content"]);
}

#[tokio::test]
async fn a_url_accepts_only_the_announced_bytes() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    let url = address_of(&world, asset, 1, &file).await;
    let other = noise(file.len());

    let (status, text) = put(&world, &url, &file, &other).await;
    assert_eq!((status, text.contains("BadDigest")), (400, true), "{text}");
    let (status, text) = put(&world, &url, &other, &other).await;
    assert_eq!(
        (status, text.contains("SignatureDoesNotMatch")),
        (403, true),
        "another digest than the signed one: {text}"
    );
    let (status, text) = put(&world, &url, &file, &file[1..]).await;
    assert_eq!(
        (status, text.contains("SignatureDoesNotMatch")),
        (403, true),
        "another length than the signed one: {text}"
    );
    let found = world.find(asset).await.expect(200).json;
    assert_eq!(found["parts"], json!([]), "nothing of it counts");
}

#[tokio::test]
async fn a_url_expires() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    let url = address_of(&world, asset, 1, &file).await;
    world.later(1);
    let (status, text) = put(&world, &url, &file, &file).await;
    assert_eq!((status, text.contains("expired")), (403, true), "{text}");

    let url = address_of(&world, asset, 1, &file).await;
    assert_eq!(put(&world, &url, &file, &file).await.0, 200, "a new one");
}

#[tokio::test]
async fn no_part_can_change_after_the_check() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    let kept = address_of(&world, asset, 1, &file).await;
    assert_eq!(put(&world, &kept, &file, &file).await.0, 200);
    world.post(asset, "complete", json!({})).await.expect(200);

    assert_eq!(put(&world, &kept, &file, &file).await.0, 404);
    let wanted = json!({ "parts": [{ "number": 1, "sha256": digest(&file) }] });
    let signed = world.post(asset, "parts", wanted).await;
    assert_eq!(signed.failure(), "409 action_refused");
}

#[tokio::test]
async fn two_concurrent_completions_create_one_file() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    let url = address_of(&world, asset, 1, &file).await;
    assert_eq!(put(&world, &url, &file, &file).await.0, 200);
    let (one, two) = tokio::join!(
        world.post(asset, "complete", json!({})),
        world.post(asset, "complete", json!({}))
    );
    for reply in [one, two] {
        assert!(
            reply.status == 200 || reply.failure() == "409 conflict",
            "{}",
            reply.text
        );
    }
    let ready = world.post(asset, "complete", json!({})).await.expect(200);
    assert_eq!(ready.json["status"], "ready");
}

#[tokio::test]
async fn cancelling_an_upload_deletes_its_parts() {
    let world = World::start().await;
    let file = large();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = &announced["assetId"];
    let url = address_of(&world, asset, 1, &file[..PART]).await;
    assert_eq!(put(&world, &url, &file[..PART], &file[..PART]).await.0, 200);
    let path = format!("/api/media/{}", asset.as_str().unwrap());
    world
        .app
        .request(http::Method::DELETE, &path)
        .bearer(&world.ada_token())
        .await
        .expect(204);
    world.assert_nothing_kept();
    assert_eq!(world.find(asset).await.failure(), "404 not_found");
}
