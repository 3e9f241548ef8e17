//! The calendar feed of a talent: booked times, and the deadlines to accept and to deliver.
//!
//! Each entry has a permanent UID and the order's version as SEQUENCE, so that calendars replace earlier versions. A
//! booked time that was cancelled stays with the status CANCELLED; a deadline that was met or no longer applies is left
//! out. Times are UTC, which calendars convert to their own zone.

use jiff::{SignedDuration, Timestamp};

use super::text::{escape_text, fold_line, format_utc};
use crate::later;
use crate::order::{Order, State, TimerKind, promised_deadline};
use crate::slots::Slot;

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
pub fn write_feed(orders: &[Order], site_url: &str, now: Timestamp) -> String {
    let oldest = now.saturating_sub(KEPT).unwrap_or(now);
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Matchday//Calendar//EN".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "X-WR-CALNAME:Matchday".to_owned(),
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H".to_owned(),
        "X-PUBLISHED-TTL:PT1H".to_owned(),
    ];
    for order in orders {
        let entries = [booked_time(order), deadline(order)];
        for entry in entries.into_iter().flatten() {
            if entry.slot.end_at >= oldest {
                lines.extend(write_entry(&entry, order, site_url));
            }
        }
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| fold_line(line)).collect()
}

fn booked_time(order: &Order) -> Option<Entry> {
    let slot = order.schedule.as_ref()?.slot;
    order.accepted_at?;
    let is_off = matches!(order.state, State::Cancelled | State::Refunded);
    let title = &order.offer.title;
    Some(Entry {
        uid: format!("order-{}@matchday", order.order_guid),
        slot,
        summary: format!("{title} with {}", order.brief.recipient_name),
        status: if is_off { "CANCELLED" } else { "CONFIRMED" },
        is_busy: !is_off,
    })
}

fn deadline(order: &Order) -> Option<Entry> {
    let due = promised_deadline(order)?;
    let (name, words) = match due.kind {
        TimerKind::AcceptBy => ("answer", "Answer"),
        TimerKind::DeliverBy if !order.offer.kind.is_scheduled() => ("delivery", "Deliver"),
        _ => return None,
    };
    let start_at = due.at.saturating_sub(DEADLINE_SHOWN).unwrap_or(due.at);
    Some(Entry {
        uid: format!("order-{}-{name}@matchday", order.order_guid),
        slot: Slot {
            start_at,
            end_at: later(start_at, DEADLINE_SHOWN),
        },
        summary: format!("{words}: {}", order.offer.title),
        status: "CONFIRMED",
        is_busy: false,
    })
}

fn write_entry(entry: &Entry, order: &Order, site_url: &str) -> Vec<String> {
    let transparency = if entry.is_busy {
        "OPAQUE"
    } else {
        "TRANSPARENT"
    };
    vec![
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}", entry.uid),
        format!("SEQUENCE:{}", order.version),
        format!("DTSTAMP:{}", format_utc(order.updated_at)),
        format!("LAST-MODIFIED:{}", format_utc(order.updated_at)),
        format!("DTSTART:{}", format_utc(entry.slot.start_at)),
        format!("DTEND:{}", format_utc(entry.slot.end_at)),
        format!("SUMMARY:{}", escape_text(&entry.summary)),
        format!("DESCRIPTION:Order {}", order.number),
        format!("URL:{site_url}/talent/orders/{}", order.order_guid),
        format!("STATUS:{}", entry.status),
        format!("TRANSP:{transparency}"),
        "END:VEVENT".to_owned(),
    ]
}
