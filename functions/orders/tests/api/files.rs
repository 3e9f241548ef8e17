//! Delivering an uploaded file.

use domain::media::Asset;
use domain::{AssetId, OrderGuid};
use serde_json::{Value, json};

use crate::world::World;

/// A file of Ada's for this order, as the media function leaves it.
async fn uploaded(world: &World, order: OrderGuid, changes: Value) -> AssetId {
    let now = world.bench.now();
    let asset_id = AssetId::from_uuid(uuid::Uuid::now_v7());
    let mut file = json!({
        "assetId": asset_id, "owner": world.ada.talent.talent_guid,
        "purpose": { "kind": "deliverable", "orderGuid": order }, "kind": "video", "bytes": 4_000_000,
        "status": "ready", "uploadId": "upload", "version": 1, "createdAt": now, "updatedAt": now, "dueAt": now,
        "content": { "format": "mp4", "width": 1080, "height": 1920, "seconds": 42, "sha256": "a".repeat(64) },
    });
    for (name, value) in changes.as_object().unwrap() {
        file[name] = value.clone();
    }
    let file: Asset = serde_json::from_value(file).unwrap();
    world.bench.store().create_asset(&file).await.unwrap();
    asset_id
}

async fn accepted(world: &World, key: &str) -> (OrderGuid, String, Value) {
    let (guid, hash) = world.requested(key).await;
    let version = world.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let order = world.act_as_ada(guid, accept).await.expect(200).json;
    (guid, hash, order["version"].clone())
}

#[expect(clippy::needless_pass_by_value, reason = "each call makes its own")]
fn deliver(version: &Value, deliverable: Value) -> Value {
    json!({ "action": "deliver", "version": version, "deliverable": deliverable })
}

#[tokio::test]
async fn a_video_is_delivered_by_its_file_and_stays() {
    let world = World::start().await;
    let (guid, hash, version) = accepted(&world, "video-order-1").await;
    let asset = uploaded(&world, guid, json!({})).await;
    let video = json!({ "kind": "video", "assetId": asset, "note": "For Mia" });
    let order = world.act_as_ada(guid, deliver(&version, video)).await;
    assert_eq!(order.expect(200).json["state"], "delivered");

    let seen = &world.seen(&hash).await["deliverables"][0];
    assert_eq!(
        (&seen["kind"], &seen["note"]),
        (&"video".into(), &"For Mia".into())
    );
    assert_eq!(seen["file"]["assetId"], asset.to_string());
    assert_eq!(seen["file"]["content"]["seconds"], 42);
    assert!(
        seen.get("url").is_none(),
        "where it is read is told for a while alone"
    );
    let file = world
        .bench
        .store()
        .find_asset(asset)
        .await
        .unwrap()
        .unwrap();
    assert!(file.is_claimed);
}

#[tokio::test]
async fn a_file_that_is_not_this_orders_or_not_ready_is_refused_and_the_order_stays() {
    let world = World::start().await;
    let (guid, hash, version) = accepted(&world, "video-order-2").await;
    let (other, _hash, _version) = accepted(&world, "video-order-3").await;
    let bo = world.bench.published_talent("bo-lund").await.talent;
    let foreign = uploaded(&world, guid, json!({ "owner": bo.talent_guid })).await;
    let elsewhere = uploaded(&world, other, json!({})).await;
    let uploading = uploaded(&world, guid, json!({ "status": "uploading" })).await;
    let discarded = uploaded(&world, guid, json!({ "status": "discarded" })).await;
    let picture = uploaded(&world, guid, json!({ "kind": "picture" })).await;
    let mine = "must be a file that was uploaded for this order";
    for (asset, words) in [
        (foreign, mine),
        (elsewhere, mine),
        (AssetId::from_parts(1, [9; 10]), mine),
        (uploading, "must be uploaded first"),
        (discarded, "must be uploaded first"),
        (picture, "must be of the kind that is delivered"),
    ] {
        let video = json!({ "kind": "video", "assetId": asset });
        let refused = world.act_as_ada(guid, deliver(&version, video)).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.json["fields"][0]["field"], "deliverable.assetId");
        assert_eq!(refused.json["fields"][0]["message"], words);
    }
    let without = deliver(&version, json!({ "kind": "video" }));
    let refused = world.act_as_ada(guid, without).await;
    assert_eq!(refused.fields(), ["deliverable.assetId"]);
    let note = json!({ "kind": "note", "note": "Hi", "assetId": elsewhere });
    let refused = world.act_as_ada(guid, deliver(&version, note)).await;
    assert_eq!(refused.fields(), ["deliverable.assetId"]);
    assert_eq!(world.seen(&hash).await["state"], "accepted");
}

#[tokio::test]
async fn a_file_is_delivered_once() {
    let world = World::start().await;
    let (guid, hash, version) = accepted(&world, "video-order-4").await;
    let asset = uploaded(&world, guid, json!({})).await;
    let video = || json!({ "kind": "video", "assetId": asset });
    let first = world.act_as_ada(guid, deliver(&version, video())).await;
    let revise = json!({
        "action": "request_revision", "version": first.expect(200).json["version"], "note": "Louder, please",
    });
    let revised = world.act_as_guest(&hash, revise).await.expect(200);
    let again = deliver(&revised.json["version"], video());
    let refused = world.act_as_ada(guid, again).await;
    assert_eq!(refused.fields(), ["deliverable.assetId"]);
    assert_eq!(refused.json["fields"][0]["message"], "is delivered already");
}
