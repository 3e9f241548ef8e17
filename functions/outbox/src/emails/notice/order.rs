//! Emails to customers and talents about orders in general, and to fans who wait for an athlete.

use domain::OrderNumber;
use domain::first_name;
use domain::notice::NoticeContent;
use texts::text;

use super::blocks::NoticeEmail;
use crate::emails::order_links;
use crate::emails::parts::quoted;
use email_frame::Email;
use email_frame::block::{button, link, paragraph};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::OrderMessage {
            number,
            name,
            page,
            text,
        } => message(e, number, (name.as_deref(), page.as_deref()), text),
        NoticeContent::OrderLinks => order_links(e.t, &[]),
        NoticeContent::TalentAvailable { name, slug } => available(e, name, slug.as_str()),
        _ => return None,
    })
}

fn message(
    e: &NoticeEmail,
    number: &OrderNumber,
    (name, page): (Option<&str>, Option<&str>),
    message: &str,
) -> Email {
    let number = number.as_str();
    let subject = text!(e.t, "notice-order-message-subject", number = number);
    let see_order =
        page.map(|page| button(text!(e.t, "notice-order-message-button"), e.page(page)));
    let email = e.with_subject(subject);
    let email = match name {
        Some(name) => email.greeting(first_name(name)),
        None => email,
    };
    email
        .with_all([
            paragraph(text!(e.t, "notice-order-message")),
            paragraph(quoted(e.t, message)),
            paragraph(text!(e.t, "notice-order-message-answer")),
            link(text!(e.t, "link-contact"), e.page("/contact")),
            see_order.into(),
        ])
        .because_of(text!(e.t, "footer-order"))
}

fn available(e: &NoticeEmail, name: &str, slug: &str) -> Email {
    e.with_subject(text!(e.t, "notice-available-subject", name = name))
        .with_all([
            paragraph(text!(e.t, "notice-available", name = name)),
            button(
                text!(e.t, "notice-available-button", name = name),
                e.page(&format!("/{slug}")),
            ),
            paragraph(text!(e.t, "notice-available-once")),
        ])
        .because_of(text!(e.t, "footer-alert"))
}
