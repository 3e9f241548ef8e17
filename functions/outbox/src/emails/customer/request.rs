//! Emails to the customer about a request: it was sent, or it ended without a charge.

use domain::order::{DeclineReason, Shortage};
use texts::text;

use super::blocks::{answer_by, facts, find_another, not_charged, see_order, talent, to_customer};
use crate::emails::parts::{OrderEmail, quoted};
use email_frame::block::{button, fact, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn sent(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-requested-subject", talent = talent(e)),
        [
            paragraph(text!(
                e.t,
                "customer-requested",
                total = e.total(),
                talent = talent(e)
            )),
            facts(e),
            answer_by(e),
            fact(text!(e.t, "customer-fact-reserved"), e.total()),
            see_order(e),
        ],
    )
}

pub(super) fn declined(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-declined-subject", talent = talent(e)),
        [
            declined_because(e),
            declined_with(e),
            not_charged(e),
            facts(e),
            find_another(e),
        ],
    )
}

pub(super) fn withdrawn(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-withdrawn-subject", talent = talent(e)),
        [not_charged(e), facts(e), see_order(e)],
    )
}

pub(super) fn expired(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-expired-subject", talent = talent(e)),
        [not_charged(e), facts(e), find_another(e)],
    )
}

pub(super) fn sold_out(e: &OrderEmail) -> Email {
    let (subject, why) = match e.order.shortage() {
        Some(Shortage::SlotTaken) => (
            text!(e.t, "customer-slot-taken-subject", talent = talent(e)),
            text!(e.t, "customer-slot-taken"),
        ),
        Some(Shortage::PromoCodeUsed) => (
            text!(e.t, "customer-promo-used-subject", talent = talent(e)),
            text!(e.t, "customer-promo-used"),
        ),
        _ => (
            text!(e.t, "customer-sold-out-subject", talent = talent(e)),
            text!(e.t, "customer-sold-out", talent = talent(e)),
        ),
    };
    to_customer(
        e,
        subject,
        [
            paragraph(why),
            not_charged(e),
            facts(e),
            button(text!(e.t, "customer-button-choose-again"), &e.links.talent),
        ],
    )
}

pub(super) fn hold_lost(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-hold-lost-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-hold-lost")),
            facts(e),
            button(text!(e.t, "customer-button-book-again"), booking_page(e)),
        ],
    )
}

/// The reason that the athlete chose; nothing if it was another.
fn declined_because(e: &OrderEmail) -> Block {
    let (t, talent) = (e.t, talent(e));
    let cancellation = e.order.cancellation.as_ref();
    let chosen = cancellation.map(|cancellation| cancellation.reason.as_str());
    let mut reasons = DeclineReason::ALL.iter();
    let reason = match reasons.find(|reason| Some(reason.as_str()) == chosen) {
        None | Some(DeclineReason::Other) => return list([]),
        Some(DeclineReason::NoTime) => text!(t, "customer-declined-no-time", talent = talent),
        Some(DeclineReason::NotMyKind) => {
            text!(t, "customer-declined-not-my-kind", talent = talent)
        }
        Some(DeclineReason::Unclear) => text!(t, "customer-declined-unclear"),
        Some(DeclineReason::Inappropriate) => {
            text!(t, "customer-declined-inappropriate", talent = talent)
        }
    };
    paragraph(reason)
}

/// The athlete's message with the decline, if there is one.
fn declined_with(e: &OrderEmail) -> Block {
    let cancellation = e.order.cancellation.as_ref();
    let message = cancellation.and_then(|cancellation| cancellation.text.as_deref());
    let sentence = message.map(|message| {
        text!(
            e.t,
            "customer-wrote",
            talent = talent(e),
            text = quoted(e.t, message)
        )
    });
    sentence.map(paragraph).into()
}

/// The booking page of the offer; if the price was on request, the athlete names a new one.
fn booking_page(e: &OrderEmail) -> String {
    let page = format!("{}/book?offer={}", e.links.talent, e.order.offer.offer_guid);
    if e.order.has_quoted_price() {
        format!("{page}&price=ask")
    } else {
        page
    }
}
