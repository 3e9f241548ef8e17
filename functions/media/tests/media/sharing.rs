//! Videos that their customers share.

use domain::order::{Actor, SharingRefused, Visibility};
use domain::talent::{Talent, TalentStatus};
use http::header;
use serde_json::Value;
use testkit::Reply;

use crate::support::World;
use crate::support::files::{CAPTIONS, Mp4, assert_no_place, corpus, jpeg, webm_with_texts};

/// Delivers a video with poster and captions, and returns the three files.
async fn delivered(world: &World) -> [Value; 3] {
    let mut assets = Vec::new();
    for (kind, file) in [
        ("video", Mp4::default().bytes()),
        ("picture", jpeg(720, 1_280, 0)),
        ("captions", CAPTIONS.to_vec()),
    ] {
        let ready = world.upload(kind, &file).await.expect(200).json;
        assets.push(ready["assetId"].clone());
    }
    let [video, poster, captions] = assets.try_into().unwrap();
    world
        .deliver_with(&video, Some(&poster), Some(&captions))
        .await;
    [video, poster, captions]
}

async fn shared(world: &World, slug: &str, asset: &Value, below: &str) -> Reply {
    let asset = asset.as_str().unwrap();
    let path = format!("/api/media/shared/{slug}/{asset}{below}");
    world.app.get(&path).await
}

#[tokio::test]
async fn the_customer_can_read_poster_and_captions() {
    let world = World::start().await;
    let [video, ..] = delivered(&world).await;
    let address = world.guest_address(&video).await.expect(200).json;
    for (url, content_type, bytes) in [
        (&address["posterUrl"], "image/jpeg", jpeg(720, 1_280, 0)),
        (&address["captionsUrl"], "text/vtt", CAPTIONS.to_vec()),
    ] {
        let read = world.fetch(url).await;
        assert_eq!(read.headers()[header::CONTENT_TYPE], content_type);
        assert_eq!(read.bytes().await.unwrap(), bytes);
    }
}

#[tokio::test]
async fn a_shared_video_is_public_by_address_and_reveals_nothing_of_the_order() {
    let world = World::start().await;
    let [video, ..] = delivered(&world).await;
    for (visibility, is_public) in [(Visibility::Unlisted, false), (Visibility::Public, true)] {
        world.share(visibility).await;
        let seen = shared(&world, "ada-keller", &video, "").await.expect(200);
        assert_eq!(seen.json["isPublic"], is_public);
        assert_eq!(seen.json["talent"]["slug"], "ada-keller");
        assert_eq!(seen.json["seconds"], 42);
        let address = &seen.json["address"];
        let played = world.fetch(&address["url"]).await;
        assert_eq!(played.bytes().await.unwrap(), Mp4::default().bytes());
        let saved = world.fetch(&address["downloadUrl"]).await;
        assert_eq!(
            saved.headers()[header::CONTENT_DISPOSITION],
            "attachment; filename=\"ada-keller.mp4\""
        );
        for secret in [
            world.order.order_guid.to_string(),
            world.order.number.to_string(),
            world.order.customer.name.clone(),
            world.order.brief.recipient_name.clone(),
        ] {
            assert!(!seen.text.contains(&secret), "{secret} in {}", seen.text);
        }
        let poster = shared(&world, "ada-keller", &video, "/poster").await;
        let poster = poster.expect(302);
        assert_eq!(poster.header("cache-control"), Some("no-store"));
        let location = poster.header("location").unwrap().to_owned();
        let picture = world.fetch(&location.into()).await;
        assert_eq!(picture.bytes().await.unwrap(), jpeg(720, 1_280, 0));
    }
}

#[tokio::test]
async fn a_private_or_foreign_file_is_not_found() {
    let world = World::start().await;
    let [video, poster, captions] = delivered(&world).await;
    let unknown = Value::from("01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e");
    world.context.published_talent("bo-lund").await;
    let order = Value::from(world.order.order_guid.to_string());
    let private = shared(&world, "ada-keller", &video, "").await;
    let never_was = shared(&world, "ada-keller", &unknown, "").await;
    let words = |reply: &Reply, asset: &Value| reply.text.replace(asset.as_str().unwrap(), "");
    assert_eq!(private.failure(), "404 not_found");
    assert_eq!(
        words(&private, &video),
        words(&never_was, &unknown),
        "nobody learns that it is private"
    );
    world.share(Visibility::Public).await;
    for (slug, asset) in [
        ("ada-keller", &poster),
        ("ada-keller", &captions),
        ("ada-keller", &order),
        ("bo-lund", &video),
        ("nobody-there", &video),
    ] {
        for below in ["", "/poster"] {
            let reply = shared(&world, slug, asset, below).await;
            assert_eq!(reply.failure(), "404 not_found", "{slug} {asset} {below}");
        }
    }
    world.share(Visibility::Private).await;
    let back = shared(&world, "ada-keller", &video, "").await;
    assert_eq!(back.failure(), "404 not_found", "it was taken back");

    world.share(Visibility::Public).await;
    let suspended = Talent {
        status: TalentStatus::Suspended,
        ..world.ada.talent.next(world.context.now())
    };
    world.context.store().save_talent(&suspended).await.unwrap();
    let gone = shared(&world, "ada-keller", &video, "").await;
    assert_eq!(gone.failure(), "404 not_found", "the talent is suspended");
}

#[tokio::test]
async fn delivered_phone_video_is_accepted_and_shared_without_its_place() {
    for file in [
        corpus("phone-video-with-place-as-delivery.mp4"),
        corpus("iphone-keys.mov"),
        corpus("drone-with-place-as-subtitles.mp4"),
        // The header is in another part than the beginning.
        Mp4 {
            data: 9 * 1024 * 1024,
            header_last: true,
            ..Mp4::default()
        }
        .bytes_with_place(),
    ] {
        let world = World::start().await;
        let ready = world.upload("video", &file).await.expect(200).json;
        let video = &ready["assetId"];
        let order = world.deliver(video).await;
        assert!(order.deliverables[0].file.as_ref().unwrap().is_publishable);
        let private = world.guest_address(video).await.expect(200).json;
        let bytes = world.fetch(&private["url"]).await.bytes().await.unwrap();
        assert_eq!(bytes.len(), file.len());
        assert_no_place(&bytes);
        world.share(Visibility::Public).await;
        let seen = shared(&world, "ada-keller", video, "").await.expect(200);
        let public = world.fetch(&seen.json["address"]["url"]).await;
        assert_eq!(public.bytes().await.unwrap(), bytes);
    }
}

#[tokio::test]
async fn delivered_video_that_may_contain_its_place_is_accepted_and_stays_private() {
    let world = World::start().await;
    let file = webm_with_texts();
    let ready = world.upload("video", &file).await.expect(200).json;
    let order = world.deliver(&ready["assetId"]).await;
    for visibility in [Visibility::Unlisted, Visibility::Public] {
        let now = world.context.now();
        let refused = order.with_visibility(visibility, true, Actor::Guest, now);
        assert_eq!(refused.unwrap_err(), SharingRefused::NotPublishable);
    }
}
