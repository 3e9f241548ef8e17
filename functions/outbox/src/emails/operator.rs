//! Emails to whoever runs the marketplace.

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
    deadline(email, "Decide by", order.timers.resolve_by, None)
        .button("Open the order", &links.order)
}
