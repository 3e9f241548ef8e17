//! Emails to the customer about what the athlete delivered.

use domain::offer::OfferKind;
use domain::order::{ForWhom, Shipment};
use texts::text;

use super::blocks::{facts, talent, to_customer};
use crate::emails::parts::OrderEmail;
use email_frame::block::{button, fact, fact_if, link, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn video_ready(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-video-ready-subject", talent = talent(e)),
        [
            e.portrait(),
            paragraph(text!(
                e.t,
                "customer-video-ready",
                talent = talent(e),
                total = e.total()
            )),
            facts(e),
            e.recipient(),
            fact(text!(e.t, "customer-fact-charged"), e.total()),
            shipped(e),
            review(e),
        ],
    )
}

pub(super) fn delivered(e: &OrderEmail) -> Email {
    let (subject, sentence) = match (parcel(e), e.order.offer.kind) {
        (Some(_), OfferKind::Item) => (
            text!(e.t, "customer-parcel-subject", talent = talent(e)),
            text!(e.t, "customer-parcel"),
        ),
        (_, OfferKind::Video) => (
            text!(e.t, "customer-video-ready-subject", talent = talent(e)),
            press_play(e),
        ),
        _ => (
            text!(e.t, "customer-delivered-subject", talent = talent(e)),
            text!(e.t, "customer-delivered"),
        ),
    };
    to_customer(
        e,
        subject,
        [
            e.portrait(),
            paragraph(sentence),
            facts(e),
            e.recipient(),
            shipped(e),
            review(e),
        ],
    )
}

pub(super) fn how_did_it_go(e: &OrderEmail) -> Email {
    let without_link = e.order.meeting.is_none().then(|| {
        paragraph(text!(
            e.t,
            "customer-met-without-link",
            talent = talent(e),
            place = e.meeting_kind()
        ))
    });
    to_customer(
        e,
        text!(e.t, "customer-how-did-it-go-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-how-did-it-go")),
            without_link.into(),
            facts(e),
            review(e),
        ],
    )
}

pub(super) fn review_reminder(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-review-reminder-subject", talent = talent(e)),
        [facts(e), review(e)],
    )
}

pub(super) fn licence_ends(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-licence-ends-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-licence-ends")),
            facts(e),
            e.licence(),
            button(text!(e.t, "customer-button-renew"), &e.links.order),
        ],
    )
}

/// The request to check the delivery, with the day after which it counts as accepted.
fn review(e: &OrderEmail) -> Block {
    let by = e.order.timers.review_by;
    let otherwise = by.map(|at| {
        paragraph(text!(
            e.t,
            "customer-review",
            day = e.t.moment(at, e.zone),
            talent = talent(e)
        ))
    });
    list([
        e.deadline(text!(e.t, "customer-fact-check-by"), by),
        button(text!(e.t, "customer-button-order"), &e.links.order),
        otherwise.into(),
    ])
}

fn press_play(e: &OrderEmail) -> String {
    match e.order.brief.for_whom {
        ForWhom::Myself => text!(e.t, "customer-press-play"),
        ForWhom::Other => {
            let recipient = &e.order.brief.recipient_name;
            text!(e.t, "customer-press-play-gift", recipient = recipient)
        }
    }
}

/// The parcel that was sent last.
fn parcel<'a>(e: &OrderEmail<'a>) -> Option<&'a Shipment> {
    let mut newest_first = e.order.deliverables.iter().rev();
    newest_first.find_map(|deliverable| deliverable.shipment.as_ref())
}

/// The carrier of the parcel and its tracking link.
fn shipped(e: &OrderEmail) -> Block {
    let Some(parcel) = parcel(e) else {
        return list([]);
    };
    let address = parcel.tracking_url.as_ref();
    let track = address.map(|address| link(text!(e.t, "customer-link-track"), address.clone()));
    list([
        fact(
            text!(e.t, "customer-fact-sent-with"),
            parcel.carrier_name.clone(),
        ),
        fact_if(
            text!(e.t, "customer-fact-tracking-number"),
            parcel.tracking_number.clone(),
        ),
        track.into(),
    ])
}
