//! Letters to whoever is booked.

use domain::order::{MailTemplate, Order};

use super::{Links, about_order, deadline, meeting, quoted};
use crate::letter::Letter;
use crate::wording::amount;

#[expect(clippy::too_many_lines, reason = "one arm per letter")]
pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Letter {
    let number = &order.number;
    let title = order.offer.title.as_str();
    let about = |subject: String| {
        Letter::about(subject).say(format!("Hello {},", order.talent.display_name))
    };
    let open = |letter: Letter| letter.button("Open the order", &links.order);
    match template {
        MailTemplate::NewRequest => {
            let letter = about(format!("New request: {title}")).say(
                "The money is reserved. Accept or decline; without an answer the request expires.",
            );
            let letter = deadline(
                facts(letter, order),
                "Answer by",
                order.timers.accept_by,
                Some(&order.talent.time_zone),
            );
            earnings(letter, order).button("Answer the request", &links.order)
        }
        MailTemplate::AcceptReminder => {
            let letter = about(format!("Still waiting for your answer: {title}"));
            let letter = deadline(
                facts(letter, order),
                "Answer by",
                order.timers.accept_by,
                Some(&order.talent.time_zone),
            );
            earnings(letter, order).button("Answer the request", &links.order)
        }
        MailTemplate::AcceptedCalendar => {
            let letter = about(format!("You accepted order {number}"));
            open(earnings(work_due(facts(letter, order), order), order))
        }
        MailTemplate::DeliverReminder => {
            let letter = about(format!("Order {number} is due soon"));
            open(work_due(facts(letter, order), order))
        }
        MailTemplate::RequestWithdrawn => open(facts(
            about(format!("Request {number} was withdrawn")).say(NOTHING_TO_DO),
            order,
        )),
        MailTemplate::MissedRequest => {
            let letter = about(format!("You missed request {number}"))
                .say("It expired without an answer, and the customer was not charged.");
            open(facts(letter, order))
        }
        MailTemplate::RequestLost => {
            let letter = about(format!("Request {number} has ended"))
                .say("The customer's bank ended the reservation. There is nothing for you to do.");
            open(facts(letter, order))
        }
        MailTemplate::OrderLostLate => {
            let letter = about(format!("Order {number} was cancelled: it is late"))
                .say("Nothing was delivered in time, so the customer got the money back.");
            open(facts(letter, order))
        }
        MailTemplate::RevisionRequested => {
            let letter = about(format!("A change is asked for: order {number}"))
                .say("The customer asks for a change. The order says which.");
            open(work_due(facts(letter, order), order))
        }
        MailTemplate::CompletedPayoutDate => {
            let letter = about(format!("Order {number} is complete"));
            let letter = earnings(facts(letter, order), order);
            open(deadline(
                letter,
                "Paid out on",
                order.payout.due_at,
                Some(&order.talent.time_zone),
            ))
        }
        MailTemplate::ProblemReported | MailTemplate::ProblemReceived | MailTemplate::Escalated => {
            let letter = about(format!("We are looking into order {number}"))
                .say("A problem was reported. Your payout waits until it is decided.");
            let letter = deadline(
                facts(letter, order),
                "Decided by",
                order.timers.resolve_by,
                Some(&order.talent.time_zone),
            );
            open(letter)
        }
        MailTemplate::DisputeClosed => {
            let letter = about(format!("The problem with order {number} is settled"));
            let letter = match order
                .dispute
                .as_ref()
                .and_then(|one| one.resolution.as_deref())
            {
                Some(text) => letter.say(format!("Our decision: {}", quoted(text))),
                None => letter,
            };
            open(earnings(facts(letter, order), order))
        }
        MailTemplate::DisputeRefunded => {
            let letter = about(format!("The problem with order {number} is settled"))
                .say("The customer got the money back, so nothing is paid out for this order.");
            open(facts(letter, order))
        }
        MailTemplate::Rescheduled => open(facts(
            about(format!("Order {number} has a new time")),
            order,
        )),
        MailTemplate::SessionReminder => {
            let letter = facts(about(format!("Coming up: {title}")), order);
            open(meeting(letter, order))
        }
        MailTemplate::CancelConfirmed => {
            let letter = about(format!("You cancelled order {number}"))
                .say("The customer gets all of the money back.");
            open(facts(letter, order))
        }
        MailTemplate::CustomerCancelled => {
            let letter = about(format!("Order {number} was cancelled by the customer"));
            open(earnings(facts(letter, order), order))
        }
        MailTemplate::CancelledByUs => {
            let letter = about(format!("We cancelled order {number}"));
            let letter = match order
                .cancellation
                .as_ref()
                .and_then(|one| one.text.as_deref())
            {
                Some(text) => letter.say(format!("The reason: {}", quoted(text))),
                None => letter,
            };
            open(facts(letter, order))
        }
        MailTemplate::RefundClawback => {
            let letter = about(format!("Order {number} was refunded"))
                .say("The customer got the money back. What you were paid for it is taken back.");
            let taken = order.payout.reversed;
            let letter = facts(letter, order);
            open(if taken.is_zero() {
                letter
            } else {
                letter.fact("Taken back", amount(taken))
            })
        }
        // Written to the customer or the operators; a talent who gets one still gets true facts.
        MailTemplate::FinishYourOrder
        | MailTemplate::OrderRequested
        | MailTemplate::OrderAcceptedReceipt
        | MailTemplate::OrderDeclinedNotCharged
        | MailTemplate::WithdrawnNotCharged
        | MailTemplate::ExpiredNotCharged
        | MailTemplate::SoldOutNotCharged
        | MailTemplate::NewMessages
        | MailTemplate::HoldLostReorder
        | MailTemplate::VideoReady
        | MailTemplate::Delivered
        | MailTemplate::HowDidItGo
        | MailTemplate::NotDeliveredRefunded
        | MailTemplate::DisputeOpened
        | MailTemplate::FeedbackInvite
        | MailTemplate::SlaBreached
        | MailTemplate::TalentCancelledRefunded
        | MailTemplate::CancelConfirmedRefund
        | MailTemplate::Refunded
        | MailTemplate::ReviewReminder
        | MailTemplate::FeedbackReminder => {
            open(facts(about(format!("News about order {number}")), order))
        }
    }
}

const NOTHING_TO_DO: &str = "There is nothing for you to do.";

fn facts(letter: Letter, order: &Order) -> Letter {
    about_order(letter, order, Some(&order.talent.time_zone))
        .fact("For", order.brief.recipient_name.clone())
}

fn earnings(letter: Letter, order: &Order) -> Letter {
    letter.fact("You earn", amount(order.payout.amount))
}

/// When the work has to be there; a booked time says it by its start.
fn work_due(letter: Letter, order: &Order) -> Letter {
    if order.schedule.is_some() {
        return letter;
    }
    deadline(
        letter,
        "Deliver by",
        order.timers.deliver_by,
        Some(&order.talent.time_zone),
    )
}
