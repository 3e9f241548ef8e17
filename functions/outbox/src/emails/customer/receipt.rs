//! Emails to the customer about a charge.

use texts::text;

use super::blocks::{facts, price_lines, see_order, talent, to_customer};
use crate::emails::parts::OrderEmail;
use email_frame::block::{button, fact, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn accepted(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-receipt-subject", talent = talent(e)),
        [
            e.portrait(),
            paragraph(text!(
                e.t,
                "customer-receipt",
                talent = talent(e),
                total = e.total()
            )),
            facts(e),
            e.recipient(),
            price_lines(e),
            fact(text!(e.t, "customer-fact-total-charged"), e.total()),
            e.meeting(),
            delivered_by(e),
            button(text!(e.t, "customer-button-order"), &e.links.order),
        ],
    )
}

pub(super) fn tip(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-tip-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-tip")),
            facts(e),
            fact(text!(e.t, "fact-tip"), e.total()),
            see_order(e),
        ],
    )
}

/// The deadline of the delivery; a booked time has none.
fn delivered_by(e: &OrderEmail) -> Block {
    if e.order.schedule.is_some() {
        return list([]);
    }
    e.deadline(
        text!(e.t, "customer-fact-delivered-by"),
        e.order.timers.deliver_by,
    )
}
