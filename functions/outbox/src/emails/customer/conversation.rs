//! Emails to the customer about what other people wrote, and about the customer's own review.

use texts::text;

use super::blocks::{facts, see_order, talent, to_customer};
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn new_messages(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-messages-subject", talent = talent(e)),
        [
            paragraph(text!(
                e.t,
                "customer-messages",
                stage = e.stage(),
                talent = talent(e)
            )),
            facts(e),
            button(text!(e.t, "button-read-and-answer"), &e.links.order),
        ],
    )
}

pub(super) fn gift_thanks(e: &OrderEmail) -> Email {
    let recipient = &e.order.brief.recipient_name;
    to_customer(
        e,
        text!(e.t, "customer-gift-thanks-subject", recipient = recipient),
        [e.thanks(), facts(e), see_order(e)],
    )
}

pub(super) fn rate(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-feedback-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-feedback", talent = talent(e))),
            facts(e),
            button(text!(e.t, "customer-button-rate"), &e.links.feedback),
        ],
    )
}

pub(super) fn review_answered(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-replied-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-replied", talent = talent(e))),
            facts(e),
            button(text!(e.t, "customer-button-reply"), &e.links.feedback),
        ],
    )
}
