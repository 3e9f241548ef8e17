//! Uploaded pictures of the marketplace are kept with the setting or sport that uses them, and discarded without.

use domain::AssetId;
use domain::media::{Asset, AssetStatus, MediaFormat, MediaKind, MediaShape, Purpose, SitePicture};
use domain::talent::Image;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

impl Fixture {
    /// Creates a checked file, as the function `media` does; returns its picture.
    async fn uploaded(&self, picture: SitePicture, id: u8) -> Image {
        let now = self.context.now();
        let announced = Asset::announced(
            AssetId::from_parts(u64::from(id), [id; 10]),
            self.context.operator().await.user_id,
            Purpose::SitePicture { picture },
            (MediaKind::Picture, 1_000),
            "upload".to_owned(),
            now,
        );
        let shape = MediaShape {
            format: MediaFormat::Png,
            width: 1_200,
            height: 630,
            seconds: 0,
            codec: None,
        };
        let checked = announced.unwrap().checked(Ok(shape), true, now);
        self.context.store().create_asset(&checked).await.unwrap();
        Image::from_upload(&checked, String::new()).unwrap()
    }

    async fn status_of(&self, image: &Image) -> (AssetStatus, bool) {
        let id = image.asset_id().unwrap();
        let file = self.context.store().find_asset(id).await.unwrap().unwrap();
        (file.status, file.due_at.is_some())
    }

    async fn save_pictures(&self, logo: Value, preview: Value, version: u64) -> Reply {
        let settings = json!({
            "name": "Courtside", "tagline": "", "senderName": "", "colours": null, "logo": logo, "preview": preview,
        });
        let body = json!({ "settings": settings, "version": version, "reason": "Our look" });
        let request = self.app.put("/api/operators/settings/brand");
        request.bearer(&self.robin).json(body).await
    }
}

fn json_of(image: &Image) -> Value {
    serde_json::to_value(image).unwrap()
}

const KEPT: (AssetStatus, bool) = (AssetStatus::Ready, false);
const UNUSED: (AssetStatus, bool) = (AssetStatus::Ready, true);
const DISCARDED: (AssetStatus, bool) = (AssetStatus::Discarded, true);

#[tokio::test]
async fn the_brand_keeps_its_pictures_and_discards_replaced_ones() {
    let fixture = Fixture::start().await;
    let logo = fixture.uploaded(SitePicture::Logo, 1).await;
    let preview = fixture.uploaded(SitePicture::Preview, 2).await;
    let saved = fixture.save_pictures(json_of(&logo), json_of(&preview), 0);
    assert_eq!(
        saved.await.expect(200).json["value"]["logo"],
        json_of(&logo)
    );
    assert_eq!(fixture.status_of(&logo).await, KEPT);
    assert_eq!(fixture.status_of(&preview).await, KEPT);

    let other = fixture.uploaded(SitePicture::Logo, 3).await;
    let stale = fixture.save_pictures(json_of(&other), Value::Null, 0);
    assert_eq!(stale.await.failure(), "409 conflict");
    assert_eq!(fixture.status_of(&other).await, UNUSED);
    let saved = fixture.save_pictures(json_of(&other), json_of(&preview), 1);
    saved.await.expect(200);
    assert_eq!(fixture.status_of(&logo).await, DISCARDED);
    assert_eq!(fixture.status_of(&other).await, KEPT);
    assert_eq!(fixture.status_of(&preview).await, KEPT);

    let without = fixture.save_pictures(Value::Null, Value::Null, 2);
    without.await.expect(200);
    assert_eq!(fixture.status_of(&preview).await, DISCARDED);
}

#[tokio::test]
async fn a_picture_of_another_place_or_another_size_is_rejected() {
    let fixture = Fixture::start().await;
    let preview = fixture.uploaded(SitePicture::Preview, 1).await;
    let reply = fixture.save_pictures(json_of(&preview), Value::Null, 0);
    assert_eq!(reply.await.fields(), ["settings.logo.src"]);
    let wider = Image {
        width: 2_000,
        ..preview.clone()
    };
    let reply = fixture.save_pictures(Value::Null, json_of(&wider), 0);
    assert_eq!(reply.await.fields(), ["settings.preview.src"]);
    let missing = json!({
        "src": "/media/talent/pictures/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e.png", "width": 1, "height": 1, "alt": "",
    });
    let reply = fixture.save_pictures(missing, Value::Null, 0).await;
    assert_eq!(reply.fields(), ["settings.logo.src"]);
    assert_eq!(fixture.status_of(&preview).await, UNUSED);
}

#[tokio::test]
async fn a_sport_keeps_its_picture_until_it_is_replaced() {
    let fixture = Fixture::start().await;
    let save = async |hero: Value, version: u64| {
        let sport = json!({ "name": "Tennis", "hero": hero, "status": "active" });
        let body = json!({ "sport": sport, "version": version, "reason": "Opening" });
        let request = fixture.app.put("/api/operators/sports/tennis");
        request.bearer(&fixture.robin).json(body).await
    };
    let first = fixture.uploaded(SitePicture::Sport, 1).await;
    let saved = save(json_of(&first), 0).await.expect(200).json;
    assert_eq!(saved["hero"], json_of(&first));
    assert_eq!(fixture.status_of(&first).await, KEPT);
    // The same picture again, with the sport unchanged.
    save(json_of(&first), 1).await.expect(200);
    assert_eq!(fixture.status_of(&first).await, KEPT);
    save(Value::Null, 2).await.expect(200);
    assert_eq!(fixture.status_of(&first).await, DISCARDED);
    let reused = save(json_of(&first), 3).await;
    assert_eq!(reused.fields(), ["sport.hero.src"]);
}
