//! When a gift's email is sent, when it opens, and until when the customer can change it.

use domain::order::{
    Actor, Command, Gift, GiftEditRefused, GiftInput, GiftStatus, GiftTime, Order, State,
    reminded_up_to, reminders_due,
};
use domain::{TimeZoneName, later};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::order::support::{Life, at, hours, session, video};

fn gift(opens: Option<&str>) -> Gift {
    Gift {
        recipient_email: Some("mia@example.org".parse().unwrap()),
        message: "Happy birthday!".to_owned(),
        opens: opens.map(|time| GiftTime {
            at: at(time),
            time_zone: TimeZoneName::parse("Asia/Tokyo").unwrap(),
        }),
        ready_at: None,
        thanks: None,
        link_series: 0,
        sent_again: 0,
    }
}

fn given(mut life: Life, opens: Option<&str>) -> Life {
    life.order.gift = Some(Box::new(gift(opens)));
    life
}

fn mailed_at(order: &Order) -> Option<Timestamp> {
    order.gift_mail_time().map(|(at, _)| at)
}

fn input(value: Value) -> GiftInput {
    serde_json::from_value(value).unwrap()
}

#[test]
fn a_delivered_video_with_a_date_is_sent_on_that_date() {
    let mut life = given(Life::requested(video()), Some("2026-12-24T09:00:00Z"));
    life.act(Actor::Talent, Command::Accept).unwrap();
    assert_eq!(mailed_at(&life.order), None);
    life.deliver_now();
    assert_eq!(mailed_at(&life.order), Some(at("2026-12-24T09:00:00Z")));
    let status = |now| life.order.gift_status(at(now));
    assert_eq!(status("2026-12-24T08:59:59Z"), Some(GiftStatus::Waiting));
    assert_eq!(status("2026-12-24T09:00:00Z"), Some(GiftStatus::Open));
}

#[test]
fn a_video_without_a_date_is_sent_when_it_is_approved() {
    let mut life = given(Life::requested(video()), None);
    life.act(Actor::Talent, Command::Accept).unwrap();
    life.deliver_now();
    assert_eq!(mailed_at(&life.order), None);
    assert_eq!(
        life.order.gift_status(life.now),
        Some(GiftStatus::InPreparation)
    );
    life.act(Actor::Guest, Command::Approve).unwrap();
    assert_eq!(mailed_at(&life.order), Some(life.now));
    assert_eq!(life.order.gift_status(life.now), Some(GiftStatus::Open));
}

#[test]
fn a_revision_request_delays_a_gift_unless_it_was_sent() {
    let asked = |opens| {
        let mut life = given(Life::requested(video()), Some(opens));
        life.act(Actor::Talent, Command::Accept).unwrap();
        life.deliver_now();
        life.wait(hours(2));
        let note = "Please say her name as Mee-ah.".to_owned();
        life.act(Actor::Guest, Command::RequestRevision { note })
            .unwrap();
        life
    };
    let mut held = asked("2026-11-22T09:00:00Z");
    assert_eq!(held.order.gift.as_ref().unwrap().ready_at, None);
    held.wait(hours(48));
    held.deliver_now();
    assert_eq!(mailed_at(&held.order), Some(held.now));
    // The email was due, so a second delivery would send the same one.
    let mut mailed = asked("2026-11-21T10:00:00Z");
    let before = mailed.order.gift.as_ref().unwrap().ready_at;
    assert!(before.is_some());
    assert_eq!(
        mailed.order.gift_status(mailed.now),
        Some(GiftStatus::InPreparation)
    );
    mailed.wait(hours(48));
    mailed.deliver_now();
    assert_eq!(mailed.order.gift.as_ref().unwrap().ready_at, before);
}

#[test]
fn a_due_email_is_still_sent_after_a_transition() {
    let mut life = given(Life::requested(video()), Some("2026-11-21T10:00:00Z"));
    life.act(Actor::Talent, Command::Accept).unwrap();
    life.wait(hours(5));
    life.deliver_now();
    let due = |life: &Life| {
        let after = reminded_up_to(&life.order, life.now);
        reminders_due(&life.order, after, life.now)
    };
    let first = due(&life);
    assert_eq!(first.len(), 1);
    life.wait(hours(1));
    life.act(Actor::Guest, Command::Approve).unwrap();
    // The email is the same one, so the table knows whether it was sent.
    assert_eq!(due(&life), first);
}

#[test]
fn a_session_is_sent_when_accepted_and_before_it_begins() {
    let mut life = given(Life::requested(session()), None);
    assert_eq!(mailed_at(&life.order), None);
    life.act(Actor::Talent, Command::Accept).unwrap();
    assert_eq!(mailed_at(&life.order), Some(life.now));
    let start = life.order.starts_at().unwrap();
    let mut late = given(Life::requested(session()), Some("2027-01-24T09:00:00Z"));
    late.act(Actor::Talent, Command::Accept).unwrap();
    assert!(mailed_at(&late.order).unwrap() < start);
}

#[test]
fn a_gift_opens_only_if_its_order_is_fulfilled() {
    for state in State::ALL {
        let mut life = given(Life::completed(video()), None);
        life.order.state = *state;
        life.order.gift.as_mut().unwrap().ready_at = Some(life.now);
        let status = life.order.gift_status(life.now);
        let is_dead = matches!(
            state,
            State::QuoteRequested
                | State::PendingPayment
                | State::PaymentExpired
                | State::Declined
                | State::Expired
                | State::Cancelled
                | State::Refunded
        );
        assert_eq!(status.is_none(), is_dead, "{state}");
        assert_eq!(
            status == Some(GiftStatus::Open),
            mailed_at(&life.order).is_some(),
            "{state}"
        );
    }
}

#[test]
fn a_gift_can_change_until_its_email_is_due() {
    let mut life = given(Life::requested(video()), Some("2026-12-24T09:00:00Z"));
    let changed = input(json!({ "message": "All the best!" }));
    let order = life.order.with_gift(&changed, Actor::Guest, life.now);
    let order = order.unwrap();
    assert_eq!(order.gift.as_ref().unwrap().link_series, 1);
    let refused = life.order.with_gift(&changed, Actor::Talent, life.now);
    assert_eq!(refused.unwrap_err(), GiftEditRefused::NotCustomer);
    life.act(Actor::Talent, Command::Accept).unwrap();
    life.deliver_now();
    let day = at("2026-12-24T09:00:00Z");
    let before = life.order.with_gift(&changed, Actor::Guest, life.now);
    assert_eq!(mailed_at(&before.unwrap()), None);
    let late = life.order.with_gift(&changed, Actor::Guest, day);
    assert_eq!(late.unwrap_err(), GiftEditRefused::Sent);
}

#[test]
fn a_gift_without_an_email_can_change_until_the_thanks() {
    let mut life = given(Life::requested(video()), None);
    life.order.gift.as_mut().unwrap().recipient_email = None;
    life.act(Actor::Talent, Command::Accept).unwrap();
    life.deliver_now();
    life.act(Actor::Guest, Command::Approve).unwrap();
    assert_eq!(mailed_at(&life.order), None);
    life.wait(hours(5));
    let mailed = input(json!({ "message": "Hello!", "recipientEmail": "mia@example.org" }));
    let order = life.order.with_gift(&mailed, Actor::Guest, life.now);
    let order = order.unwrap();
    // The email is in the future, although the gift was ready before.
    assert_eq!(mailed_at(&order), Some(life.now));
    let thanked = order.with_thanks(" Thank you! ", later(life.now, hours(1)));
    let thanked = thanked.unwrap();
    assert_eq!(
        thanked.gift.as_ref().unwrap().thanks.as_ref().unwrap().text,
        "Thank you!"
    );
    assert!(thanked.with_thanks("Again", life.now).is_err());
}
