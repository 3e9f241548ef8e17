//! Rejected uploads.

use domain::order::Actor;
use domain::order::Command;
use serde_json::json;

use crate::support::World;
use crate::support::files::Mp4;
use crate::support::uploads::{digest, send_all};

#[tokio::test]
async fn each_kind_has_a_limit_and_invalid_fields_are_reported() {
    let world = World::start().await;
    for (kind, bytes, words) in [
        ("video", 2_000_000_001, "must be at most 2 GB"),
        ("picture", 15_000_001, "must be at most 15 MB"),
        ("captions", 200_001, "must be at most 200 kB"),
        ("video", 0, "is empty"),
    ] {
        let refused = world.announce(kind, bytes).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.json["fields"][0]["field"], "bytes");
        assert_eq!(refused.json["fields"][0]["message"], words);
    }
    assert_eq!(world.announce("program", 10).await.fields(), ["kind"]);
    world.assert_nothing_kept();
}

#[tokio::test]
async fn reports_invalid_parts() {
    let world = World::start().await;
    let announced = world.announce("video", 100).await.expect(201).json;
    let asset = &announced["assetId"];
    let part = |number: u64, sha256: &str| json!({ "number": number, "sha256": sha256 });
    let good = digest(b"x");
    for (parts, field) in [
        (json!([]), "parts"),
        (json!([part(0, &good)]), "parts.0.number"),
        (json!([part(2, &good)]), "parts.0.number"),
        (json!([part(1, &good), part(1, "short")]), "parts.1.sha256"),
        (json!(vec![part(1, &good); 33]), "parts"),
    ] {
        let refused = world.post(asset, "parts", json!({ "parts": parts })).await;
        assert_eq!(refused.fields(), [field]);
    }
}

#[tokio::test]
async fn only_the_talent_can_upload_deliverables_while_delivery_is_possible() {
    let world = World::start().await;
    let guid = world.order.order_guid;
    let bo = world.context.published_talent("bo-lund").await;
    let stranger = world.context.customer("stranger").await;
    for person in [&bo.person, &stranger] {
        let token = world.context.token(person);
        let refused = world.announce_as(&token, guid, "video", 10).await;
        assert_eq!(refused.failure(), "404 not_found");
    }
    let operator = world.context.token(&world.context.operator().await);
    let refused = world.announce_as(&operator, guid, "video", 10).await;
    assert_eq!(refused.failure(), "409 action_refused");
    let nobody = world.app.post("/api/media").json(json!({})).await;
    assert_eq!(nobody.failure(), "401 unauthenticated");

    let settle = world.context.settle();
    let cancel = Command::CancelByCustomer { note: None };
    let order = world.order.clone();
    settle
        .act(order, cancel, Actor::Guest, world.context.now())
        .await
        .unwrap();
    let late = world.announce("video", 10).await;
    assert_eq!(late.failure(), "409 action_refused");
    world.assert_nothing_kept();
}

#[tokio::test]
async fn an_upload_of_another_owner_is_not_found() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let bytes = u64::try_from(file.len()).unwrap();
    let announced = world.announce("video", bytes).await.expect(201).json;
    let asset = announced["assetId"].as_str().unwrap().to_owned();
    send_all(&world, &announced["assetId"], &file).await;
    let bo = world.context.published_talent("bo-lund").await;
    let token = world.context.token(&bo.person);
    let part = json!({ "parts": [{ "number": 1, "sha256": digest(b"mine") }] });
    let path = format!("/api/media/{asset}");
    let replies = [
        world.app.get(&path).bearer(&token).await,
        world
            .app
            .request(http::Method::DELETE, &path)
            .bearer(&token)
            .await,
        world
            .app
            .post(&format!("{path}/parts"))
            .bearer(&token)
            .json(part)
            .await,
        world
            .app
            .post(&format!("{path}/complete"))
            .bearer(&token)
            .json(json!({}))
            .await,
    ];
    for reply in replies {
        assert_eq!(reply.failure(), "404 not_found");
    }
    // The owner's file is unchanged.
    let ready = world
        .post(&announced["assetId"], "complete", json!({}))
        .await;
    ready.expect(200);
}
