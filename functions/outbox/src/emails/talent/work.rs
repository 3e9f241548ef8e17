//! Emails to the talent about an accepted order.

use texts::text;

use super::blocks::{facts, open, to_talent, work_due};
use crate::emails::earnings::earnings;
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::paragraph;

pub(super) fn accepted(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-accepted-subject", number = e.number()),
        [facts(e), work_due(e), earnings(e), open(e)],
    )
}

pub(super) fn reminder(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-deliver-reminder-subject", number = e.number()),
        [facts(e), work_due(e), open(e)],
    )
}

pub(super) fn revision(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-revision-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-revision")),
            facts(e),
            work_due(e),
            open(e),
        ],
    )
}

pub(super) fn address_changed(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-address-changed-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-address-changed")),
            facts(e),
            work_due(e),
            open(e),
        ],
    )
}
