//! The meeting point of a booked time, and who can see it when.

use domain::order::{Actor, CancelReason, Command, Meeting, MeetingInput, MeetingRefused, Order};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::order::support::{Life, hours, session, video};

fn online() -> Value {
    json!({ "kind": "online", "joinUrl": "https://meet.example/ada", "note": "Passcode 4711" })
}

fn in_person() -> Value {
    json!({ "kind": "in_person", "place": "Sports hall", "address": "Harbour Road 1\nBristol" })
}

fn set_meeting(
    order: &Order,
    input: &Value,
    by: Actor,
    now: Timestamp,
) -> Result<Order, MeetingRefused> {
    let input: MeetingInput = serde_json::from_value(input.clone()).unwrap();
    order.with_meeting(&input, by, now)
}

fn wrong_fields(order: &Order, input: &Value, now: Timestamp) -> Vec<String> {
    match set_meeting(order, input, Actor::Talent, now) {
        Err(MeetingRefused::Invalid(violations)) => {
            let errors = violations.into_errors();
            errors.into_iter().map(|error| error.field).collect()
        }
        other => panic!("{other:?}"),
    }
}

fn seen(order: &Order, viewer: Actor, now: Timestamp) -> Option<Meeting> {
    order.meeting_seen_by(viewer, now)?.meeting
}

#[test]
fn the_customer_can_see_it_from_a_day_before_until_an_hour_after() {
    let mut life = Life::accepted(session());
    let slot = life.order.schedule.as_ref().unwrap().slot;
    life.order = set_meeting(&life.order, &online(), Actor::Talent, life.now).unwrap();
    let order = &life.order;
    let before = |by: i64| slot.start_at.checked_sub(hours(by)).unwrap();
    let after = slot.end_at.checked_add(hours(1)).unwrap();
    for customer in [Actor::Customer, Actor::Guest] {
        let view = order.meeting_seen_by(customer, before(25)).unwrap();
        assert_eq!(
            (view.is_known, view.meeting, view.can_change),
            (true, None, false)
        );
        assert_eq!((view.shown_from, view.shown_until), (before(24), after));
        assert_eq!(
            seen(order, customer, before(24)),
            order.meeting.as_deref().cloned()
        );
        assert!(seen(order, customer, slot.end_at).is_some());
        assert_eq!(order.meeting_seen_by(customer, after), None);
    }
    assert!(seen(order, Actor::Talent, before(25)).is_some());
    assert!(seen(order, Actor::Talent, after).is_some());
    for other in [Actor::Operator, Actor::System, Actor::Timer] {
        assert_eq!(order.meeting_seen_by(other, slot.start_at), None);
    }
}

#[test]
fn only_the_talent_can_see_it_before_acceptance_and_after_cancellation() {
    let mut life = Life::requested(session());
    life.order = set_meeting(&life.order, &online(), Actor::Talent, life.now).unwrap();
    let starts = life.order.starts_at().unwrap();
    assert_eq!(life.order.meeting_seen_by(Actor::Guest, starts), None);
    life.act(Actor::Talent, Command::Accept).unwrap();
    assert!(seen(&life.order, Actor::Guest, starts).is_some());
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    life.act(Actor::Talent, cancel).unwrap();
    assert_eq!(life.order.meeting_seen_by(Actor::Guest, starts), None);
    let refused = set_meeting(&life.order, &online(), Actor::Talent, life.now);
    assert_eq!(refused, Err(MeetingRefused::NoMeeting));
    assert_eq!(life.order.erased().unwrap().meeting, None);
}

#[test]
fn only_the_talent_can_change_it_until_the_start() {
    let life = Life::accepted(session());
    let starts = life.order.starts_at().unwrap();
    let last = starts
        .checked_sub(jiff::SignedDuration::from_secs(1))
        .unwrap();
    for other in [Actor::Customer, Actor::Guest, Actor::Operator] {
        let refused = set_meeting(&life.order, &online(), other, life.now);
        assert_eq!(refused, Err(MeetingRefused::NotTalent));
    }
    let first = set_meeting(&life.order, &online(), Actor::Talent, life.now).unwrap();
    let newer = json!({ "kind": "online", "joinUrl": "https://meet.example/other" });
    let newer = set_meeting(&first, &newer, Actor::Talent, last).unwrap();
    assert_eq!(newer.version, life.order.version + 2);
    assert_ne!(newer.meeting, first.meeting);
    assert_eq!(
        set_meeting(&first, &online(), Actor::Talent, starts),
        Err(MeetingRefused::Begun)
    );
    assert!(
        !first
            .meeting_seen_by(Actor::Talent, starts)
            .unwrap()
            .can_change
    );
    let film = Life::accepted(video());
    assert_eq!(
        set_meeting(&film.order, &online(), Actor::Talent, film.now),
        Err(MeetingRefused::NoMeeting)
    );
}

#[test]
fn a_missing_one_can_be_set_until_the_end_and_then_stays() {
    let life = Life::accepted(session());
    let slot = life.order.schedule.as_ref().unwrap().slot;
    assert!(life.order.lacks_meeting(slot.start_at));
    let late = set_meeting(&life.order, &online(), Actor::Talent, slot.start_at).unwrap();
    assert!(seen(&late, Actor::Guest, slot.start_at).is_some());
    assert_eq!(
        set_meeting(&late, &online(), Actor::Talent, slot.start_at),
        Err(MeetingRefused::Begun)
    );
    assert!(!life.order.lacks_meeting(slot.end_at));
    assert_eq!(
        set_meeting(&life.order, &online(), Actor::Talent, slot.end_at),
        Err(MeetingRefused::Begun)
    );
}

#[test]
fn requires_the_fields_of_the_offers_location() {
    let mut life = Life::accepted(session());
    let now = life.now;
    assert_eq!(wrong_fields(&life.order, &in_person(), now), ["kind"]);
    life.order.offer.location = serde_json::from_value(json!("in_person")).unwrap();
    set_meeting(&life.order, &in_person(), Actor::Talent, now).unwrap();
    assert_eq!(wrong_fields(&life.order, &online(), now), ["kind"]);
    // Orders from before offers contained a location.
    life.order.offer.location = None;
    for (input, wrong) in [
        (json!({ "kind": "online" }), vec!["joinUrl"]),
        (
            json!({ "kind": "online", "joinUrl": "http://meet.example" }),
            vec!["joinUrl"],
        ),
        (
            json!({ "kind": "online", "joinUrl": "javascript:alert(1)" }),
            vec!["joinUrl"],
        ),
        (json!({ "kind": "in_person" }), vec!["place", "address"]),
        (
            json!({ "kind": "in_person", "place": "Hall", "address": " " }),
            vec!["address"],
        ),
        (
            json!({ "kind": "in_person", "place": "Hall", "address": "Road 1", "joinUrl": "https://a.example" }),
            vec!["joinUrl"],
        ),
        (
            json!({ "kind": "online", "joinUrl": "https://a.example", "note": "x".repeat(301) }),
            vec!["note"],
        ),
    ] {
        assert_eq!(wrong_fields(&life.order, &input, now), wrong, "{input}");
    }
}
