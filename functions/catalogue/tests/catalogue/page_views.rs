//! `POST /api/talent/{slug}/views`.

use domain::figures::day_of;
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/talent/ada-keller/views";

#[tokio::test]
async fn views_are_counted_by_page_and_day_without_a_visitor() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    context.published_talent("mara-lindqvist").await;
    let app = App::new(catalogue::router(context.state()));
    for _ in 0..3 {
        app.post(PATH).await.expect(204);
    }
    app.post("/api/talent/mara-lindqvist/views")
        .await
        .expect(204);
    for header in ["sec-gpc", "dnt"] {
        app.post(PATH).header(header, "1").await.expect(204);
    }
    // A browser that does not decline.
    app.post(PATH).header("dnt", "0").await.expect(204);
    let missing = app.post("/api/talent/no-such-athlete/views").await;
    assert_eq!(missing.failure(), "404 not_found");

    let (store, today) = (context.store(), day_of(context.now()));
    let own = Some(ada.talent.talent_guid);
    let views = store.list_page_views(own, today, today).await.unwrap();
    assert_eq!(json!(views), json!({ today.to_string(): 4 }));
    let all = store.list_page_views(None, today, today).await.unwrap();
    assert_eq!(json!(all), json!({ today.to_string(): 5 }));
    let tomorrow = today.tomorrow().unwrap();
    let later = store.list_page_views(own, tomorrow, tomorrow).await;
    assert!(later.unwrap().is_empty());
}
