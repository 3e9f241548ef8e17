//! Emails to the talent about a booked time.

use texts::text;

use super::blocks::{facts, open, to_talent};
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn new_times(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-new-times-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-new-times")),
            facts(e),
            e.proposed_times(),
            button(text!(e.t, "button-answer"), &e.links.order),
        ],
    )
}

pub(super) fn times_refused(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-times-refused-subject", number = e.number()),
        [paragraph(text!(e.t, "times-refused")), facts(e), open(e)],
    )
}

pub(super) fn rescheduled(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-rescheduled-subject", number = e.number()),
        [facts(e), open(e)],
    )
}

pub(super) fn place_missing(e: &OrderEmail) -> Email {
    let place = e.meeting_kind();
    to_talent(
        e,
        text!(
            e.t,
            "talent-meeting-missing-subject",
            place = place,
            title = e.title()
        ),
        [
            paragraph(text!(e.t, "talent-meeting-missing", place = place)),
            facts(e),
            button(
                text!(e.t, "talent-button-meeting", place = place),
                &e.links.order,
            ),
        ],
    )
}

pub(super) fn reminder(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-session-reminder-subject", title = e.title()),
        [facts(e), e.meeting(), open(e)],
    )
}
