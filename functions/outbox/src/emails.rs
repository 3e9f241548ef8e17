//! Emails by template and recipient: they contain facts from the order, never from the request.

mod customer;
mod earnings;
mod help;
mod notice;
mod operator;
mod order_links;
mod parts;
mod recipient;
mod talent;

pub(crate) use earnings::add_debt;
pub use notice::write as write_notice;
pub(crate) use order_links::write as order_links;
pub use parts::Links;

use domain::order::{MailTemplate, Order, Party};
use texts::{Texts, text};

use email_frame::Email;
use email_frame::block::{link, paragraph};
use parts::stage;

/// The email of a template for one of the parties.
pub fn write(
    texts: &Texts,
    template: MailTemplate,
    to: Party,
    order: &Order,
    links: &Links,
) -> Email {
    let email = match to {
        Party::Customer => customer::write(texts, template, order, links),
        Party::Talent => talent::write(texts, template, order, links),
        Party::Operator => operator::write(&texts.english(), template, order, links),
        Party::Recipient => recipient::write(texts, template, order, links),
    };
    let email = with_warning(texts, email, to, order, links);
    let email = with_withdrawal(texts, email, to, order, links);
    help::with_help(texts, email, (template, to), links)
}

/// Adds the link by which a customer withdraws from the contract: it has to be at hand as long as the right exists.
fn with_withdrawal(texts: &Texts, email: Email, to: Party, order: &Order, links: &Links) -> Email {
    if to == Party::Customer && order.may_be_withdrawn() {
        email.with(link(
            text!(texts, "customer-link-withdraw"),
            &links.withdraw,
        ))
    } else {
        email
    }
}

/// Adds the warning to an email whose button opens an order or a gift for anyone who has the email. An account's links
/// require its session.
fn with_warning(texts: &Texts, email: Email, to: Party, order: &Order, links: &Links) -> Email {
    let leads_to = email.button.as_ref().map(|(_, address)| address);
    if leads_to != Some(&links.order) && leads_to != Some(&links.feedback) {
        return email;
    }
    match to {
        Party::Customer if order.customer.user_id.is_none() => email.with(paragraph(text!(
            texts,
            "customer-private",
            stage = stage(order)
        ))),
        Party::Recipient => email.with(paragraph(text!(texts, "recipient-private"))),
        Party::Customer | Party::Talent | Party::Operator => email,
    }
}
