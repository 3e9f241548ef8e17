//! Emails to whoever is given something. They show neither the order nor its price, and nothing of its customer but the name.

use domain::offer::OfferKind;
use domain::order::{MailTemplate, Order};

use super::{Links, quoted};
use crate::email::Email;
use crate::wording::moment;

pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Email {
    let giver = giver(order);
    match template {
        MailTemplate::GiftReady => gift_ready(order, giver, links),
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
    let zone = gift.and_then(|gift| gift.opens.as_ref());
    let zone = zone.map(|opens| &opens.time_zone);
    let booked = order.schedule.as_ref();
    // Without a zone of the recipient's that of the booking.
    let start = booked.map(|booked| {
        moment(
            booked.slot.start_at,
            Some(zone.unwrap_or(&booked.time_zone)),
        )
    });
    email
        .fact_if("Starts", start)
        .button("Open your gift", &links.order)
        .paragraph("Whoever has this link can open the gift, so keep it to yourself.")
        .because_of(CAUSE)
}

/// Who gives it, as the customer wants to be called.
fn giver(order: &Order) -> &str {
    let from = order.brief.from_name.as_deref();
    from.unwrap_or(&order.customer.name)
}
