//! A talent's own page as a document.

use domain::Slug;
use domain::sport::Sport;
use domain::talent::Talent;
use serde_json::json;

use crate::stage::{Stage, Who};
use crate::wire::{change, message, outcome};

async fn talent(stage: &Stage) -> Talent {
    let guid = stage.ada.talent.talent_guid;
    stage
        .context
        .store()
        .find_talent(guid)
        .await
        .unwrap()
        .unwrap()
}

fn path(stage: &Stage) -> String {
    format!("talents/{}", stage.id(Who::Ada))
}

/// An image that lags behind lists fewer words than the page has: one more is added to those of the page.
#[tokio::test]
async fn what_is_added_to_a_list_is_added_to_that_of_the_page() {
    let stage = Stage::new().await;
    let path = path(&stage);
    stage.get(Who::Ada, &path).await.expect(200);
    let mut saved = talent(&stage).await;
    saved.tag_words = vec!["sprint".to_owned()];
    saved.version += 1;
    stage.context.store().save_talent(&saved).await.unwrap();
    let mut more = change(&path, &json!({}));
    more["updateTransforms"] = json!([{
        "fieldPath": "tagWords",
        "appendMissingElements": { "values": [{ "stringValue": "relay" }] },
    }]);
    stage.commit(Who::Ada, &[more]).await.expect(200);
    assert_eq!(talent(&stage).await.tag_words, ["sprint", "relay"]);
}

async fn with_sport(stage: &Stage, slug: &str) {
    let sport: Sport = serde_json::from_value(json!({
        "slug": slug, "name": slug, "description": "", "icon": "", "sortOrder": 1, "status": "active",
        "hero": { "src": "/media/seed/x.svg", "width": 1, "height": 1, "alt": "" },
    }))
    .unwrap();
    stage.context.store().save_sport(&sport).await.unwrap();
}

#[tokio::test]
async fn an_edit_is_the_page_s_and_the_public_page_is_rendered_anew() {
    let stage = Stage::new().await;
    let path = path(&stage);
    let edit = json!({ "headline": " Faster than ever ", "tagWords": ["sprint"], "capacity": 7 });
    stage
        .commit(Who::Ada, &[change(&path, &edit)])
        .await
        .expect(200);
    let saved = talent(&stage).await;
    assert_eq!(
        (saved.headline.as_str(), saved.capacity),
        ("Faster than ever", 7)
    );
    assert_eq!(saved.version, stage.ada.talent.version + 1);
    assert_eq!(
        stage.read(Who::Ada, &path).await["headline"],
        "Faster than ever"
    );
    let stale = stage.context.store().list_stale_pages().await.unwrap();
    assert_eq!(
        stale
            .iter()
            .map(|page| page.talent_guid)
            .collect::<Vec<_>>(),
        [saved.talent_guid]
    );
    // What only the marketplace and the payment provider know is not in it.
    let seen = stage.read(Who::Ada, &path).await;
    for private in ["email", "payouts", "commissionBps", "featuredRank"] {
        assert!(seen.get(private).is_none(), "{private}");
    }
}

#[tokio::test]
async fn a_draft_is_no_page_to_render() {
    let stage = Stage::new().await;
    let draft = stage.context.talent_with_draft("cleo-voss").await;
    with_sport(&stage, "tennis").await;
    let token = stage.context.token(&draft);
    let write = change(
        &format!("talents/{}", draft.user_id),
        &json!({ "headline": "New here", "sports": ["tennis"], "country": "DE", "languages": ["de"] }),
    );
    let call = format!("/v1/{}/documents:commit", crate::wire::DATABASE);
    let reply = stage
        .app
        .post(&call)
        .bearer(&token)
        .json(json!({ "writes": [write] }))
        .await;
    assert_eq!(outcome(&reply), "200", "{}", reply.text);
    assert_eq!(stage.context.store().list_stale_pages().await.unwrap(), []);
    let saved = stage
        .context
        .store()
        .find_talent(draft.user_id.into())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(saved.sports, [Slug::parse("tennis").unwrap()]);
}

#[tokio::test]
async fn only_sports_of_the_catalogue_come_new() {
    let stage = Stage::new().await;
    let path = path(&stage);
    with_sport(&stage, "tennis").await;
    let sports = |slugs: &[&str]| change(&path, &json!({ "sports": slugs }));
    stage
        .commit(Who::Ada, &[sports(&["tennis", "athletics"])])
        .await
        .expect(200);
    let reply = stage
        .commit(Who::Ada, &[sports(&["tennis", "quidditch"])])
        .await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
    assert_eq!(message(&reply), "sports.1: is not a sport of the catalogue");
    let mut united = change(&path, &json!({ "team": "Blue" }));
    united["updateTransforms"] = json!([{ "fieldPath": "sports",
        "appendMissingElements": { "values": [{ "stringValue": "quidditch" }] } }]);
    assert_eq!(
        outcome(&stage.commit(Who::Ada, &[united.clone()]).await),
        "400 INVALID_ARGUMENT"
    );
    with_sport(&stage, "quidditch").await;
    stage.commit(Who::Ada, &[united]).await.expect(200);
    assert_eq!(talent(&stage).await.sports.len(), 3);
}

#[tokio::test]
async fn what_operators_and_the_system_say_of_a_talent_is_not_the_talent_s_to_change() {
    let stage = Stage::new().await;
    for (field, value) in [
        ("slug", json!("cristiano")),
        ("status", json!("published")),
        ("currency", json!("USD")),
        ("verified", json!(true)),
        ("payoutsEnabled", json!(true)),
        ("stats", json!({ "ratingSum": 500, "ratingCount": 100 })),
        ("commissionBps", json!(0)),
        ("featuredRank", json!(1)),
        ("talentGuid", json!("0192")),
        ("version", json!(1)),
        (
            "avatar",
            json!({ "src": "https://evil.example/x.svg", "width": 1, "height": 1, "alt": "" }),
        ),
        ("pausedUntil", json!("2030-01-01T00:00:00Z")),
    ] {
        let reply = stage
            .commit(Who::Ada, &[change(&path(&stage), &json!({ field: value }))])
            .await;
        // What the document says already is no change.
        let same = stage.read(Who::Ada, &path(&stage)).await[field] == value;
        let expected = if same { "200" } else { "400 INVALID_ARGUMENT" };
        assert_eq!(outcome(&reply), expected, "{field}: {}", reply.text);
    }
    let now = talent(&stage).await;
    assert_eq!(now, stage.ada.talent);
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_page_is_named() {
    let stage = Stage::new().await;
    let wrong = json!({ "headline": "", "capacity": 0, "languages": [], "achievements": [{ "title": "", "year": 1800 }] });
    let reply = stage
        .commit(Who::Ada, &[change(&path(&stage), &wrong)])
        .await;
    let fields: Vec<&str> = message(&reply)
        .lines()
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert_eq!(
        fields,
        [
            "headline",
            "languages",
            "achievements.0.title",
            "achievements.0.year",
            "capacity"
        ]
    );
    let reply = stage
        .commit(
            Who::Ada,
            &[change(&path(&stage), &json!({ "capacity": -1 }))],
        )
        .await;
    assert!(
        message(&reply).starts_with("capacity: "),
        "{}",
        message(&reply)
    );
    let nested = json!({ "achievements": [{ "title": "Gold", "year": 2020, "medal": "gold" }] });
    let reply = stage
        .commit(Who::Ada, &[change(&path(&stage), &nested)])
        .await;
    assert!(
        message(&reply).starts_with("achievements.0"),
        "{}",
        message(&reply)
    );
}
