//! What an address leads to.

use domain::Slug;
use domain::offer::{Offer, OfferStatus};
use domain::talent::{Talent, TalentStatus};
use serde_json::Value;
use testkit::{App, Bench};

use crate::published::Published;

const GUID: &str = "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e";

struct World {
    bench: Bench,
    app: App,
    published: Published,
}

async fn start() -> World {
    let bench = Bench::start().await;
    let published = Published::start("1").await;
    let app = app(&bench, &published);
    World {
        bench,
        app,
        published,
    }
}

fn app(bench: &Bench, published: &Published) -> App {
    App::new(pages::router(pages::PagesState {
        store: bench.store(),
        site: pages::PublishedSite::new(web::http_client().unwrap(), published.url.clone()),
    }))
}

#[tokio::test]
async fn a_talent_newer_than_the_build_is_answered_with_the_shell() {
    let world = start().await;
    let ada = world.bench.published_talent("ada-keller").await;
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
async fn a_talent_who_is_not_public_has_no_page() {
    let world = start().await;
    let ada = world.bench.published_talent("ada-keller").await.talent;
    let draft = Talent {
        status: TalentStatus::Draft,
        ..ada.next(world.bench.now())
    };
    world.bench.store().save_talent(&draft).await.unwrap();
    world.app.get("/ada-keller/index.html").await.expect(404);
}

#[tokio::test]
async fn only_an_offer_that_is_on_offer_has_a_page() {
    let world = start().await;
    let ada = world.bench.published_talent("ada-keller").await;
    let page = format!("/ada-keller/{}/index.html", ada.video.offer_guid);
    world.app.get(&page).await.expect(200);
    let nobodys = format!("/ada-keller/{GUID}/index.html");
    world.app.get(&nobodys).await.expect(404);
    let archived = Offer {
        status: OfferStatus::Archived,
        version: ada.video.version + 1,
        ..ada.video
    };
    world.bench.store().save_offer(&archived).await.unwrap();
    world.app.get(&page).await.expect(404);
}

#[tokio::test]
async fn an_old_slug_leads_to_the_page_under_the_new_one_with_its_query() {
    let world = start().await;
    let ada = world.bench.published_talent("ada-keller").await.talent;
    let renamed = Talent {
        slug: Slug::parse("ada-king").unwrap(),
        ..ada.next(world.bench.now())
    };
    world
        .bench
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
async fn answers_are_kept_as_long_as_the_table_of_classes_says() {
    let table: Value =
        serde_json::from_str(include_str!("../../../../infra/cdn/cache.json")).unwrap();
    let kept = |answer: &str| {
        let name = table["answers"][answer].as_str().unwrap();
        table["keep"][name].as_str().unwrap().to_owned()
    };
    let world = start().await;
    world.bench.published_talent("ada-keller").await;
    let live = world.app.get("/ada-keller/index.html").await.expect(200);
    assert_eq!(live.header("cache-control"), Some(&*kept("live")));
    let missing = world.app.get("/nobody/index.html").await.expect(404);
    assert_eq!(missing.header("cache-control"), Some(&*kept("missing")));
}
