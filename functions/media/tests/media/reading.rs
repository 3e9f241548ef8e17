//! The access to delivered files.

use http::header;

use crate::support::World;
use crate::support::files::Mp4;

#[tokio::test]
async fn only_the_orders_parties_read_a_delivery() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let ready = world.upload("video", &file).await.expect(200).json;
    let asset = &ready["assetId"];
    // Uploaded is not delivered.
    assert_eq!(world.guest_address(asset).await.failure(), "404 not_found");
    let order = world.deliver(asset).await;
    let delivered = order.deliverables[0].file.clone().unwrap();
    assert_eq!(
        (delivered.bytes, delivered.content.seconds),
        (u64::try_from(file.len()).unwrap(), 42)
    );

    let address = world.guest_address(asset).await.expect(200).json;
    assert_eq!(address["contentType"], "video/mp4");
    let shown = world.fetch(&address["url"]).await;
    assert_eq!(shown.headers()[header::CONTENT_DISPOSITION], "inline");
    assert_eq!(shown.headers()[header::CACHE_CONTROL], "private, no-store");
    assert_eq!(shown.bytes().await.unwrap(), file);
    let saved = world.fetch(&address["downloadUrl"]).await;
    assert_eq!(
        saved.headers()[header::CONTENT_DISPOSITION],
        format!("attachment; filename=\"ada-keller-{}.mp4\"", order.number)
    );
    // A player requests a range.
    let piece = world
        .http
        .get(address["url"].as_str().unwrap())
        .header(header::RANGE, "bytes=4-7");
    let piece = piece.send().await.unwrap();
    assert_eq!(piece.status(), 206);
    assert_eq!(piece.bytes().await.unwrap(), &file[4..8]);

    let path = format!(
        "/api/media/orders/{}/{}",
        order.order_guid,
        asset.as_str().unwrap()
    );
    let ada = world.app.get(&path).bearer(&world.ada_token()).await;
    assert!(ada.expect(200).json["downloadUrl"].is_string());
    let operator = world.context.token(&world.context.operator().await);
    world.app.get(&path).bearer(&operator).await.expect(200);
    let stranger = world.context.customer("stranger").await;
    let bo = world.context.published_talent("bo-lund").await.person;
    for person in [stranger, bo] {
        let token = world.context.token(&person);
        let reply = world.app.get(&path).bearer(&token).await;
        assert_eq!(reply.failure(), "404 not_found");
    }
    assert_eq!(world.app.get(&path).await.failure(), "401 unauthenticated");
    let wrong = format!(
        "/api/media/orders/AAAAAAAAAAAAAAAAAAAAAA/{}",
        asset.as_str().unwrap()
    );
    assert_eq!(world.app.get(&wrong).await.failure(), "404 not_found");
}

#[tokio::test]
async fn a_video_that_some_browsers_do_not_show_can_always_be_downloaded() {
    for (codec, playback, is_offered) in [
        (b"hvc1", "some_browsers", true),
        (b"avc1", "all_browsers", false),
    ] {
        let world = World::start().await;
        let file = Mp4 {
            codec,
            ..Mp4::default()
        };
        let ready = world.upload("video", &file.bytes()).await.expect(200).json;
        assert_eq!(ready["content"]["playback"], playback);
        let order = world.deliver(&ready["assetId"]).await;
        let mut without = order.clone();
        without.offer.allow_download = false;
        without.version += 1;
        world.context.store().save_order(&without).await.unwrap();
        let address = world.guest_address(&ready["assetId"]).await.expect(200);
        let download = &address.json["downloadUrl"];
        assert_eq!(download.is_string(), is_offered, "{playback}");
    }
}

#[tokio::test]
async fn a_link_gives_no_access_to_files_of_another_order() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let ready = world.upload("video", &file).await.expect(200).json;
    world.deliver(&ready["assetId"]).await;
    let other = world
        .context
        .requested_order(&world.ada, &world.ada.video, None)
        .await;
    let path = format!(
        "/api/media/orders/{}/{}",
        other.hash.reveal(),
        ready["assetId"].as_str().unwrap()
    );
    assert_eq!(world.app.get(&path).await.failure(), "404 not_found");
}

#[tokio::test]
async fn a_url_expires_and_cannot_be_changed() {
    let world = World::start().await;
    let file = Mp4::default().bytes();
    let ready = world.upload("video", &file).await.expect(200).json;
    world.deliver(&ready["assetId"]).await;
    let address = world.guest_address(&ready["assetId"]).await.expect(200);
    let url = address.json["url"].as_str().unwrap().to_owned();
    let (bare, _query) = url.split_once('?').unwrap();
    let longer = url.replace("X-Amz-Expires=3600", "X-Amz-Expires=360000");
    assert_ne!(longer, url);
    for changed in [bare.to_owned(), longer, url.replace("inline", "attachment")] {
        let refused = world.http.get(&changed).send().await.unwrap();
        assert_eq!(refused.status(), 403, "{changed}");
    }
    world.later(2);
    let refused = world.http.get(&url).send().await.unwrap();
    assert_eq!(refused.status(), 403);
    assert!(refused.text().await.unwrap().contains("expired"));
    let fresh = world.guest_address(&ready["assetId"]).await.expect(200);
    assert_eq!(world.fetch(&fresh.json["url"]).await.status(), 200);
}
