//! Feedback after completion.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

async fn leave(fixture: &Fixture, hash: &str, change: Value) -> Reply {
    let mut body = json!({ "rating": 5, "text": "Perfect.", "publicName": "Noor B.", "privateNote": "Loud music." });
    body.as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    fixture
        .app
        .post(&format!("/api/orders/{hash}/feedback"))
        .json(body)
        .await
}

#[tokio::test]
async fn feedback_counts_for_the_talent_and_can_be_changed_for_two_days() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.completed("feedback-1").await;
    leave(&fixture, &hash, json!({})).await.expect(200);
    leave(&fixture, &hash, json!({ "rating": 4 }))
        .await
        .expect(200);
    let talent = fixture
        .context
        .store()
        .find_talent(fixture.ada.talent.talent_guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((talent.stats.rating_sum, talent.stats.rating_count), (4, 1));

    let path = format!("/api/orders/{guid}/feedback");
    let seen = fixture
        .app
        .get(&path)
        .bearer(&fixture.ada_token())
        .await
        .expect(200)
        .json;
    assert_eq!(seen["rating"], 4);
    assert!(
        seen.get("privateNote").is_none(),
        "the private note is not the talent's"
    );
    let own = fixture
        .app
        .get(&format!("/api/orders/{hash}/feedback"))
        .await
        .expect(200)
        .json;
    assert_eq!(own["privateNote"], "Loud music.");
    let left: jiff::Timestamp = own["createdAt"].as_str().unwrap().parse().unwrap();
    let until: jiff::Timestamp = own["editableUntil"].as_str().unwrap().parse().unwrap();
    assert_eq!(
        until.duration_since(left),
        jiff::SignedDuration::from_hours(48)
    );

    fixture.context.advance(Duration::from_hours(49));
    assert_eq!(
        leave(&fixture, &hash, json!({ "rating": 1 }))
            .await
            .failure(),
        "409 action_refused"
    );
}

#[tokio::test]
async fn what_the_responses_offer_of_feedback_is_what_is_accepted() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.delivered("feedback-5").await;
    assert_eq!(fixture.seen(&hash).await["canRate"], false);
    let (guid, hash) = fixture.completed("feedback-6").await;
    assert_eq!(fixture.seen(&hash).await["canRate"], true);
    assert_eq!(fixture.seen_by_ada(guid).await["canRate"], false);

    // After the 30 days nothing is offered, and nothing is accepted.
    fixture
        .context
        .advance(Duration::from_mins(30 * 24 * 60 - 10));
    assert_eq!(fixture.seen(&hash).await["canRate"], true);
    let left = leave(&fixture, &hash, json!({})).await.expect(200);
    assert_eq!(left.json["canChange"], true);
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
    let closes = order.completed_at.unwrap() + jiff::SignedDuration::from_hours(30 * 24);
    assert_eq!(left.json["editableUntil"], json!(closes));

    fixture.context.advance(Duration::from_hours(1));
    let path = format!("/api/orders/{hash}/feedback");
    let seen = fixture.app.get(&path).await.expect(200).json;
    assert_eq!(seen["canChange"], false);
    assert_eq!(fixture.seen(&hash).await["canRate"], false);
    let late = leave(&fixture, &hash, json!({ "rating": 4 })).await;
    assert_eq!(late.failure(), "409 action_refused");
}

#[tokio::test]
async fn rejects_feedback_before_completion() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.delivered("feedback-2").await;
    assert_eq!(
        leave(&fixture, &hash, json!({})).await.failure(),
        "409 action_refused"
    );
    let path = format!("/api/orders/{hash}/feedback");
    assert_eq!(fixture.app.get(&path).await.failure(), "404 not_found");
}

#[tokio::test]
async fn rejects_feedback_of_the_talent() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = fixture.completed("feedback-3").await;
    let body = json!({ "rating": 5, "publicName": "A fan" });
    let path = format!("/api/orders/{guid}/feedback");
    assert_eq!(
        fixture
            .app
            .post(&path)
            .bearer(&fixture.ada_token())
            .json(body)
            .await
            .failure(),
        "403 forbidden"
    );
}

#[tokio::test]
async fn reports_an_invalid_rating() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.completed("feedback-4").await;
    let reply = leave(&fixture, &hash, json!({ "rating": 6 })).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["rating"])
    );
    let reply = leave(&fixture, &hash, json!({ "stars": 5 })).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["stars"])
    );
}
