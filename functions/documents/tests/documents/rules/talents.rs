//! A talent's own page as a document.

use domain::Slug;
use domain::sport::Sport;
use domain::talent::Talent;
use serde_json::json;

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{change, message, outcome};

async fn talent(fixture: &Fixture) -> Talent {
    let guid = fixture.ada.talent.talent_guid;
    fixture
        .context
        .store()
        .find_talent(guid)
        .await
        .unwrap()
        .unwrap()
}

fn path(fixture: &Fixture) -> String {
    format!("talents/{}", fixture.id(Who::Ada))
}

/// An image that lags behind lists fewer words than the page has: one more is added to those of the page.
#[tokio::test]
async fn what_is_added_to_a_list_is_added_to_that_of_the_page() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    fixture.get(Who::Ada, &path).await.expect(200);
    let mut saved = talent(&fixture).await;
    saved.tag_words = vec!["sprint".to_owned()];
    saved.version += 1;
    fixture.context.store().save_talent(&saved).await.unwrap();
    let mut more = change(&path, &json!({}));
    more["updateTransforms"] = json!([{
        "fieldPath": "tagWords",
        "appendMissingElements": { "values": [{ "stringValue": "relay" }] },
    }]);
    fixture.commit(Who::Ada, &[more]).await.expect(200);
    assert_eq!(talent(&fixture).await.tag_words, ["sprint", "relay"]);
}

async fn with_sport(fixture: &Fixture, slug: &str) {
    seed_sport(fixture, slug, "active", 1).await;
}

async fn seed_sport(fixture: &Fixture, slug: &str, status: &str, version: u64) {
    let sport: Sport = serde_json::from_value(json!({
        "slug": slug, "name": slug, "description": "", "sortOrder": 1, "status": status, "version": version,
    }))
    .unwrap();
    fixture.context.store().seed_sport(&sport).await.unwrap();
}

#[tokio::test]
async fn an_edit_changes_the_page_and_marks_it_as_stale() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let edit = json!({ "headline": " Faster than ever ", "tagWords": ["sprint"], "capacity": 7 });
    fixture
        .commit(Who::Ada, &[change(&path, &edit)])
        .await
        .expect(200);
    let saved = talent(&fixture).await;
    assert_eq!(
        (saved.headline.as_str(), saved.capacity),
        ("Faster than ever", 7)
    );
    assert_eq!(saved.version, fixture.ada.talent.version + 1);
    assert_eq!(
        fixture.read(Who::Ada, &path).await["headline"],
        "Faster than ever"
    );
    let stale = fixture.context.store().list_stale_pages().await.unwrap();
    assert_eq!(
        stale
            .iter()
            .filter_map(store::StalePage::talent_guid)
            .collect::<Vec<_>>(),
        [saved.talent_guid]
    );
    // What only the marketplace and the payment provider know is not in it.
    let seen = fixture.read(Who::Ada, &path).await;
    for private in ["email", "payouts", "commissionBps", "featuredRank"] {
        assert!(seen.get(private).is_none(), "{private}");
    }
}

#[tokio::test]
async fn texts_in_another_language_are_kept_until_they_are_emptied() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let german =
        json!({ "textLanguage": "fr", "translations": { "de": { "headline": " Sprinterin " } } });
    fixture
        .commit(Who::Ada, &[change(&path, &german)])
        .await
        .expect(200);
    let saved = talent(&fixture).await;
    assert_eq!(saved.text_language.as_str(), "fr");
    assert_eq!(saved.headline_in(domain::Language::De), "Sprinterin");
    assert_eq!(saved.headline_in(domain::Language::En), saved.headline);
    assert_eq!(
        fixture.read(Who::Ada, &path).await["translations"],
        json!({ "de": { "headline": "Sprinterin" } })
    );
    let empty = json!({ "translations": { "de": { "headline": "" } } });
    fixture
        .commit(Who::Ada, &[change(&path, &empty)])
        .await
        .expect(200);
    assert!(talent(&fixture).await.translations.is_empty());
    let unknown = json!({ "translations": { "fr": { "headline": "Sprinteuse" } } });
    let reply = fixture.commit(Who::Ada, &[change(&path, &unknown)]).await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
}

#[tokio::test]
async fn a_draft_is_no_page_to_render() {
    let fixture = Fixture::new().await;
    let draft = fixture.context.talent_with_draft("cleo-voss").await;
    with_sport(&fixture, "tennis").await;
    let token = fixture.context.token(&draft);
    let write = change(
        &format!("talents/{}", draft.user_id),
        &json!({ "headline": "New here", "sports": ["tennis"], "country": "DE", "languages": ["de"] }),
    );
    let call = format!("/v1/{}/documents:commit", crate::rules::wire::DATABASE);
    let reply = fixture
        .app
        .post(&call)
        .bearer(&token)
        .json(json!({ "writes": [write] }))
        .await;
    assert_eq!(outcome(&reply), "200", "{}", reply.text);
    assert_eq!(
        fixture.context.store().list_stale_pages().await.unwrap(),
        []
    );
    let saved = fixture
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
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    with_sport(&fixture, "tennis").await;
    let sports = |slugs: &[&str]| change(&path, &json!({ "sports": slugs }));
    fixture
        .commit(Who::Ada, &[sports(&["tennis", "athletics"])])
        .await
        .expect(200);
    let reply = fixture
        .commit(Who::Ada, &[sports(&["tennis", "quidditch"])])
        .await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
    assert_eq!(
        message(&reply),
        r#"sports.1: is not a sport of the catalogue {"rule":"unknown_sport"}"#
    );
    let mut united = change(&path, &json!({ "team": "Blue" }));
    united["updateTransforms"] = json!([{ "fieldPath": "sports",
        "appendMissingElements": { "values": [{ "stringValue": "quidditch" }] } }]);
    assert_eq!(
        outcome(&fixture.commit(Who::Ada, &[united.clone()]).await),
        "400 INVALID_ARGUMENT"
    );
    with_sport(&fixture, "quidditch").await;
    fixture.commit(Who::Ada, &[united]).await.expect(200);
    assert_eq!(talent(&fixture).await.sports.len(), 3);
}

#[tokio::test]
async fn a_hidden_sport_stays_on_a_page_and_comes_on_no_other() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    seed_sport(&fixture, "tennis", "active", 1).await;
    seed_sport(&fixture, "squash", "hidden", 1).await;
    let sports = |slugs: &[&str]| change(&path, &json!({ "sports": slugs }));
    let refused = fixture.commit(Who::Ada, &[sports(&["squash"])]).await;
    assert_eq!(outcome(&refused), "400 INVALID_ARGUMENT");
    assert_eq!(
        message(&refused),
        r#"sports.0: is not a sport of the catalogue {"rule":"unknown_sport"}"#
    );
    let mut appended = change(&path, &json!({ "team": "Blue" }));
    appended["updateTransforms"] = json!([{ "fieldPath": "sports",
        "appendMissingElements": { "values": [{ "stringValue": "squash" }] } }]);
    let refused = fixture.commit(Who::Ada, &[appended]).await;
    assert_eq!(outcome(&refused), "400 INVALID_ARGUMENT");

    let kept = sports(&["tennis", "athletics"]);
    fixture.commit(Who::Ada, &[kept]).await.expect(200);
    seed_sport(&fixture, "tennis", "hidden", 2).await;
    let kept = change(&path, &json!({ "sports": ["tennis"], "team": "Red" }));
    fixture.commit(Who::Ada, &[kept]).await.expect(200);
    assert_eq!(talent(&fixture).await.sports.len(), 1);
}

#[tokio::test]
async fn the_talent_cannot_change_fields_of_operators_and_the_system() {
    let fixture = Fixture::new().await;
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
        let reply = fixture
            .commit(
                Who::Ada,
                &[change(&path(&fixture), &json!({ field: value }))],
            )
            .await;
        // The document's current value is no change.
        let same = fixture.read(Who::Ada, &path(&fixture)).await[field] == value;
        let expected = if same { "200" } else { "400 INVALID_ARGUMENT" };
        assert_eq!(outcome(&reply), expected, "{field}: {}", reply.text);
    }
    let now = talent(&fixture).await;
    assert_eq!(now, fixture.ada.talent);
}

#[tokio::test]
async fn everything_that_is_wrong_with_a_page_is_named() {
    let fixture = Fixture::new().await;
    let wrong = json!({ "headline": "", "capacity": 0, "languages": [], "achievements": [{ "title": "", "year": 1800 }] });
    let reply = fixture
        .commit(Who::Ada, &[change(&path(&fixture), &wrong)])
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
    let reply = fixture
        .commit(
            Who::Ada,
            &[change(&path(&fixture), &json!({ "capacity": -1 }))],
        )
        .await;
    assert!(
        message(&reply).starts_with("capacity: "),
        "{}",
        message(&reply)
    );
    let nested = json!({ "achievements": [{ "title": "Gold", "year": 2020, "medal": "gold" }] });
    let reply = fixture
        .commit(Who::Ada, &[change(&path(&fixture), &nested)])
        .await;
    assert!(
        message(&reply).starts_with("achievements.0"),
        "{}",
        message(&reply)
    );
}
