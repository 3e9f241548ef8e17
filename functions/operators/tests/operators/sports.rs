//! Sports: created, edited, hidden and reordered by operators.

use domain::sport::SportStatus;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/sports";

async fn save(fixture: &Fixture, token: &str, slug: &str, sport: Value, version: u64) -> Reply {
    let body = json!({ "sport": sport, "version": version, "reason": "Opening" });
    let path = format!("{PATH}/{slug}");
    fixture.app.put(&path).bearer(token).json(body).await
}

fn sport(name: &str) -> Value {
    json!({ "name": name, "description": "On clay.", "synonyms": ["racket"], "hero": null, "status": "active" })
}

/// Returns the slugs of the active sports in their order.
async fn active_slugs(fixture: &Fixture) -> Vec<String> {
    let sports = fixture.context.store().list_sports().await.unwrap();
    sports
        .into_iter()
        .filter(|sport| sport.status == SportStatus::Active)
        .map(|sport| sport.slug.to_string())
        .collect()
}

#[tokio::test]
async fn a_sport_is_created_and_hidden_with_log_entries() {
    let fixture = Fixture::start().await;
    let created = save(&fixture, &fixture.robin, "tennis", sport(" Tennis "), 0).await;
    let created = created.expect(200).json;
    assert_eq!(
        created,
        json!({
            "slug": "tennis", "name": "Tennis", "description": "On clay.", "synonyms": ["racket"],
            "sortOrder": 0, "status": "active", "version": 1,
        })
    );
    assert_eq!(active_slugs(&fixture).await, ["tennis"]);

    let mut hidden = sport("Tennis");
    hidden["status"] = json!("hidden");
    save(&fixture, &fixture.robin, "tennis", hidden, 1)
        .await
        .expect(200);
    assert!(active_slugs(&fixture).await.is_empty());
    let listed = fixture.get(PATH).await.expect(200).json;
    assert_eq!(listed["items"][0]["status"], "hidden");

    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    let change = json!([{ "field": "status", "before": "active", "after": "hidden" }]);
    let entries = log["items"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["changes"] == change));
    assert!(entries.iter().all(|entry| entry["action"] == "sport_saved"));
}

#[tokio::test]
async fn a_change_starts_a_build_of_the_site() {
    let fixture = Fixture::start().await;
    save(&fixture, &fixture.robin, "tennis", sport("Tennis"), 0)
        .await
        .expect(200);
    assert_eq!(
        fixture
            .context
            .store()
            .list_stale_pages()
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn the_second_of_two_edits_of_a_sport_is_a_conflict() {
    let fixture = Fixture::start().await;
    save(&fixture, &fixture.robin, "tennis", sport("Tennis"), 0)
        .await
        .expect(200);
    let (one, other) = tokio::join!(
        save(&fixture, &fixture.robin, "tennis", sport("Lawn tennis"), 1),
        save(&fixture, &fixture.kim, "tennis", sport("Court tennis"), 1),
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let again = save(&fixture, &fixture.kim, "tennis", sport("New"), 0).await;
    assert_eq!(again.failure(), "409 conflict");
}

#[tokio::test]
async fn lists_sports_in_the_order_set_by_an_operator() {
    let fixture = Fixture::start().await;
    for slug in ["tennis", "boxing", "chess"] {
        save(&fixture, &fixture.robin, slug, sport(slug), 0)
            .await
            .expect(200);
    }
    let path = "/api/operators/sport-order";
    let order = |slugs: Value| json!({ "slugs": slugs, "reason": "By demand" });
    let reply = fixture
        .post(path, order(json!(["chess", "tennis", "boxing"])))
        .await
        .expect(200);
    assert_eq!(reply.json["items"][0]["slug"], "chess");
    assert_eq!(active_slugs(&fixture).await, ["chess", "tennis", "boxing"]);
    for wrong in [
        json!(["chess", "tennis"]),
        json!(["chess", "chess", "boxing"]),
        json!(["chess", "tennis", "golf"]),
    ] {
        assert_eq!(
            fixture.post(path, order(wrong)).await.failure(),
            "409 conflict"
        );
    }
}

#[tokio::test]
async fn reports_invalid_fields_and_rejects_the_61st_sport() {
    let fixture = Fixture::start().await;
    let wrong = json!({ "name": " ", "synonyms": ["a", "A"], "hero": null, "status": "active" });
    let reply = save(&fixture, &fixture.robin, "tennis", wrong, 0)
        .await
        .expect(422);
    assert_eq!(reply.fields(), ["sport.name", "sport.synonyms.1"]);
    for number in 0..60 {
        let slug = format!("sport-{number}");
        save(&fixture, &fixture.robin, &slug, sport(&slug), 0)
            .await
            .expect(200);
    }
    let reply = save(&fixture, &fixture.robin, "tennis", sport("Tennis"), 0)
        .await
        .expect(422);
    assert_eq!(reply.fields(), ["sport.slug"]);
}
