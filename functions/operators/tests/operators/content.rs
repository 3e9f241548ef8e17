//! Texts of pages: saved, removed, and kept in versions.

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/content/terms/de";

async fn save(fixture: &Fixture, token: &str, markdown: &str, version: u64) -> Reply {
    let body = json!({
        "title": " AGB ", "markdown": markdown, "version": version, "reason": "Our own terms",
    });
    fixture.app.put(PATH).bearer(token).json(body).await
}

async fn shown(fixture: &Fixture) -> Value {
    let settings = fixture.get("/api/operators/settings").await;
    settings.expect(200).json["content"].clone()
}

#[tokio::test]
async fn a_text_is_saved_changed_and_removed_and_every_version_is_kept() {
    let fixture = Fixture::start().await;
    let first = save(&fixture, &fixture.robin, "# Eins", 0).await;
    let first = first.expect(200).json;
    assert_eq!(
        (&first["title"], &first["version"]),
        (&json!("AGB"), &json!(1))
    );
    let second = save(&fixture, &fixture.robin, "# Zwei", 1).await;
    let second = second.expect(200).json;
    assert_eq!(shown(&fixture).await, json!([second]));

    let removal = json!({ "version": 2, "reason": "Back to the site's own" });
    let path = format!("{PATH}/removed");
    let removed = fixture.post(&path, removal.clone()).await;
    assert_eq!(removed.expect(200).json["version"], 3);
    assert_eq!(shown(&fixture).await, json!([]));
    let again = fixture.post(&path, removal).await;
    assert_eq!(again.failure(), "404 not_found");

    save(&fixture, &fixture.robin, "# Vier", 3)
        .await
        .expect(200);
    let versions = fixture.get(&format!("{PATH}/versions")).await.expect(200);
    let listed: Vec<_> = versions.json["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["version"].as_u64().unwrap(),
                one["markdown"].as_str().unwrap(),
                one["removed"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        listed,
        [
            (4, "# Vier", false),
            (3, "", true),
            (2, "# Zwei", false),
            (1, "# Eins", false)
        ]
    );
    assert_eq!(versions.json.get("next"), None);
    let earlier = fixture.get(&format!("{PATH}/versions?before=2")).await;
    assert_eq!(earlier.expect(200).json["items"][0]["version"], 1);

    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    let actions = log["items"].as_array().unwrap().iter();
    let actions: Vec<_> = actions.map(|entry| &entry["action"]).collect();
    let saved = "content_saved";
    assert_eq!(actions, [saved, "content_removed", saved, saved]);
}

#[tokio::test]
async fn a_text_may_have_40_000_characters_of_any_script() {
    let fixture = Fixture::start().await;
    let long = "𝄞".repeat(40_000);
    save(&fixture, &fixture.robin, &long, 0).await.expect(200);
    let longer = "x".repeat(40_001);
    let reply = save(&fixture, &fixture.robin, &longer, 1).await;
    assert_eq!(reply.fields(), ["markdown"]);
    let unknown = fixture.get("/api/operators/content/home/fr/versions").await;
    assert_eq!(unknown.status.as_u16(), 404);
}

#[tokio::test]
async fn the_second_of_two_operators_gets_a_conflict() {
    let fixture = Fixture::start().await;
    let (one, other) = tokio::join!(
        save(&fixture, &fixture.robin, "One", 0),
        save(&fixture, &fixture.kim, "Other", 0),
    );
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    let stale = save(&fixture, &fixture.kim, "Again", 0).await;
    assert_eq!(stale.failure(), "409 conflict");
    let customer = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let refused = save(&fixture, &customer, "Mine", 1).await;
    assert_eq!(refused.failure(), "403 forbidden");
}

#[tokio::test]
async fn the_versions_are_listed_in_pages() {
    let fixture = Fixture::start().await;
    for version in 0..12 {
        let text = format!("Version {version}");
        save(&fixture, &fixture.robin, &text, version)
            .await
            .expect(200);
    }
    let first = fixture.get(&format!("{PATH}/versions")).await.expect(200);
    assert_eq!(first.json["items"].as_array().unwrap().len(), 10);
    let next = first.json["next"].as_u64().unwrap();
    let second = fixture.get(&format!("{PATH}/versions?before={next}")).await;
    let second = second.expect(200).json;
    let versions = second["items"].as_array().unwrap().iter();
    let versions: Vec<_> = versions.map(|one| one["version"].as_u64()).collect();
    assert_eq!(versions, [Some(2), Some(1)]);
    assert_eq!(second.get("next"), None);
}
