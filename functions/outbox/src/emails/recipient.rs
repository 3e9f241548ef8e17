//! Emails to the recipient of a gift. They contain neither the order nor its price, and of its customer only the name.

use domain::offer::OfferKind;
use domain::order::{MailTemplate, Order};

use super::{Links, quoted};
use crate::email::Email;
use crate::wording::moment;

pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Email {
    let giver = giver(order);
    let talent = order.talent.display_name.as_str();
    match template {
        MailTemplate::GiftReady => gift_ready(order, giver, links),
        MailTemplate::Rescheduled => {
            let email = Email::new(format!("Your time with {talent} has moved"))
                .paragraph(format!("Hello {},", order.brief.recipient_name))
                .paragraph(format!(
                    "The time with {talent} that {giver} booked for you has another hour now."
                ));
            email
                .fact_if("Starts", start(order))
                .button("Open your gift", &links.order)
                .because_of(CAUSE)
        }
        MailTemplate::GiftCancelled => {
            let email = Email::new(format!("Your time with {talent} does not take place"))
                .paragraph(format!("Hello {},", order.brief.recipient_name))
                .paragraph(format!(
                    "The time with {talent} that {giver} booked for you was cancelled. {giver} knows of it."
                ));
            email
                .fact_if("Was to start", start(order))
                .button(&format!("The page of {talent}"), &links.talent)
                .because_of(CAUSE)
        }
        // Written to the sides of the order; a recipient who gets one still gets true facts.
        _ => Email::new(format!("News about a gift from {giver}"))
            .paragraph(format!("Hello {},", order.brief.recipient_name))
            .button("Open your gift", &links.order)
            .because_of(CAUSE),
    }
}

const CAUSE: &str = "a gift that somebody booked for you";

fn gift_ready(order: &Order, giver: &str, links: &Links) -> Email {
    let talent = order.talent.display_name.as_str();
    let gift = order.gift.as_deref();
    let what = match order.offer.kind {
        OfferKind::Session | OfferKind::Appearance => {
            format!("{giver} booked a time with {talent} for you.")
        }
        OfferKind::Video => format!("{talent} recorded a video for you. {giver} booked it."),
        OfferKind::Item | OfferKind::Custom => {
            format!("{talent} made something for you. {giver} booked it.")
        }
    };
    let email = Email::new(format!("{giver} has a gift for you from {talent}"))
        .paragraph(format!("Hello {},", order.brief.recipient_name))
        .paragraph(what);
    let email = match gift {
        Some(gift) => email
            .paragraph(format!("{giver} wrote:"))
            .paragraph(quoted(&gift.message)),
        None => email,
    };
    email
        .fact_if("Starts", start(order))
        .button("Open your gift", &links.order)
        .paragraph("Whoever has this link can open the gift, so keep it to yourself.")
        .because_of(CAUSE)
}

/// When what was booked begins, in the recipient's zone; where none is known in that of the booking.
fn start(order: &Order) -> Option<String> {
    let booked = order.schedule.as_ref()?;
    let opens = order.gift.as_deref().and_then(|gift| gift.opens.as_ref());
    let zone = opens.map_or(&booked.time_zone, |opens| &opens.time_zone);
    Some(moment(booked.slot.start_at, Some(zone)))
}

/// Who gives it, as the customer wants to be called.
fn giver(order: &Order) -> &str {
    let from = order.brief.from_name.as_deref();
    from.unwrap_or(&order.customer.name)
}
