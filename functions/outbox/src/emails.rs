//! Which email a template is, for whom: facts from the order, never from the request.

mod customer;
mod notice;
mod operator;
mod talent;

pub(crate) use notice::write as write_notice;

use domain::TimeZoneName;
use domain::order::{MailTemplate, Meeting, Order, Party};
use jiff::Timestamp;

use crate::email::Email;
use crate::wording::{amount, moment};

/// Where the buttons of an email lead.
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

/// Where both sides meet, if the talent has said it by now.
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

/// A deadline as a fact, if there is one.
fn deadline(
    email: Email,
    label: &str,
    at: Option<Timestamp>,
    zone: Option<&TimeZoneName>,
) -> Email {
    email.fact_if(label, at.map(|at| moment(at, zone)))
}

/// What went back to the customer, all refunds together.
fn refunded(order: &Order) -> String {
    amount(order.payment.refunded)
}

/// What somebody wrote, as a quotation.
fn quoted(text: &str) -> String {
    format!("“{text}”")
}
