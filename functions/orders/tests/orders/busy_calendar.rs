//! `/api/calendars/busy`: busy times of an athlete's external calendar cannot be booked.

use std::time::Duration;

use domain::calendar::{
    BusyCalendar, CalendarProblem, CalendarUrl, UnreadableEntries, UnreadableEntry,
};
use domain::order::Actor;
use domain::public_hosts::PublicHosts;
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/calendars/busy";
const URL: &str = "https://calendar.example/secret/own.ics";

async fn connect(fixture: &Fixture, url: &str) -> Reply {
    let token = fixture.ada_token();
    let body = json!({ "url": url });
    fixture.app.put(PATH).bearer(&token).json(body).await
}

/// Stores busy times like the clock after it has read Ada's calendar.
async fn mark_busy(fixture: &Fixture, busy: &[Slot]) {
    mark_read(fixture, busy, UnreadableEntries::default()).await;
}

async fn mark_read(fixture: &Fixture, busy: &[Slot], unreadable: UnreadableEntries) {
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let guid = fixture.ada.talent.talent_guid;
    let read = store.find_busy_calendar(guid).await.unwrap().unwrap();
    let next = read.read(busy, unreadable, now);
    store.save_busy_times(&read, &next, busy).await.unwrap();
}

async fn free_slots(fixture: &Fixture) -> Vec<Slot> {
    let quote = fixture.quote(&fixture.ada.session).await.expect(200);
    serde_json::from_value(quote.json["slots"].clone()).unwrap()
}

async fn book(fixture: &Fixture, key: &str, start: Timestamp) -> Reply {
    let mut body = fixture.session_booking().await;
    body["schedule"]["startAt"] = json!(start);
    fixture.place(key, &body).await
}

#[tokio::test]
async fn busy_times_are_not_bookable() {
    let fixture = Fixture::start().await;
    let free = free_slots(&fixture).await;
    let (first, second) = (free[0], free[1]);
    connect(&fixture, URL).await.expect(200);
    assert_eq!(free_slots(&fixture).await, free, "nothing was read yet");
    mark_busy(&fixture, &[first]).await;
    let left = free_slots(&fixture).await;
    assert!(!left.contains(&first) && left.contains(&second));
    let refused = book(&fixture, "busy-0001", first.start_at).await;
    assert_eq!(refused.failure(), "409 slot_taken");
    book(&fixture, "busy-0002", second.start_at)
        .await
        .expect(201);

    let end = fixture.app.request(axum::http::Method::DELETE, PATH);
    end.bearer(&fixture.ada_token()).await.expect(200);
    assert_eq!(free_slots(&fixture).await[0], first);
}

#[tokio::test]
async fn the_break_of_an_offer_is_kept_before_and_after_own_entries() {
    let fixture = Fixture::start().await;
    let mut session = fixture.ada.session.clone();
    if let Some(terms) = &mut session.session {
        terms.buffer_min = 30;
    }
    session.version += 1;
    let store = fixture.context.store();
    store.save_offer(&session).await.unwrap();
    connect(&fixture, URL).await.expect(200);
    // Sessions of half an hour with a break of half an hour.
    let free = free_slots(&fixture).await;
    let [before, first, second] = [free[1], free[2], free[3]];
    let meeting = Slot {
        start_at: first.start_at + SignedDuration::from_mins(30),
        end_at: second.start_at - SignedDuration::from_mins(15),
    };
    mark_busy(&fixture, &[meeting]).await;
    let left = free_slots(&fixture).await;
    assert!(
        left.contains(&before) && left.contains(&free[4]),
        "{left:?}"
    );
    assert!(!left.contains(&first), "its break is busy");
    assert!(!left.contains(&second), "15 minutes after the meeting");
    for (key, slot) in [("break-01", first), ("break-02", second)] {
        let refused = book(&fixture, key, slot.start_at).await;
        assert_eq!(refused.failure(), "409 slot_taken");
    }
    book(&fixture, "break-03", free[4].start_at)
        .await
        .expect(201);
}

#[tokio::test]
async fn releases_the_payment_if_the_time_became_busy() {
    let fixture = Fixture::start().await;
    connect(&fixture, URL).await.expect(200);
    let first = free_slots(&fixture).await[0];
    let placed = book(&fixture, "busy-0003", first.start_at)
        .await
        .expect(201);
    mark_busy(&fixture, &[first]).await;
    let (guid, hash) = fixture.pay(&placed).await;
    Box::pin(fixture.context.run_money_effects(guid)).await;
    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["state"], "cancelled");
    assert_eq!(seen["payment"]["status"], "cancelled");
}

#[tokio::test]
async fn a_calendar_that_cannot_be_read_for_a_day_is_shown_until_it_is_read() {
    let fixture = Fixture::start().await;
    connect(&fixture, URL).await.expect(200);
    let store = fixture.context.store();
    let guid = fixture.ada.talent.talent_guid;
    let connected = store.find_busy_calendar(guid).await.unwrap().unwrap();
    let failed = connected.failed(CalendarProblem::Refused, fixture.context.now());
    let saved = store.save_busy_calendar(&failed, Some(&connected)).await;
    saved.unwrap();
    let seen = async || {
        let token = fixture.ada_token();
        let reply = fixture.app.get(PATH).bearer(&token).await.expect(200);
        reply.json["calendar"]["unreadSince"].clone()
    };
    assert_eq!(seen().await, Value::Null, "it may pass");
    fixture.context.advance(Duration::from_hours(25));
    assert_eq!(seen().await, json!(connected.added_at));
    mark_busy(&fixture, &[]).await;
    assert_eq!(seen().await, Value::Null);
}

#[tokio::test]
async fn existing_bookings_stay_and_can_be_moved_by_agreement() {
    let fixture = Fixture::start().await;
    connect(&fixture, URL).await.expect(200);
    let free = free_slots(&fixture).await;
    let placed = book(&fixture, "busy-0004", free[0].start_at)
        .await
        .expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let accept = json!({ "action": "accept", "version": fixture.seen(&hash).await["version"] });
    fixture.act_as_ada(guid, accept).await.expect(200);
    mark_busy(&fixture, &free[..3]).await;
    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["state"], "accepted");

    let times = format!("/api/orders/{hash}/new-times");
    let shown: Vec<Slot> = {
        let listed = fixture.app.get(&times).await.expect(200);
        serde_json::from_value(listed.json["slots"].clone()).unwrap()
    };
    assert!(!shown.contains(&free[1]) && shown.contains(&free[4]));
    let busy = json!({ "startTimes": [free[1].start_at], "version": seen["version"] });
    let refused = fixture.app.put(&times).json(busy.clone()).await;
    assert_eq!(refused.failure(), "409 slot_taken");

    // Ada may propose a time that is busy in her calendar.
    let own = format!("/api/orders/{guid}/new-times");
    let token = fixture.ada_token();
    let proposed = fixture
        .app
        .put(&own)
        .bearer(&token)
        .json(busy)
        .await
        .expect(200);
    let take = json!({
        "action": "reschedule", "startAt": free[1].start_at, "version": proposed.json["version"],
    });
    let moved = fixture.act_as_guest(&hash, take).await.expect(200);
    assert_eq!(moved.json["schedule"]["startAt"], json!(free[1].start_at));
    assert_eq!(moved.json["viewer"], json!(Actor::Guest));
}

#[tokio::test]
async fn validates_the_address_and_does_not_return_it() {
    let fixture = Fixture::start().await;
    for url in [
        "https://10.0.0.1/own.ics",
        "http://10.0.0.1/own.ics",
        "webcal://169.254.169.254/own.ics",
        "ftp://calendar.example/own.ics",
        "own.ics",
        "https://a:b@calendar.example/",
    ] {
        let reply = connect(&fixture, url).await;
        assert_eq!(reply.failure(), "422 validation_failed", "{url}");
        assert_eq!(reply.fields(), ["url"], "{url}");
    }
    connect(&fixture, "webcal://calendar.example/secret/own.ics")
        .await
        .expect(200);
    let shown = fixture
        .app
        .get(PATH)
        .bearer(&fixture.ada_token())
        .await
        .expect(200);
    assert_eq!(shown.json["calendar"]["host"], "calendar.example");
    assert_eq!(shown.json["calendar"]["readAt"], Value::Null);
    assert!(!shown.text.contains("secret"), "{}", shown.text);
}

#[tokio::test]
async fn returns_unreadable_entries_to_the_talent() {
    let fixture = Fixture::start().await;
    connect(&fixture, URL).await.expect(200);
    let entry = |title: &str| UnreadableEntry {
        title: Some(title.to_owned()),
        date: "2026-12-08".parse().ok(),
    };
    let entries = ["A", "B", "C", "D", "E", "F"].map(entry);
    let busy = &free_slots(&fixture).await[..1];
    mark_read(&fixture, busy, UnreadableEntries::of(entries.into_iter())).await;
    let token = fixture.ada_token();
    let shown = fixture.app.get(PATH).bearer(&token).await.expect(200);
    let calendar = &shown.json["calendar"];
    assert_eq!(calendar["busyTimes"], 1, "the calendar still works");
    assert_eq!(calendar["unreadable"]["count"], 6);
    let listed = calendar["unreadable"]["shown"].as_array().unwrap();
    assert_eq!(listed.len(), 5);
    assert_eq!(listed[0], json!({ "title": "A", "date": "2026-12-08" }));
    assert!(!free_slots(&fixture).await.contains(&busy[0]));
    let unreadable =
        connect(&fixture, URL).await.expect(200).json["calendar"]["unreadable"].clone();
    assert_eq!(
        unreadable,
        json!({ "count": 0, "shown": [] }),
        "a new connection begins without them"
    );
}

#[tokio::test]
async fn another_calendar_starts_without_busy_times() {
    let fixture = Fixture::start().await;
    connect(&fixture, URL).await.expect(200);
    let free = free_slots(&fixture).await;
    mark_busy(&fixture, &free[..1]).await;
    connect(&fixture, URL).await.expect(200);
    assert_ne!(free_slots(&fixture).await, free, "it is the one there was");
    connect(&fixture, "https://calendar.example/other.ics")
        .await
        .expect(200);
    assert_eq!(free_slots(&fixture).await, free);
    let store = fixture.context.store();
    let found = store
        .find_busy_calendar(fixture.ada.talent.talent_guid)
        .await
        .unwrap();
    let BusyCalendar {
        url, next_read_at, ..
    } = found.unwrap();
    let expected = CalendarUrl::parse("https://calendar.example/other.ics", PublicHosts::Public);
    assert_eq!(url, expected.unwrap());
    assert!(next_read_at <= fixture.context.now(), "it is read at once");
}
