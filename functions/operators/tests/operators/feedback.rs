//! Feedback: published, rejected, removed.

use domain::feedback::{Feedback, FeedbackStatus};
use domain::order::Actor;
use domain::talent::Talent;
use serde_json::json;

use crate::support::Fixture;

async fn left(context: &Fixture, status: &str) -> (Talent, Feedback) {
    let ada = context.context.published_talent("ada-keller").await;
    let placed = Box::pin(context.context.requested_order(&ada, &ada.video, None)).await;
    let feedback: Feedback = serde_json::from_value(json!({
        "orderGuid": placed.order.order_guid, "talentGuid": ada.talent.talent_guid, "rating": 2,
        "text": "Call me at +49 151 12345678", "publicName": "Noor B.", "showVideo": false,
        "status": status, "version": 1,
        "createdAt": context.context.now(), "updatedAt": context.context.now(),
    }))
    .unwrap();
    context
        .context
        .store()
        .save_feedback(&feedback, None)
        .await
        .unwrap();
    (ada.talent, feedback)
}

#[tokio::test]
async fn feedback_counts_only_while_it_is_published() {
    let context = Fixture::start().await;
    let (ada, feedback) = left(&context, "pending").await;
    let listed = context
        .get("/api/operators/feedback")
        .await
        .expect(200)
        .json;
    assert_eq!(listed["items"][0]["text"], "Call me at +49 151 12345678");
    let path = format!("/api/operators/feedback/{}/decisions", feedback.order_guid);
    let decide = |decision: &str, version: u64| {
        let body = json!({ "decision": decision, "version": version, "reason": "Because" });
        context.app.post(&path).bearer(&context.robin).json(body)
    };
    decide("publish", 1).await.expect(200);
    let store = context.context.store();
    let rating = || async {
        store
            .find_talent(ada.talent_guid)
            .await
            .unwrap()
            .unwrap()
            .stats
            .rating_count
    };
    assert_eq!(rating().await, 1);
    let listed = context
        .get("/api/operators/feedback")
        .await
        .expect(200)
        .json;
    assert_eq!(listed["items"], json!([]));

    let again = decide("publish", 1).await;
    assert_eq!(again.failure(), "409 already_decided");
    assert_eq!(again.json["details"]["decided"], "feedback_published");

    decide("remove", 2).await.expect(200);
    assert_eq!(rating().await, 0);
    let stored = store
        .find_feedback(feedback.order_guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.status, FeedbackStatus::Removed);
    decide("restore", 3).await.expect(200);
    assert_eq!(rating().await, 1);
    let twice = decide("restore", 4).await;
    assert_eq!(twice.failure(), "409 already_decided");
    assert_eq!(context.audit().await.len(), 3);
}

#[tokio::test]
async fn a_reported_reply_waits_with_its_reports_and_is_removed_with_a_reason() {
    let context = Fixture::start().await;
    let (_ada, feedback) = left(&context, "published").await;
    let (store, now) = (context.context.store(), context.context.now());
    let replied = feedback.replied("Ask your coach.", now).unwrap();
    store
        .save_feedback(&replied, Some(&feedback))
        .await
        .unwrap();
    let reported = replied.reported(Actor::Customer, "Rude", now).unwrap();
    store
        .save_feedback(&reported, Some(&replied))
        .await
        .unwrap();
    let list = async || {
        context
            .get("/api/operators/feedback")
            .await
            .expect(200)
            .json
    };
    assert_eq!(list().await["items"][0]["reports"][0]["reason"], "Rude");

    let path = format!("/api/operators/feedback/{}/decisions", feedback.order_guid);
    let decide = |decision: &str| {
        let body = json!({ "decision": decision, "version": 3, "reason": "An insult" });
        context.app.post(&path).bearer(&context.robin).json(body)
    };
    let removed = decide("remove_reply").await.expect(200).json;
    assert_eq!(removed["reply"]["removedBecause"], "An insult");
    assert_eq!(list().await["items"], json!([]));
    let shown = store
        .list_feedback(feedback.talent_guid, None, 5)
        .await
        .unwrap();
    assert!(shown.items[0].public_reply().is_none());
    let second = decide("remove_reply").await;
    assert_eq!(second.failure(), "409 already_decided");
}
