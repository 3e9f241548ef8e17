//! The reminders of each state, with recipient and time.

use domain::order::{
    Actor, Authorisation, Command, Order, Party, ReminderKind, State, next_reminder_at, reminders,
    reminders_due,
};
use jiff::Timestamp;

use crate::order::support::{Life, at, authorise, hours, problem, session, video};

/// Returns kind, recipient and time of every reminder, as text.
fn planned(order: &Order) -> Vec<String> {
    let reminders = reminders(order);
    let line = |one: &domain::order::Reminder| format!("{} {} {}", one.kind, one.to, one.at);
    reminders.iter().map(line).collect()
}

#[test]
fn an_unpaid_order_has_one_reminder_after_twenty_minutes() {
    let life = Life::placed(video());
    assert_eq!(
        planned(&life.order),
        ["finish_order customer 2026-11-21T09:20:00Z"]
    );
}

#[test]
fn reminds_of_a_request_after_one_and_two_days_and_six_hours_before_it_expires() {
    let life = Life::requested(video());
    assert_eq!(
        planned(&life.order),
        [
            "accept_first talent 2026-11-22T09:00:00Z",
            "accept_second talent 2026-11-23T09:00:00Z",
            "accept_last talent 2026-11-24T03:00:00Z",
        ]
    );
}

#[test]
fn reminds_once_of_a_request_that_expires_soon() {
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
        planned(&life.order),
        ["accept_last talent 2026-11-22T03:00:00Z"]
    );
}

#[test]
fn reminds_of_a_video_before_the_promised_delivery() {
    let life = Life::accepted(video());
    assert_eq!(
        life.order.timers.deliver_by,
        Some(at("2026-11-28T09:00:00Z"))
    );
    assert_eq!(
        planned(&life.order),
        [
            "deliver_first talent 2026-11-26T09:00:00Z",
            "deliver_last talent 2026-11-27T21:00:00Z",
        ]
    );
}

#[test]
fn reminds_both_parties_of_a_booked_time_a_day_and_an_hour_before() {
    let life = Life::accepted(session());
    assert_eq!(life.order.starts_at(), Some(at("2026-11-23T08:00:00Z")));
    assert_eq!(
        planned(&life.order),
        [
            "session_day customer 2026-11-22T08:00:00Z",
            "session_day talent 2026-11-22T08:00:00Z",
            "session_hour customer 2026-11-23T07:00:00Z",
            "session_hour talent 2026-11-23T07:00:00Z",
        ]
    );
}

#[test]
fn reminds_of_the_review_a_day_before_its_end_and_of_feedback_after_a_week() {
    let delivered = Life::delivered(video());
    assert_eq!(
        planned(&delivered.order),
        ["review customer 2026-11-30T09:00:00Z"]
    );
    let completed = Life::completed(video());
    assert_eq!(
        planned(&completed.order),
        ["feedback customer 2026-12-05T09:00:00Z"]
    );
}

#[test]
fn sends_no_reminders_of_disputed_and_ended_orders() {
    let mut disputed = Life::delivered(video());
    disputed.act(Actor::Guest, problem()).unwrap();
    assert_eq!(disputed.order.state, State::Disputed);
    assert_eq!(planned(&disputed.order), [""; 0]);
    let mut withdrawn = Life::requested(video());
    withdrawn
        .act(Actor::Guest, Command::Withdraw { note: None })
        .unwrap();
    assert_eq!(next_reminder_at(&withdrawn.order, Timestamp::MIN), None);
}

#[test]
fn a_late_check_sends_only_the_latest_reminder_before_its_deadline() {
    let order = Life::requested(video()).order;
    let due = |after: &str, now: &str| {
        let due = reminders_due(&order, at(after), at(now));
        due.iter().map(|one| one.kind).collect::<Vec<_>>()
    };
    let start = "2026-11-21T09:00:00Z";
    assert_eq!(due(start, "2026-11-22T08:59:59Z"), []);
    assert_eq!(
        due(start, "2026-11-22T09:00:00Z"),
        [ReminderKind::AcceptFirst]
    );
    assert_eq!(
        due(start, "2026-11-24T04:00:00Z"),
        [ReminderKind::AcceptLast]
    );
    assert_eq!(
        due("2026-11-24T04:00:00Z", "2026-11-24T05:00:00Z"),
        [],
        "dealt with"
    );
    assert_eq!(due(start, "2026-11-24T09:00:00Z"), [], "too late to answer");

    let order = Life::accepted(session()).order;
    let both = reminders_due(&order, at(start), order.starts_at().unwrap() - hours(1));
    let both: Vec<_> = both.iter().map(|one| (one.kind, one.to)).collect();
    assert_eq!(
        both,
        [
            (ReminderKind::SessionHour, Party::Customer),
            (ReminderKind::SessionHour, Party::Talent)
        ]
    );
}
