//! Emails to the talent about a request that waits for an answer, or no longer does.

use texts::text;

use super::blocks::{answer, answer_by, facts, open, to_talent};
use crate::emails::earnings::earnings;
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn price_requested(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-quote-requested-subject", title = e.title()),
        [
            paragraph(text!(e.t, "talent-quote-requested")),
            facts(e),
            answer_by(e),
            answer(e),
        ],
    )
}

pub(super) fn price_expired(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-quote-expired-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-quote-expired")),
            facts(e),
            open(e),
        ],
    )
}

pub(super) fn price_reminder(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-price-reminder-subject", title = e.title()),
        [facts(e), answer_by(e), answer(e)],
    )
}

pub(super) fn received(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-new-request-subject", title = e.title()),
        [
            paragraph(text!(e.t, "talent-new-request")),
            facts(e),
            answer_by(e),
            earnings(e),
            answer(e),
        ],
    )
}

pub(super) fn reminder(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-answer-reminder-subject", title = e.title()),
        [facts(e), answer_by(e), earnings(e), answer(e)],
    )
}

pub(super) fn withdrawn(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-withdrawn-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-nothing-to-do")),
            facts(e),
            open(e),
        ],
    )
}

pub(super) fn missed(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-missed-subject", number = e.number()),
        [paragraph(text!(e.t, "talent-missed")), facts(e), open(e)],
    )
}

pub(super) fn lost(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-request-lost-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-request-lost")),
            facts(e),
            open(e),
        ],
    )
}

pub(super) fn brief_changed(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-brief-changed-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-brief-changed")),
            facts(e),
            answer_by(e),
            button(text!(e.t, "talent-button-brief"), &e.links.order),
        ],
    )
}
