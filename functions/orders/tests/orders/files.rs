//! Delivering an uploaded file.

use domain::media::Asset;
use domain::{AssetId, OrderGuid};
use serde_json::{Value, json};

use crate::support::Fixture;

/// Stores a file of Ada's for this order, like the media function.
pub(crate) async fn uploaded(fixture: &Fixture, order: OrderGuid, changes: Value) -> AssetId {
    let now = fixture.context.now();
    let asset_id = AssetId::from_uuid(uuid::Uuid::now_v7());
    let mut file = json!({
        "assetId": asset_id, "owner": fixture.ada.talent.talent_guid,
        "purpose": { "kind": "deliverable", "orderGuid": order }, "kind": "video", "bytes": 4_000_000,
        "status": "ready", "isPublishable": true, "uploadId": "upload", "version": 1, "createdAt": now, "updatedAt": now, "dueAt": now,
        "content": { "format": "mp4", "width": 1080, "height": 1920, "seconds": 42, "sha256": "a".repeat(64) },
    });
    for (name, value) in changes.as_object().unwrap() {
        file[name] = value.clone();
    }
    let file: Asset = serde_json::from_value(file).unwrap();
    fixture.context.store().create_asset(&file).await.unwrap();
    asset_id
}

pub(crate) async fn accepted(fixture: &Fixture, key: &str) -> (OrderGuid, String, Value) {
    let (guid, hash) = fixture.requested(key).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let order = fixture.act_as_ada(guid, accept).await.expect(200).json;
    (guid, hash, order["version"].clone())
}

#[expect(clippy::needless_pass_by_value, reason = "each call makes its own")]
pub(crate) fn deliver(version: &Value, deliverable: Value) -> Value {
    json!({ "action": "deliver", "version": version, "deliverable": deliverable })
}

#[tokio::test]
async fn a_video_is_delivered_as_a_file_and_kept() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted(&fixture, "video-order-1").await;
    let asset = uploaded(&fixture, guid, json!({})).await;
    let video = json!({ "kind": "video", "assetId": asset, "note": "For Mia" });
    let order = fixture.act_as_ada(guid, deliver(&version, video)).await;
    assert_eq!(order.expect(200).json["state"], "delivered");

    let seen = &fixture.seen(&hash).await["deliverables"][0];
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
    let file = fixture
        .context
        .store()
        .find_asset(asset)
        .await
        .unwrap()
        .unwrap();
    assert!(file.is_claimed);
}

#[tokio::test]
async fn rejects_files_of_other_orders_and_files_that_are_not_ready() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted(&fixture, "video-order-2").await;
    let (other, _hash, _version) = accepted(&fixture, "video-order-3").await;
    let bo = fixture.context.published_talent("bo-lund").await.talent;
    let foreign = uploaded(&fixture, guid, json!({ "owner": bo.talent_guid })).await;
    let elsewhere = uploaded(&fixture, other, json!({})).await;
    let uploading = uploaded(&fixture, guid, json!({ "status": "uploading" })).await;
    let discarded = uploaded(&fixture, guid, json!({ "status": "discarded" })).await;
    let picture = uploaded(&fixture, guid, json!({ "kind": "picture" })).await;
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
        let refused = fixture.act_as_ada(guid, deliver(&version, video)).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.json["fields"][0]["field"], "deliverable.assetId");
        assert_eq!(refused.json["fields"][0]["message"], words);
    }
    let without = deliver(&version, json!({ "kind": "video" }));
    let refused = fixture.act_as_ada(guid, without).await;
    assert_eq!(refused.fields(), ["deliverable.assetId"]);
    let note = json!({ "kind": "note", "note": "Hi", "assetId": elsewhere });
    let refused = fixture.act_as_ada(guid, deliver(&version, note)).await;
    assert_eq!(refused.fields(), ["deliverable.assetId"]);
    assert_eq!(fixture.seen(&hash).await["state"], "accepted");
}

#[tokio::test]
async fn a_file_can_be_delivered_only_once() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted(&fixture, "video-order-4").await;
    let asset = uploaded(&fixture, guid, json!({})).await;
    let video = || json!({ "kind": "video", "assetId": asset });
    let first = fixture.act_as_ada(guid, deliver(&version, video())).await;
    let revise = json!({
        "action": "request_revision", "version": first.expect(200).json["version"], "note": "Louder, please",
    });
    let revised = fixture.act_as_guest(&hash, revise).await.expect(200);
    let again = deliver(&revised.json["version"], video());
    let refused = fixture.act_as_ada(guid, again).await;
    assert_eq!(refused.fields(), ["deliverable.assetId"]);
    assert_eq!(refused.json["fields"][0]["message"], "is delivered already");
}

fn picture() -> Value {
    json!({
        "kind": "picture",
        "content": { "format": "jpeg", "width": 720, "height": 1280, "seconds": 0, "sha256": "b".repeat(64) },
    })
}

fn captions() -> Value {
    json!({
        "kind": "captions",
        "content": { "format": "vtt", "width": 0, "height": 0, "seconds": 0, "sha256": "c".repeat(64) },
    })
}

#[tokio::test]
async fn a_video_is_delivered_with_poster_and_captions() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted(&fixture, "video-order-5").await;
    let video = uploaded(&fixture, guid, json!({})).await;
    let poster = uploaded(&fixture, guid, picture()).await;
    let words = uploaded(&fixture, guid, captions()).await;
    let whole =
        json!({ "kind": "video", "assetId": video, "posterId": poster, "captionsId": words });
    let order = fixture.act_as_ada(guid, deliver(&version, whole)).await;
    assert_eq!(order.expect(200).json["state"], "delivered");
    let file = &fixture.seen(&hash).await["deliverables"][0]["file"];
    assert_eq!(
        file["poster"],
        json!({ "assetId": poster, "format": "jpeg" })
    );
    assert_eq!(
        file["captions"],
        json!({ "assetId": words, "format": "vtt" })
    );
    let store = fixture.context.store();
    for asset in [video, poster, words] {
        assert!(store.find_asset(asset).await.unwrap().unwrap().is_claimed);
    }
    let order = store.find_order(guid).await.unwrap().unwrap();
    let held: Vec<AssetId> = order.asset_ids().collect();
    assert_eq!(held, [video, poster, words], "the clock keeps all of them");
}

#[tokio::test]
async fn validates_poster_and_captions() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted(&fixture, "video-order-6").await;
    let (other, _hash, _version) = accepted(&fixture, "video-order-7").await;
    let video = uploaded(&fixture, guid, json!({})).await;
    let poster = uploaded(&fixture, guid, picture()).await;
    let elsewhere = uploaded(&fixture, other, picture()).await;
    let words = uploaded(&fixture, guid, captions()).await;
    let mut unfinished = captions();
    unfinished["status"] = json!("checking");
    let unfinished = uploaded(&fixture, guid, unfinished).await;
    let kind = "must be of the kind that is delivered";
    for (changes, field, words) in [
        (json!({ "posterId": words }), "posterId", kind),
        (json!({ "captionsId": poster }), "captionsId", kind),
        (
            json!({ "posterId": elsewhere }),
            "posterId",
            "must be a file that was uploaded for this order",
        ),
        (
            json!({ "captionsId": unfinished }),
            "captionsId",
            "must be uploaded first",
        ),
        (
            json!({ "kind": "picture", "assetId": poster, "captionsId": words }),
            "captionsId",
            "must be absent unless it is a video",
        ),
    ] {
        let mut whole = json!({ "kind": "video", "assetId": video });
        for (name, value) in changes.as_object().unwrap() {
            whole[name] = value.clone();
        }
        let refused = fixture.act_as_ada(guid, deliver(&version, whole)).await;
        assert_eq!(refused.fields(), [format!("deliverable.{field}")]);
        assert_eq!(refused.json["fields"][0]["message"], words);
    }
    assert_eq!(fixture.seen(&hash).await["state"], "accepted");
}
