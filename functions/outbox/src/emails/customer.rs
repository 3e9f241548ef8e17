//! Emails to the customer: the one that belongs to a template.

mod blocks;
mod conversation;
mod delivery;
mod meeting;
mod price;
mod problem;
mod receipt;
mod refund;
mod request;

use domain::TimeZoneName;
use domain::order::{MailTemplate, Order};
use texts::{Texts, text};

use super::parts::{Links, OrderEmail};
use blocks::{facts, see_order, to_customer};
use email_frame::Email;

pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let e = &OrderEmail {
        t,
        order,
        links,
        zone: zone(order),
    };
    match template {
        MailTemplate::PriceRequested => price::requested(e),
        MailTemplate::QuoteSent => price::quoted(e),
        MailTemplate::QuoteExpired => price::expired(e),
        MailTemplate::FinishYourOrder if order.has_quoted_price() => price::finish_quoted(e),
        MailTemplate::FinishYourOrder => price::finish(e),
        MailTemplate::OrderRequested => request::sent(e),
        MailTemplate::OrderDeclinedNotCharged => request::declined(e),
        MailTemplate::WithdrawnNotCharged => request::withdrawn(e),
        MailTemplate::ExpiredNotCharged => request::expired(e),
        MailTemplate::SoldOutNotCharged => request::sold_out(e),
        MailTemplate::HoldLostReorder => request::hold_lost(e),
        MailTemplate::OrderAcceptedReceipt => receipt::accepted(e),
        MailTemplate::TipReceipt => receipt::tip(e),
        MailTemplate::NewMessages => conversation::new_messages(e),
        MailTemplate::GiftThanks => conversation::gift_thanks(e),
        MailTemplate::FeedbackInvite | MailTemplate::FeedbackReminder => conversation::rate(e),
        MailTemplate::FeedbackReplied => conversation::review_answered(e),
        MailTemplate::VideoReady => delivery::video_ready(e),
        MailTemplate::Delivered => delivery::delivered(e),
        MailTemplate::HowDidItGo => delivery::how_did_it_go(e),
        MailTemplate::ReviewReminder => delivery::review_reminder(e),
        MailTemplate::LicenceEnds => delivery::licence_ends(e),
        MailTemplate::NotDeliveredRefunded => refund::not_delivered(e),
        MailTemplate::TalentCancelledRefunded => refund::talent_cancelled(e),
        MailTemplate::CancelConfirmedRefund => refund::cancelled(e),
        MailTemplate::WithdrawalConfirmed => refund::contract_withdrawn(e),
        MailTemplate::CancelledByUs => refund::cancelled_by_us(e),
        MailTemplate::Refunded => refund::refunded(e),
        MailTemplate::RefundReturned => refund::returned_by_bank(e),
        MailTemplate::DisputeRefunded => problem::refunded(e),
        MailTemplate::DisputeClosed => problem::closed(e),
        MailTemplate::ProblemReceived | MailTemplate::ProblemReported | MailTemplate::Escalated => {
            problem::received(e)
        }
        MailTemplate::NewTimesProposed => meeting::new_times(e),
        MailTemplate::NewTimesRefused => meeting::times_refused(e),
        MailTemplate::Rescheduled => meeting::rescheduled(e),
        MailTemplate::SessionReminder => meeting::reminder(e),
        // Written to the talent or the operators; a customer who gets one still gets true facts.
        _ => news(e),
    }
}

fn news(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-news-subject", number = e.number()),
        [facts(e), see_order(e)],
    )
}

fn zone(order: &Order) -> Option<&TimeZoneName> {
    let booked = order.schedule.as_ref().map(|schedule| &schedule.time_zone);
    booked.or(order.customer.time_zone.as_ref())
}
