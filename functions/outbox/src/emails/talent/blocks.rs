//! The blocks that several emails to the talent share.

use domain::first_name;
use texts::text;

use crate::emails::parts::OrderEmail;
use email_frame::block::{button, fact, list};
use email_frame::{Block, Email};

/// Returns an email with the talent's name as its greeting.
pub(super) fn to_talent<const N: usize>(
    e: &OrderEmail,
    subject: String,
    blocks: [Block; N],
) -> Email {
    Email::new(e.t, subject)
        .greeting(first_name(&e.order.talent.display_name))
        .with_all(blocks)
}

/// The order and its recipient.
pub(super) fn facts(e: &OrderEmail) -> Block {
    let recipient = e.order.brief.recipient_name.as_str();
    list([
        e.about_order(),
        fact(text!(e.t, "talent-fact-for"), recipient),
    ])
}

pub(super) fn answer_by(e: &OrderEmail) -> Block {
    e.deadline(text!(e.t, "fact-answer-by"), e.order.timers.accept_by)
}

/// The deadline of the delivery; a booked time has none.
pub(super) fn work_due(e: &OrderEmail) -> Block {
    if e.order.schedule.is_some() {
        return list([]);
    }
    e.deadline(
        text!(e.t, "talent-fact-deliver-by"),
        e.order.timers.deliver_by,
    )
}

pub(super) fn open(e: &OrderEmail) -> Block {
    let label = text!(e.t, "talent-button-open", stage = e.stage());
    button(label, &e.links.order)
}

pub(super) fn answer(e: &OrderEmail) -> Block {
    button(text!(e.t, "talent-button-answer"), &e.links.order)
}
