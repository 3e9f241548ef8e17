//! Emails to the operators.

use domain::order::{EarningsStanding, MailTemplate, Order};
use texts::{Texts, text};

use super::parts::{Links, about_order, deadline, quoted};
use email_frame::Email;

pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let number = order.number.as_str();
    let email = match template {
        MailTemplate::DisputeOpened => {
            Email::new(t, text!(t, "operator-dispute-subject", number = number))
                .paragraph(text!(t, "operator-dispute"))
        }
        MailTemplate::SlaBreached => {
            Email::new(t, text!(t, "operator-overdue-subject", number = number))
                .paragraph(text!(t, "operator-overdue"))
        }
        MailTemplate::ChargebackOpened => {
            Email::new(t, text!(t, "operator-chargeback-subject", number = number))
                .paragraph(text!(t, "operator-chargeback", payout = payout(order)))
        }
        MailTemplate::ChargebackWon => Email::new(
            t,
            text!(t, "operator-chargeback-won-subject", number = number),
        )
        .paragraph(text!(t, "operator-chargeback-won", payout = payout(order))),
        MailTemplate::ChargebackLost => Email::new(
            t,
            text!(t, "operator-chargeback-lost-subject", number = number),
        )
        .paragraph(if order.payout.reversed.is_zero() {
            text!(t, "operator-chargeback-lost")
        } else {
            text!(t, "operator-chargeback-lost-paid")
        }),
        other => {
            let what = other.as_str().replace('_', " ");
            Email::new(
                t,
                text!(t, "operator-other-subject", number = number, what = what),
            )
        }
    };
    let email = match &order.dispute {
        Some(dispute) if !dispute.text.is_empty() => email.paragraph(text!(
            t,
            "operator-wrote",
            party = dispute.by.to_string(),
            text = quoted(t, &dispute.text)
        )),
        _ => email,
    };
    let email = about_order(t, email, order, None)
        .fact(
            text!(t, "operator-fact-order-id"),
            order.order_guid.to_string(),
        )
        .fact(
            text!(t, "operator-fact-athlete"),
            order.talent.display_name.clone(),
        )
        .fact(
            text!(t, "operator-fact-customer"),
            order.customer.name.clone(),
        )
        .fact(text!(t, "fact-total"), t.amount(order.money.total));
    // The order keeps both times after the bank or the operators have decided.
    let email = match template {
        MailTemplate::ChargebackOpened => {
            let by = order.chargeback.as_ref().and_then(|one| one.respond_by);
            deadline(email, text!(t, "operator-fact-bank-by"), by, None)
        }
        MailTemplate::DisputeOpened => {
            let by = order.timers.resolve_by;
            deadline(email, text!(t, "operator-fact-decide-by"), by, None)
        }
        _ => email,
    };
    email.button(text!(t, "operator-button-open"), &links.order)
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
