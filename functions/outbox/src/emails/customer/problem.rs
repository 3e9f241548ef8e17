//! Emails to the customer about a problem with a delivery.

use texts::text;

use super::blocks::{facts, see_order, to_customer};
use super::refund::returned;
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::paragraph;

pub(super) fn received(e: &OrderEmail) -> Email {
    let decided_by = text!(e.t, "fact-decided-by");
    to_customer(
        e,
        text!(
            e.t,
            "customer-problem-received-subject",
            number = e.number()
        ),
        [
            paragraph(text!(e.t, "customer-problem-received")),
            facts(e),
            e.deadline(decided_by, e.order.timers.resolve_by),
            see_order(e),
        ],
    )
}

pub(super) fn refunded(e: &OrderEmail) -> Email {
    to_customer(
        e,
        settled(e),
        [
            e.decision(),
            paragraph(text!(e.t, "customer-full-refund")),
            facts(e),
            returned(e),
            see_order(e),
        ],
    )
}

pub(super) fn closed(e: &OrderEmail) -> Email {
    let is_refunded = !e.order.payment.refunded.is_zero();
    to_customer(
        e,
        settled(e),
        [
            e.decision(),
            facts(e),
            is_refunded.then(|| returned(e)).into(),
            see_order(e),
        ],
    )
}

fn settled(e: &OrderEmail) -> String {
    text!(e.t, "customer-problem-settled-subject", number = e.number())
}
