//! Emails to the talent.

use domain::order::{MailTemplate, Order, PayoutStatus, State};

use super::{Links, about_order, deadline, meeting, proposed_times, quoted, thanks};
use crate::email::Email;
use crate::wording::amount;

#[expect(clippy::too_many_lines, reason = "one arm per email")]
pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Email {
    let number = &order.number;
    let title = order.offer.title.as_str();
    let about = |subject: String| {
        Email::new(subject).paragraph(format!("Hello {},", order.talent.display_name))
    };
    let open = |email: Email| email.button("Open the order", &links.order);
    match template {
        MailTemplate::QuoteRequested => {
            let email = about(format!("What is your price? {title}")).paragraph(
                "A customer asks you for a price of your own. Read the request and name one, or decline; \
                 without an answer the request expires.",
            );
            let by = order.timers.accept_by;
            let zone = Some(&order.talent.time_zone);
            deadline(facts(email, order), "Answer by", by, zone)
                .button("Answer the request", &links.order)
        }
        MailTemplate::QuoteExpired => {
            let email = about(format!("Your price for request {number} has expired"))
                .paragraph("The customer did not pay it in time.");
            open(facts(email, order))
        }
        MailTemplate::AcceptReminder if order.state == State::QuoteRequested => {
            let email = about(format!("Still waiting for your price: {title}"));
            let by = order.timers.accept_by;
            let zone = Some(&order.talent.time_zone);
            deadline(facts(email, order), "Answer by", by, zone)
                .button("Answer the request", &links.order)
        }
        MailTemplate::NewRequest => {
            let email = about(format!("New request: {title}")).paragraph(
                "The money is reserved. Accept or decline; without an answer the request expires.",
            );
            let email = deadline(
                facts(email, order),
                "Answer by",
                order.timers.accept_by,
                Some(&order.talent.time_zone),
            );
            earnings(email, order).button("Answer the request", &links.order)
        }
        MailTemplate::AcceptReminder => {
            let email = about(format!("Still waiting for your answer: {title}"));
            let email = deadline(
                facts(email, order),
                "Answer by",
                order.timers.accept_by,
                Some(&order.talent.time_zone),
            );
            earnings(email, order).button("Answer the request", &links.order)
        }
        MailTemplate::AcceptedCalendar => {
            let email = about(format!("You accepted order {number}"));
            open(earnings(work_due(facts(email, order), order), order))
        }
        MailTemplate::DeliverReminder => {
            let email = about(format!("Order {number} is due soon"));
            open(work_due(facts(email, order), order))
        }
        MailTemplate::RequestWithdrawn => open(facts(
            about(format!("Request {number} was withdrawn")).paragraph(NOTHING_TO_DO),
            order,
        )),
        MailTemplate::MissedRequest => {
            let email = about(format!("You missed request {number}"))
                .paragraph("It expired without an answer, and the customer was not charged.");
            open(facts(email, order))
        }
        MailTemplate::RequestLost => {
            let email = about(format!("Request {number} has ended")).paragraph(
                "The customer's bank ended the reservation. There is nothing for you to do.",
            );
            open(facts(email, order))
        }
        MailTemplate::OrderLostLate => {
            let email = about(format!("Order {number} was cancelled: it is late"))
                .paragraph("Nothing was delivered in time, so the customer got the money back.");
            open(facts(email, order))
        }
        MailTemplate::RevisionRequested => {
            let email = about(format!("A change is asked for: order {number}"))
                .paragraph("The customer asks for a change. The order says which.");
            open(work_due(facts(email, order), order))
        }
        MailTemplate::CompletedPayoutDate => {
            let email = about(format!("Order {number} is complete"));
            let email = earnings(facts(email, order), order);
            open(deadline(
                email,
                "Paid out on",
                order.payout.due_at,
                Some(&order.talent.time_zone),
            ))
        }
        MailTemplate::ProblemReported | MailTemplate::ProblemReceived | MailTemplate::Escalated => {
            let email = about(format!("We are looking into order {number}"))
                .paragraph("A problem was reported. Your payout waits until it is decided.");
            let email = deadline(
                facts(email, order),
                "Decided by",
                order.timers.resolve_by,
                Some(&order.talent.time_zone),
            );
            open(email)
        }
        MailTemplate::DisputeClosed => {
            let email = about(format!("The problem with order {number} is settled"));
            let email = match order
                .dispute
                .as_ref()
                .and_then(|one| one.resolution.as_deref())
            {
                Some(text) => email.paragraph(format!("Our decision: {}", quoted(text))),
                None => email,
            };
            open(earnings(facts(email, order), order))
        }
        MailTemplate::DisputeRefunded => {
            let email = about(format!("The problem with order {number} is settled")).paragraph(
                "The customer got the money back, so nothing is paid out for this order.",
            );
            open(facts(email, order))
        }
        MailTemplate::BriefChanged => {
            let email = about(format!("The brief of request {number} has changed"))
                .paragraph("Please read it again before you answer.");
            let by = order.timers.accept_by;
            let zone = Some(&order.talent.time_zone);
            deadline(facts(email, order), "Answer by", by, zone)
                .button("Read the brief", &links.order)
        }
        MailTemplate::NewTimesProposed => {
            let email = about(format!("The customer proposes another time for {number}"))
                .paragraph("Take one of the times, or refuse and keep the booked one.");
            let zone = Some(&order.talent.time_zone);
            proposed_times(facts(email, order), order, zone).button("Answer", &links.order)
        }
        MailTemplate::NewTimesRefused => {
            let email = about(format!("Order {number} stays at its time"))
                .paragraph("The proposal of another time was refused or taken back.");
            open(facts(email, order))
        }
        MailTemplate::Rescheduled => open(facts(
            about(format!("Order {number} has a new time")),
            order,
        )),
        MailTemplate::SessionReminder => {
            let email = facts(about(format!("Coming up: {title}")), order);
            open(meeting(email, order))
        }
        MailTemplate::CancelConfirmed => {
            let email = about(format!("You cancelled order {number}"))
                .paragraph("The customer gets all of the money back.");
            open(facts(email, order))
        }
        MailTemplate::CustomerCancelled => {
            let email = about(format!("Order {number} was cancelled by the customer"));
            open(earnings(facts(email, order), order))
        }
        MailTemplate::CancelledByUs => {
            let email = about(format!("We cancelled order {number}"));
            let email = match order
                .cancellation
                .as_ref()
                .and_then(|one| one.text.as_deref())
            {
                Some(text) => email.paragraph(format!("The reason: {}", quoted(text))),
                None => email,
            };
            open(facts(email, order))
        }
        MailTemplate::RefundClawback => {
            let email = about(format!("Order {number} was refunded"));
            let email = if order.has_lost_chargeback() {
                email.paragraph("The bank decided for the holder of the card.")
            } else {
                email
            };
            open(taken_back(email, order))
        }
        MailTemplate::ChargebackOpened => {
            let email = about(format!("The customer's bank looks into order {number}")).paragraph(
                "The holder of the card asked the bank for the money. We send the bank what the order says for itself; \
                 your payout waits until it has decided, which takes weeks. There is nothing for you to do.",
            );
            open(earnings(facts(email, order), order))
        }
        MailTemplate::ChargebackWon => {
            let email = about(format!("The payment of order {number} stands"))
                .paragraph(format!("The bank decided for you. {}", after_bank(order)));
            open(paid_out(facts(email, order), order))
        }
        MailTemplate::ChargebackLost => {
            let email = about(format!("The bank has decided about order {number}")).paragraph(
                "The bank decided for the holder of the card. The order was refunded before, so nothing changes for you.",
            );
            open(facts(email, order))
        }
        MailTemplate::NewMessages => {
            let email = about(format!("The customer wrote to you about order {number}")).paragraph(
                "There is a new message about the order. You can read it and answer on its page.",
            );
            facts(email, order).button("Read and answer", &links.order)
        }
        MailTemplate::GiftThanks => {
            let recipient = &order.brief.recipient_name;
            open(facts(
                thanks(about(format!("{recipient} says thank you")), order),
                order,
            ))
        }
        // Written to the customer or the operators; a talent who gets one still gets true facts.
        MailTemplate::QuoteSent
        | MailTemplate::FinishYourOrder
        | MailTemplate::OrderRequested
        | MailTemplate::OrderAcceptedReceipt
        | MailTemplate::OrderDeclinedNotCharged
        | MailTemplate::WithdrawnNotCharged
        | MailTemplate::ExpiredNotCharged
        | MailTemplate::SoldOutNotCharged
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
        | MailTemplate::RefundReturned
        | MailTemplate::ReviewReminder
        | MailTemplate::FeedbackReminder
        | MailTemplate::GiftReady
        | MailTemplate::GiftCancelled => {
            open(facts(about(format!("News about order {number}")), order))
        }
    }
}

const NOTHING_TO_DO: &str = "There is nothing for you to do.";

/// Returns what a chargeback that was won means for the payout.
const fn after_bank(order: &Order) -> &'static str {
    match order.payout.status {
        PayoutStatus::NotDue => "The order goes on, and you are paid once it is complete.",
        PayoutStatus::Scheduled | PayoutStatus::Blocked | PayoutStatus::Failed => {
            "Your payout goes on."
        }
        PayoutStatus::Frozen => "Your payout still waits for our decision about the order.",
        PayoutStatus::Paid | PayoutStatus::PartiallyReversed => "You keep what you were paid.",
        PayoutStatus::Reversed | PayoutStatus::Cancelled => {
            "The order was refunded before, so nothing changes for you."
        }
    }
}

/// Adds the remaining earnings after a refund and the part of an earlier payout that is taken back.
fn taken_back(email: Email, order: &Order) -> Email {
    let payout = &order.payout;
    if !payout.reversed.is_zero() {
        let email = email
            .paragraph("The customer got money back, so what you were paid for it is taken back.");
        return facts(email, order).fact("Taken back", amount(payout.reversed));
    }
    let text = if payout.amount.is_zero() {
        "The customer got the money back, so nothing is paid out for this order."
    } else {
        "The customer got a part of the money back. You are paid the rest."
    };
    paid_out(facts(email.paragraph(text), order), order)
}

/// Adds the talent's earnings and the day of the payout; nothing if nothing is left.
fn paid_out(email: Email, order: &Order) -> Email {
    let payout = &order.payout;
    if payout.amount.is_zero() {
        return email;
    }
    let is_frozen = payout.status == PayoutStatus::Frozen;
    let day = payout.paid_at.or(payout.due_at).filter(|_| !is_frozen);
    let zone = Some(&order.talent.time_zone);
    deadline(earnings(email, order), "Paid out on", day, zone)
}

fn facts(email: Email, order: &Order) -> Email {
    about_order(email, order, Some(&order.talent.time_zone))
        .fact("For", order.brief.recipient_name.clone())
}

fn earnings(email: Email, order: &Order) -> Email {
    email.fact("You earn", amount(order.payout.amount))
}

/// Adds the delivery deadline; for a booked time its start.
fn work_due(email: Email, order: &Order) -> Email {
    if order.schedule.is_some() {
        return email;
    }
    deadline(
        email,
        "Deliver by",
        order.timers.deliver_by,
        Some(&order.talent.time_zone),
    )
}
