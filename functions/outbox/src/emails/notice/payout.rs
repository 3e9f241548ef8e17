//! Emails to talents about payouts and connected calendars that need their attention.

use domain::calendar::CalendarProblem;
use domain::notice::{BlockedPayouts, NoticeContent};
use domain::{Money, TimeZoneName};
use jiff::Timestamp;
use texts::{Texts, text};

use super::bank_failure::reason;
use super::blocks::{NoticeEmail, payouts};
use crate::emails::help::HelpTopic;
use email_frame::Email;
use email_frame::block::{button, fact, fact_if, paragraph};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::PayoutsWaiting {
            name,
            payouts: blocked,
            time_zone,
        } => waiting(e, name, blocked, time_zone.as_ref()),
        NoticeContent::BankPayoutFailed {
            name,
            amount,
            failure_code,
        } => refused_by_bank(e, name, *amount, failure_code.as_deref()),
        NoticeContent::CalendarUnreadable {
            name,
            host,
            problem,
            since,
            time_zone,
        } => calendar_unreadable(e, (name, host), *problem, (*since, time_zone)),
        _ => return None,
    })
}

fn waiting(
    e: &NoticeEmail,
    name: &str,
    blocked: &BlockedPayouts,
    zone: Option<&TimeZoneName>,
) -> Email {
    let amount = e.t.amount(blocked.amount);
    let subject = text!(e.t, "notice-payouts-waiting-subject", amount = amount);
    e.to(name, subject)
        .with_all([
            paragraph(text!(e.t, "notice-payouts-waiting")),
            payouts(e.t, blocked, zone),
            HelpTopic::Payouts.link(e.t, &e.page("/help")),
            button(
                text!(e.t, "notice-payouts-waiting-button"),
                e.page("/talent/account/earnings"),
            ),
            paragraph(text!(e.t, "notice-payouts-waiting-after")),
        ])
        .because_of(text!(e.t, "footer-earnings"))
}

fn refused_by_bank(e: &NoticeEmail, name: &str, failed: Money, code: Option<&str>) -> Email {
    let why = code.and_then(|code| reason(e.t, code));
    e.to(name, text!(e.t, "notice-bank-failed-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-bank-failed")),
            fact(text!(e.t, "fact-amount"), e.t.amount(failed)),
            fact_if(text!(e.t, "fact-reason"), why),
            HelpTopic::Payouts.link(e.t, &e.page("/help")),
            button(
                text!(e.t, "notice-bank-failed-button"),
                e.page("/talent/account/earnings"),
            ),
        ])
        .because_of(text!(e.t, "footer-earnings"))
}

fn calendar_unreadable(
    e: &NoticeEmail,
    (name, host): (&str, &str),
    problem: CalendarProblem,
    (since, zone): (Timestamp, &TimeZoneName),
) -> Email {
    let last_read = e.t.moment(since, Some(zone));
    e.to(name, text!(e.t, "notice-calendar-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-calendar", host = host)),
            paragraph(calendar_problem(e.t, problem)),
            fact(text!(e.t, "fact-last-read"), last_read),
            button(
                text!(e.t, "notice-calendar-button"),
                e.page("/talent/account/availability#calendars"),
            ),
        ])
        .because_of(text!(e.t, "footer-calendar"))
}

/// Returns why a calendar cannot be read, and what its owner can do.
fn calendar_problem(t: &Texts, problem: CalendarProblem) -> String {
    match problem {
        CalendarProblem::Unreachable => text!(t, "notice-calendar-unreachable"),
        CalendarProblem::Refused => text!(t, "notice-calendar-refused"),
        CalendarProblem::NotPublic => text!(t, "notice-calendar-not-public"),
        CalendarProblem::TooLarge => text!(t, "notice-calendar-too-large"),
        CalendarProblem::NotACalendar => text!(t, "notice-calendar-not-a-calendar"),
    }
}
