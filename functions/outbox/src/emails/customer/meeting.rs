//! Emails to the customer about a booked time.

use texts::text;

use super::blocks::{facts, see_order, talent, to_customer};
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn new_times(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-new-times-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-new-times", talent = talent(e))),
            facts(e),
            e.proposed_times(),
            button(text!(e.t, "button-answer"), &e.links.order),
        ],
    )
}

pub(super) fn times_refused(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-times-refused-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "times-refused")),
            facts(e),
            see_order(e),
        ],
    )
}

pub(super) fn rescheduled(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-rescheduled-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-rescheduled")),
            facts(e),
            see_order(e),
        ],
    )
}

pub(super) fn reminder(e: &OrderEmail) -> Email {
    let missing = e.order.meeting.is_none().then(|| {
        paragraph(text!(
            e.t,
            "customer-meeting-missing",
            talent = talent(e),
            place = e.meeting_kind()
        ))
    });
    to_customer(
        e,
        text!(e.t, "customer-session-reminder-subject", talent = talent(e)),
        [missing.into(), facts(e), e.meeting(), see_order(e)],
    )
}
