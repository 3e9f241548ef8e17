//! A booked time as an iCalendar file (RFC 5545) attached to the emails about it: an invitation when it is agreed or
//! given, an update when it moves, a cancellation when it is cancelled or refunded before it begins (RFC 5546).
//!
//! The UID is the order's for good and SEQUENCE its version, which every step raises: a calendar replaces the entry
//! that it has, and a file that arrives late changes nothing.

use domain::calendar::{EntryUids, escape_text, fold_line, format_utc, quote_parameter};
use domain::order::{ChargebackStatus, MailTemplate, Order, Party, State};
use email_frame::Attachment;
use texts::{Texts, text};

/// The calendar method of a file.
#[derive(Clone, Copy)]
enum Method {
    Request,
    Cancel,
}

impl Method {
    /// Returns the calendar method of this email for the current order; none for most emails.
    fn find(template: MailTemplate, order: &Order) -> Option<Self> {
        match (template, order.state) {
            (
                MailTemplate::OrderAcceptedReceipt
                | MailTemplate::AcceptedCalendar
                | MailTemplate::Rescheduled
                | MailTemplate::GiftReady,
                State::Accepted,
            ) => Some(Self::Request),
            // A bank may refund a cancelled order before the email about its cancellation is written.
            (
                MailTemplate::TalentCancelledRefunded
                | MailTemplate::CancelConfirmed
                | MailTemplate::CancelConfirmedRefund
                | MailTemplate::CustomerCancelled
                | MailTemplate::CancelledByUs
                | MailTemplate::GiftCancelled,
                State::Cancelled | State::Refunded,
            ) if order.accepted_at.is_some() => Some(Self::Cancel),
            (MailTemplate::Refunded | MailTemplate::RefundClawback, State::Refunded)
                if is_lost_before_start(order) =>
            {
                Some(Self::Cancel)
            }
            _ => None,
        }
    }
}

/// Whether a bank took the payment back before the booked time began; operators refund later ones. A cancelled order
/// had its cancellation already. The time of the bank's decision counts and not the current time, so that a delayed
/// email still cancels the entry.
fn is_lost_before_start(order: &Order) -> bool {
    let lost = order.chargeback.as_deref();
    let lost_at = lost
        .filter(|chargeback| chargeback.status == ChargebackStatus::Lost)
        .and_then(|chargeback| chargeback.closed_at);
    let start = order.starts_at();
    order.cancellation.is_none() && lost_at.is_some_and(|at| start.is_some_and(|start| at < start))
}

/// Returns the calendar file of an email to `attendee`; none without a booked time, or for another topic. `organizer`
/// is the sender of emails, and `uids` those of the site. It contains no link: calendars are shared, and a guest's link opens the order. The
/// recipient of a gift does not see the order's number, as in the email itself.
pub fn calendar_file(
    texts: &Texts,
    uids: &EntryUids,
    template: MailTemplate,
    to: Party,
    order: &Order,
    organizer: &str,
    attendee: &str,
) -> Option<Attachment> {
    let slot = order.schedule.as_ref()?.slot;
    let method = Method::find(template, order)?;
    let (name, status, content_type) = match method {
        Method::Request => (
            "REQUEST",
            "CONFIRMED",
            "text/calendar; charset=UTF-8; method=REQUEST",
        ),
        Method::Cancel => (
            "CANCEL",
            "CANCELLED",
            "text/calendar; charset=UTF-8; method=CANCEL",
        ),
    };
    let with = match to {
        Party::Talent => &order.brief.recipient_name,
        Party::Customer | Party::Operator | Party::Recipient => &order.talent.display_name,
    };
    let title = &order.offer.title;
    let summary = escape_text(&text!(texts, "calendar-booked", title = title, with = with));
    let description = (to != Party::Recipient).then(|| {
        let number = text!(texts, "calendar-order", number = order.number.as_str());
        format!("DESCRIPTION:{}", escape_text(&number))
    });
    let brand = texts.brand();
    let language = texts.language().as_str().to_uppercase();
    let before = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        format!("PRODID:-//{}//Bookings//{language}", escape_text(brand)),
        format!("METHOD:{name}"),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}", uids.booked_time(order.order_guid)),
        format!("SEQUENCE:{}", order.version),
        format!("DTSTAMP:{}", format_utc(order.updated_at)),
        format!("DTSTART:{}", format_utc(slot.start_at)),
        format!("DTEND:{}", format_utc(slot.end_at)),
        format!("SUMMARY:{summary}"),
    ];
    let after = [
        format!("STATUS:{status}"),
        format!(
            "ORGANIZER;CN={}:mailto:{}",
            quote_parameter(brand),
            bare_address(organizer)
        ),
        format!(
            "ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:{}",
            bare_address(attendee)
        ),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    let lines = before.into_iter().chain(description).chain(after);
    Some(Attachment {
        name: "booking.ics",
        content_type,
        content: lines.map(|line| fold_line(&line)).collect(),
    })
}

/// Returns the address without a name before it.
pub(crate) fn bare_address(sender: &str) -> &str {
    let bare = sender.rsplit_once('<').map_or(sender, |(_, rest)| rest);
    bare.trim_end_matches('>').trim()
}
