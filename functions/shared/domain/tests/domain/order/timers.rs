//! When deadlines are set, and which transition follows when they pass.

use domain::marketplace::PayoutDelay;
use domain::order::{
    Actor, Authorisation, Command, Order, State, TimerKind, apply, due, due_command,
    promised_deadline,
};
use jiff::Timestamp;

use crate::order::support::{Booking, Life, at, authorise, hours, link, morning, session, video};

/// Lets the next deadline pass. Returns its kind, its time and the new state.
fn pass(life: &mut Life) -> (TimerKind, Timestamp, State) {
    let due = due(&life.order).unwrap();
    life.wait_until(due.at);
    let command = due_command(&life.order, life.now).unwrap();
    life.act(Actor::Timer, command).unwrap();
    (due.kind, due.at, life.order.state)
}

#[test]
fn an_unpaid_order_expires_after_half_an_hour() {
    let mut life = Life::placed(video());
    assert_eq!(
        pass(&mut life),
        (
            TimerKind::PayBy,
            at("2026-11-21T09:30:00Z"),
            State::PaymentExpired
        )
    );
    assert_eq!(due(&life.order), None);
}

#[test]
fn an_unanswered_request_expires_after_three_days() {
    let mut life = Life::requested(video());
    assert_eq!(
        pass(&mut life),
        (
            TimerKind::AcceptBy,
            at("2026-11-24T09:00:00Z"),
            State::Expired
        )
    );
}

#[test]
fn the_acceptance_deadline_is_a_day_before_the_hold_ends() {
    let mut life = Life::placed(video());
    let Command::Authorise(hold) = authorise(&life.order) else {
        panic!()
    };
    let capture_before = Some(at("2026-11-23T09:00:00Z"));
    life.act(
        Actor::System,
        Command::Authorise(Authorisation {
            capture_before,
            ..hold
        }),
    )
    .unwrap();
    assert_eq!(
        life.order.timers.accept_by,
        Some(at("2026-11-22T09:00:00Z"))
    );
}

#[test]
fn the_acceptance_deadline_of_a_rushed_request_is_before_its_delivery() {
    let applied = Booking::new(video(), &["rush"]).place(morning()).unwrap();
    let command = authorise(&applied.order);
    let order = apply(
        &applied.order,
        command,
        Actor::System,
        morning(),
        PayoutDelay::default(),
    )
    .unwrap()
    .order;
    assert_eq!(order.timers.accept_by, Some(at("2026-11-22T09:00:00Z")));
    let order = apply(
        &order,
        Command::Accept,
        Actor::Talent,
        at("2026-11-21T20:00:00Z"),
        PayoutDelay::default(),
    )
    .unwrap()
    .order;
    assert_eq!(order.timers.deliver_by, Some(at("2026-11-22T09:00:00Z")));
}

#[test]
fn the_payout_follows_the_delay_at_the_time_of_completion() {
    let life = Life::delivered(video());
    for (days, due) in [(1, "2026-11-22T09:00:00Z"), (30, "2026-12-21T09:00:00Z")] {
        let delay = PayoutDelay::from_days(days).unwrap();
        let completed = apply(
            &life.order,
            Command::Approve,
            Actor::Guest,
            morning(),
            delay,
        );
        let order = completed.unwrap().order;
        assert_eq!(order.payout.due_at, Some(at(due)));
    }
    assert!(PayoutDelay::from_days(0).is_err());
    assert!(PayoutDelay::from_days(31).is_err());
}

#[test]
fn the_acceptance_deadline_of_a_session_is_before_its_notice() {
    let life = Life::requested(session());
    // Monday 09:00 in Berlin, 24 hours of notice, requested on Saturday morning.
    assert_eq!(life.order.starts_at(), Some(at("2026-11-23T08:00:00Z")));
    assert_eq!(
        life.order.timers.accept_by,
        Some(at("2026-11-22T08:00:00Z"))
    );
}

#[test]
fn an_undelivered_video_is_refunded_a_day_after_its_deadline() {
    let mut life = Life::accepted(video());
    assert_eq!(
        life.order.timers.deliver_by,
        Some(at("2026-11-28T09:00:00Z"))
    );
    assert_eq!(
        pass(&mut life),
        (
            TimerKind::DeliverBy,
            at("2026-11-29T09:00:00Z"),
            State::Cancelled
        )
    );
    assert!(life.order.refundable().is_zero());
}

#[test]
fn a_session_is_delivered_when_its_time_is_over() {
    let mut life = Life::accepted(session());
    let end = life.order.schedule.as_ref().unwrap().slot.end_at;
    assert_eq!(
        pass(&mut life),
        (TimerKind::DeliverBy, end, State::Delivered)
    );
    assert_eq!(
        life.order.timers.review_by,
        Some(end.checked_add(hours(48)).unwrap())
    );
    assert_eq!(pass(&mut life).2, State::Completed);
}

#[test]
fn a_delivery_is_approved_automatically_after_three_days() {
    let mut life = Life::delivered(video());
    let review_by = life.now.checked_add(hours(72)).unwrap();
    assert_eq!(
        pass(&mut life),
        (TimerKind::ReviewBy, review_by, State::Completed)
    );
    let payout = due(&life.order).unwrap();
    assert_eq!(
        (payout.kind, payout.at),
        (
            TimerKind::PayoutAt,
            review_by.checked_add(hours(7 * 24)).unwrap()
        )
    );
    assert_eq!(
        due_command(&life.order, payout.at),
        None,
        "a payout is no step of the order"
    );
}

#[test]
fn a_missing_revision_is_disputed_and_an_undecided_dispute_is_refunded() {
    let mut life = Life::delivered(video());
    life.act(
        Actor::Guest,
        Command::RequestRevision {
            note: "Her name is Mia.".into(),
        },
    )
    .unwrap();
    let deliver_by = life.now.checked_add(hours(5 * 24)).unwrap();
    assert_eq!(
        pass(&mut life),
        (TimerKind::DeliverBy, deliver_by, State::Disputed)
    );
    let resolve_by = deliver_by.checked_add(hours(30 * 24)).unwrap();
    assert_eq!(
        pass(&mut life),
        (TimerKind::ResolveBy, resolve_by, State::Refunded)
    );
}

#[test]
fn a_talent_may_deliver_within_the_grace_period() {
    let mut life = Life::accepted(video());
    life.wait_until(life.order.timers.deliver_by.unwrap());
    life.wait(hours(23));
    assert_eq!(due_command(&life.order, life.now), None);
    assert!(
        life.act(
            Actor::Talent,
            Command::Deliver {
                deliverables: vec![link(life.now)]
            }
        )
        .is_ok()
    );
}

#[test]
fn the_displayed_deadline_is_the_promised_one_without_the_grace_period() {
    let life = Life::accepted(video());
    let shown = promised_deadline(&life.order).unwrap();
    assert_eq!(shown.kind, TimerKind::DeliverBy);
    assert_eq!(Some(shown.at), life.order.timers.deliver_by);
    assert_eq!(
        due(&life.order).unwrap().at,
        shown.at.checked_add(hours(24)).unwrap()
    );
}

#[test]
fn every_other_deadline_takes_effect_when_it_was_promised() {
    let same = |order: &Order| assert_eq!(due(order), promised_deadline(order));
    same(&Life::placed(video()).order);
    same(&Life::requested(video()).order);
    same(&Life::accepted(session()).order);
    same(&Life::delivered(video()).order);
    same(&Life::completed(video()).order);
}

#[test]
fn times_are_stored_in_whole_seconds() {
    let mut life = Life::placed(video());
    life.now = at("2026-11-21T09:00:10.987Z");
    life.act(Actor::System, authorise(&life.order)).unwrap();
    assert_eq!(life.order.requested_at, Some(at("2026-11-21T09:00:10Z")));
    assert_eq!(life.last.event.at, at("2026-11-21T09:00:10Z"));
}

#[test]
fn a_failed_payout_is_retried_a_day_later() {
    let mut life = Life::completed(video());
    life.wait_until(due(&life.order).unwrap().at);
    let tomorrow = life.now.checked_add(hours(24)).unwrap();

    let blocked = life
        .order
        .with_payout_blocked("no account".into(), life.now);
    let refused = life.order.with_payout_refused("no".into(), life.now);

    for order in [blocked, refused] {
        let next = due(&order).unwrap();
        assert_eq!((next.kind, next.at), (TimerKind::PayoutAt, tomorrow));
    }
}
