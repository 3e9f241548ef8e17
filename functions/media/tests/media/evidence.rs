//! Pictures of a dispute.

use domain::AssetId;
use domain::order::Actor;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::World;
use crate::support::files::{Mp4, SVG, jpeg};
use crate::support::uploads::{digest, put};

/// Sends a request below the order's link.
async fn post(world: &World, below: &str, body: Value) -> Reply {
    let path = format!("/api/media/links/{}{below}", world.hash);
    world.app.post(&path).json(body).await
}

async fn upload_as_guest(world: &World, file: &[u8]) -> Reply {
    let announced = post(world, "", json!({ "bytes": file.len() })).await;
    let announced = announced.expect(201).json;
    let asset = announced["assetId"].as_str().unwrap();
    let parts = json!({ "parts": [{ "number": 1, "sha256": digest(file) }] });
    let signed = post(world, &format!("/{asset}/parts"), parts).await;
    let url = signed.expect(200).json["parts"][0]["url"].clone();
    let (status, text) = put(world, url.as_str().unwrap(), file, file).await;
    assert_eq!(status, 200, "{text}");
    post(world, &format!("/{asset}/complete"), json!({})).await
}

/// Returns an order in dispute with a delivered video.
async fn disputed() -> World {
    let world = World::start().await;
    let video = world.upload("video", &Mp4::default().bytes()).await;
    world.deliver(&video.expect(200).json["assetId"]).await;
    world.dispute().await;
    world
}

/// Adds the picture to the order like the orders function.
async fn add_evidence(world: &World, asset: &Value, by: Actor) {
    let (store, now) = (world.context.store(), world.context.now());
    let id: AssetId = asset.as_str().unwrap().parse().unwrap();
    let file = store.find_asset(id).await.unwrap().unwrap();
    let order = store.find_order(world.order.order_guid).await.unwrap();
    let shown = order.unwrap().with_evidence(&file, by, now).unwrap();
    store.save_order(&shown).await.unwrap();
}

#[tokio::test]
async fn operators_but_not_the_talent_can_read_a_guests_evidence() {
    let world = disputed().await;
    let picture = jpeg(720, 1_280, 0);
    let ready = upload_as_guest(&world, &picture).await.expect(200).json;
    let asset = &ready["assetId"];
    assert_eq!(
        world.guest_address(asset).await.failure(),
        "404 not_found",
        "it is not in the order yet"
    );
    add_evidence(&world, asset, Actor::Guest).await;
    let address = world.guest_address(asset).await.expect(200).json;
    let read = world.fetch(&address["url"]).await;
    assert_eq!(read.bytes().await.unwrap(), picture);
    assert!(address.get("downloadUrl").is_none());

    let guid = world.order.order_guid;
    let path = format!("/api/media/orders/{guid}/{}", asset.as_str().unwrap());
    let operator = world.context.token(&world.context.operator().await);
    let seen = world.app.get(&path).bearer(&operator).await;
    seen.expect(200);
    let ada = world.app.get(&path).bearer(&world.ada_token()).await;
    assert_eq!(ada.failure(), "404 not_found");
}

#[tokio::test]
async fn accepts_evidence_only_as_pictures_of_a_party_during_a_dispute() {
    let calm = World::start().await;
    let early = post(&calm, "", json!({ "bytes": 10 })).await;
    assert_eq!(early.failure(), "409 action_refused");
    calm.assert_nothing_kept();

    let world = disputed().await;
    let kept = world.context.object_server().kept_files().unwrap();
    let large = post(&world, "", json!({ "bytes": 15_000_001 })).await;
    assert_eq!(large.fields(), ["bytes"]);
    for file in [SVG.to_vec(), Mp4::default().bytes()] {
        let refused = upload_as_guest(&world, &file).await;
        assert_eq!(refused.fields(), ["file"]);
        assert_eq!(
            refused.json["fields"][0]["message"],
            "must be a picture: JPEG, PNG or WebP"
        );
    }
    let announce = |token: String, kind: &'static str| {
        let body = json!({
            "purpose": "evidence", "orderGuid": world.order.order_guid, "kind": kind, "bytes": 10,
        });
        world.app.post("/api/media").bearer(&token).json(body)
    };
    let operator = world.context.token(&world.context.operator().await);
    let stranger = world.context.customer("stranger").await;
    let stranger = world.context.token(&stranger);
    assert_eq!(
        announce(operator, "picture").await.failure(),
        "409 action_refused"
    );
    assert_eq!(
        announce(stranger, "picture").await.failure(),
        "404 not_found"
    );
    assert_eq!(
        announce(world.ada_token(), "video").await.fields(),
        ["kind"]
    );
    let left = world.context.object_server().kept_files().unwrap();
    assert_eq!(left, kept, "nothing of what was refused stays");
}

#[tokio::test]
async fn the_link_of_an_order_gives_no_access_to_the_talents_uploads() {
    let world = disputed().await;
    let body = json!({
        "purpose": "evidence", "orderGuid": world.order.order_guid, "kind": "picture", "bytes": 10,
    });
    let post_as_ada = world.app.post("/api/media").bearer(&world.ada_token());
    let announced = post_as_ada.json(body).await.expect(201).json;
    let asset = announced["assetId"].as_str().unwrap();
    let parts = json!({ "parts": [{ "number": 1, "sha256": digest(b"mine") }] });
    for (below, body) in [("parts", parts), ("complete", json!({}))] {
        let reply = post(&world, &format!("/{asset}/{below}"), body).await;
        assert_eq!(reply.failure(), "404 not_found");
    }
}
