//! Unused files become due for removal; the clock's own test removes them.

use domain::AssetId;
use domain::media::AssetStatus;

use crate::support::World;
use crate::support::files::Mp4;

async fn due(world: &World) -> Vec<AssetId> {
    let (store, now) = (world.context.store(), world.context.now());
    store
        .list_due_assets(store::DuePage::first(now, 10))
        .await
        .unwrap()
        .items
}

#[tokio::test]
async fn an_unused_file_is_due_after_a_week_and_a_delivered_one_is_checked_soon() {
    let world = World::start().await;
    let ready = world.upload("video", &Mp4::default().bytes()).await;
    let asset = ready.expect(200).json["assetId"].clone();
    let id: AssetId = asset.as_str().unwrap().parse().unwrap();
    world.later(6 * 24);
    assert_eq!(due(&world).await, []);
    world.later(25);
    assert_eq!(due(&world).await, [id]);
}

#[tokio::test]
async fn only_the_reason_of_a_rejected_file_is_kept() {
    let world = World::start().await;
    let refused = world.upload("video", b"not a video").await;
    assert_eq!(refused.failure(), "422 validation_failed");
    assert_eq!(due(&world).await, [], "its bytes are gone already");
    world.assert_nothing_kept();
    let row = world.context.store();
    assert_eq!(AssetStatus::Rejected, {
        let announced = world.announce("video", 11).await.expect(201).json;
        let asset = announced["assetId"].clone();
        crate::support::uploads::send_all(&world, &asset, b"not a video").await;
        let complete = || world.post(&asset, "complete", serde_json::json!({}));
        let (first, again) = (complete().await, complete().await);
        assert_eq!(first.text, again.text, "the same words, however often");
        let id: AssetId = asset.as_str().unwrap().parse().unwrap();
        row.find_asset(id).await.unwrap().unwrap().status
    });
}
