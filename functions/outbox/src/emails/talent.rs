//! Emails to the talent.

use domain::first_name;
use domain::order::{EarningsStanding, MailTemplate, Order, State};
use texts::{Texts, text};

use super::earnings::{
    add_earnings, add_nothing_left, add_payout_day, add_taken_back, after_bank, while_bank_decides,
};
use super::parts::{
    Links, about_order, cancellation_reason, deadline, decision, licence_facts, meeting,
    meeting_kind, proposed_times, stage, thanks,
};
use email_frame::Email;

#[expect(clippy::too_many_lines, reason = "one arm per email")]
pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let number = order.number.as_str();
    let title = t.order_title(order);
    let about =
        |subject: String| Email::new(t, subject).greeting(first_name(&order.talent.display_name));
    let open = |email: Email| {
        email.button(
            text!(t, "talent-button-open", stage = stage(order)),
            &links.order,
        )
    };
    let answer = |email: Email| email.button(text!(t, "talent-button-answer"), &links.order);
    match template {
        MailTemplate::QuoteRequested => {
            let email = about(text!(t, "talent-quote-requested-subject", title = &title))
                .paragraph(text!(t, "talent-quote-requested"));
            answer(answer_by(t, facts(t, email, order), order))
        }
        MailTemplate::QuoteExpired => {
            let email = about(text!(t, "talent-quote-expired-subject", number = number))
                .paragraph(text!(t, "talent-quote-expired"));
            open(facts(t, email, order))
        }
        MailTemplate::AcceptReminder if order.state == State::QuoteRequested => {
            let email = about(text!(t, "talent-price-reminder-subject", title = &title));
            answer(answer_by(t, facts(t, email, order), order))
        }
        MailTemplate::NewRequest => {
            let email = about(text!(t, "talent-new-request-subject", title = &title))
                .paragraph(text!(t, "talent-new-request"));
            let email = answer_by(t, facts(t, email, order), order);
            answer(add_earnings(t, email, order))
        }
        MailTemplate::AcceptReminder => {
            let email = about(text!(t, "talent-answer-reminder-subject", title = &title));
            let email = answer_by(t, facts(t, email, order), order);
            answer(add_earnings(t, email, order))
        }
        MailTemplate::AcceptedCalendar => {
            let email = about(text!(t, "talent-accepted-subject", number = number));
            let email = work_due(t, facts(t, email, order), order);
            open(add_earnings(t, email, order))
        }
        MailTemplate::DeliverReminder => {
            let email = about(text!(t, "talent-deliver-reminder-subject", number = number));
            open(work_due(t, facts(t, email, order), order))
        }
        MailTemplate::RequestWithdrawn => {
            let email = about(text!(t, "talent-withdrawn-subject", number = number))
                .paragraph(text!(t, "talent-nothing-to-do"));
            open(facts(t, email, order))
        }
        MailTemplate::MissedRequest => {
            let email = about(text!(t, "talent-missed-subject", number = number))
                .paragraph(text!(t, "talent-missed"));
            open(facts(t, email, order))
        }
        MailTemplate::RequestLost => {
            let email = about(text!(t, "talent-request-lost-subject", number = number))
                .paragraph(text!(t, "talent-request-lost"));
            open(facts(t, email, order))
        }
        MailTemplate::OrderLostLate => {
            let email = about(text!(t, "talent-lost-late-subject", number = number))
                .paragraph(text!(t, "talent-lost-late"));
            open(facts(t, email, order))
        }
        MailTemplate::RevisionRequested => {
            let email = about(text!(t, "talent-revision-subject", number = number))
                .paragraph(text!(t, "talent-revision"));
            open(work_due(t, facts(t, email, order), order))
        }
        MailTemplate::CompletedPayoutDate => {
            let email = about(text!(t, "talent-completed-subject", number = number));
            let email = match order.earnings_standing() {
                EarningsStanding::WithBank => email.paragraph(text!(t, "talent-bank-waits")),
                _ => email,
            };
            open(add_earnings(t, facts(t, email, order), order))
        }
        MailTemplate::ProblemReported | MailTemplate::ProblemReceived | MailTemplate::Escalated => {
            let email = about(text!(t, "talent-problem-subject", number = number))
                .paragraph(text!(t, "talent-problem"));
            let label = text!(t, "fact-decided-by");
            let (by, zone) = (order.timers.resolve_by, Some(&order.talent.time_zone));
            open(deadline(facts(t, email, order), label, by, zone))
        }
        MailTemplate::DisputeClosed => {
            let email = about(text!(t, "talent-settled-subject", number = number));
            let email = facts(t, decision(t, email, order), order);
            open(add_earnings(t, email, order))
        }
        MailTemplate::DisputeRefunded => {
            let email = about(text!(t, "talent-settled-subject", number = number));
            let email = decision(t, email, order).paragraph(text!(t, "talent-settled-refunded"));
            open(facts(t, email, order))
        }
        MailTemplate::BriefChanged => {
            let email = about(text!(t, "talent-brief-changed-subject", number = number))
                .paragraph(text!(t, "talent-brief-changed"));
            answer_by(t, facts(t, email, order), order)
                .button(text!(t, "talent-button-brief"), &links.order)
        }
        MailTemplate::AddressChanged => {
            let email = about(text!(t, "talent-address-changed-subject", number = number))
                .paragraph(text!(t, "talent-address-changed"));
            open(work_due(t, facts(t, email, order), order))
        }
        MailTemplate::NewTimesProposed => {
            let email = about(text!(t, "talent-new-times-subject", number = number))
                .paragraph(text!(t, "talent-new-times"));
            let zone = Some(&order.talent.time_zone);
            proposed_times(t, facts(t, email, order), order, zone)
                .button(text!(t, "button-answer"), &links.order)
        }
        MailTemplate::NewTimesRefused => {
            let email = about(text!(t, "talent-times-refused-subject", number = number))
                .paragraph(text!(t, "times-refused"));
            open(facts(t, email, order))
        }
        MailTemplate::Rescheduled => {
            let email = about(text!(t, "talent-rescheduled-subject", number = number));
            open(facts(t, email, order))
        }
        MailTemplate::SessionReminder if order.meeting.is_none() => {
            let email = about(text!(
                t,
                "talent-meeting-missing-subject",
                place = meeting_kind(order),
                title = &title
            ))
            .paragraph(text!(
                t,
                "talent-meeting-missing",
                place = meeting_kind(order)
            ));
            facts(t, email, order).button(
                text!(t, "talent-button-meeting", place = meeting_kind(order)),
                &links.order,
            )
        }
        MailTemplate::SessionReminder => {
            let email = about(text!(t, "talent-session-reminder-subject", title = &title));
            open(meeting(t, facts(t, email, order), order))
        }
        MailTemplate::CancelConfirmed => {
            let email = about(text!(t, "talent-cancelled-subject", number = number))
                .paragraph(text!(t, "talent-cancelled"));
            open(facts(t, email, order))
        }
        MailTemplate::CustomerCancelled => {
            let email = about(text!(
                t,
                "talent-customer-cancelled-subject",
                number = number
            ));
            let email = add_nothing_left(t, email, order);
            open(add_earnings(t, facts(t, email, order), order))
        }
        MailTemplate::CancelledByUs => {
            let email = about(text!(
                t,
                "talent-cancelled-by-us-subject",
                stage = stage(order),
                number = number
            ));
            let email = cancellation_reason(t, email, order);
            open(facts(t, add_nothing_left(t, email, order), order))
        }
        MailTemplate::TipReceived => {
            let tip = t.amount(order.money.total);
            let email = about(text!(
                t,
                "talent-tip-subject",
                customer = first_name(&order.customer.name),
                tip = &tip
            ))
            .paragraph(text!(t, "talent-tip"));
            let email = facts(t, email, order).fact(text!(t, "fact-tip"), tip);
            open(add_payout_day(t, email, order))
        }
        MailTemplate::RefundClawback => {
            let email = about(if order.state == State::Completed {
                text!(t, "talent-part-refunded-subject", number = number)
            } else {
                text!(t, "talent-refunded-subject", number = number)
            });
            let email = if order.is_last_refund_by_bank() {
                email.paragraph(text!(t, "talent-bank-for-customer"))
            } else {
                email
            };
            open(add_taken_back(t, facts(t, email, order), order))
        }
        MailTemplate::ChargebackOpened => {
            let email =
                about(text!(t, "talent-chargeback-subject", number = number)).paragraph(text!(
                    t,
                    "talent-chargeback",
                    payout = while_bank_decides(t, order)
                ));
            open(add_earnings(t, facts(t, email, order), order))
        }
        MailTemplate::ChargebackWon => {
            let email = about(text!(t, "talent-chargeback-won-subject", number = number))
                .paragraph(text!(
                    t,
                    "talent-chargeback-won",
                    payout = after_bank(t, order)
                ));
            open(add_earnings(t, facts(t, email, order), order))
        }
        MailTemplate::ChargebackLost => {
            let email = about(text!(t, "talent-chargeback-lost-subject", number = number))
                .paragraph(text!(t, "talent-chargeback-lost"));
            open(facts(t, email, order))
        }
        MailTemplate::NewMessages => {
            let email = about(text!(
                t,
                "talent-messages-subject",
                stage = stage(order),
                number = number
            ))
            .paragraph(text!(t, "talent-messages", stage = stage(order)));
            facts(t, email, order).button(text!(t, "button-read-and-answer"), &links.order)
        }
        MailTemplate::GiftThanks => {
            let recipient = &order.brief.recipient_name;
            let email = about(text!(
                t,
                "talent-gift-thanks-subject",
                recipient = recipient
            ));
            open(facts(t, thanks(t, email, order), order))
        }
        MailTemplate::LicenceEnds => {
            let email = about(text!(t, "talent-licence-ends-subject", number = number))
                .paragraph(text!(t, "talent-licence-ends"));
            let zone = Some(&order.talent.time_zone);
            open(licence_facts(t, facts(t, email, order), order, zone))
        }
        // Written to the customer or the operators; a talent who gets one still gets true facts.
        MailTemplate::PriceRequested
        | MailTemplate::QuoteSent
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
        | MailTemplate::TipReceipt
        | MailTemplate::RefundReturned
        | MailTemplate::ReviewReminder
        | MailTemplate::FeedbackReminder
        | MailTemplate::FeedbackReplied
        | MailTemplate::GiftReady
        | MailTemplate::GiftCancelled => {
            let email = about(text!(t, "talent-news-subject", number = number));
            open(facts(t, email, order))
        }
    }
}

fn facts(t: &Texts, email: Email, order: &Order) -> Email {
    about_order(t, email, order, Some(&order.talent.time_zone)).fact(
        text!(t, "talent-fact-for"),
        order.brief.recipient_name.clone(),
    )
}

fn answer_by(t: &Texts, email: Email, order: &Order) -> Email {
    let zone = Some(&order.talent.time_zone);
    deadline(
        email,
        text!(t, "fact-answer-by"),
        order.timers.accept_by,
        zone,
    )
}

/// Adds the delivery deadline; for a booked time its start.
fn work_due(t: &Texts, email: Email, order: &Order) -> Email {
    if order.schedule.is_some() {
        return email;
    }
    let label = text!(t, "talent-fact-deliver-by");
    let zone = Some(&order.talent.time_zone);
    deadline(email, label, order.timers.deliver_by, zone)
}
