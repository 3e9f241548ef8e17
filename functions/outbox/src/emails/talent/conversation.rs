//! Emails to the talent about what other people wrote.

use texts::text;

use super::blocks::{facts, open, to_talent};
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn new_messages(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(
            e.t,
            "talent-messages-subject",
            stage = e.stage(),
            number = e.number()
        ),
        [
            paragraph(text!(e.t, "talent-messages", stage = e.stage())),
            facts(e),
            button(text!(e.t, "button-read-and-answer"), &e.links.order),
        ],
    )
}

pub(super) fn gift_thanks(e: &OrderEmail) -> Email {
    let recipient = &e.order.brief.recipient_name;
    to_talent(
        e,
        text!(e.t, "talent-gift-thanks-subject", recipient = recipient),
        [e.thanks(), facts(e), open(e)],
    )
}
