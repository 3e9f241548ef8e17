//! The email with links to a guest's orders.

use domain::order::Order;
use texts::{Texts, text};

use email_frame::Email;
use email_frame::block::{link, list, paragraph};

/// Writes the email; each order comes with its address.
pub(crate) fn write(t: &Texts, links: &[(&Order, String)]) -> Email {
    let orders = links.iter().map(|(order, address)| {
        let label = format!("{} ({})", t.order_title(order), order.number);
        link(label, address)
    });
    Email::new(t, text!(t, "notice-order-links-subject"))
        .with_all([
            paragraph(text!(t, "notice-order-links")),
            list(orders),
            paragraph(text!(t, "notice-order-links-private")),
        ])
        .because_of(text!(t, "footer-order-links"))
}
