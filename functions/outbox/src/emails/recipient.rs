//! Emails to whoever is given a video.

use domain::order::{MailTemplate, Order};

use super::{Links, quoted};
use crate::email::Email;

pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Email {
    let talent = order.talent.display_name.as_str();
    let (recipient, giver) = (&order.brief.recipient_name, giver(order));
    let message = order.gift.as_deref().map(|gift| quoted(&gift.message));
    match template {
        MailTemplate::GiftReady => {
            let email = Email::new(format!("{giver} has a gift for you from {talent}"))
                .paragraph(format!("Hello {recipient},"))
                .paragraph(format!(
                    "{talent} has recorded a video for you. {giver} booked it and wrote:"
                ));
            let email = match message {
                Some(message) => email.paragraph(message),
                None => email,
            };
            email
                .button("Open your gift", &links.order)
                .paragraph("The link is yours alone: whoever has it can watch the video.")
                .because_of("a gift that somebody booked for you")
        }
        other => super::customer::write(other, order, links),
    }
}

fn giver(order: &Order) -> &str {
    let from = order.brief.from_name.as_deref();
    from.unwrap_or(&order.customer.name)
}
