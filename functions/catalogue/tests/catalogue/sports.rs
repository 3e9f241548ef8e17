//! `GET /api/sports`.

use domain::Slug;
use domain::sport::{Sport, SportStatus};
use domain::talent::Image;
use serde_json::json;
use testkit::{App, TestContext};

fn sport(slug: &str, sort_order: u32, status: SportStatus) -> Sport {
    Sport {
        slug: Slug::parse(slug).unwrap(),
        name: slug.to_uppercase(),
        description: "A sport.".into(),
        translations: std::collections::BTreeMap::new(),
        hero: Some(Image {
            src: format!("/media/{slug}.svg"),
            width: 1600,
            height: 900,
            alt: slug.into(),
        }),
        synonyms: vec!["game".into()],
        sort_order,
        status,
        version: 1,
    }
}

#[tokio::test]
async fn lists_active_sports_in_order() {
    let context = TestContext::start().await;
    for sport in [
        sport("tennis", 2, SportStatus::Active),
        sport("boxing", 1, SportStatus::Active),
        sport("chess", 0, SportStatus::Hidden),
    ] {
        context.store().seed_sport(&sport).await.unwrap();
    }
    let app = App::new(catalogue::router(context.state()));
    let reply = app.get("/api/sports").await.expect(200);
    let slugs: Vec<_> = reply
        .json
        .as_array()
        .unwrap()
        .iter()
        .map(|sport| &sport["slug"])
        .collect();
    assert_eq!(slugs, ["boxing", "tennis"]);
    assert_eq!(
        reply.json[1],
        json!({
            "slug": "tennis", "name": "TENNIS", "description": "A sport.",
            "hero": { "src": "/media/tennis.svg", "width": 1600, "height": 900, "alt": "tennis" },
            "synonyms": ["game"], "sortOrder": 2,
        })
    );
}

#[tokio::test]
async fn returns_an_empty_list_without_sports() {
    let context = TestContext::start().await;
    let app = App::new(catalogue::router(context.state()));
    assert_eq!(app.get("/api/sports").await.expect(200).json, json!([]));
}
