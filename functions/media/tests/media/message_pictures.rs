//! Pictures of messages.

use domain::AssetId;
use serde_json::json;

use crate::brief_pictures::{jpeg_with_exif, post, upload_for};
use crate::support::World;
use crate::support::files::{Mp4, SVG, jpeg};

#[tokio::test]
async fn the_other_party_reads_only_sent_pictures() {
    let world = World::start().await;
    let file = jpeg(720, 1_280, 0);
    let ready = upload_for(&world, "message_picture", &world.hash, &file).await;
    let ready = ready.expect(200).json;
    let id: AssetId = ready["assetId"].as_str().unwrap().parse().unwrap();
    let path = format!("/api/media/orders/{}/{id}", world.order.order_guid);
    let read_as = |token: String| world.app.get(&path).bearer(&token);
    assert_eq!(read_as(world.ada_token()).await.failure(), "404 not_found");

    // The orders function does this before it writes the message.
    let (store, now) = (world.context.store(), world.context.now());
    let asset = store.find_asset(id).await.unwrap().unwrap();
    store.save_asset(&asset.claimed(now)).await.unwrap();
    let address = read_as(world.ada_token()).await.expect(200).json;
    assert!(address.get("downloadUrl").is_none());
    let read = world.fetch(&address["url"]).await;
    assert_eq!(read.bytes().await.unwrap(), file);
    world.guest_address(&ready["assetId"]).await.expect(200);
    let operator = world.context.token(&world.context.operator().await);
    read_as(operator).await.expect(200);
    let stranger = world.context.customer("stranger").await;
    let stranger = world.context.token(&stranger);
    assert_eq!(read_as(stranger).await.failure(), "404 not_found");
    let other = world
        .context
        .requested_order(&world.ada, &world.ada.video, None)
        .await;
    let elsewhere = format!("/api/media/orders/{}/{id}", other.hash.reveal());
    assert_eq!(world.app.get(&elsewhere).await.failure(), "404 not_found");

    // An operator removed it.
    store.discard_asset(id, now).await.unwrap();
    assert_eq!(read_as(world.ada_token()).await.failure(), "404 not_found");
}

#[tokio::test]
async fn rejects_pictures_with_metadata_and_deletes_the_upload() {
    let world = World::start().await;
    let large = json!({ "purpose": "message_picture", "bytes": 15_000_001 });
    assert_eq!(
        post(&world, &world.hash, "", large).await.fields(),
        ["bytes"]
    );
    for file in [SVG.to_vec(), Mp4::default().bytes(), jpeg_with_exif()] {
        let refused = upload_for(&world, "message_picture", &world.hash, &file).await;
        assert_eq!(refused.fields(), ["file"]);
    }
    world.assert_nothing_kept();
    let other = world
        .context
        .requested_order(&world.ada, &world.ada.video, None)
        .await;
    let early = json!({ "purpose": "message_picture", "bytes": 10 });
    let early = post(&world, &other.hash.reveal(), "", early).await;
    assert_eq!(
        early.failure(),
        "409 action_refused",
        "it is not accepted yet"
    );
}
