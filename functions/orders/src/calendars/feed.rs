//! The calendar feed of a talent: booked times, and the deadlines to accept and to deliver.
//!
//! Each entry has a permanent UID and the order's version as SEQUENCE, so that calendars replace earlier versions. A
//! booked time that was cancelled stays with the status CANCELLED; a deadline that was met or no longer applies is left
//! out. Times are UTC, which calendars convert to their own zone.

use domain::calendar::{EntryUids, escape_text, fold_line, format_utc};
use domain::later;
use domain::order::{Order, State, TimerKind, promised_deadline};
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};
use texts::{Texts, text};

/// The time for which past entries stay in the feed.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The length of a deadline's entry, which ends at the deadline.
const DEADLINE_SHOWN: SignedDuration = SignedDuration::from_mins(15);

/// One entry of the calendar.
struct Entry {
    uid: String,
    slot: Slot,
    summary: String,
    status: &'static str,
    /// Whether the entry marks its time as busy; a deadline does not.
    is_busy: bool,
}

/// Writes the calendar file of a talent's orders. Equal orders give equal bytes. `site_url` has no trailing slash.
pub fn write_feed(texts: &Texts, orders: &[Order], site_url: &str, now: Timestamp) -> String {
    let oldest = now.saturating_sub(KEPT).unwrap_or(now);
    let brand = escape_text(texts.brand());
    let language = texts.language().as_str().to_uppercase();
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        format!("PRODID:-//{brand}//Calendar//{language}"),
        "CALSCALE:GREGORIAN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        format!("X-WR-CALNAME:{brand}"),
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H".to_owned(),
        "X-PUBLISHED-TTL:PT1H".to_owned(),
    ];
    let uids = EntryUids::new(site_url);
    for order in orders {
        let entries = [
            booked_time(texts, &uids, order),
            deadline(texts, &uids, order),
        ];
        for entry in entries.into_iter().flatten() {
            if entry.slot.end_at >= oldest {
                lines.extend(write_entry(texts, &entry, order, site_url));
            }
        }
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold_line(line)).collect()
}

fn booked_time(texts: &Texts, uids: &EntryUids, order: &Order) -> Option<Entry> {
    let slot = order.schedule.as_ref()?.slot;
    order.accepted_at?;
    let is_off = matches!(order.state, State::Cancelled | State::Refunded);
    let title = &order.offer.title;
    Some(Entry {
        uid: uids.booked_time(order.order_guid),
        slot,
        summary: text!(
            texts,
            "calendar-booked",
            title = title,
            with = &order.brief.recipient_name
        ),
        status: if is_off { "CANCELLED" } else { "CONFIRMED" },
        is_busy: !is_off,
    })
}

fn deadline(texts: &Texts, uids: &EntryUids, order: &Order) -> Option<Entry> {
    let due = promised_deadline(order)?;
    let title = &order.offer.title;
    let (name, summary) = match due.kind {
        TimerKind::AcceptBy => ("answer", text!(texts, "calendar-answer", title = title)),
        TimerKind::DeliverBy if !order.offer.kind.is_scheduled() => {
            ("delivery", text!(texts, "calendar-deliver", title = title))
        }
        _ => return None,
    };
    let start_at = due.at.saturating_sub(DEADLINE_SHOWN).unwrap_or(due.at);
    Some(Entry {
        uid: uids.deadline(order.order_guid, name),
        slot: Slot {
            start_at,
            end_at: later(start_at, DEADLINE_SHOWN),
        },
        summary,
        status: "CONFIRMED",
        is_busy: false,
    })
}

fn write_entry(texts: &Texts, entry: &Entry, order: &Order, site_url: &str) -> Vec<String> {
    let transparency = if entry.is_busy {
        "OPAQUE"
    } else {
        "TRANSPARENT"
    };
    let number = text!(texts, "calendar-order", number = order.number.as_str());
    let page = texts.page(site_url, &format!("/talent/orders/{}", order.order_guid));
    vec![
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}", entry.uid),
        format!("SEQUENCE:{}", order.version),
        format!("DTSTAMP:{}", format_utc(order.updated_at)),
        format!("LAST-MODIFIED:{}", format_utc(order.updated_at)),
        format!("DTSTART:{}", format_utc(entry.slot.start_at)),
        format!("DTEND:{}", format_utc(entry.slot.end_at)),
        format!("SUMMARY:{}", escape_text(&entry.summary)),
        format!("DESCRIPTION:{}", escape_text(&number)),
        format!("URL:{page}"),
        format!("STATUS:{}", entry.status),
        format!("TRANSP:{transparency}"),
        "END:VEVENT".to_owned(),
    ]
}
