//! Failed effects: listed, and retried with a reason.

use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn a_failed_effect_is_listed_with_its_error_and_retried_once() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let placed = Box::pin(context.context.requested_order(&ada, &ada.video, None)).await;
    let store = context.context.store();
    let guid = placed.order.order_guid;
    let row = store.list_outbox(guid).await.unwrap().remove(0);
    let none = context.get("/api/operators/effects").await.expect(200);
    assert_eq!(
        none.json["items"],
        json!([]),
        "what was not tried did not fail"
    );

    let now = context.context.now();
    let leased = store.lease(&row, now).await.unwrap();
    store.retry(&leased, now, "the key is wrong").await.unwrap();
    let listed = context.get("/api/operators/effects").await.expect(200).json;
    let effect = &listed["items"][0];
    assert_eq!(effect["lastError"], "the key is wrong");
    assert_eq!(effect["orderGuid"], json!(guid));
    assert_eq!(effect["attempt"], 1);

    let path = "/api/operators/effects/replay";
    let unsaid = context
        .post(path, json!({ "id": effect["id"], "reason": "" }))
        .await;
    assert_eq!(unsaid.fields(), ["reason"]);
    let body = json!({ "id": effect["id"], "reason": "The key is mended" });
    context.post(path, body).await.expect(200);
    let woken = store.find_outbox(guid, row.id).await.unwrap().unwrap();
    assert_eq!((woken.wakes, woken.attempt), (1, 1));
    assert!(woken.due_at > now);
    assert_eq!(
        context.audit().await,
        [json!([
            "effect_replayed",
            placed.order.number,
            "robin@matchday.example",
            "The key is mended"
        ])]
    );

    store.delete_outbox(guid, row.id).await.unwrap();
    let body = json!({ "id": effect["id"], "reason": "Once more" });
    let done = context.post(path, body).await;
    assert_eq!(done.failure(), "404 not_found");
    for id in ["", "x", "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "x.y"] {
        let body = json!({ "id": id, "reason": "To see" });
        assert_eq!(
            context.post(path, body).await.failure(),
            "404 not_found",
            "{id}"
        );
    }
}

#[tokio::test]
async fn a_failed_follow_up_is_listed_and_retried_once() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let (store, now) = (context.context.store(), context.context.now());
    let follow_up = store::FollowUp::Statistics(ada.talent.talent_guid);
    let noted = store.note_follow_up(&follow_up, "the table is unavailable", now);
    noted.await.unwrap();

    let listed = context.get("/api/operators/effects").await.expect(200).json;
    let effect = &listed["items"][0];
    assert_eq!(effect["lastError"], "the table is unavailable");
    let name = format!("statistics/{}", ada.talent.talent_guid);
    assert_eq!(effect["what"], json!(format!("update of {name}")));
    let body = json!({ "id": effect["id"], "reason": "The table responds" });
    let path = "/api/operators/effects/replay";
    context.post(path, body.clone()).await.expect(200);

    let row = store.find_follow_up(&name).await.unwrap().unwrap();
    assert_eq!((row.wakes, row.attempt), (1, 0));
    let audited = context.audit().await;
    assert_eq!(audited[0][1], "ada-keller", "{audited:?}");
    let leased = store.lease(&row, now).await.unwrap();
    store.finish_follow_up(&leased).await.unwrap();
    let done = context.post(path, body).await;
    assert_eq!(done.failure(), "404 not_found");
}
