//! Unused files are removed, used ones are kept.

use std::time::Duration as StdDuration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use clock::{Orphans, remove_orphans};
use domain::media::{
    Asset, AssetStatus, MediaContent, MediaFormat, MediaKind, MediaShape, PageSlot, Purpose,
    SitePicture,
};
use domain::order::{Actor, Command, Deliverable, DeliverableKind, DeliveredFile};
use domain::talent::{Image, Talent};
use domain::{AssetId, TalentGuid};
use objects::SignedPart;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::documents::{Author, MATCHDAY, NewMessage};
use testkit::TestContext;

/// The embedded table requires a signature but does not verify it.
const UNCHECKED: &str = "AWS4-HMAC-SHA256 Credential=local/20261121/eu-central-1/dynamodb/aws4_request, \
                         SignedHeaders=host;x-amz-date, Signature=0";
const CONTENT: &[u8] = b"a video of nothing";

struct World {
    context: TestContext,
    asset: Asset,
}

impl World {
    /// Creates a file of Ada's for an accepted order, in object storage and in the table.
    async fn start(is_whole: bool) -> Self {
        let context = TestContext::start().await;
        let ada = context.published_talent("ada-keller").await;
        let placed = context.requested_order(&ada, &ada.video, None).await;
        let (settle, now) = (context.settle(), context.now());
        let order = settle.act(placed.order, Command::Accept, Actor::Talent, now);
        let order_guid = order.await.unwrap().order_guid;
        let objects = context.objects();
        let id = AssetId::from_parts(1, [3; 10]);
        let key = Asset::object_key_of(id);
        let upload_id = objects.begin_upload(&key, now).await.unwrap();
        let part = SignedPart {
            number: 1,
            bytes: u64::try_from(CONTENT.len()).unwrap(),
            sha256: BASE64.encode(Sha256::digest(CONTENT)),
        };
        let minute = StdDuration::from_mins(1);
        let address = objects
            .sign_part(&key, &upload_id, &part, minute, now)
            .unwrap();
        let put = testkit::loopback_client()
            .put(address.url)
            .header("x-amz-checksum-sha256", part.sha256)
            .body(CONTENT);
        assert!(put.send().await.unwrap().status().is_success());
        let announced = (MediaKind::Video, part.bytes);
        let purpose = Purpose::Deliverable { order_guid };
        let owner = ada.talent.talent_guid.into();
        let mut asset =
            Asset::announced(id, owner, purpose, announced, upload_id.clone(), now).unwrap();
        context.store().create_asset(&asset).await.unwrap();
        if is_whole {
            let parts = objects.list_parts(&key, &upload_id, now).await.unwrap();
            objects
                .complete_upload(&key, &upload_id, &parts, now)
                .await
                .unwrap();
            let shape = MediaShape {
                format: MediaFormat::Mp4,
                width: 1,
                height: 1,
                seconds: 1,
                codec: None,
            };
            for step in [
                asset.arrived("digest".to_owned(), now),
                asset
                    .arrived("digest".to_owned(), now)
                    .checked(Ok(shape), true, now),
            ] {
                context.store().save_asset(&step).await.unwrap();
                asset = step;
            }
        }
        Self { context, asset }
    }

    async fn run(&self) -> Orphans {
        let (store, objects) = (self.context.store(), self.context.objects());
        remove_orphans(&store, &objects, self.context.now())
            .await
            .unwrap()
    }

    async fn run_after(&self, hours: u64) -> Orphans {
        self.context.advance(StdDuration::from_secs(hours * 3_600));
        self.run().await
    }

    async fn row(&self) -> Option<Asset> {
        let store = self.context.store();
        store.find_asset(self.asset.asset_id).await.unwrap()
    }

    fn kept(&self) -> usize {
        self.context.object_server().kept_files().unwrap().len()
    }

    async fn deliver(&self) {
        let (store, now) = (self.context.store(), self.context.now());
        let claimed = self.asset.claimed(now);
        store.save_asset(&claimed).await.unwrap();
        let guid = self.asset.order_guid().unwrap();
        let order = store.find_order(guid).await.unwrap().unwrap();
        let deliverables = vec![Deliverable {
            kind: DeliverableKind::Video,
            url: None,
            shipment: None,
            file: DeliveredFile::new(&claimed),
            note: None,
            at: now,
        }];
        let deliver = Command::Deliver { deliverables };
        let settle = self.context.settle();
        settle
            .act(order, deliver, Actor::Talent, now)
            .await
            .unwrap();
    }
}

fn removed(count: u32) -> Orphans {
    Orphans {
        removed: count,
        ..Orphans::default()
    }
}

#[tokio::test]
async fn an_unfinished_upload_is_deleted_with_its_parts_after_a_week() {
    let world = World::start(false).await;
    assert!(world.kept() > 0);
    assert_eq!(world.run_after(6 * 24).await, removed(0));
    assert_eq!(world.run_after(25).await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
    assert_eq!(world.run().await, removed(0));
}

#[tokio::test]
async fn an_unused_checked_file_is_deleted_after_a_week() {
    let world = World::start(true).await;
    assert_eq!(world.kept(), 1);
    assert_eq!(world.run_after(8 * 24).await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
}

#[tokio::test]
async fn a_delivered_file_is_kept() {
    let world = World::start(true).await;
    world.deliver().await;
    let report = world.run_after(2).await;
    assert_eq!((report.kept, report.removed), (1, 0));
    assert_eq!(world.run_after(30 * 24).await, removed(0));
    assert_eq!(world.kept(), 1);
    assert_eq!(world.row().await.unwrap().due_at, None);
}

#[tokio::test]
async fn removes_a_file_that_was_claimed_but_not_used() {
    let world = World::start(true).await;
    let claimed = world.asset.claimed(world.context.now());
    world.context.store().save_asset(&claimed).await.unwrap();
    assert_eq!(world.run_after(2).await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
}

#[tokio::test]
async fn rejects_claiming_a_file_during_its_removal() {
    let world = World::start(true).await;
    let now = world.context.now();
    let store = world.context.store();
    let discarded = world.asset.discarded(now);
    store.save_asset(&discarded).await.unwrap();
    let late = store.save_asset(&world.asset.claimed(now)).await;
    assert!(matches!(late, Err(store::StoreError::Conflict)), "{late:?}");
    assert_eq!(discarded.status, AssetStatus::Discarded);
    assert_eq!(world.run().await, removed(1));
    assert_eq!(world.kept(), 0);
}

#[tokio::test]
async fn removes_deliverables_of_a_deleted_customer() {
    let world = World::start(true).await;
    world.deliver().await;
    world.run_after(2).await;
    let (store, now) = (world.context.store(), world.context.now());
    store
        .discard_asset(world.asset.asset_id, now)
        .await
        .unwrap();
    store
        .discard_asset(world.asset.asset_id, now)
        .await
        .unwrap();
    assert_eq!(world.run().await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
}

/// Creates a picture of a page with its public copy, as the function `media` leaves it if it stops before writing the
/// page.
async fn with_page_picture(world: &World) -> Asset {
    let slot = PageSlot::Cover;
    with_public_copy(world, Purpose::TalentPage { slot }).await
}

async fn with_public_copy(world: &World, purpose: Purpose) -> Asset {
    let now = world.context.now();
    let mut asset = world.asset.clone();
    asset.purpose = purpose;
    asset.kind = MediaKind::Picture;
    asset.content = asset.content.map(|content| MediaContent {
        format: MediaFormat::Jpeg,
        width: 1_600,
        height: 600,
        ..content
    });
    let claimed = asset.claimed(now);
    world.context.store().save_asset(&claimed).await.unwrap();
    let key = claimed.published_key().unwrap();
    let objects = world.context.objects();
    let kept = "public, max-age=3600";
    objects
        .copy(&claimed.object_key(), &key, "image/jpeg", kept, now)
        .await
        .unwrap();
    assert_eq!(world.kept(), 2);
    claimed
}

#[tokio::test]
async fn removes_a_picture_of_the_marketplace_that_no_setting_uses() {
    let world = World::start(true).await;
    let picture = SitePicture::Logo;
    with_public_copy(&world, Purpose::SitePicture { picture }).await;
    assert_eq!(world.run_after(2).await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
}

#[tokio::test]
async fn removes_an_unused_page_picture_with_its_public_copy() {
    let world = World::start(true).await;
    with_page_picture(&world).await;
    assert_eq!(world.run_after(2).await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
}

#[tokio::test]
async fn keeps_a_page_picture_while_it_is_shown() {
    let world = World::start(true).await;
    let asset = with_page_picture(&world).await;
    let (store, now) = (world.context.store(), world.context.now());
    let guid = TalentGuid::from(asset.owner);
    let talent = store.find_talent(guid).await.unwrap().unwrap();
    let shown = Talent {
        cover: Image::from_upload(&asset, "The stadium".to_owned()),
        ..talent.next(now)
    };
    store.save_page_media(&shown, &[], now).await.unwrap();
    let report = world.run_after(2).await;
    assert_eq!((report.kept, report.removed), (1, 0));
    assert_eq!(world.run_after(30 * 24).await, removed(0));

    let (now, asset) = (world.context.now(), world.row().await.unwrap());
    let bare = Talent {
        cover: None,
        ..shown.next(now)
    };
    let gone = [asset.discarded(now)];
    store.save_page_media(&bare, &gone, now).await.unwrap();
    assert_eq!(world.run().await, removed(1));
    assert_eq!((world.kept(), world.row().await), (0, None));
}

#[tokio::test]
async fn keeps_a_picture_of_a_message() {
    for is_shown in [true, false] {
        let world = World::start(true).await;
        let (store, now) = (world.context.store(), world.context.now());
        let order_guid = world.asset.order_guid().unwrap();
        let picture = Asset {
            purpose: Purpose::MessagePicture { order_guid },
            ..world.asset.claimed(now)
        };
        store.save_asset(&picture).await.unwrap();
        if is_shown {
            let order = store.find_order(order_guid).await.unwrap().unwrap();
            let id = picture.asset_id.to_string();
            let message = NewMessage {
                id: &id,
                text: "Sent a picture.",
                picture: Some(picture.asset_id),
            };
            let documents = store.documents(&MATCHDAY);
            let added = documents.add_message(&order, Author::Talent, message, now);
            added.await.unwrap();
        }
        let report = world.run_after(2).await;
        assert_eq!(
            (report.kept, report.removed),
            (u32::from(is_shown), u32::from(!is_shown))
        );
        assert_eq!(world.row().await.is_some(), is_shown);
    }
}

/// Writes the row of a due file that no release can read.
async fn damage(context: &TestContext, asset: AssetId) {
    let table = context.settings().store().unwrap();
    let put = json!({ "TableName": table.table_name, "Item": {
        "pk": { "S": format!("ASSET#{asset}") }, "sk": { "S": "ASSET" }, "body": { "S": "damaged" },
        "duePk": { "S": "DUE#ASSETS" }, "dueAt": { "S": "2020-01-01T00:00:00Z" },
    } });
    let request = testkit::loopback_client()
        .post(table.endpoint.unwrap())
        .header("x-amz-target", "DynamoDB_20120810.PutItem")
        .header("content-type", "application/x-amz-json-1.0")
        .header("x-amz-date", "20261121T090000Z")
        .header("authorization", UNCHECKED)
        .body(put.to_string());
    assert!(request.send().await.unwrap().status().is_success());
}

#[tokio::test]
async fn files_that_cannot_be_removed_hide_none_behind_them() {
    // The last one is at the end of the first page, and behind it.
    for damaged in [99_u8, 100] {
        let world = World::start(true).await;
        for number in 0..damaged {
            damage(&world.context, AssetId::from_parts(2, [number; 10])).await;
        }

        let orphans = world.run_after(8 * 24).await;

        assert_eq!((orphans.removed, orphans.failed), (1, damaged.into()));
        assert_eq!(world.row().await, None);
    }
}
