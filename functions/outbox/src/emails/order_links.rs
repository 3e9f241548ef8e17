//! The email with links to a guest's orders.

use domain::order::Order;

use crate::email::Email;

const CAUSE: &str = "a request for the links to your orders";

/// Writes the email; each order comes with its address.
pub(crate) fn write(links: &[(&Order, String)]) -> Email {
    let email = Email::new("Links to your orders")
        .paragraph("You asked for the links to the orders that you booked with this address.");
    let email = links.iter().fold(email, |email, (order, address)| {
        let label = format!("{} ({})", order.offer.title, order.number);
        email.link(&label, address.clone())
    });
    email
        .paragraph(
            "Each link opens its order without a password. Do not forward this email. If you did not ask for it, you can \
             ignore it.",
        )
        .because_of(CAUSE)
}
