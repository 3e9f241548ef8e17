//! Pictures of a brief.

use domain::AssetId;
use domain::order::Actor;
use serde_json::{Value, json};
use testkit::{PlacedOrder, Reply};

use crate::support::World;
use crate::support::files::{Mp4, SVG, jpeg, program};
use crate::support::uploads::{digest, put};

/// Returns an order that waits for the talent, and the secret of its link.
async fn requested(world: &World) -> PlacedOrder {
    let video = &world.ada.video;
    world.context.requested_order(&world.ada, video, None).await
}

/// Sends a request below an order's link.
pub(crate) async fn post(world: &World, hash: &str, below: &str, body: Value) -> Reply {
    let path = format!("/api/media/links/{hash}{below}");
    world.app.post(&path).json(body).await
}

/// Uploads a file for this purpose by an order's link.
pub(crate) async fn upload_for(world: &World, purpose: &str, hash: &str, file: &[u8]) -> Reply {
    let announce = json!({ "purpose": purpose, "bytes": file.len() });
    let announced = post(world, hash, "", announce).await.expect(201).json;
    let asset = announced["assetId"].as_str().unwrap();
    let parts = json!({ "parts": [{ "number": 1, "sha256": digest(file) }] });
    let signed = post(world, hash, &format!("/{asset}/parts"), parts).await;
    let url = signed.expect(200).json["parts"][0]["url"].clone();
    let (status, text) = put(world, url.as_str().unwrap(), file, file).await;
    assert_eq!(status, 200, "{text}");
    post(world, hash, &format!("/{asset}/complete"), json!({})).await
}

async fn upload(world: &World, hash: &str, file: &[u8]) -> Reply {
    upload_for(world, "brief_picture", hash, file).await
}

#[tokio::test]
async fn only_both_parties_and_operators_read_it() {
    let world = World::start().await;
    let PlacedOrder { order, hash } = requested(&world).await;
    let file = jpeg(720, 1_280, 0);
    let ready = upload(&world, &hash.reveal(), &file).await.expect(200).json;
    let id: AssetId = ready["assetId"].as_str().unwrap().parse().unwrap();
    let below = format!("/api/media/orders/{}/{id}", order.order_guid);
    let by_link = format!("/api/media/orders/{}/{id}", hash.reveal());
    let early = world.app.get(&by_link).await;
    assert_eq!(
        early.failure(),
        "404 not_found",
        "it is not in the order yet"
    );

    let (store, now) = (world.context.store(), world.context.now());
    let asset = store.find_asset(id).await.unwrap().unwrap();
    let order = store.find_order(order.order_guid).await.unwrap().unwrap();
    let with_picture = order.with_brief_picture(&asset, Actor::Guest, now).unwrap();
    store.save_order(&with_picture).await.unwrap();
    let address = world.app.get(&by_link).await.expect(200).json;
    let read = world.fetch(&address["url"]).await;
    assert_eq!(read.bytes().await.unwrap(), file);
    let operator = world.context.token(&world.context.operator().await);
    for token in [world.ada_token(), operator] {
        world.app.get(&below).bearer(&token).await.expect(200);
    }
    let stranger = world.context.customer("stranger").await;
    let stranger = world.context.token(&stranger);
    let refused = world.app.get(&below).bearer(&stranger).await;
    assert_eq!(refused.failure(), "404 not_found");
    // The link of another order.
    let elsewhere = world
        .app
        .get(&format!("/api/media/orders/{}/{id}", world.hash));
    assert_eq!(elsewhere.await.failure(), "404 not_found");
}

#[tokio::test]
async fn rejects_pictures_with_metadata_and_deletes_the_upload() {
    let world = World::start().await;
    let hash = requested(&world).await.hash.reveal();
    let announce = |bytes: u64| json!({ "purpose": "brief_picture", "bytes": bytes });
    let large = post(&world, &hash, "", announce(15_000_001)).await;
    assert_eq!(large.fields(), ["bytes"]);
    // Cameras write the location into a segment before the picture's data.
    let with_place = jpeg_with_exif();
    for file in [SVG.to_vec(), Mp4::default().bytes(), program(), with_place] {
        let refused = upload(&world, &hash, &file).await;
        assert_eq!(refused.fields(), ["file"]);
    }
    world.assert_nothing_kept();
    // The fixture's order is accepted, so its brief can no longer change.
    let late = post(&world, &world.hash, "", announce(10)).await;
    assert_eq!(late.failure(), "409 action_refused");
}

#[tokio::test]
async fn only_the_customer_can_upload_pictures_for_the_brief() {
    let world = World::start().await;
    let noor = world.context.customer("noor").await;
    let placed = world
        .context
        .requested_order(&world.ada, &world.ada.video, Some(&noor))
        .await;
    let announce = |token: String, kind: &'static str| {
        let body = json!({
            "purpose": "brief_picture", "orderGuid": placed.order.order_guid, "kind": kind, "bytes": 10,
        });
        world.app.post("/api/media").bearer(&token).json(body)
    };
    let own = world.context.token(&noor);
    announce(own.clone(), "picture").await.expect(201);
    assert_eq!(announce(own, "video").await.fields(), ["kind"]);
    let refused = announce(world.ada_token(), "picture").await;
    assert_eq!(refused.failure(), "409 action_refused");
}

pub(crate) fn jpeg_with_exif() -> Vec<u8> {
    let plain = jpeg(720, 1_280, 0);
    let (start, rest) = plain.split_at(2);
    let segment = [b"\xFF\xE1\x00\x10Exif\0\0".as_slice(), &[0; 8]].concat();
    [start, &segment, rest].concat()
}
