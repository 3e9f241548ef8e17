//! Letters to whoever runs the marketplace.

use domain::order::{MailTemplate, Order};

use super::{Links, about_order, deadline, quoted};
use crate::letter::Letter;
use crate::wording::amount;

pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Letter {
    let number = &order.number;
    let letter = match template {
        MailTemplate::DisputeOpened => Letter::about(format!("Dispute: order {number}"))
            .say("An order waits for a decision. Its payout is frozen."),
        MailTemplate::SlaBreached => Letter::about(format!("Nobody decided: order {number}"))
            .say("The time to decide is over, and the customer was refunded."),
        other => {
            let what = other.as_str().replace('_', " ");
            Letter::about(format!("Order {number}: {what}"))
        }
    };
    let letter = match &order.dispute {
        Some(dispute) if !dispute.text.is_empty() => letter.say(format!(
            "The {} wrote: {}",
            dispute.by,
            quoted(&dispute.text)
        )),
        _ => letter,
    };
    let letter = about_order(letter, order, None)
        .fact("Order id", order.order_guid.to_string())
        .fact("Athlete", order.talent.display_name.clone())
        .fact("Customer", order.customer.name.clone())
        .fact("Total", amount(order.money.total));
    deadline(letter, "Decide by", order.timers.resolve_by, None)
        .button("Open the order", &links.order)
}
