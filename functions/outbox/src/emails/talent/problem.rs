//! Emails to the talent about a problem with a delivery.

use texts::text;

use super::blocks::{facts, open, to_talent};
use crate::emails::earnings::earnings;
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::paragraph;

pub(super) fn reported(e: &OrderEmail) -> Email {
    let decided_by = text!(e.t, "fact-decided-by");
    to_talent(
        e,
        text!(e.t, "talent-problem-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-problem")),
            facts(e),
            e.deadline(decided_by, e.order.timers.resolve_by),
            open(e),
        ],
    )
}

pub(super) fn closed(e: &OrderEmail) -> Email {
    to_talent(
        e,
        settled(e),
        [e.decision(), facts(e), earnings(e), open(e)],
    )
}

pub(super) fn refunded(e: &OrderEmail) -> Email {
    to_talent(
        e,
        settled(e),
        [
            e.decision(),
            paragraph(text!(e.t, "talent-settled-refunded")),
            facts(e),
            open(e),
        ],
    )
}

fn settled(e: &OrderEmail) -> String {
    text!(e.t, "talent-settled-subject", number = e.number())
}
