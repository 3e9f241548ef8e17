//! Pictures that a customer adds to the brief.

use domain::{AssetId, OrderGuid};
use serde_json::{Value, json};
use testkit::Reply;

use crate::files::uploaded;
use crate::support::Fixture;

/// Stores a picture of this owner for the brief, like the media function.
async fn picture(fixture: &Fixture, guid: OrderGuid, owner: Value) -> AssetId {
    let changes = json!({
        "owner": owner, "kind": "picture", "purpose": { "kind": "brief_picture", "orderGuid": guid },
        "content": { "format": "jpeg", "width": 720, "height": 1280, "seconds": 0, "sha256": "b".repeat(64) },
    });
    uploaded(fixture, guid, changes).await
}

async fn add_as_guest(fixture: &Fixture, hash: &str, asset: AssetId) -> Reply {
    let path = format!("/api/orders/{hash}/brief-pictures");
    let post = fixture.app.post(&path);
    post.json(json!({ "assetId": asset })).await
}

async fn add_as(fixture: &Fixture, token: &str, guid: OrderGuid, asset: AssetId) -> Reply {
    let path = format!("/api/orders/{guid}/brief-pictures");
    let post = fixture.app.post(&path).bearer(token);
    post.json(json!({ "assetId": asset })).await
}

#[tokio::test]
async fn a_guest_adds_pictures_before_and_after_paying_and_both_parties_see_them() {
    let fixture = Fixture::start().await;
    let placed = fixture
        .place("pictures-1", &fixture.booking().await)
        .await
        .expect(201);
    let hash = placed.json["orderHash"].as_str().unwrap().to_owned();
    let guid: OrderGuid = placed.json["orderGuid"].as_str().unwrap().parse().unwrap();
    let first = picture(&fixture, guid, json!(guid)).await;
    add_as_guest(&fixture, &hash, first).await.expect(200);
    fixture.pay(&placed).await;
    let second = picture(&fixture, guid, json!(guid)).await;
    add_as_guest(&fixture, &hash, second).await.expect(200);
    for seen in [fixture.seen(&hash).await, fixture.seen_by_ada(guid).await] {
        let pictures = seen["brief"]["pictures"].as_array().unwrap();
        let ids: Vec<_> = pictures
            .iter()
            .map(|one| one["assetId"].as_str().unwrap())
            .collect();
        assert_eq!(ids, [first.to_string(), second.to_string()]);
    }
    let kept = fixture
        .context
        .store()
        .find_asset(first)
        .await
        .unwrap()
        .unwrap();
    assert!(kept.is_claimed);
}

#[tokio::test]
async fn an_account_uses_the_link_before_and_its_token_after_paying() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let token = fixture.context.token(&noor);
    let body = fixture.booking().await;
    let place = fixture.app.post("/api/orders").bearer(&token);
    let placed = place
        .header("idempotency-key", "pictures-2")
        .json(&body)
        .await
        .expect(201);
    let hash = placed.json["orderHash"].as_str().unwrap().to_owned();
    let guid: OrderGuid = placed.json["orderGuid"].as_str().unwrap().parse().unwrap();
    let first = picture(&fixture, guid, json!(guid)).await;
    add_as_guest(&fixture, &hash, first).await.expect(200);
    fixture.pay(&placed).await;
    let retired = add_as_guest(&fixture, &hash, first).await;
    assert_eq!(retired.failure(), "403 order_in_account");
    let second = picture(&fixture, guid, json!(noor.user_id)).await;
    let added = add_as(&fixture, &token, guid, second)
        .await
        .expect(200)
        .json;
    assert_eq!(added["brief"]["pictures"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn rejects_files_that_are_not_new_pictures_for_this_brief() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("pictures-3").await;
    let (other, _hash) = fixture.requested("pictures-4").await;
    let own = picture(&fixture, guid, json!(guid)).await;
    for _ in 0..2 {
        // A repeated request is the same picture.
        let added = add_as_guest(&fixture, &hash, own).await.expect(200).json;
        assert_eq!(added["brief"]["pictures"].as_array().unwrap().len(), 1);
    }
    let adas = picture(&fixture, guid, json!(fixture.ada.talent.talent_guid)).await;
    let elsewhere = picture(&fixture, other, json!(guid)).await;
    let deliverable = uploaded(&fixture, guid, json!({ "owner": guid })).await;
    let unchecked = json!({
        "owner": guid, "kind": "picture", "purpose": { "kind": "brief_picture", "orderGuid": guid },
        "status": "checking", "content": null,
    });
    let unchecked = uploaded(&fixture, guid, unchecked).await;
    for asset in [adas, elsewhere, deliverable, unchecked] {
        let refused = add_as_guest(&fixture, &hash, asset).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.fields(), ["assetId"]);
    }
    let refused = add_as(&fixture, &fixture.ada_token(), guid, adas).await;
    assert_eq!(refused.failure(), "403 forbidden");
    for _ in 0..2 {
        let more = picture(&fixture, guid, json!(guid)).await;
        add_as_guest(&fixture, &hash, more).await.expect(200);
    }
    let fourth = picture(&fixture, guid, json!(guid)).await;
    let refused = add_as_guest(&fixture, &hash, fourth).await;
    assert_eq!(refused.failure(), "409 action_refused");
}
