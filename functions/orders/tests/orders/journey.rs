//! The main use cases from end to end.

use serde_json::{Value, json};

use crate::support::Fixture;

#[tokio::test]
async fn a_guest_books_pays_receives_the_video_and_leaves_feedback() {
    let fixture = Fixture::start().await;

    let placed = fixture
        .place("journey-1", &fixture.booking().await)
        .await
        .expect(201);
    assert_eq!(placed.json["orderHash"].as_str().unwrap().len(), 22);
    let hash = placed.json["orderHash"].as_str().unwrap();
    let waiting = fixture.seen(hash).await;
    assert_eq!(waiting["state"], "pending_payment");
    assert_eq!(
        waiting["money"]["total"],
        json!({ "amount": 12_600, "currency": "EUR" })
    );

    let (guid, hash) = fixture.pay(&placed).await;
    let requested = fixture.seen(&hash).await;
    assert_eq!(requested["state"], "requested");
    assert_eq!(requested["payment"]["status"], "authorised");
    assert_eq!(requested["payment"]["captured"]["amount"], 0);
    assert_eq!(requested["actions"], json!(["withdraw"]));

    let inbox = fixture.seen_by_ada(guid).await;
    assert_eq!(
        inbox["actions"],
        json!(["accept", "decline", "deliver_direct"])
    );
    let accept = json!({ "action": "accept", "version": inbox["version"] });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200).json;
    assert_eq!(
        (&accepted["state"], &accepted["payment"]["status"]),
        (&json!("accepted"), &json!("captured"))
    );
    assert_eq!(accepted["money"]["talentNet"]["amount"], 9_600);

    let deliver = json!({
        "action": "deliver", "version": accepted["version"],
        "deliverable": { "kind": "link", "url": "https://videos.example.org/mia", "note": "With love." },
    });
    fixture.act_as_ada(guid, deliver).await.expect(200);
    let delivered = fixture.seen(&hash).await;
    assert_eq!(
        delivered["deliverables"][0]["url"],
        "https://videos.example.org/mia"
    );
    assert_eq!(
        delivered["actions"],
        json!(["request_revision", "approve", "report_problem"])
    );

    let approve = json!({ "action": "approve", "version": delivered["version"] });
    let completed = fixture.act_as_guest(&hash, approve).await.expect(200).json;
    assert_eq!(completed["state"], "completed");
    assert!(
        completed.get("payout").is_none(),
        "what the talent earns is not the customer's"
    );

    let feedback =
        json!({ "rating": 5, "text": "She said it perfectly.", "publicName": "Noor B." });
    let path = format!("/api/orders/{hash}/feedback");
    fixture.app.post(&path).json(feedback).await.expect(200);
    assert_eq!(fixture.seen(&hash).await["feedback"], "published");

    let steps = |view: &Value| -> Vec<Value> {
        view["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| event["transition"].clone())
            .collect()
    };
    let history = steps(&fixture.seen_by_ada(guid).await);
    assert_eq!(
        history,
        ["place", "authorise", "accept", "deliver", "approve"]
    );
}

#[tokio::test]
async fn an_account_books_a_session_and_its_slot_is_taken() {
    let fixture = Fixture::start().await;
    let noor = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let body = fixture.session_booking().await;
    let post = || fixture.app.post("/api/orders").bearer(&noor).json(&body);
    let placed = post()
        .header("idempotency-key", "session-1")
        .await
        .expect(201);
    let path = format!("/api/orders/{}", placed.json["orderGuid"].as_str().unwrap());
    let view = fixture.app.get(&path).bearer(&noor).await.expect(200).json;
    assert_eq!(view["viewer"], "customer");
    assert_eq!(view["schedule"]["startAt"], body["schedule"]["startAt"]);

    fixture.pay(&placed).await;
    let second = post().header("idempotency-key", "session-2").await;
    assert_eq!(second.failure(), "409 slot_taken");
    let free = fixture.quote(&fixture.ada.session).await.expect(200).json["slots"].clone();
    assert_ne!(free[0]["startAt"], body["schedule"]["startAt"]);
}

#[tokio::test]
async fn a_guest_who_registers_can_claim_the_order() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("claim-1-key").await;
    let claim = format!("/api/orders/{hash}/claim");
    let stranger = fixture
        .context
        .token(&fixture.context.customer("stranger").await);
    assert_eq!(
        fixture.app.post(&claim).bearer(&stranger).await.failure(),
        "403 forbidden"
    );
    assert_eq!(
        fixture.app.post(&claim).await.failure(),
        "401 unauthenticated"
    );

    let mut unproven = fixture.context.customer("noor").await;
    unproven.email_verified = false;
    assert_eq!(
        fixture
            .app
            .post(&claim)
            .bearer(&fixture.context.token(&unproven))
            .await
            .failure(),
        "403 forbidden"
    );

    unproven.email_verified = true;
    let noor = fixture.context.token(&unproven);
    let claimed = fixture.app.post(&claim).bearer(&noor).await.expect(200);
    assert_eq!(claimed.json["viewer"], "customer");
    fixture
        .app
        .get(&format!("/api/orders/{guid}"))
        .bearer(&noor)
        .await
        .expect(200);
    let list = fixture
        .app
        .get("/api/orders")
        .bearer(&noor)
        .await
        .expect(200);
    assert_eq!(list.json["items"][0]["orderGuid"], json!(guid));
    fixture.app.post(&claim).bearer(&noor).await.expect(200);
}
