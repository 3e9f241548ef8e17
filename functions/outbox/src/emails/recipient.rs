//! Emails to the recipient of a gift. They contain neither the order nor its price, and of its customer only the name.

use domain::TimeZoneName;
use domain::offer::OfferKind;
use domain::order::{MailTemplate, Order};
use texts::{Texts, text};

use super::parts::{Links, OrderEmail, quoted};
use email_frame::block::{button, fact_if, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let e = &OrderEmail {
        t,
        order,
        links,
        zone: zone(order),
    };
    let (subject, blocks) = match template {
        MailTemplate::GiftReady => ready(e),
        MailTemplate::Rescheduled => moved(e),
        MailTemplate::GiftCancelled => cancelled(e),
        // Written to the sides of the order; a recipient who gets one still gets true facts.
        _ => (
            text!(t, "recipient-news-subject", giver = giver(e)),
            open(e),
        ),
    };
    Email::new(t, subject)
        .greeting(&order.brief.recipient_name)
        .with(blocks)
        .because_of(text!(t, "footer-gift"))
}

fn ready(e: &OrderEmail) -> (String, Block) {
    (
        text!(
            e.t,
            "recipient-ready-subject",
            giver = giver(e),
            talent = talent(e)
        ),
        list([
            e.portrait(),
            paragraph(what(e)),
            message(e),
            fact_if(text!(e.t, "fact-starts"), start(e)),
            open(e),
        ]),
    )
}

fn moved(e: &OrderEmail) -> (String, Block) {
    (
        text!(e.t, "recipient-moved-subject", talent = talent(e)),
        list([
            paragraph(text!(
                e.t,
                "recipient-moved",
                talent = talent(e),
                giver = giver(e)
            )),
            fact_if(text!(e.t, "fact-starts"), start(e)),
            open(e),
        ]),
    )
}

fn cancelled(e: &OrderEmail) -> (String, Block) {
    (
        text!(e.t, "recipient-cancelled-subject", talent = talent(e)),
        list([
            paragraph(text!(
                e.t,
                "recipient-cancelled",
                talent = talent(e),
                giver = giver(e)
            )),
            fact_if(text!(e.t, "recipient-fact-was-to-start"), start(e)),
            button(
                text!(e.t, "recipient-button-talent", talent = talent(e)),
                &e.links.talent,
            ),
        ]),
    )
}

fn open(e: &OrderEmail) -> Block {
    button(text!(e.t, "recipient-button-open"), &e.links.order)
}

/// The giver's message, if there is one.
fn message(e: &OrderEmail) -> Block {
    let gift = e.order.gift.as_deref();
    let Some(gift) = gift.filter(|gift| !gift.message.is_empty()) else {
        return list([]);
    };
    list([
        paragraph(text!(e.t, "recipient-message", giver = giver(e))),
        paragraph(quoted(e.t, &gift.message)),
    ])
}

/// Returns what was booked, and by whom.
fn what(e: &OrderEmail) -> String {
    let (t, giver, talent) = (e.t, giver(e), talent(e));
    match e.order.offer.kind {
        OfferKind::Session | OfferKind::Appearance => {
            text!(t, "recipient-ready-time", giver = giver, talent = talent)
        }
        OfferKind::Video => text!(t, "recipient-ready-video", giver = giver, talent = talent),
        OfferKind::Item | OfferKind::Custom => {
            text!(t, "recipient-ready-item", giver = giver, talent = talent)
        }
    }
}

fn start(e: &OrderEmail) -> Option<String> {
    let booked = e.order.schedule.as_ref();
    booked.map(|schedule| e.t.moment(schedule.slot.start_at, e.zone))
}

/// The recipient's time zone; where none is known that of the booking.
fn zone(order: &Order) -> Option<&TimeZoneName> {
    let opens = order.gift.as_deref().and_then(|gift| gift.opens.as_ref());
    let booked = order.schedule.as_ref().map(|schedule| &schedule.time_zone);
    opens.map(|opens| &opens.time_zone).or(booked)
}

fn talent<'a>(e: &OrderEmail<'a>) -> &'a str {
    &e.order.talent.display_name
}

/// Returns the name of the giver, as the customer entered it.
fn giver<'a>(e: &OrderEmail<'a>) -> &'a str {
    let from = e.order.brief.from_name.as_deref();
    from.unwrap_or(&e.order.customer.name)
}
