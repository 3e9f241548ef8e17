//! Notes and an assignee of an order.

use domain::AuditGuid;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use serde_json::{Value, json};
use testkit::PlacedOrder;

use crate::support::{Fixture, operator};

async fn order(context: &Fixture) -> PlacedOrder {
    let ada = context.context.published_talent("ada-keller").await;
    Box::pin(context.context.requested_order(&ada, &ada.video, None)).await
}

fn path(placed: &PlacedOrder, what: &str) -> String {
    let guid = placed.order.order_guid;
    format!("/api/operators/orders/{guid}{what}")
}

async fn assign(context: &Fixture, placed: &PlacedOrder, body: Value) -> testkit::Reply {
    context
        .app
        .put(&path(placed, "/assignee"))
        .bearer(&context.robin)
        .json(body)
        .await
}

#[tokio::test]
async fn notes_are_appended_with_author_and_time_and_are_in_the_log() {
    let context = Fixture::start().await;
    let placed = order(&context).await;
    for text in ["Customer called.", "Waits until Friday."] {
        let note = json!({ "text": text });
        context
            .post(&path(&placed, "/notes"), note)
            .await
            .expect(200);
    }
    let file = context.get(&path(&placed, "")).await.expect(200).json;
    let notes = file["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 2);
    assert_eq!(notes[0]["text"], "Customer called.");
    assert_eq!(notes[1]["by"]["email"], "robin@matchday.example");
    assert!(notes[1]["at"].is_string());
    assert_eq!(
        context.audit().await[0],
        json!([
            "order_noted",
            placed.order.number,
            "robin@matchday.example",
            "Waits until Friday."
        ])
    );
    // Neither side sees them, and the order did not change.
    let store = context.context.store();
    let stored = store.find_order(placed.order.order_guid).await.unwrap();
    assert_eq!(stored.unwrap(), placed.order);
}

#[tokio::test]
async fn rejects_an_empty_and_a_long_note_and_the_101st() {
    let context = Fixture::start().await;
    let placed = order(&context).await;
    let notes = path(&placed, "/notes");
    for text in [String::new(), "x".repeat(501)] {
        let refused = context.post(&notes, json!({ "text": text })).await;
        assert_eq!(refused.fields(), ["text"]);
    }
    let robin = operator("robin", 1);
    for number in 1..=100 {
        let entry = AuditEntry {
            audit_guid: AuditGuid::from_parts(number, [9; 10]),
            at: context.context.now(),
            operator: OperatorIdentity {
                user_id: robin.user_id,
                email: Some(robin.email.clone()),
            },
            action: AuditAction::OrderNoted,
            subject: AuditSubject::order(placed.order.order_guid, "number"),
            version: 0,
            reason: format!("Note {number}"),
            changes: Vec::new(),
            requested_by: None,
        };
        context.context.store().save_audit(&entry).await.unwrap();
    }
    let refused = context.post(&notes, json!({ "text": "One more" })).await;
    assert_eq!(refused.failure(), "409 action_refused");
    let file = context.get(&path(&placed, "")).await.expect(200).json;
    assert_eq!(file["notes"].as_array().unwrap().len(), 100);
}

#[tokio::test]
async fn an_order_is_assigned_to_a_member_and_listed_as_theirs() {
    let context = Fixture::start().await;
    let placed = order(&context).await;
    let mine = "/api/operators/orders?mine=true";
    let listed = async |token: &str| {
        let page = context.app.get(mine).bearer(token).await.expect(200).json;
        page["items"].as_array().unwrap().len()
    };
    assert_eq!(listed(&context.robin).await, 0);

    let kim = operator("kim", 2).user_id;
    let file = assign(&context, &placed, json!({ "assignee": kim })).await;
    assert_eq!(
        file.expect(200).json["assignee"]["email"],
        "kim@matchday.example"
    );
    assert_eq!(
        (listed(&context.kim).await, listed(&context.robin).await),
        (1, 0)
    );
    let filtered = context
        .app
        .get("/api/operators/orders?mine=true&state=completed")
        .bearer(&context.kim)
        .await;
    assert_eq!(filtered.expect(200).json["items"], json!([]));

    let robin = operator("robin", 1).user_id;
    assign(&context, &placed, json!({ "assignee": robin }))
        .await
        .expect(200);
    assert_eq!(
        (listed(&context.kim).await, listed(&context.robin).await),
        (0, 1)
    );
    let freed = assign(&context, &placed, json!({})).await.expect(200).json;
    assert_eq!(freed["assignee"], json!(null));
    assert_eq!(listed(&context.robin).await, 0);
    let log = context.get("/api/operators/audit").await.expect(200).json;
    let changes = &log["items"][0]["changes"];
    assert_eq!(
        *changes,
        json!([{ "field": "assignee", "before": "robin@matchday.example" }])
    );
}

#[tokio::test]
async fn rejects_an_assignee_outside_the_team() {
    let context = Fixture::start().await;
    let placed = order(&context).await;
    let stranger = operator("stranger", 9).user_id;
    let refused = assign(&context, &placed, json!({ "assignee": stranger })).await;
    assert_eq!(refused.fields(), ["assignee"]);
}

#[tokio::test]
async fn an_order_has_its_offers_title_in_each_language() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let store = context.context.store();
    let mut offer = ada.video.clone();
    offer.translations = serde_json::from_value(json!({ "de": { "title": "Videogruß" } })).unwrap();
    offer.version += 1;
    store.save_offer(&offer).await.unwrap();
    let placed = Box::pin(context.context.requested_order(&ada, &ada.video, None)).await;
    let file = context.get(&path(&placed, "")).await.expect(200).json;
    assert_eq!(
        file["offerTitles"],
        json!({ "en": ada.video.title, "de": "Videogruß" })
    );
}
