//! Pictures and the video of a talent's page, from the upload to the public copy. Removed files are only marked here;
//! the clock's own test deletes them.

use domain::AssetId;
use domain::talent::{Image, Talent};
use http::Method;
use http_api::AppState;
use media::MediaState;
use serde_json::{Value, json};
use testkit::{App, COMMIT, FaultMode, Person, Reply};

use crate::support::World;
use crate::support::files::{Mp4, assert_no_place, corpus, jpeg, png, webm_with_texts};
use crate::support::uploads;

const PAGE: &str = "/api/media/talent-page";

impl World {
    /// Uploads a file for no order as `person`, and completes it.
    pub(crate) async fn upload_for_page(
        &self,
        person: &Person,
        purpose: &str,
        file: &[u8],
    ) -> Reply {
        let token = self.context.token(person);
        let kind = if purpose == "intro_video" {
            "video"
        } else {
            "picture"
        };
        let announced = self
            .app
            .post("/api/media")
            .bearer(&token)
            .json(json!({ "purpose": purpose, "kind": kind, "bytes": file.len() }))
            .await
            .expect(201)
            .json;
        let asset = announced["assetId"].as_str().unwrap();
        let path = format!("/api/media/{asset}");
        for (part, number) in file.chunks(uploads::PART).zip(1..) {
            let wanted =
                json!({ "parts": [{ "number": number, "sha256": uploads::digest(part) }] });
            let signed = self.app.post(&format!("{path}/parts")).bearer(&token);
            let signed = signed.json(wanted).await.expect(200);
            let url = signed.json["parts"][0]["url"].as_str().unwrap();
            assert_eq!(uploads::put(self, url, part, part).await.0, 200);
        }
        let complete = self.app.post(&format!("{path}/complete")).bearer(&token);
        complete.json(json!({})).await
    }

    async fn ready_for_page(&self, purpose: &str, file: &[u8]) -> Value {
        let ready = self.upload_for_page(&self.ada.person, purpose, file).await;
        ready.expect(200).json["assetId"].clone()
    }

    async fn save(&self, place: &str, body: Value) -> Reply {
        let path = format!("{PAGE}/{place}");
        self.app
            .put(&path)
            .bearer(&self.ada_token())
            .json(body)
            .await
    }

    async fn remove(&self, place: &str) -> Reply {
        let path = format!("{PAGE}/{place}");
        let request = self.app.request(Method::DELETE, &path);
        request.bearer(&self.ada_token()).await
    }

    async fn page(&self) -> Value {
        let page = self.app.get(PAGE).bearer(&self.ada_token()).await;
        page.expect(200).json
    }

    async fn talent(&self) -> Talent {
        let guid = self.ada.talent.talent_guid;
        self.context
            .store()
            .find_talent(guid)
            .await
            .unwrap()
            .unwrap()
    }

    /// Returns the paths of the public copies.
    pub(crate) fn published(&self) -> Vec<String> {
        let files = self.context.object_server().kept_files().unwrap();
        let names = files.iter().map(|file| file.to_string_lossy().into_owned());
        names
            .filter_map(|name| name.strip_prefix("objects/media").map(str::to_owned))
            .map(|name| format!("/media{name}"))
            .collect()
    }

    /// Returns the files that the clock will delete.
    pub(crate) async fn going(&self) -> Vec<String> {
        let (store, now) = (self.context.store(), self.context.now());
        let due = store
            .list_due_assets(store::DuePage::first(now, 100))
            .await
            .unwrap()
            .items;
        due.iter().map(AssetId::to_string).collect()
    }
}

fn portrait(width: u32) -> Vec<u8> {
    png(width, width)
}

#[tokio::test]
async fn an_avatar_is_public_immediately_and_the_page_is_stale() {
    let world = World::start().await;
    let asset = world.ready_for_page("avatar", &portrait(640)).await;
    let saved = world
        .save(
            "avatar",
            json!({ "assetId": asset, "alt": " Ada at the start " }),
        )
        .await
        .expect(200)
        .json;
    let src = format!("/media/talent/pictures/{}.png", asset.as_str().unwrap());
    let image = json!({ "src": src, "width": 640, "height": 640, "alt": "Ada at the start" });
    assert_eq!(saved["avatar"], json!({ "assetId": asset, "image": image }));
    assert_eq!(world.published(), [src]);

    let talent = world.talent().await;
    assert_eq!(serde_json::to_value(&talent.avatar).unwrap(), image);
    let stale = world.context.store().list_stale_pages().await.unwrap();
    assert_eq!(stale.len(), 1);
    assert_eq!(stale[0].talent_guid(), Some(talent.talent_guid));

    // A repetition is unchanged, and nothing is written.
    let again = json!({ "assetId": asset, "alt": "Ada at the start" });
    world.save("avatar", again).await.expect(200);
    assert_eq!(world.talent().await.version, talent.version);
    let other = world.save("avatar", json!({ "alt": "Ada, ready" })).await;
    assert_eq!(
        other.expect(200).json["avatar"]["image"]["alt"],
        "Ada, ready"
    );

    // A used file cannot be withdrawn, and stays.
    let path = format!("/api/media/{}", asset.as_str().unwrap());
    let request = world.app.request(Method::DELETE, &path);
    let refused = request.bearer(&world.ada_token()).await;
    assert_eq!(refused.failure(), "409 action_refused");
    world.later(9 * 24);
    assert_eq!(world.going().await, Vec::<String>::new());
}

#[tokio::test]
async fn replaced_and_removed_files_become_due_for_deletion() {
    let world = World::start().await;
    let first = world.ready_for_page("cover", &png(1_600, 600)).await;
    let body = |asset: &Value| json!({ "assetId": asset, "alt": "The stadium" });
    world.save("cover", body(&first)).await.expect(200);
    let second = world.ready_for_page("cover", &png(1_600, 500)).await;
    world.save("cover", body(&second)).await.expect(200);
    assert_eq!(world.going().await, [first.as_str().unwrap()]);
    let late = world.save("cover", body(&first)).await;
    assert_eq!(late.fields(), ["assetId"], "what went does not come back");

    world.remove("cover").await.expect(200);
    world.remove("cover").await.expect(200);
    assert_eq!(world.going().await.len(), 2);
    assert!(world.page().await.get("cover").is_none());
    // A public page keeps its portrait.
    let refused = world.remove("avatar").await;
    assert_eq!(refused.failure(), "409 action_refused");
    assert!(world.talent().await.avatar.is_some());
}

#[tokio::test]
async fn a_gallery_can_be_extended_reordered_and_emptied() {
    let world = World::start().await;
    let mut assets = Vec::new();
    for width in [500, 600, 700] {
        assets.push(world.ready_for_page("gallery", &png(width, 400)).await);
    }
    let list = |order: &[usize]| -> Vec<Value> {
        let picture = |at: &usize| json!({ "assetId": assets[*at], "alt": format!("No. {at}") });
        order.iter().map(picture).collect()
    };
    let seen = |order: &[usize]| -> Vec<&Value> { order.iter().map(|at| &assets[*at]).collect() };
    let save = |before: &[usize], after: &[usize]| {
        world.save(
            "gallery",
            json!({ "seen": seen(before), "pictures": list(after) }),
        )
    };
    save(&[], &[0, 1]).await.expect(200);
    let saved = save(&[0, 1], &[2, 0, 1]).await.expect(200).json;
    let shown = |page: &Value| -> Vec<Value> {
        let pictures = page["gallery"].as_array().unwrap();
        pictures.iter().map(|one| one["assetId"].clone()).collect()
    };
    assert_eq!(json!(shown(&saved)), json!(seen(&[2, 0, 1])));
    // The response was lost, and a repetition is unchanged.
    save(&[0, 1], &[2, 0, 1]).await.expect(200);
    // An editor that has not read the third picture would lose it.
    let late = save(&[0, 1], &[1, 0]).await;
    assert_eq!(late.failure(), "409 conflict");
    assert_eq!(world.talent().await.gallery.len(), 3);

    save(&[2, 0, 1], &[1]).await.expect(200);
    assert_eq!(world.going().await.len(), 2);
    save(&[1], &[]).await.expect(200);
    assert_eq!(world.going().await.len(), 3);
}

#[tokio::test]
async fn an_upload_is_added_to_the_pictures_of_the_initial_catalogue() {
    let world = World::start().await;
    let src = |name: &str| format!("/media/seed/ada-{name}.svg");
    let seeded = |name: &str| Image {
        src: src(name),
        width: 800,
        height: 800,
        alt: format!("Ada {name}"),
    };
    let names = ["before", "after", "training"];
    let talent = Talent {
        gallery: names.map(seeded).to_vec(),
        ..world.talent().await.next(world.context.now())
    };
    world.context.store().save_talent(&talent).await.unwrap();
    let read = world.page().await;
    assert_eq!(read["gallery"].as_array().unwrap().len(), 3);

    let asset = world.ready_for_page("gallery", &png(640, 480)).await;
    let kept = |name: &str| json!({ "src": src(name), "alt": format!("Ada {name}") });
    let upload = json!({ "assetId": asset, "alt": "Ada at home" });
    let seen = json!(names.map(src));
    let [before, after, training] = names.map(kept);
    let pictures = json!([before, after, training, upload]);
    let body = json!({ "seen": seen, "pictures": pictures });
    let saved = world.save("gallery", body.clone()).await.expect(200).json;
    let shown = |page: &Value| -> Vec<Value> {
        let pictures = page["gallery"].as_array().unwrap();
        pictures
            .iter()
            .map(|one| one["image"]["alt"].clone())
            .collect()
    };
    assert_eq!(
        shown(&saved),
        ["Ada before", "Ada after", "Ada training", "Ada at home"]
    );
    // The response was lost, and a repetition is unchanged.
    world.save("gallery", body).await.expect(200);

    // They are described, reordered and removed as uploads are.
    let seen = json!([src("before"), src("after"), src("training"), asset]);
    let described = json!({ "src": src("after"), "alt": "Ada smiles" });
    let body = json!({ "seen": seen, "pictures": [upload, described] });
    let saved = world.save("gallery", body).await.expect(200).json;
    assert_eq!(shown(&saved), ["Ada at home", "Ada smiles"]);

    // A path that is not in the gallery is no way to show another file.
    let seen = json!([asset, src("after")]);
    let other = json!({ "src": "/media/seed/bea-before.svg", "alt": "Bea" });
    let refused = world
        .save(
            "gallery",
            json!({ "seen": seen, "pictures": [upload, other] }),
        )
        .await;
    assert_eq!(refused.fields(), ["pictures.1.src"]);
    let neither = world
        .save(
            "gallery",
            json!({ "seen": seen, "pictures": [{ "alt": "Ada" }] }),
        )
        .await;
    assert_eq!(neither.fields(), ["pictures.0.assetId"]);
}

#[tokio::test]
async fn rejects_an_invalid_gallery_at_its_field() {
    let world = World::start().await;
    let asset = world.ready_for_page("gallery", &png(500, 400)).await;
    let picture = |asset: &Value, alt: &str| json!({ "assetId": asset, "alt": alt });
    let avatar = world.ready_for_page("avatar", &portrait(400)).await;
    for (pictures, field) in [
        (json!([picture(&asset, " ")]), "pictures.0.alt"),
        (
            json!([picture(&asset, "a"), picture(&asset, "b")]),
            "pictures.1",
        ),
        (json!(vec![picture(&asset, "a"); 13]), "pictures"),
        (json!([picture(&avatar, "a")]), "pictures.0.assetId"),
        (
            json!([{ "assetId": "x", "alt": "a" }]),
            "pictures.0.assetId",
        ),
    ] {
        let body = json!({ "seen": [], "pictures": pictures });
        let refused = world.save("gallery", body).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert!(refused.fields().contains(&field), "{}", refused.text);
    }
    assert!(world.published().is_empty(), "nothing came of it");
}

#[tokio::test]
async fn an_intro_is_added_and_removed_with_its_poster() {
    let world = World::start().await;
    let file = Mp4 {
        brand: b"qt  ",
        ..Mp4::default()
    };
    let video = world.ready_for_page("intro_video", &file.bytes()).await;
    let poster = world
        .ready_for_page("intro_poster", &png(1_080, 1_920))
        .await;
    let body = |title: &str| json!({ "assetId": video, "posterAssetId": poster, "title": title });
    assert_eq!(
        world.save("intro-video", body("")).await.fields(),
        ["title"]
    );
    let saved = world.save("intro-video", body("Hello, I am Ada")).await;
    let intro = saved.expect(200).json["introVideo"]["video"].clone();
    assert_eq!(
        intro["src"],
        format!("/media/talent/videos/{}.mp4", video.as_str().unwrap())
    );
    assert_eq!(intro["contentType"], "video/mp4");
    assert_eq!(intro["seconds"], 42);
    assert_eq!(world.published().len(), 2);
    world.later(1);
    let renamed = world.save("intro-video", body("I am Ada")).await;
    let renamed = renamed.expect(200).json["introVideo"]["video"].clone();
    assert_eq!(renamed["title"], "I am Ada");
    assert_eq!(renamed["uploadedAt"], intro["uploadedAt"]);
    let kept = world.talent().await.intro_video;
    assert_eq!(serde_json::to_value(kept).unwrap(), renamed);

    world.remove("intro-video").await.expect(200);
    assert_eq!(world.going().await.len(), 2);
}

#[tokio::test]
async fn a_file_can_be_used_only_by_its_talent_in_its_slot() {
    let world = World::start().await;
    let bo = world.context.published_talent("bo-lund").await;
    let theirs = world
        .upload_for_page(&bo.person, "avatar", &portrait(500))
        .await;
    let theirs = theirs.expect(200).json["assetId"].clone();
    let cover = world.ready_for_page("cover", &png(900, 900)).await;
    let deliverable = world.upload("picture", &portrait(500)).await;
    let deliverable = deliverable.expect(200).json["assetId"].clone();
    for asset in [theirs, cover, deliverable] {
        let refused = world
            .save("avatar", json!({ "assetId": asset, "alt": "Ada" }))
            .await;
        assert_eq!(refused.fields(), ["assetId"]);
        assert_eq!(
            refused.json["fields"][0]["message"],
            "must be a file that was uploaded for this place"
        );
    }
    let customer = world.context.customer("noor").await;
    let token = world.context.token(&customer);
    let body = json!({ "purpose": "avatar", "kind": "picture", "bytes": 10 });
    let refused = world.app.post("/api/media").bearer(&token).json(body).await;
    assert_eq!(refused.failure(), "403 forbidden");
    assert_eq!(world.app.get(PAGE).await.failure(), "401 unauthenticated");
    assert!(world.published().is_empty());
}

#[tokio::test]
async fn each_slot_has_limits() {
    let world = World::start().await;
    for (purpose, kind, bytes, field) in [
        ("avatar", "picture", 10_000_001, "bytes"),
        ("intro_video", "video", 200_000_001, "bytes"),
        ("avatar", "video", 10, "kind"),
        ("intro_video", "picture", 10, "kind"),
        ("deliverable", "video", 10, "orderGuid"),
    ] {
        let body = json!({ "purpose": purpose, "kind": kind, "bytes": bytes });
        let request = world.app.post("/api/media").bearer(&world.ada_token());
        assert_eq!(request.json(body).await.fields(), [field], "{purpose}");
    }
    let with_order = json!({
        "purpose": "cover", "kind": "picture", "bytes": 10, "orderGuid": world.order.order_guid,
    });
    let request = world.app.post("/api/media").bearer(&world.ada_token());
    assert_eq!(request.json(with_order).await.fields(), ["orderGuid"]);

    let long = Mp4 {
        seconds: 61,
        ..Mp4::default()
    };
    let studio = Mp4 {
        codec: b"jpeg",
        ..Mp4::default()
    };
    for (purpose, file, words) in [
        (
            "avatar",
            portrait(399),
            "must have at least 400 × 400 pixels, it has 399 × 399",
        ),
        (
            "cover",
            png(799, 300),
            "must have at least 800 × 300 pixels, it has 799 × 300",
        ),
        (
            "intro_video",
            long.bytes(),
            "must be at most 60 seconds long, it has 61",
        ),
        (
            "gallery",
            jpeg(500, 500, 100),
            "carries data of the camera, such as the place; save it without",
        ),
        (
            "intro_video",
            webm_with_texts(),
            "carries data of the camera, such as the place; save it without",
        ),
        (
            "intro_video",
            studio.bytes_with_place(),
            "is in a format that no browser plays, export it again as MP4 with H.264: it has Motion JPEG",
        ),
    ] {
        let refused = world
            .upload_for_page(&world.ada.person, purpose, &file)
            .await;
        assert_eq!(refused.fields(), ["file"], "{purpose}");
        assert_eq!(refused.json["fields"][0]["message"], words);
    }
    world.assert_nothing_kept();
}

#[tokio::test]
async fn public_copy_of_an_intro_video_does_not_contain_its_place() {
    let world = World::start().await;
    for file in [
        Mp4::default().bytes_with_place(),
        corpus("intro-with-place-in-top-level-xmp.mp4"),
        corpus("intro-with-gopro-gps-track.mp4"),
    ] {
        let video = world.ready_for_page("intro_video", &file).await;
        let poster = world.ready_for_page("intro_poster", &portrait(500)).await;
        let intro = json!({ "assetId": video, "posterAssetId": poster, "title": "Hello" });
        let page = world.save("intro-video", intro).await.expect(200).json;
        let src = page["introVideo"]["video"]["src"].as_str().unwrap();
        let (objects, now) = (world.context.objects(), world.context.now());
        let key = src.strip_prefix('/').unwrap();
        let length = u64::try_from(file.len()).unwrap();
        let public = objects.read(key, 0, length, now).await.unwrap();
        assert_eq!(public.len(), file.len());
        assert_no_place(&public);
    }
}

#[tokio::test]
async fn a_file_with_metadata_is_not_published() {
    let world = World::start().await;
    let avatar = world.ready_for_page("avatar", &portrait(500)).await;
    let store = world.context.store();
    let id: AssetId = avatar.as_str().unwrap().parse().unwrap();
    let file = store.find_asset(id).await.unwrap().unwrap();
    let earlier = domain::media::Asset {
        is_publishable: false,
        version: file.version + 1,
        ..file
    };
    store.save_asset(&earlier).await.unwrap();
    let refused = world
        .save("avatar", json!({ "assetId": avatar, "alt": "Ada" }))
        .await;
    assert_eq!(refused.fields(), ["assetId"]);
}

#[tokio::test]
async fn two_concurrent_changes_of_the_page_both_succeed() {
    let world = World::start().await;
    let avatar = world.ready_for_page("avatar", &portrait(500)).await;
    let cover = world.ready_for_page("cover", &png(900, 300)).await;
    let body = |asset: &Value| json!({ "assetId": asset, "alt": "Ada" });
    let (one, two) = tokio::join!(
        world.save("avatar", body(&avatar)),
        world.save("cover", body(&cover))
    );
    one.expect(200);
    two.expect(200);
    let page = world.page().await;
    assert_eq!(page["avatar"]["assetId"], avatar);
    assert_eq!(page["cover"]["assetId"], cover);
}

#[tokio::test]
async fn a_file_is_shown_unless_the_page_changes_four_times() {
    for (changes, status) in [(3, 200), (4, 409)] {
        let world = World::start().await;
        let avatar = world.ready_for_page("avatar", &portrait(500)).await;
        let (store, now) = (world.context.store(), world.context.now());
        let proxy = world.context.table_proxy().await;
        let state = AppState {
            store: world.context.settle_behind(&proxy).store().clone(),
            ..world.context.state()
        };
        let app = App::new(media::router(MediaState::new(
            state,
            world.context.objects(),
        )));
        proxy.set_mode(FaultMode::Hold(COMMIT, 0));
        let token = world.ada_token();
        let body = json!({ "assetId": avatar, "alt": "Ada" });
        let saved = tokio::spawn(async move {
            let path = format!("{PAGE}/avatar");
            app.put(&path).bearer(&token).json(body).await
        });
        for change in 1..=changes {
            proxy.wait_for_fault().await;
            let guid = world.ada.talent.talent_guid;
            let talent = store.find_talent(guid).await.unwrap().unwrap();
            store.save_talent(&talent.next(now)).await.unwrap();
            let next = if change < changes {
                FaultMode::Hold(COMMIT, 1)
            } else {
                FaultMode::Forward
            };
            proxy.set_mode(next);
        }
        assert_eq!(saved.await.unwrap().status, status);
        let is_shown = world.page().await["avatar"]["assetId"] == avatar;
        assert_eq!(is_shown, status == 200);
    }
}
