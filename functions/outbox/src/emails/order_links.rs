//! The email with links to a guest's orders.

use domain::order::Order;
use texts::{Texts, text};

use email_frame::Email;

/// Writes the email; each order comes with its address.
pub(crate) fn write(t: &Texts, links: &[(&Order, String)]) -> Email {
    let email = Email::new(t, text!(t, "notice-order-links-subject"))
        .paragraph(text!(t, "notice-order-links"));
    let email = links.iter().fold(email, |email, (order, address)| {
        let label = format!("{} ({})", t.order_title(order), order.number);
        email.link(label, address.clone())
    });
    email
        .paragraph(text!(t, "notice-order-links-private"))
        .because_of(text!(t, "footer-order-links"))
}
