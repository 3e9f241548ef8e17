//! `GET /api/talent/{slug}/feedback`.

use domain::feedback::{Feedback, FeedbackStatus, FeedbackTag};
use domain::offer::OfferKind;
use domain::{OrderGuid, TalentGuid};
use jiff::SignedDuration;
use serde_json::Value;
use testkit::{App, TestContext};

/// Returns feedback number `number`, each an hour after the previous one.
fn feedback(
    context: &TestContext,
    talent: TalentGuid,
    number: u8,
    status: FeedbackStatus,
) -> Feedback {
    let at = context
        .now()
        .checked_add(SignedDuration::from_hours(i64::from(number)))
        .unwrap();
    Feedback {
        order_guid: OrderGuid::from_parts(1, [number; 10]),
        talent_guid: talent,
        kind: Some(OfferKind::Video),
        rating: 5,
        text: format!("number {number}"),
        language: None,
        tags: vec![FeedbackTag::Funny],
        public_name: "Noor B.".into(),
        show_video: false,
        private_note: Some("for the platform alone".into()),
        status,
        reply: None,
        reports: Vec::new(),
        imported: false,
        version: 1,
        created_at: at,
        updated_at: at,
    }
}

fn texts(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["text"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn lists_feedback_newest_first_in_pages() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let app = App::new(catalogue::router(context.state()));
    for number in 1..=30 {
        let feedback = feedback(
            &context,
            ada.talent.talent_guid,
            number,
            FeedbackStatus::Published,
        );
        context
            .store()
            .save_feedback(&feedback, None)
            .await
            .unwrap();
    }
    let first = app.get("/api/talent/ada-keller/feedback").await.expect(200);
    assert!(!first.text.contains("for the platform alone"));
    assert!(!first.text.contains("orderGuid"));
    let first = first.json;
    assert_eq!(texts(&first).len(), 25);
    assert_eq!(texts(&first)[..2], ["number 30", "number 29"]);

    let next = first["next"].as_str().unwrap();
    let second = app
        .get(&format!("/api/talent/ada-keller/feedback?cursor={next}"))
        .await
        .expect(200)
        .json;
    assert_eq!(
        texts(&second),
        ["number 5", "number 4", "number 3", "number 2", "number 1"]
    );
    assert_eq!(second.get("next"), None);

    let talent = app.get("/api/talent/ada-keller").await.expect(200).json;
    assert_eq!(talent["feedback"].as_array().unwrap().len(), 12);
    assert_eq!(talent["feedback"][0]["text"], "number 30");
    assert_eq!(talent["stats"]["ratingCount"], 30);
    assert_eq!(talent["stats"]["ratingSum"], 150);
}

#[tokio::test]
async fn lists_the_feedback_of_one_kind_over_all_pages() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let app = App::new(catalogue::router(context.state()));
    for number in 1..=30 {
        let written = Feedback {
            kind: (number != 7).then_some(OfferKind::Session),
            ..feedback(
                &context,
                ada.talent.talent_guid,
                number,
                FeedbackStatus::Published,
            )
        };
        let stored = match number {
            2 | 29 => Feedback {
                kind: Some(OfferKind::Video),
                ..written
            },
            _ => written,
        };
        context.store().save_feedback(&stored, None).await.unwrap();
    }
    let path = "/api/talent/ada-keller/feedback?kind=video";
    let first = app.get(path).await.expect(200).json;
    assert_eq!(texts(&first), ["number 29"]);
    assert_eq!(first["items"][0]["kind"], "video");
    let next = first["next"].as_str().unwrap();
    let second = app.get(&format!("{path}&cursor={next}")).await.expect(200);
    assert_eq!(texts(&second.json), ["number 2"]);
    assert_eq!(second.json.get("next"), None);
    app.get("/api/talent/ada-keller/feedback?kind=hug")
        .await
        .expect(422);
}

#[tokio::test]
async fn lists_only_published_feedback() {
    let context = TestContext::start().await;
    let ada = context.published_talent("ada-keller").await;
    let app = App::new(catalogue::router(context.state()));
    for (number, status) in [
        (1, FeedbackStatus::Published),
        (2, FeedbackStatus::Pending),
        (3, FeedbackStatus::Rejected),
    ] {
        let feedback = feedback(&context, ada.talent.talent_guid, number, status);
        context
            .store()
            .save_feedback(&feedback, None)
            .await
            .unwrap();
    }
    let page = app
        .get("/api/talent/ada-keller/feedback")
        .await
        .expect(200)
        .json;
    assert_eq!(texts(&page), ["number 1"]);
}

#[tokio::test]
async fn rejects_an_invalid_cursor() {
    let context = TestContext::start().await;
    context.published_talent("ada-keller").await;
    let app = App::new(catalogue::router(context.state()));
    for cursor in ["x", "%20", &"A".repeat(2000)] {
        let reply = app
            .get(&format!("/api/talent/ada-keller/feedback?cursor={cursor}"))
            .await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["cursor"])
        );
    }
}
