//! Emails by template and recipient: they contain facts from the order, never from the request.

mod customer;
mod notice;
mod operator;
mod order_links;
mod recipient;
mod talent;

pub(crate) use notice::write as write_notice;
pub(crate) use order_links::write as order_links;

use domain::TimeZoneName;
use domain::order::{MailTemplate, Meeting, Order, Party};
use jiff::Timestamp;

use crate::email::Email;
use crate::wording::{amount, moment};

/// The addresses that an email links to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The order, as its reader may open it.
    pub order: String,
    /// The page to rate the order on; only the customer has one. In an account it is the order's own.
    pub feedback: String,
    /// The talent's public page.
    pub talent: String,
    /// The front page.
    pub home: String,
}

/// The email of a template for one of the parties.
pub fn write(template: MailTemplate, to: Party, order: &Order, links: &Links) -> Email {
    match to {
        Party::Customer => customer::write(template, order, links),
        Party::Talent => talent::write(template, order, links),
        Party::Operator => operator::write(template, order, links),
        Party::Recipient => recipient::write(template, order, links),
    }
}

/// Number, offer and booked time: what every email about an order shows.
fn about_order(email: Email, order: &Order, zone: Option<&TimeZoneName>) -> Email {
    let start = order
        .schedule
        .as_ref()
        .map(|schedule| moment(schedule.slot.start_at, zone));
    email
        .fact("Order", order.number.to_string())
        .fact("Booking", order.offer.title.clone())
        .fact_if("Starts", start)
}

/// Adds the meeting place if the talent has named one.
fn meeting(email: Email, order: &Order) -> Email {
    match order.meeting.as_deref() {
        None => email,
        Some(Meeting::Online { join_url, note }) => email
            .fact_if("Good to know", note.clone())
            .link("Join the call", join_url.as_str()),
        Some(Meeting::InPerson {
            place,
            address,
            note,
        }) => email
            .fact("Where", format!("{place}, {}", address.replace('\n', ", ")))
            .fact_if("Good to know", note.clone()),
    }
}

/// The times that one side proposed instead of the booked one, and until when the other answers.
fn proposed_times(email: Email, order: &Order, zone: Option<&TimeZoneName>) -> Email {
    let Some(proposal) = &order.reschedule_proposal else {
        return email;
    };
    let mut email = email;
    for (slot, number) in proposal.slots.iter().zip(1..) {
        email = email.fact(&format!("Proposal {number}"), moment(slot.start_at, zone));
    }
    let booked = order.schedule.as_ref().map(|schedule| schedule.slot);
    let last = proposal.slots.last().map(|slot| slot.start_at);
    let answer_by = booked
        .map(|slot| slot.start_at)
        .into_iter()
        .chain(last)
        .min();
    deadline(email, "Answer before", answer_by, zone)
}

/// A deadline as a fact, if there is one.
fn deadline(
    email: Email,
    label: &str,
    at: Option<Timestamp>,
    zone: Option<&TimeZoneName>,
) -> Email {
    email.fact_if(label, at.map(|at| moment(at, zone)))
}

/// Returns the total of all refunds.
fn refunded(order: &Order) -> String {
    amount(order.payment.refunded)
}

/// Adds the message that the recipient of a gift wrote.
fn thanks(email: Email, order: &Order) -> Email {
    let recipient = &order.brief.recipient_name;
    match order.gift.as_deref().and_then(|gift| gift.thanks.as_ref()) {
        Some(thanks) => email
            .paragraph(format!("{recipient} opened the gift and wrote:"))
            .paragraph(quoted(&thanks.text)),
        None => email,
    }
}

/// Returns a user's text as a quotation.
fn quoted(text: &str) -> String {
    format!("“{text}”")
}
