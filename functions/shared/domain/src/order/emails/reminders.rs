//! The reminders of an order and their times (PRODUCT section 1, Reminders).
//!
//! They are computed from the order's state and deadlines only, so a change of the order changes its reminders.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::feedback;
use crate::later;
use crate::order::machine::named::named;
use crate::order::machine::state::RemindsOf;
use crate::order::machine::timers::earlier;
use crate::order::{MailTemplate, Order, Party};

/// The kind of a reminder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReminderKind {
    /// 20 minutes after placing, or 24 hours before a price set by the talent expires: not paid yet.
    FinishOrder,
    /// 24 hours after the request: neither accepted nor declined.
    AcceptFirst,
    /// 48 hours after the request.
    AcceptSecond,
    /// 6 hours before the request expires.
    AcceptLast,
    /// 48 hours before the delivery is due.
    DeliverFirst,
    /// 12 hours before the delivery is due.
    DeliverLast,
    /// 24 hours before the order is approved automatically.
    Review,
    /// 24 hours before a booked time.
    SessionDay,
    /// An hour before a booked time.
    SessionHour,
    /// 7 days after completion: no feedback yet.
    Feedback,
    /// The time of a gift: its recipient gets the link.
    GiftReady,
    /// 14 days before a licence ends, or half its term before the end of a shorter one.
    Licence,
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
    Licence = "licence",
});

impl ReminderKind {
    /// Returns the template of its email.
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
            Self::Licence => MailTemplate::LicenceEnds,
        }
    }

    /// Returns the index among all kinds, from 0.
    pub fn index(self) -> usize {
        let mut all = Self::ALL.iter();
        all.position(|kind| *kind == self).unwrap_or_default()
    }
}

/// A reminder to one party of an order. It applies only while state and deadline do not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    pub kind: ReminderKind,
    pub to: Party,
    /// The time at which it is sent.
    pub at: Timestamp,
    /// The deadline that it reminds of, after which it is not sent.
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
const LICENCE_BEFORE: SignedDuration = SignedDuration::from_hours(14 * 24);
const FEEDBACK_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Returns every reminder of the order in its current state, including past ones, earliest first.
pub fn reminders(order: &Order) -> Vec<Reminder> {
    let mut all = Vec::new();
    // A tip is voluntary, so no reminder asks for it.
    if order.tip.is_some() {
        return Vec::new();
    }
    let timers = &order.timers;
    match order.state.record().reminds_of {
        RemindsOf::Payment => {
            if let Some(until) = timers.pay_by {
                let at = match &order.custom_quote {
                    Some(_) => earlier(until, QUOTE_BEFORE),
                    None => later(order.created_at, FINISH_AFTER),
                };
                all.push((ReminderKind::FinishOrder, Party::Customer, at, until));
            }
        }
        RemindsOf::Answer => {
            if let (Some(requested), Some(until)) = (order.requested_at, timers.accept_by) {
                let last = earlier(until, ACCEPT_LAST_BEFORE);
                let to = Party::Talent;
                // If the time to accept is short, the last reminder replaces those that would come after it.
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
        RemindsOf::Delivery if order.schedule.is_some() && order.state.holds_slot() => {
            if let Some(until) = order.starts_at() {
                for to in [Party::Customer, Party::Talent] {
                    let day = earlier(until, SESSION_DAY_BEFORE);
                    let hour = earlier(until, SESSION_HOUR_BEFORE);
                    all.push((ReminderKind::SessionDay, to, day, until));
                    all.push((ReminderKind::SessionHour, to, hour, until));
                }
            }
        }
        RemindsOf::Delivery => {
            if let Some(until) = timers.deliver_by {
                let first = earlier(until, DELIVER_FIRST_BEFORE);
                let last = earlier(until, DELIVER_LAST_BEFORE);
                all.push((ReminderKind::DeliverFirst, Party::Talent, first, until));
                all.push((ReminderKind::DeliverLast, Party::Talent, last, until));
            }
        }
        RemindsOf::Review => {
            if let Some(until) = timers.review_by {
                let at = earlier(until, REVIEW_BEFORE);
                all.push((ReminderKind::Review, Party::Customer, at, until));
            }
        }
        RemindsOf::Feedback => {
            if let Some(completed) = order.completed_at {
                let (at, until) = (
                    later(completed, FEEDBACK_AFTER),
                    later(completed, feedback::OPEN_FOR),
                );
                all.push((ReminderKind::Feedback, Party::Customer, at, until));
            }
        }
        RemindsOf::Nothing => {}
    }
    if let Some((at, until)) = order.gift_mail_time() {
        all.push((ReminderKind::GiftReady, Party::Recipient, at, until));
    }
    if let Some(term) = order.licence_term().filter(|_| !order.is_erased()) {
        let half = term.ends_at.duration_since(term.starts_at) / 2;
        let at = earlier(term.ends_at, LICENCE_BEFORE.min(half));
        for to in [Party::Customer, Party::Talent] {
            all.push((ReminderKind::Licence, to, at, term.ends_at));
        }
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

/// Returns the time up to which reminders are covered by a transition at `now`. Reminders before it are not sent,
/// except the email of a gift: if its time has come, it is still sent, and its name prevents a second email.
pub fn reminded_up_to(order: &Order, now: Timestamp) -> Timestamp {
    match order.gift_mail_time() {
        Some((at, _)) if at <= now => earlier(at, SignedDuration::from_secs(1)),
        _ => now,
    }
}

/// Returns the time of the order's first reminder after `after`, or `None` if there are no more.
pub fn next_reminder_at(order: &Order, after: Timestamp) -> Option<Timestamp> {
    let mut times = reminders(order).into_iter().map(|reminder| reminder.at);
    times.find(|at| *at > after)
}

/// Returns the reminders to send at `now`, if everything up to `after` was covered: only the latest one for each party,
/// and none whose deadline has passed.
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
