//! A booked time moves to another slot when both parties agree.

use domain::OrderGuid;
use domain::order::{MailTemplate, Party};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

/// Returns GUID and link secret of an accepted order of the first free session.
async fn accepted_session(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let body = fixture.session_booking().await;
    let placed = fixture.place(key, &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    fixture.act_as_ada(guid, accept).await.expect(200);
    (guid, hash)
}

async fn free_times(fixture: &Fixture, hash: &str) -> Vec<Value> {
    let path = format!("/api/orders/{hash}/new-times");
    let slots = fixture.app.get(&path).await.expect(200).json["slots"].clone();
    let starts = slots.as_array().unwrap().iter();
    starts.map(|slot| slot["startAt"].clone()).collect()
}

async fn propose_as_guest(fixture: &Fixture, hash: &str, times: &[Value]) -> Reply {
    let version = fixture.seen(hash).await["version"].clone();
    let path = format!("/api/orders/{hash}/new-times");
    let body = json!({ "startTimes": times, "version": version });
    fixture.app.put(&path).json(body).await
}

async fn propose_as_ada(fixture: &Fixture, guid: OrderGuid, times: &[Value]) -> Reply {
    let version = fixture.seen_by_ada(guid).await["version"].clone();
    let path = format!("/api/orders/{guid}/new-times");
    let body = json!({ "startTimes": times, "version": version });
    fixture
        .app
        .put(&path)
        .bearer(&fixture.ada_token())
        .json(body)
        .await
}

/// Returns whether an email about the order is still to be sent.
async fn has_mail(fixture: &Fixture, guid: OrderGuid, to: Party, template: MailTemplate) -> bool {
    let rows = fixture.context.store().list_outbox(guid).await.unwrap();
    rows.iter()
        .any(|row| row.effect == domain::order::Effect::Mail { to, template })
}

#[tokio::test]
async fn taking_a_proposed_time_moves_the_order_without_another_payment() {
    let fixture = Fixture::start().await;
    let (guid, hash) = accepted_session(&fixture, "moving-1").await;
    let booked = fixture.seen(&hash).await["schedule"]["startAt"].clone();
    let free = free_times(&fixture, &hash).await;
    assert!(!free.contains(&booked));

    let proposed = propose_as_guest(&fixture, &hash, &free[1..4])
        .await
        .expect(200)
        .json;
    assert_eq!(proposed["rescheduling"]["open"]["isOwn"], true);
    assert!(!proposed["actions"].to_string().contains("reschedule"));
    assert!(
        has_mail(
            &fixture,
            guid,
            Party::Talent,
            MailTemplate::NewTimesProposed
        )
        .await
    );
    let seen = fixture.seen_by_ada(guid).await;
    assert!(seen["actions"].to_string().contains("reschedule"));
    assert_eq!(seen["rescheduling"]["open"]["answerBy"], booked);

    let other = json!({ "action": "reschedule", "version": seen["version"], "startAt": free[5] });
    assert_eq!(
        fixture.act_as_ada(guid, other).await.failure(),
        "409 action_refused"
    );
    let take = json!({ "action": "reschedule", "version": seen["version"], "startAt": free[2] });
    let moved = fixture.act_as_ada(guid, take).await.expect(200).json;
    assert_eq!(moved["schedule"]["startAt"], free[2]);
    assert_eq!(moved["schedule"]["timeZone"], "Europe/London");
    assert_eq!(moved["payment"]["attempt"], 1);
    assert_eq!(moved["rescheduling"]["movesLeft"], 1);
    assert_eq!(moved["rescheduling"].get("open"), None);
    let quote = fixture.quote(&fixture.ada.session).await.expect(200).json;
    let offered = quote["slots"].as_array().unwrap().iter();
    let offered: Vec<_> = offered.map(|slot| slot["startAt"].clone()).collect();
    assert!(
        offered.contains(&booked) && !offered.contains(&free[2]),
        "the two times are swapped"
    );
    assert!(has_mail(&fixture, guid, Party::Customer, MailTemplate::Rescheduled).await);
}

#[tokio::test]
async fn a_proposal_can_be_refused_or_booked_by_another_guest() {
    let fixture = Fixture::start().await;
    let (guid, hash) = accepted_session(&fixture, "moving-2").await;
    let booked = fixture.seen(&hash).await["schedule"]["startAt"].clone();
    let free = free_times(&fixture, &hash).await;
    let proposed = propose_as_ada(&fixture, guid, &free[..1])
        .await
        .expect(200)
        .json;
    assert!(
        has_mail(
            &fixture,
            guid,
            Party::Customer,
            MailTemplate::NewTimesProposed
        )
        .await
    );
    let path = format!("/api/orders/{hash}/new-times/refusal");
    let stale = fixture.app.post(&path).json(json!({ "version": 1 })).await;
    assert_eq!(stale.failure(), "409 conflict");
    let refusal = json!({ "version": proposed["version"] });
    let refused = fixture
        .app
        .post(&path)
        .json(&refusal)
        .await
        .expect(200)
        .json;
    assert_eq!(refused["schedule"]["startAt"], booked);
    assert!(has_mail(&fixture, guid, Party::Talent, MailTemplate::NewTimesRefused).await);

    // The first free slot is proposed again, and booked by another guest before the answer.
    propose_as_ada(&fixture, guid, &free[..2]).await.expect(200);
    let mut body = fixture.session_booking().await;
    body["customer"]["email"] = json!("other@example.org");
    assert_eq!(body["schedule"]["startAt"], free[0]);
    let placed = fixture.place("moving-2b", &body).await.expect(201);
    fixture.pay(&placed).await;
    let seen = fixture.seen(&hash).await;
    let take = |start: &Value| json!({ "action": "reschedule", "version": seen["version"], "startAt": start });
    let late = fixture.act_as_guest(&hash, take(&free[0])).await;
    assert_eq!(late.failure(), "409 slot_taken");
    let moved = fixture
        .act_as_guest(&hash, take(&free[1]))
        .await
        .expect(200)
        .json;
    assert_eq!(
        moved["schedule"]["startAt"], free[1],
        "the second proposed time is still free"
    );
}

#[tokio::test]
async fn rejects_proposals_of_held_times_of_closed_hours_and_before_acceptance() {
    let fixture = Fixture::start().await;
    let (guid, hash) = accepted_session(&fixture, "moving-3").await;
    let free = free_times(&fixture, &hash).await;
    let mut body = fixture.session_booking().await;
    body["customer"]["email"] = json!("other@example.org");
    let placed = fixture.place("moving-3b", &body).await.expect(201);
    let (_, other) = fixture.pay(&placed).await;
    for times in [&free[..1], &[json!("2026-12-24T03:00:00Z")]] {
        let answer = propose_as_guest(&fixture, &hash, times).await;
        assert_eq!(answer.failure(), "409 slot_taken");
    }
    let taken = propose_as_ada(&fixture, guid, &free[..1]).await;
    assert_eq!(taken.failure(), "409 slot_taken");
    // The talent may propose times outside the opening hours.
    propose_as_ada(&fixture, guid, &[json!("2026-12-24T03:00:00Z")])
        .await
        .expect(200);
    let early = propose_as_guest(&fixture, &other, &free[2..3]).await;
    assert_eq!(
        early.failure(),
        "409 action_refused",
        "that one is not accepted yet"
    );
    let none = propose_as_guest(&fixture, &hash, &[]).await;
    assert_eq!(none.failure(), "422 validation_failed");
}
