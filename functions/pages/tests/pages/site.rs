//! Where the documents come from.

use axum::http::StatusCode;
use testkit::{App, TestContext};

use crate::published::Published;

async fn start() -> (TestContext, Published, App) {
    let context = TestContext::start().await;
    let published = Published::start("1").await;
    let app = App::new(pages::router(pages::PagesState {
        store: context.function_store(),
        site: pages::PublishedSite::new(http_api::http_client().unwrap(), published.url.clone()),
    }));
    (context, published, app)
}

#[tokio::test]
async fn a_document_travels_once_and_is_asked_about_each_time() {
    let (_context, published, app) = start().await;
    for _ in 0..3 {
        app.get("/nobody/index.html").await.expect(404);
    }
    assert_eq!(
        published.answers(),
        [
            StatusCode::OK,
            StatusCode::NOT_MODIFIED,
            StatusCode::NOT_MODIFIED
        ]
    );
}

#[tokio::test]
async fn a_new_build_is_answered_from_the_next_question_on() {
    let (_context, published, app) = start().await;
    app.get("/nobody/index.html").await.expect(404);
    published.publish("2");
    let reply = app.get("/nobody/index.html").await.expect(404);
    assert_eq!(reply.text, "404.html of build 2");
}

#[tokio::test]
async fn serves_the_last_document_while_the_site_is_unreachable() {
    let (_context, mut published, app) = start().await;
    app.get("/nobody/index.html").await.expect(404);
    published.stop().await;
    let reply = app.get("/nobody/index.html").await.expect(404);
    assert_eq!(reply.text, "404.html of build 1");
}

#[tokio::test]
async fn a_site_that_never_answered_is_unavailable() {
    let (_context, mut published, app) = start().await;
    published.stop().await;
    let reply = app.get("/nobody/index.html").await;
    assert_eq!(reply.failure(), "503 unavailable");
}
