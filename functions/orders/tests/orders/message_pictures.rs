//! Pictures in the messages of an order.

use domain::{AssetId, OrderGuid};
use serde_json::{Value, json};
use testkit::Reply;

use crate::files::{accepted, uploaded};
use crate::support::Fixture;

/// Stores a picture of this owner for a message, like the media function.
async fn picture(fixture: &Fixture, guid: OrderGuid, owner: Value) -> AssetId {
    let changes = json!({
        "owner": owner, "kind": "picture", "purpose": { "kind": "message_picture", "orderGuid": guid },
        "content": { "format": "jpeg", "width": 720, "height": 1280, "seconds": 0, "sha256": "b".repeat(64) },
    });
    uploaded(fixture, guid, changes).await
}

async fn send_as_guest(fixture: &Fixture, hash: &str, asset: AssetId) -> Reply {
    let path = format!("/api/orders/{hash}/message-pictures");
    let post = fixture.app.post(&path);
    post.json(json!({ "assetId": asset })).await
}

async fn send_as(fixture: &Fixture, token: &str, guid: OrderGuid, asset: AssetId) -> Reply {
    let path = format!("/api/orders/{guid}/message-pictures");
    let post = fixture.app.post(&path).bearer(token);
    post.json(json!({ "assetId": asset })).await
}

/// Returns the messages that the link shows.
async fn messages(fixture: &Fixture, hash: &str) -> Vec<Value> {
    let path = format!("/api/orders/{hash}/messages");
    let list = fixture.app.get(&path).await.expect(200).json;
    list["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn both_parties_send_pictures_and_repetitions_are_one_message() {
    let fixture = Fixture::start().await;
    let (guid, hash, _version) = accepted(&fixture, "message-picture-1").await;
    let guests = picture(&fixture, guid, json!(guid)).await;
    let adas = picture(&fixture, guid, json!(fixture.ada.talent.talent_guid)).await;
    for _ in 0..2 {
        // A repeated request is the same message.
        let sent = send_as_guest(&fixture, &hash, guests)
            .await
            .expect(200)
            .json;
        assert_eq!(sent["picture"], guests.to_string());
    }
    let token = fixture.ada_token();
    send_as(&fixture, &token, guid, adas).await.expect(200);
    let shown: Vec<_> = messages(&fixture, &hash)
        .await
        .into_iter()
        .map(|message| (message["author"].clone(), message["picture"].clone()))
        .collect();
    assert_eq!(
        shown,
        [
            (json!("customer"), json!(guests)),
            (json!("talent"), json!(adas))
        ]
    );
    let store = fixture.context.store();
    for asset in [guests, adas] {
        assert!(store.find_asset(asset).await.unwrap().unwrap().is_claimed);
    }
    let documents = store.documents(&store::documents::MATCHDAY);
    let held = documents.message_pictures(guid).await.unwrap();
    assert_eq!(held.len(), 2, "they go with the customer's account");
}

#[tokio::test]
async fn rejects_files_that_are_not_pictures_of_this_party_for_a_message() {
    let fixture = Fixture::start().await;
    let (guid, hash, _version) = accepted(&fixture, "message-picture-2").await;
    let (other, _hash) = fixture.requested("message-picture-3").await;
    let adas = picture(&fixture, guid, json!(fixture.ada.talent.talent_guid)).await;
    let elsewhere = picture(&fixture, other, json!(guid)).await;
    let deliverable = uploaded(&fixture, guid, json!({ "owner": guid })).await;
    let unchecked = json!({
        "owner": guid, "kind": "picture", "purpose": { "kind": "message_picture", "orderGuid": guid },
        "status": "checking", "content": null,
    });
    let unchecked = uploaded(&fixture, guid, unchecked).await;
    for asset in [adas, elsewhere, deliverable, unchecked] {
        let refused = send_as_guest(&fixture, &hash, asset).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.fields(), ["assetId"]);
    }
    let operator = fixture.context.token(&fixture.context.operator().await);
    let refused = send_as(&fixture, &operator, guid, adas).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let stranger = fixture.context.customer("stranger").await;
    let stranger = fixture.context.token(&stranger);
    let refused = send_as(&fixture, &stranger, guid, adas).await;
    assert_eq!(refused.failure(), "404 not_found");
    assert_eq!(messages(&fixture, &hash).await, Vec::<Value>::new());
}

#[tokio::test]
async fn rejects_pictures_until_the_order_is_accepted() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("message-picture-4").await;
    let early = picture(&fixture, guid, json!(guid)).await;
    let refused = send_as_guest(&fixture, &hash, early).await;
    assert_eq!(refused.failure(), "409 action_refused");
}
