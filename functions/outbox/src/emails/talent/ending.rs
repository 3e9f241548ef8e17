//! Emails to the talent about an order or a licence that ends.

use texts::text;

use super::blocks::{facts, open, to_talent};
use crate::emails::earnings::{earnings, nothing_left};
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::paragraph;

pub(super) fn lost_late(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-lost-late-subject", number = e.number()),
        [paragraph(text!(e.t, "talent-lost-late")), facts(e), open(e)],
    )
}

pub(super) fn cancelled(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-cancelled-subject", number = e.number()),
        [paragraph(text!(e.t, "talent-cancelled")), facts(e), open(e)],
    )
}

pub(super) fn customer_cancelled(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(
            e.t,
            "talent-customer-cancelled-subject",
            number = e.number()
        ),
        [nothing_left(e), facts(e), earnings(e), open(e)],
    )
}

pub(super) fn contract_withdrawn(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-withdrawal-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-withdrawal")),
            nothing_left(e),
            facts(e),
            open(e),
        ],
    )
}

pub(super) fn cancelled_by_us(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(
            e.t,
            "talent-cancelled-by-us-subject",
            stage = e.stage(),
            number = e.number()
        ),
        [e.cancellation_reason(), nothing_left(e), facts(e), open(e)],
    )
}

pub(super) fn licence_ends(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-licence-ends-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-licence-ends")),
            facts(e),
            e.licence(),
            open(e),
        ],
    )
}
