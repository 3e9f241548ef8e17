//! Emails to the customer about a price on request, and about an order that is not paid.

use texts::text;

use super::blocks::{answer_by, facts, price_lines, see_order, talent, to_customer};
use crate::emails::parts::{OrderEmail, quoted as quotation};
use email_frame::block::{button, fact, paragraph};
use email_frame::{Block, Email};

pub(super) fn requested(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-price-requested-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-price-requested", talent = talent(e))),
            facts(e),
            answer_by(e),
            see_order(e),
        ],
    )
}

pub(super) fn quoted(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(
            e.t,
            "customer-quote-sent-subject",
            talent = talent(e),
            total = e.total()
        ),
        [
            note(e),
            facts(e),
            price_lines(e),
            fact(text!(e.t, "fact-total"), e.total()),
            pay_before(e),
            button(text!(e.t, "customer-button-pay"), &e.links.order),
            paragraph(text!(e.t, "customer-reserved-first", talent = talent(e))),
        ],
    )
}

pub(super) fn expired(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-quote-expired-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-quote-expired")),
            facts(e),
            button(text!(e.t, "customer-button-ask-again"), &e.links.talent),
        ],
    )
}

pub(super) fn finish_quoted(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-finish-quote-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-finish-quote")),
            facts(e),
            pay_before(e),
            fact(text!(e.t, "fact-total"), e.total()),
            button(text!(e.t, "customer-button-pay"), &e.links.order),
        ],
    )
}

pub(super) fn finish(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-finish-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-finish")),
            facts(e),
            pay_before(e),
            fact(text!(e.t, "fact-total"), e.total()),
            button(text!(e.t, "customer-button-finish"), &e.links.order),
        ],
    )
}

/// The athlete's note on the price, if there is one.
fn note(e: &OrderEmail) -> Block {
    let quote = e.order.custom_quote.as_ref();
    let note = quote.and_then(|quote| quote.note.as_deref());
    let sentence = note.map(|note| {
        text!(
            e.t,
            "customer-quote-note",
            talent = talent(e),
            note = quotation(e.t, note)
        )
    });
    sentence.map(paragraph).into()
}

fn pay_before(e: &OrderEmail) -> Block {
    e.deadline(
        text!(e.t, "customer-fact-pay-before"),
        e.order.timers.pay_by,
    )
}
