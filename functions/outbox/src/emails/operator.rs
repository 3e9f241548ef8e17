//! Emails to the operators.

use domain::order::{MailTemplate, Order};

use super::{Links, about_order, deadline, quoted};
use crate::email::Email;
use crate::wording::amount;

pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Email {
    let number = &order.number;
    let email = match template {
        MailTemplate::DisputeOpened => Email::new(format!("Dispute: order {number}"))
            .paragraph("An order waits for a decision. Its payout is frozen."),
        MailTemplate::SlaBreached => Email::new(format!("Nobody decided: order {number}"))
            .paragraph("The time to decide is over, and the customer was refunded."),
        MailTemplate::ChargebackOpened => Email::new(format!("Chargeback: order {number}"))
            .paragraph("A bank takes the payment back. Its payout is frozen; evidence is taken until the time below."),
        MailTemplate::ChargebackWon => Email::new(format!("Chargeback won: order {number}"))
            .paragraph("The payment stands, and the payout goes on."),
        MailTemplate::ChargebackLost => Email::new(format!("Chargeback lost: order {number}"))
            .paragraph(if order.payout.reversed.is_zero() {
                "The customer has the money back from the bank."
            } else {
                "The customer has the money back from the bank. What the athlete was paid is taken back."
            }),
        other => {
            let what = other.as_str().replace('_', " ");
            Email::new(format!("Order {number}: {what}"))
        }
    };
    let email = match &order.dispute {
        Some(dispute) if !dispute.text.is_empty() => email.paragraph(format!(
            "The {} wrote: {}",
            dispute.by,
            quoted(&dispute.text)
        )),
        _ => email,
    };
    let email = about_order(email, order, None)
        .fact("Order id", order.order_guid.to_string())
        .fact("Athlete", order.talent.display_name.clone())
        .fact("Customer", order.customer.name.clone())
        .fact("Total", amount(order.money.total));
    let answer_by = order.chargeback.as_ref().and_then(|one| one.respond_by);
    let email = deadline(email, "Answer the bank by", answer_by, None);
    deadline(email, "Decide by", order.timers.resolve_by, None)
        .button("Open the order", &links.order)
}
