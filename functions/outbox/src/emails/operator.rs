//! Emails to the operators about an order.

use domain::order::{EarningsStanding, MailTemplate, Order};
use texts::{Texts, text};

use super::parts::{Links, OrderEmail, quoted};
use email_frame::block::{button, fact, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let e = &OrderEmail {
        t,
        order,
        links,
        zone: None,
    };
    Email::new(t, subject(e, template)).with_all([
        sentence(e, template),
        problem(e),
        e.about_order(),
        fact(
            text!(t, "operator-fact-order-id"),
            order.order_guid.to_string(),
        ),
        fact(
            text!(t, "operator-fact-athlete"),
            order.talent.display_name.as_str(),
        ),
        fact(
            text!(t, "operator-fact-customer"),
            order.customer.name.as_str(),
        ),
        fact(text!(t, "fact-total"), e.total()),
        deadline(e, template),
        button(text!(t, "operator-button-open"), &links.order),
    ])
}

fn subject(e: &OrderEmail, template: MailTemplate) -> String {
    let (t, number) = (e.t, e.number());
    match template {
        MailTemplate::DisputeOpened => text!(t, "operator-dispute-subject", number = number),
        MailTemplate::SlaBreached => text!(t, "operator-overdue-subject", number = number),
        MailTemplate::ChargebackOpened => {
            text!(t, "operator-chargeback-subject", number = number)
        }
        MailTemplate::ChargebackWon => {
            text!(t, "operator-chargeback-won-subject", number = number)
        }
        MailTemplate::ChargebackLost => {
            text!(t, "operator-chargeback-lost-subject", number = number)
        }
        other => {
            let what = other.as_str().replace('_', " ");
            text!(t, "operator-other-subject", number = number, what = what)
        }
    }
}

fn sentence(e: &OrderEmail, template: MailTemplate) -> Block {
    let t = e.t;
    paragraph(match template {
        MailTemplate::DisputeOpened => text!(t, "operator-dispute"),
        MailTemplate::SlaBreached => text!(t, "operator-overdue"),
        MailTemplate::ChargebackOpened => {
            text!(t, "operator-chargeback", payout = payout(e.order))
        }
        MailTemplate::ChargebackWon => {
            text!(t, "operator-chargeback-won", payout = payout(e.order))
        }
        MailTemplate::ChargebackLost if e.order.payout.reversed.is_zero() => {
            text!(t, "operator-chargeback-lost")
        }
        MailTemplate::ChargebackLost => text!(t, "operator-chargeback-lost-paid"),
        _ => return list([]),
    })
}

/// The message of the party that reported a problem.
fn problem(e: &OrderEmail) -> Block {
    let dispute = e.order.dispute.as_ref();
    let written = dispute.filter(|dispute| !dispute.text.is_empty());
    let sentence = written.map(|dispute| {
        text!(
            e.t,
            "operator-wrote",
            party = dispute.by.to_string(),
            text = quoted(e.t, &dispute.text)
        )
    });
    sentence.map(paragraph).into()
}

/// The time that the email is about. The order keeps it after the bank or the operators have decided.
fn deadline(e: &OrderEmail, template: MailTemplate) -> Block {
    match template {
        MailTemplate::ChargebackOpened => {
            let chargeback = e.order.chargeback.as_ref();
            let by = chargeback.and_then(|chargeback| chargeback.respond_by);
            e.deadline(text!(e.t, "operator-fact-bank-by"), by)
        }
        MailTemplate::DisputeOpened => {
            let by = e.order.timers.resolve_by;
            e.deadline(text!(e.t, "operator-fact-decide-by"), by)
        }
        _ => list([]),
    }
}

/// Returns the name of where the athlete's payout is, for sentences about a chargeback.
fn payout(order: &Order) -> &'static str {
    let standing = order.earnings_standing();
    match standing {
        _ if standing.is_settled() => "paid",
        EarningsStanding::UnderWay => "later",
        EarningsStanding::InDispute | EarningsStanding::OnHold => "held",
        EarningsStanding::NotEarned
        | EarningsStanding::NothingLeft
        | EarningsStanding::TakenBack => "none",
        _ => "planned",
    }
}
