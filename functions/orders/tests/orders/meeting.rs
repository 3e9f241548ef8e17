//! The meeting point of a session.

use std::time::Duration;

use domain::OrderGuid;
use domain::offer::Offer;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const LINK: &str = "https://meet.example/ada-and-noor";

async fn requested_session(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let body = fixture.session_booking().await;
    let placed = fixture.place(key, &body).await.expect(201);
    fixture.pay(&placed).await
}

async fn put_meeting(fixture: &Fixture, guid: OrderGuid, token: &str, body: Value) -> Reply {
    let path = format!("/api/orders/{guid}/meeting");
    fixture.app.put(&path).bearer(token).json(body).await
}

fn online(version: &Value) -> Value {
    json!({ "version": version, "meeting": { "kind": "online", "joinUrl": LINK } })
}

/// Moves the clock to this many hours before the session begins.
fn advance_to_hours_before(fixture: &Fixture, order: &Value, hours: i64) {
    let start: jiff::Timestamp = order["schedule"]["startAt"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let ahead = start.duration_since(fixture.context.now()).as_secs() - hours * 3_600;
    fixture
        .context
        .advance(Duration::from_secs(u64::try_from(ahead).unwrap()));
}

#[tokio::test]
async fn the_guest_sees_the_link_shortly_before_the_start_and_ada_always() {
    let fixture = Fixture::start().await;
    let (guid, hash) = requested_session(&fixture, "meeting-1").await;
    let token = fixture.ada_token();
    let order = fixture.seen_by_ada(guid).await;
    assert_eq!(order["meeting"]["isKnown"], false);
    assert_eq!(order["offer"]["location"], "online");
    let said = put_meeting(&fixture, guid, &token, online(&order["version"]))
        .await
        .expect(200)
        .json;
    assert_eq!(
        said["meeting"]["meeting"],
        json!({ "kind": "online", "joinUrl": LINK })
    );
    assert_eq!(
        fixture.seen(&hash).await.get("meeting"),
        None,
        "it is not accepted yet"
    );

    let accept = json!({ "action": "accept", "version": said["version"] });
    fixture.act_as_ada(guid, accept).await.expect(200);
    let early = fixture.seen(&hash).await;
    assert_eq!(early["meeting"]["isKnown"], true);
    assert!(!early.to_string().contains(LINK), "{early}");
    advance_to_hours_before(&fixture, &early, 23);
    let due = fixture.seen(&hash).await;
    assert_eq!(due["meeting"]["meeting"]["joinUrl"], LINK);

    let operator = fixture.context.token(&fixture.context.operator().await);
    let path = format!("/api/orders/{guid}");
    let operators = fixture
        .app
        .get(&path)
        .bearer(&operator)
        .await
        .expect(200)
        .json;
    assert!(!operators.to_string().contains(LINK), "{operators}");
    fixture.context.advance(Duration::from_hours(48));
    assert_eq!(fixture.seen(&hash).await.get("meeting"), None);
    assert_eq!(
        fixture.seen_by_ada(guid).await["meeting"]["meeting"]["joinUrl"],
        LINK
    );
}

#[tokio::test]
async fn reports_invalid_fields_and_changes_nothing() {
    let fixture = Fixture::start().await;
    let (guid, _hash) = requested_session(&fixture, "meeting-2").await;
    let token = fixture.ada_token();
    let order = fixture.seen_by_ada(guid).await;
    let version = &order["version"];
    for (meeting, field) in [
        (json!({ "kind": "online" }), "meeting.joinUrl"),
        (
            json!({ "kind": "online", "joinUrl": "http://meet.example" }),
            "meeting.joinUrl",
        ),
        (
            json!({ "kind": "in_person", "place": "Hall", "address": "Road 1" }),
            "meeting.kind",
        ),
    ] {
        let body = json!({ "version": version, "meeting": meeting });
        assert_eq!(
            put_meeting(&fixture, guid, &token, body).await.fields(),
            [field]
        );
    }
    let outdated = put_meeting(&fixture, guid, &token, online(&json!(1))).await;
    assert_eq!(outdated.failure(), "409 conflict");
    let operator = fixture.context.token(&fixture.context.operator().await);
    let refused = put_meeting(&fixture, guid, &operator, online(version)).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let stranger = fixture.context.customer("stranger").await;
    let refused = put_meeting(
        &fixture,
        guid,
        &fixture.context.token(&stranger),
        online(version),
    )
    .await;
    assert_eq!(refused.failure(), "404 not_found");
    assert_eq!(fixture.seen_by_ada(guid).await, order);

    let (video, hash) = fixture.requested("meeting-3").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let refused = put_meeting(&fixture, video, &token, online(&version)).await;
    assert_eq!(refused.failure(), "409 action_refused");
}

/// Returns a session of Ada's with four seats.
async fn sell_seats(fixture: &Fixture) -> Offer {
    let mut offer = serde_json::to_value(&fixture.ada.session).unwrap();
    offer["session"]["seats"] = json!(4);
    offer["version"] = json!(offer["version"].as_u64().unwrap() + 1);
    let offer: Offer = serde_json::from_value(offer).unwrap();
    fixture.context.store().save_offer(&offer).await.unwrap();
    offer
}

async fn accept_session(fixture: &Fixture, key: &str) -> (OrderGuid, String) {
    let (guid, hash) = requested_session(fixture, key).await;
    let version = fixture.seen_by_ada(guid).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    fixture.act_as_ada(guid, accept).await.expect(200);
    (guid, hash)
}

/// Returns whether Ada's list marks the order as one without a meeting point.
async fn lacks_meeting(fixture: &Fixture, guid: OrderGuid) -> bool {
    let list = fixture.app.get("/api/orders").bearer(&fixture.ada_token());
    let list = list.await.expect(200).json;
    let mut items = list["items"].as_array().unwrap().iter();
    let item = items.find(|item| item["orderGuid"] == json!(guid)).unwrap();
    item["lacksMeeting"].as_bool().unwrap()
}

#[tokio::test]
async fn the_link_of_a_slot_is_that_of_all_its_orders_also_of_later_ones() {
    let fixture = Fixture::start().await;
    sell_seats(&fixture).await;
    let token = fixture.ada_token();
    let (first, _) = accept_session(&fixture, "meeting-seat-1").await;
    let (second, hash) = accept_session(&fixture, "meeting-seat-2").await;
    assert!(lacks_meeting(&fixture, first).await && lacks_meeting(&fixture, second).await);
    let version = fixture.seen_by_ada(first).await["version"].clone();
    put_meeting(&fixture, first, &token, online(&version))
        .await
        .expect(200);
    let (third, _) = accept_session(&fixture, "meeting-seat-3").await;

    for guid in [first, second, third] {
        let seen = fixture.seen_by_ada(guid).await;
        assert_eq!(seen["meeting"]["meeting"]["joinUrl"], LINK);
        assert!(!lacks_meeting(&fixture, guid).await);
    }
    let order = fixture.seen(&hash).await;
    advance_to_hours_before(&fixture, &order, 23);
    assert_eq!(
        fixture.seen(&hash).await["meeting"]["meeting"]["joinUrl"],
        LINK
    );

    let other = json!({
        "version": fixture.seen_by_ada(second).await["version"],
        "meeting": { "kind": "online", "joinUrl": "https://meet.example/other" },
    });
    put_meeting(&fixture, second, &token, other)
        .await
        .expect(200);
    let seen = fixture.seen_by_ada(first).await;
    assert_eq!(
        seen["meeting"]["meeting"]["joinUrl"],
        "https://meet.example/other"
    );
}

#[tokio::test]
async fn a_missing_link_is_set_during_the_session_once_for_the_slot() {
    let fixture = Fixture::start().await;
    sell_seats(&fixture).await;
    let token = fixture.ada_token();
    let (first, hash) = accept_session(&fixture, "meeting-late-1").await;
    let (second, _) = accept_session(&fixture, "meeting-late-2").await;
    let order = fixture.seen(&hash).await;
    advance_to_hours_before(&fixture, &order, 0);
    assert!(lacks_meeting(&fixture, first).await);
    let version = fixture.seen_by_ada(first).await["version"].clone();
    put_meeting(&fixture, first, &token, online(&version))
        .await
        .expect(200);
    assert_eq!(
        fixture.seen(&hash).await["meeting"]["meeting"]["joinUrl"],
        LINK
    );
    assert!(!lacks_meeting(&fixture, second).await);
    let seen = fixture.seen_by_ada(second).await;
    assert_eq!(seen["meeting"]["canChange"], false);
    let refused = put_meeting(&fixture, second, &token, online(&seen["version"])).await;
    assert_eq!(refused.failure(), "409 action_refused");
}
