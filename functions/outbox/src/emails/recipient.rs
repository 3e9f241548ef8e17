//! Emails to the recipient of a gift. They contain neither the order nor its price, and of its customer only the name.

use domain::offer::OfferKind;
use domain::order::{MailTemplate, Order};
use texts::{Texts, text};

use super::parts::{Links, portrait, quoted};
use email_frame::Email;

pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let giver = giver(order);
    let talent = order.talent.display_name.as_str();
    let about = |subject: String| Email::new(t, subject).greeting(&order.brief.recipient_name);
    let open = |email: Email| email.button(text!(t, "recipient-button-open"), &links.order);
    let email = match template {
        MailTemplate::GiftReady => {
            let email = about(text!(
                t,
                "recipient-ready-subject",
                giver = giver,
                talent = talent
            ))
            .paragraph(what(t, order));
            let email = match order.gift.as_deref() {
                Some(gift) if !gift.message.is_empty() => email
                    .paragraph(text!(t, "recipient-message", giver = giver))
                    .paragraph(quoted(t, &gift.message)),
                _ => email,
            };
            let email = email.picture(portrait(order, links));
            open(email.fact_if(text!(t, "fact-starts"), start(t, order)))
        }
        MailTemplate::Rescheduled => {
            let email = about(text!(t, "recipient-moved-subject", talent = talent))
                .paragraph(text!(t, "recipient-moved", talent = talent, giver = giver));
            open(email.fact_if(text!(t, "fact-starts"), start(t, order)))
        }
        MailTemplate::GiftCancelled => {
            about(text!(t, "recipient-cancelled-subject", talent = talent))
                .paragraph(text!(
                    t,
                    "recipient-cancelled",
                    talent = talent,
                    giver = giver
                ))
                .fact_if(text!(t, "recipient-fact-was-to-start"), start(t, order))
                .button(
                    text!(t, "recipient-button-talent", talent = talent),
                    &links.talent,
                )
        }
        // Written to the sides of the order; a recipient who gets one still gets true facts.
        _ => open(about(text!(t, "recipient-news-subject", giver = giver))),
    };
    email.because_of(text!(t, "footer-gift"))
}

/// Returns what was booked, and by whom.
fn what(t: &Texts, order: &Order) -> String {
    let giver = giver(order);
    let talent = order.talent.display_name.as_str();
    match order.offer.kind {
        OfferKind::Session | OfferKind::Appearance => {
            text!(t, "recipient-ready-time", giver = giver, talent = talent)
        }
        OfferKind::Video => text!(t, "recipient-ready-video", giver = giver, talent = talent),
        OfferKind::Item | OfferKind::Custom => {
            text!(t, "recipient-ready-item", giver = giver, talent = talent)
        }
    }
}

/// When what was booked begins, in the recipient's zone; where none is known in that of the booking.
fn start(t: &Texts, order: &Order) -> Option<String> {
    let booked = order.schedule.as_ref()?;
    let opens = order.gift.as_deref().and_then(|gift| gift.opens.as_ref());
    let zone = opens.map_or(&booked.time_zone, |opens| &opens.time_zone);
    Some(t.moment(booked.slot.start_at, Some(zone)))
}

/// Who gives it, as the customer wants to be called.
fn giver(order: &Order) -> &str {
    let from = order.brief.from_name.as_deref();
    from.unwrap_or(&order.customer.name)
}
