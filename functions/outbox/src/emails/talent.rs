//! Emails to the talent: the one that belongs to a template.

mod blocks;
mod conversation;
mod ending;
mod meeting;
mod payment;
mod problem;
mod request;
mod work;

use domain::order::{MailTemplate, Order, State};
use texts::{Texts, text};

use super::parts::{Links, OrderEmail};
use blocks::{facts, open, to_talent};
use email_frame::Email;

pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let e = &OrderEmail {
        t,
        order,
        links,
        zone: Some(&order.talent.time_zone),
    };
    match template {
        MailTemplate::QuoteRequested => request::price_requested(e),
        MailTemplate::QuoteExpired => request::price_expired(e),
        MailTemplate::AcceptReminder if order.state == State::QuoteRequested => {
            request::price_reminder(e)
        }
        MailTemplate::NewRequest => request::received(e),
        MailTemplate::AcceptReminder => request::reminder(e),
        MailTemplate::RequestWithdrawn => request::withdrawn(e),
        MailTemplate::MissedRequest => request::missed(e),
        MailTemplate::RequestLost => request::lost(e),
        MailTemplate::BriefChanged => request::brief_changed(e),
        MailTemplate::AcceptedCalendar => work::accepted(e),
        MailTemplate::DeliverReminder => work::reminder(e),
        MailTemplate::RevisionRequested => work::revision(e),
        MailTemplate::AddressChanged => work::address_changed(e),
        MailTemplate::OrderLostLate => ending::lost_late(e),
        MailTemplate::CancelConfirmed => ending::cancelled(e),
        MailTemplate::CustomerCancelled => ending::customer_cancelled(e),
        MailTemplate::ContractWithdrawn => ending::contract_withdrawn(e),
        MailTemplate::CancelledByUs => ending::cancelled_by_us(e),
        MailTemplate::LicenceEnds => ending::licence_ends(e),
        MailTemplate::CompletedPayoutDate => payment::completed(e),
        MailTemplate::TipReceived => payment::tip(e),
        MailTemplate::RefundClawback => payment::refunded(e),
        MailTemplate::ChargebackOpened => payment::chargeback_opened(e),
        MailTemplate::ChargebackWon => payment::chargeback_won(e),
        MailTemplate::ChargebackLost => payment::chargeback_lost(e),
        MailTemplate::ProblemReported | MailTemplate::ProblemReceived | MailTemplate::Escalated => {
            problem::reported(e)
        }
        MailTemplate::DisputeClosed => problem::closed(e),
        MailTemplate::DisputeRefunded => problem::refunded(e),
        MailTemplate::NewTimesProposed => meeting::new_times(e),
        MailTemplate::NewTimesRefused => meeting::times_refused(e),
        MailTemplate::Rescheduled => meeting::rescheduled(e),
        MailTemplate::SessionReminder if order.meeting.is_none() => meeting::place_missing(e),
        MailTemplate::SessionReminder => meeting::reminder(e),
        MailTemplate::NewMessages => conversation::new_messages(e),
        MailTemplate::GiftThanks => conversation::gift_thanks(e),
        // Written to the customer or the operators; a talent who gets one still gets true facts.
        _ => news(e),
    }
}

fn news(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-news-subject", number = e.number()),
        [facts(e), open(e)],
    )
}
