//! The talent's reply to feedback, and reports of either.

use std::time::Duration;

use domain::OrderGuid;
use domain::feedback::Feedback;
use serde_json::{Value, json};
use testkit::{App, Reply};

use crate::support::Fixture;

async fn reviewed(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let (guid, hash) = fixture.completed(key).await;
    let body = json!({ "rating": 4, "text": "Great.", "publicName": "Noor B." });
    let path = format!("/api/orders/{hash}/feedback");
    fixture.app.post(&path).json(body).await.expect(200);
    (guid, hash)
}

async fn reply_with(app: &App, fixture: &Fixture, guid: OrderGuid, body: Value) -> Reply {
    app.put(&format!("/api/orders/{guid}/feedback/reply"))
        .bearer(&fixture.ada_token())
        .json(body)
        .await
}

async fn report(fixture: &Fixture, order: &str, token: Option<&str>) -> Reply {
    let request = fixture
        .app
        .post(&format!("/api/orders/{order}/feedback/reports"));
    let request = match token {
        Some(token) => request.bearer(token),
        None => request,
    };
    request.json(json!({ "reason": "Rude." })).await
}

#[tokio::test]
async fn the_customer_sees_the_reply_and_its_change_within_two_days() {
    let fixture = Fixture::start().await;
    let (guid, hash) = reviewed(&fixture, "reply-key-1").await;
    let first = json!({ "text": "Thank you!", "version": 1 });
    let replied = reply_with(&fixture.app, &fixture, guid, first)
        .await
        .expect(200);
    assert_eq!(replied.json["version"], 2);
    fixture.context.advance(Duration::from_hours(47));
    let second = json!({ "text": "Thank you, Noor!", "version": 2 });
    reply_with(&fixture.app, &fixture, guid, second)
        .await
        .expect(200);
    let path = format!("/api/orders/{hash}/feedback");
    let seen = fixture.app.get(&path).await.expect(200).json;
    assert_eq!(seen["reply"]["text"], "Thank you, Noor!");
    assert!(seen.get("replyEditableUntil").is_none());

    // A second more: both replies may be within the same one.
    fixture.context.advance(Duration::from_secs(3_601));
    let third = json!({ "text": "Thanks", "version": 3 });
    let late = reply_with(&fixture.app, &fixture, guid, third).await;
    assert_eq!(late.failure(), "409 action_refused");
}

#[tokio::test]
async fn of_two_concurrent_replies_one_is_rejected() {
    let fixture = Fixture::start().await;
    let (guid, hash) = reviewed(&fixture, "reply-key-2").await;
    let proxy = fixture.gather(2).await;
    let app = fixture.app_behind(&proxy);
    let body = |text: &str| json!({ "text": text, "version": 1 });
    let (one, other) = tokio::join!(
        reply_with(&app, &fixture, guid, body("One")),
        reply_with(&app, &fixture, guid, body("Other")),
    );
    let (kept, lost) = if one.status.is_success() {
        ("One", other)
    } else {
        ("Other", one)
    };
    assert_eq!(lost.failure(), "409 conflict");
    let path = format!("/api/orders/{hash}/feedback");
    let seen = fixture.app.get(&path).await.expect(200).json;
    assert_eq!(
        (&seen["reply"]["text"], &seen["version"]),
        (&json!(kept), &json!(2))
    );
    // The same click again is a conflict, too: it saw an older version.
    let again = reply_with(&fixture.app, &fixture, guid, body("One")).await;
    assert_eq!(again.failure(), "409 conflict");
}

#[tokio::test]
async fn a_reply_with_contact_details_is_shown_to_the_talent_only() {
    let fixture = Fixture::start().await;
    let (guid, hash) = reviewed(&fixture, "reply-key-3").await;
    let body = json!({ "text": "Write to ada@example.org", "version": 1 });
    let replied = reply_with(&fixture.app, &fixture, guid, body)
        .await
        .expect(200);
    assert_eq!(replied.json["reply"]["status"], "pending");
    let path = format!("/api/orders/{hash}/feedback");
    let seen = fixture.app.get(&path).await.expect(200).json;
    assert!(seen.get("reply").is_none());
    let store = fixture.context.store();
    let mails = store.list_outbox(guid).await.unwrap();
    assert!(!format!("{mails:?}").contains("FeedbackReplied"));
}

#[tokio::test]
async fn a_reply_that_becomes_public_notifies_the_customer_once() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = reviewed(&fixture, "reply-key-4").await;
    for (text, version) in [("Thank you!", 1), ("Thank you, Noor!", 2)] {
        let body = json!({ "text": text, "version": version });
        reply_with(&fixture.app, &fixture, guid, body)
            .await
            .expect(200);
    }
    let mails = fixture.context.store().list_outbox(guid).await.unwrap();
    let emails = mails
        .iter()
        .filter(|row| format!("{row:?}").contains("FeedbackReplied"));
    assert_eq!(emails.count(), 1);
}

#[tokio::test]
async fn each_side_reports_what_the_other_wrote() {
    let fixture = Fixture::start().await;
    let (guid, hash) = reviewed(&fixture, "reply-key-5").await;
    // There is no reply yet.
    assert_eq!(
        report(&fixture, &hash, None).await.failure(),
        "409 action_refused"
    );
    let token = fixture.ada_token();
    let body = json!({ "text": "Thank you!", "version": 1 });
    reply_with(&fixture.app, &fixture, guid, body)
        .await
        .expect(200);
    let by_guest = report(&fixture, &hash, None).await.expect(200);
    assert_eq!(by_guest.json["reported"], true);
    let by_ada = report(&fixture, &guid.to_string(), Some(&token))
        .await
        .expect(200);
    assert_eq!(by_ada.json["reported"], true);
    let again = report(&fixture, &guid.to_string(), Some(&token)).await;
    assert_eq!(again.failure(), "409 action_refused");
    let store = fixture.context.store();
    let waiting = store.list_pending_feedback(None, 5).await.unwrap();
    assert_eq!(waiting.items.len(), 1);
    assert_eq!(waiting.items[0].reports.len(), 2);
}

#[tokio::test]
async fn rejects_a_reply_that_is_too_long() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = reviewed(&fixture, "reply-key-6").await;
    let body = json!({ "text": "a".repeat(501), "version": 1 });
    let reply = reply_with(&fixture.app, &fixture, guid, body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["text"])
    );
}

#[tokio::test]
async fn imported_feedback_without_an_order_is_replied_to_by_its_talent_alone() {
    let fixture = Fixture::start().await;
    let (guid, _) = reviewed(&fixture, "reply-key-9").await;
    let store = fixture.context.store();
    let real = store.find_feedback(guid).await.unwrap().unwrap();
    let imported = Feedback {
        order_guid: OrderGuid::from_parts(7, [7; 10]),
        imported: true,
        version: 1,
        ..real
    };
    store.save_feedback(&imported, None).await.unwrap();
    let thanks = json!({ "text": "Thank you!", "version": 1 });
    let replied = reply_with(&fixture.app, &fixture, imported.order_guid, thanks.clone());
    replied.await.expect(200);
    let (guid, ada) = (imported.order_guid.to_string(), fixture.ada_token());
    report(&fixture, &guid, Some(&ada)).await.expect(200);

    // Neither another talent's, nor feedback whose order is missing for another reason.
    let lost = Feedback {
        order_guid: OrderGuid::from_parts(9, [9; 10]),
        imported: false,
        ..imported.clone()
    };
    store.save_feedback(&lost, None).await.unwrap();
    let refused = reply_with(&fixture.app, &fixture, lost.order_guid, thanks).await;
    assert_eq!(refused.failure(), "404 not_found");
    let other = fixture.context.published_talent("mara-lindqvist").await;
    let other = fixture.context.token(&other.person);
    let refused = report(&fixture, &guid, Some(&other)).await;
    assert_eq!(refused.failure(), "404 not_found");
}
