//! Which reminders an order has, and when (PRODUCT section 1, Reminders).
//!
//! They follow from the order's state and deadlines alone, so one whose order moved is no longer among them.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::named::named;
use super::timers::earlier;
use super::{MailTemplate, Order, Party, State};
use crate::feedback;
use crate::later;

/// Which reminder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReminderKind {
    /// 20 minutes after placing, or 24 hours before a price that the talent named expires: it is not paid yet.
    FinishOrder,
    /// 24 hours after the request: it is not answered yet.
    AcceptFirst,
    /// 48 hours after the request.
    AcceptSecond,
    /// 6 hours before the request expires.
    AcceptLast,
    /// 48 hours before the delivery is due.
    DeliverFirst,
    /// 12 hours before the delivery is due.
    DeliverLast,
    /// 24 hours before the order counts as approved.
    Review,
    /// 24 hours before a booked time.
    SessionDay,
    /// An hour before a booked time.
    SessionHour,
    /// 7 days after completion: nobody has rated it yet.
    Feedback,
    /// The time of a gift: its recipient gets the link.
    GiftReady,
}

named!(ReminderKind {
    FinishOrder = "finish_order",
    AcceptFirst = "accept_first",
    AcceptSecond = "accept_second",
    AcceptLast = "accept_last",
    DeliverFirst = "deliver_first",
    DeliverLast = "deliver_last",
    Review = "review",
    SessionDay = "session_day",
    SessionHour = "session_hour",
    Feedback = "feedback",
    GiftReady = "gift_ready",
});

impl ReminderKind {
    /// The mail that it is.
    pub const fn template(self) -> MailTemplate {
        match self {
            Self::FinishOrder => MailTemplate::FinishYourOrder,
            Self::AcceptFirst | Self::AcceptSecond | Self::AcceptLast => {
                MailTemplate::AcceptReminder
            }
            Self::DeliverFirst | Self::DeliverLast => MailTemplate::DeliverReminder,
            Self::Review => MailTemplate::ReviewReminder,
            Self::SessionDay | Self::SessionHour => MailTemplate::SessionReminder,
            Self::Feedback => MailTemplate::FeedbackReminder,
            Self::GiftReady => MailTemplate::GiftReady,
        }
    }

    /// Place among all kinds, from 0.
    pub fn index(self) -> usize {
        let mut all = Self::ALL.iter();
        all.position(|kind| *kind == self).unwrap_or_default()
    }
}

/// One reminder of an order to one of its sides. It is the same one only while state and deadline are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    /// Which one.
    pub kind: ReminderKind,
    /// To whom.
    pub to: Party,
    /// When it is sent.
    pub at: Timestamp,
    /// From when on it is of no use: the deadline it is about.
    pub until: Timestamp,
}

const FINISH_AFTER: SignedDuration = SignedDuration::from_mins(20);
const QUOTE_BEFORE: SignedDuration = SignedDuration::from_hours(24);
const ACCEPT_FIRST_AFTER: SignedDuration = SignedDuration::from_hours(24);
const ACCEPT_SECOND_AFTER: SignedDuration = SignedDuration::from_hours(48);
const ACCEPT_LAST_BEFORE: SignedDuration = SignedDuration::from_hours(6);
const DELIVER_FIRST_BEFORE: SignedDuration = SignedDuration::from_hours(48);
const DELIVER_LAST_BEFORE: SignedDuration = SignedDuration::from_hours(12);
const REVIEW_BEFORE: SignedDuration = SignedDuration::from_hours(24);
const SESSION_DAY_BEFORE: SignedDuration = SignedDuration::from_hours(24);
const SESSION_HOUR_BEFORE: SignedDuration = SignedDuration::from_hours(1);
const FEEDBACK_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Every reminder of the order as it stands, those of the past included, earliest first.
pub fn reminders(order: &Order) -> Vec<Reminder> {
    let mut all = Vec::new();
    let timers = &order.timers;
    match order.state {
        State::PendingPayment => {
            if let Some(until) = timers.pay_by {
                let at = match &order.custom_quote {
                    Some(_) => earlier(until, QUOTE_BEFORE),
                    None => later(order.created_at, FINISH_AFTER),
                };
                all.push((ReminderKind::FinishOrder, Party::Customer, at, until));
            }
        }
        State::QuoteRequested | State::Requested => {
            if let (Some(requested), Some(until)) = (order.requested_at, timers.accept_by) {
                let last = earlier(until, ACCEPT_LAST_BEFORE);
                let to = Party::Talent;
                // Where the time to answer is short, the last one replaces those that would come after it.
                let first = later(requested, ACCEPT_FIRST_AFTER);
                let second = later(requested, ACCEPT_SECOND_AFTER);
                for (kind, at) in [
                    (ReminderKind::AcceptFirst, first),
                    (ReminderKind::AcceptSecond, second),
                ] {
                    if at < last {
                        all.push((kind, to, at, until));
                    }
                }
                if last > requested {
                    all.push((ReminderKind::AcceptLast, to, last, until));
                }
            }
        }
        State::Accepted if order.schedule.is_some() => {
            if let Some(until) = order.starts_at() {
                for to in [Party::Customer, Party::Talent] {
                    let day = earlier(until, SESSION_DAY_BEFORE);
                    let hour = earlier(until, SESSION_HOUR_BEFORE);
                    all.push((ReminderKind::SessionDay, to, day, until));
                    all.push((ReminderKind::SessionHour, to, hour, until));
                }
            }
        }
        State::Accepted | State::RevisionRequested => {
            if let Some(until) = timers.deliver_by {
                let first = earlier(until, DELIVER_FIRST_BEFORE);
                let last = earlier(until, DELIVER_LAST_BEFORE);
                all.push((ReminderKind::DeliverFirst, Party::Talent, first, until));
                all.push((ReminderKind::DeliverLast, Party::Talent, last, until));
            }
        }
        State::Delivered => {
            if let Some(until) = timers.review_by {
                let at = earlier(until, REVIEW_BEFORE);
                all.push((ReminderKind::Review, Party::Customer, at, until));
            }
        }
        State::Completed => {
            if let Some(completed) = order.completed_at {
                let (at, until) = (
                    later(completed, FEEDBACK_AFTER),
                    later(completed, feedback::OPEN_FOR),
                );
                all.push((ReminderKind::Feedback, Party::Customer, at, until));
            }
        }
        State::Disputed
        | State::PaymentExpired
        | State::Declined
        | State::Expired
        | State::Cancelled
        | State::Refunded => {}
    }
    if let Some((at, until)) = order.gift_mail_time() {
        all.push((ReminderKind::GiftReady, Party::Recipient, at, until));
    }
    all.sort_by_key(|(kind, to, at, _)| (*at, *kind, *to));
    let reminder = |(kind, to, at, until)| Reminder {
        kind,
        to,
        at,
        until,
    };
    all.into_iter().map(reminder).collect()
}

/// Up to when the reminders of an order are dealt with by a step at `now`. What a step makes late is of no use, but the mail
/// of a gift: where its time has come, it counts as ahead, and its name keeps it from being sent twice.
pub fn reminded_up_to(order: &Order, now: Timestamp) -> Timestamp {
    match order.gift_mail_time() {
        Some((at, _)) if at <= now => earlier(at, SignedDuration::from_secs(1)),
        _ => now,
    }
}

/// When the order's first reminder after `after` is due; none if nobody is reminded of it any more.
pub fn next_reminder_at(order: &Order, after: Timestamp) -> Option<Timestamp> {
    let mut times = reminders(order).into_iter().map(|reminder| reminder.at);
    times.find(|at| *at > after)
}

/// What is to be sent at `now`, where everything up to `after` was dealt with: of several to the same side the latest
/// alone, and nothing whose deadline has passed.
pub fn reminders_due(order: &Order, after: Timestamp, now: Timestamp) -> Vec<Reminder> {
    let mut due: Vec<Reminder> = Vec::new();
    for reminder in reminders(order) {
        if reminder.at > after && reminder.at <= now && now < reminder.until {
            due.retain(|earlier| earlier.to != reminder.to);
            due.push(reminder);
        }
    }
    due
}
