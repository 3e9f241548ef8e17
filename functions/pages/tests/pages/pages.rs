//! What an address leads to.

use domain::Slug;
use domain::media::Asset;
use domain::offer::{Offer, OfferStatus};
use domain::order::{
    Actor, Command, Deliverable, DeliverableKind, DeliveredFile, ProblemReason, Visibility,
};
use domain::talent::{Talent, TalentStatus};
use serde_json::{Value, json};
use testkit::{App, TestContext};

use crate::published::Published;

const GUID: &str = "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e";

struct World {
    context: TestContext,
    app: App,
    published: Published,
}

async fn start() -> World {
    let context = TestContext::start().await;
    let published = Published::start("1").await;
    let app = app(&context, &published);
    World {
        context,
        app,
        published,
    }
}

fn app(context: &TestContext, published: &Published) -> App {
    App::new(pages::router(pages::PagesState {
        store: context.function_store(),
        site: pages::PublishedSite::new(http_api::http_client().unwrap(), published.url.clone()),
    }))
}

#[tokio::test]
async fn a_talent_newer_than_the_build_is_answered_with_the_shell() {
    let world = start().await;
    let ada = world.context.published_talent("ada-keller").await;
    for path in [
        "/ada-keller/index.html",
        "/ada-keller/book/index.html",
        &format!("/ada-keller/{}/index.html", ada.video.offer_guid),
    ] {
        let reply = world.app.get(path).await.expect(200);
        assert_eq!(reply.text, "200.html of build 1", "{path}");
        assert_eq!(
            reply.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        assert_eq!(reply.header("cache-control"), Some("no-cache"));
    }
}

#[tokio::test]
async fn nobodys_page_is_the_404_page_with_its_status_and_is_never_kept() {
    let world = start().await;
    for path in [
        "/nobody-of-that-name/index.html",
        "/404",
        "/",
        "/assets/gone-1.js",
        "/payment/abc/index.html",
    ] {
        let reply = world.app.get(path).await.expect(404);
        assert_eq!(reply.text, "404.html of build 1", "{path}");
        assert_eq!(reply.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn pages_of_another_language_have_its_documents() {
    let world = start().await;
    world.context.published_talent("ada-keller").await;
    let reply = world.app.get("/de/ada-keller/index.html").await.expect(200);
    assert_eq!(reply.text, "de/200.html of build 1");
    let reply = world.app.get("/de/nobody/index.html").await.expect(404);
    assert_eq!(reply.text, "de/404.html of build 1");
    world.app.get("/de/200.html").await.expect(404);
}

#[tokio::test]
async fn a_talent_who_is_not_public_has_no_page() {
    let world = start().await;
    let ada = world.context.published_talent("ada-keller").await.talent;
    let draft = Talent {
        status: TalentStatus::Draft,
        ..ada.next(world.context.now())
    };
    world.context.store().save_talent(&draft).await.unwrap();
    world.app.get("/ada-keller/index.html").await.expect(404);
}

#[tokio::test]
async fn only_an_offer_that_is_on_offer_has_a_page() {
    let world = start().await;
    let ada = world.context.published_talent("ada-keller").await;
    let page = format!("/ada-keller/{}/index.html", ada.video.offer_guid);
    world.app.get(&page).await.expect(200);
    let nobodys = format!("/ada-keller/{GUID}/index.html");
    world.app.get(&nobodys).await.expect(404);
    let archived = Offer {
        status: OfferStatus::Archived,
        version: ada.video.version + 1,
        ..ada.video
    };
    world.context.store().save_offer(&archived).await.unwrap();
    world.app.get(&page).await.expect(404);
}

#[tokio::test]
async fn a_shared_video_has_a_page_and_a_private_one_is_as_if_it_never_was() {
    let world = start().await;
    let ada = world.context.published_talent("ada-keller").await;
    world.context.published_talent("bo-lund").await;
    let store = world.context.store();
    let placed = world.context.requested_order(&ada, &ada.video, None).await;
    let now = world.context.now();
    let asset: Asset = serde_json::from_value(json!({
        "assetId": GUID, "owner": ada.talent.talent_guid,
        "purpose": { "kind": "deliverable", "orderGuid": placed.order.order_guid }, "kind": "video", "bytes": 1_000,
        "status": "ready", "isPublishable": true, "uploadId": "upload", "isClaimed": true, "version": 1, "createdAt": now, "updatedAt": now,
        "content": { "format": "mp4", "width": 1080, "height": 1920, "seconds": 42, "sha256": "0".repeat(64) },
    }))
    .unwrap();
    store.create_asset(&asset).await.unwrap();
    let page = format!("/ada-keller/{GUID}/index.html");
    let missing = world
        .app
        .get("/ada-keller/01939c2f-5d70-7a30-8b11-000000000000/index.html");
    let missing = missing.await.expect(404);
    let deliverables = vec![Deliverable {
        kind: DeliverableKind::Video,
        url: None,
        shipment: None,
        file: DeliveredFile::new(&asset),
        note: None,
        at: now,
    }];
    let report = Command::ReportProblem {
        reason: ProblemReason::ALL[0],
        text: "It is not what was agreed.".to_owned(),
    };
    let mut order = placed.order;
    for (command, by, visibility, status, robots) in [
        (Some(Command::Accept), Actor::Talent, None, 404, None),
        (
            Some(Command::Deliver { deliverables }),
            Actor::Talent,
            None,
            404,
            None,
        ),
        (
            None,
            Actor::Guest,
            Some(Visibility::Unlisted),
            200,
            Some("noindex"),
        ),
        (
            Some(Command::Approve),
            Actor::Guest,
            Some(Visibility::Public),
            200,
            None,
        ),
        (None, Actor::Guest, Some(Visibility::Private), 404, None),
        (None, Actor::Guest, Some(Visibility::Public), 200, None),
        (Some(report), Actor::Guest, None, 404, None),
    ] {
        if let Some(command) = command {
            let settle = world.context.settle();
            order = settle.act(order, command, by, now).await.unwrap();
        }
        if let Some(visibility) = visibility {
            order = order.with_visibility(visibility, true, by, now).unwrap();
            store.save_visibility(&order).await.unwrap();
        }
        let state = order.state;
        let reply = world.app.get(&page).await.expect(status);
        assert_eq!(
            reply.header("x-robots-tag"),
            robots,
            "{state} {visibility:?}"
        );
        if status == 404 {
            assert_eq!(reply.text, missing.text);
            assert_eq!(
                reply.header("cache-control"),
                missing.header("cache-control")
            );
        } else {
            assert_eq!(reply.text, "200.html of build 1");
            assert_eq!(reply.header("cache-control"), Some("no-cache"));
            let others = format!("/bo-lund/{GUID}/index.html");
            world.app.get(&others).await.expect(404);
        }
    }
}

#[tokio::test]
async fn an_old_slug_leads_to_the_page_under_the_new_one_with_its_query() {
    let world = start().await;
    let ada = world.context.published_talent("ada-keller").await.talent;
    let renamed = Talent {
        slug: Slug::parse("ada-king").unwrap(),
        ..ada.next(world.context.now())
    };
    world
        .context
        .store()
        .change_slug(&renamed, &ada.slug)
        .await
        .unwrap();
    for (below, query, location) in [
        ("", "", "/ada-king"),
        ("/book", "?offer=1&a=%26", "/ada-king/book?offer=1&a=%26"),
        ("", "//evil.example", "/ada-king"),
    ] {
        let reply = world
            .app
            .get(&format!("/ada-keller{below}/index.html"))
            .header("x-matchday-query", query)
            .await
            .expect(301);
        assert_eq!(reply.header("location"), Some(location));
        assert_eq!(reply.header("cache-control"), Some("no-cache"));
    }
}

#[tokio::test]
async fn an_unknown_path_of_the_api_is_answered_in_the_apis_words() {
    let world = start().await;
    let reply = world.app.get("/api/nothing").await;
    assert_eq!(reply.failure(), "404 not_found");
    assert!(
        world.published.answers().is_empty(),
        "no document was asked for"
    );
}

#[tokio::test]
async fn a_site_without_its_documents_is_not_asked_for_them_in_circles() {
    let world = start().await;
    for path in ["/200.html", "/404.html"] {
        world.app.get(path).await.expect(404);
    }
    assert!(world.published.answers().is_empty());
}

#[tokio::test]
async fn responses_have_the_cache_times_of_the_table() {
    let table: Value =
        serde_json::from_str(include_str!("../../../../infra/cdn/cache.json")).unwrap();
    let kept = |answer: &str| {
        let name = table["answers"][answer].as_str().unwrap();
        table["keep"][name].as_str().unwrap().to_owned()
    };
    let world = start().await;
    world.context.published_talent("ada-keller").await;
    let live = world.app.get("/ada-keller/index.html").await.expect(200);
    assert_eq!(live.header("cache-control"), Some(&*kept("live")));
    let missing = world.app.get("/nobody/index.html").await.expect(404);
    assert_eq!(missing.header("cache-control"), Some(&*kept("missing")));
}
