//! Pictures of the parties to a dispute.

use domain::{AssetId, OrderGuid};
use serde_json::{Value, json};
use testkit::Reply;

use crate::files::uploaded;
use crate::support::Fixture;

/// Returns an order in dispute.
async fn disputed(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let (guid, hash) = fixture.delivered(key).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let report = json!({
        "action": "report_problem", "version": version, "reason": "not_as_ordered", "note": "Another name.",
    });
    fixture.act_as_guest(&hash, report).await.expect(200);
    (guid, hash)
}

/// Stores a picture of this owner, like the media function.
async fn picture(fixture: &Fixture, guid: OrderGuid, owner: Value) -> AssetId {
    let changes = json!({
        "owner": owner, "kind": "picture", "purpose": { "kind": "evidence", "orderGuid": guid },
        "content": { "format": "jpeg", "width": 720, "height": 1280, "seconds": 0, "sha256": "b".repeat(64) },
    });
    uploaded(fixture, guid, changes).await
}

async fn submit_as_guest(fixture: &Fixture, hash: &str, asset: AssetId) -> Reply {
    let path = format!("/api/orders/{hash}/evidence");
    let post = fixture.app.post(&path);
    post.json(json!({ "assetId": asset })).await
}

async fn submit_as_ada(fixture: &Fixture, guid: OrderGuid, asset: AssetId) -> Reply {
    let path = format!("/api/orders/{guid}/evidence");
    let post = fixture.app.post(&path).bearer(&fixture.ada_token());
    post.json(json!({ "assetId": asset })).await
}

#[tokio::test]
async fn each_party_submits_pictures_and_sees_only_its_own() {
    let fixture = Fixture::start().await;
    let (guid, hash) = disputed(&fixture, "evidence-1").await;
    let guests = picture(&fixture, guid, json!(guid)).await;
    let adas = picture(&fixture, guid, json!(fixture.ada.talent.talent_guid)).await;
    let seen = submit_as_guest(&fixture, &hash, guests)
        .await
        .expect(200)
        .json;
    assert_eq!(seen["evidence"][0]["assetId"], guests.to_string());
    assert_eq!(seen["evidence"][0]["by"], "guest");
    let seen = submit_as_ada(&fixture, guid, adas).await.expect(200).json;
    assert_eq!(seen["evidence"].as_array().unwrap().len(), 1);
    assert_eq!(seen["evidence"][0]["assetId"], adas.to_string());

    let store = fixture.context.store();
    let order = store.find_order(guid).await.unwrap().unwrap();
    for asset in [guests, adas] {
        assert!(store.find_asset(asset).await.unwrap().unwrap().is_claimed);
        assert!(order.asset_ids().any(|held| held == asset));
        let is_erased = order.erasable_asset_ids().any(|held| held == asset);
        assert!(
            !is_erased,
            "evidence is kept when the customer's account is deleted"
        );
    }
}

#[tokio::test]
async fn rejects_files_that_are_not_new_pictures_of_this_party_and_order() {
    let fixture = Fixture::start().await;
    let (guid, hash) = disputed(&fixture, "evidence-2").await;
    let (other, _hash) = disputed(&fixture, "evidence-3").await;
    let guests = picture(&fixture, guid, json!(guid)).await;
    let adas = picture(&fixture, guid, json!(fixture.ada.talent.talent_guid)).await;
    let elsewhere = picture(&fixture, other, json!(guid)).await;
    let deliverable = uploaded(&fixture, guid, json!({ "owner": guid })).await;
    submit_as_guest(&fixture, &hash, guests).await.expect(200);
    for asset in [guests, adas, elsewhere, deliverable] {
        let refused = submit_as_guest(&fixture, &hash, asset).await;
        assert_eq!(refused.fields(), ["assetId"]);
    }
    let (_guid, undisputed) = fixture.delivered("evidence-4").await;
    let refused = submit_as_guest(&fixture, &undisputed, guests).await;
    assert_eq!(refused.failure(), "409 action_refused");
}

#[tokio::test]
async fn limits_the_pictures_of_a_party() {
    let fixture = Fixture::start().await;
    let (guid, hash) = disputed(&fixture, "evidence-5").await;
    for _ in 0..5 {
        let asset = picture(&fixture, guid, json!(guid)).await;
        submit_as_guest(&fixture, &hash, asset).await.expect(200);
    }
    let sixth = picture(&fixture, guid, json!(guid)).await;
    let refused = submit_as_guest(&fixture, &hash, sixth).await;
    assert_eq!(refused.failure(), "409 action_refused");
    let adas = picture(&fixture, guid, json!(fixture.ada.talent.talent_guid)).await;
    submit_as_ada(&fixture, guid, adas).await.expect(200);
}
