//! The blocks that several emails to the customer share.

use domain::first_name;
use domain::order::PaymentStanding;
use texts::text;

use crate::emails::parts::OrderEmail;
use email_frame::block::{button, fact, list, paragraph};
use email_frame::{Block, Email};

/// Returns an email with the customer's name as its greeting.
pub(super) fn to_customer<const N: usize>(
    e: &OrderEmail,
    subject: String,
    blocks: [Block; N],
) -> Email {
    Email::new(e.t, subject)
        .greeting(first_name(&e.order.customer.name))
        .with_all(blocks)
}

pub(super) fn talent<'a>(e: &OrderEmail<'a>) -> &'a str {
    first_name(&e.order.talent.display_name)
}

/// The athlete and the order.
pub(super) fn facts(e: &OrderEmail) -> Block {
    let athlete = e.order.talent.display_name.as_str();
    list([
        fact(text!(e.t, "customer-fact-athlete"), athlete),
        e.about_order(),
    ])
}

pub(super) fn answer_by(e: &OrderEmail) -> Block {
    e.deadline(text!(e.t, "fact-answer-by"), e.order.timers.accept_by)
}

pub(super) fn see_order(e: &OrderEmail) -> Block {
    let label = if e.is_request() {
        text!(e.t, "customer-button-request")
    } else {
        text!(e.t, "button-see-order")
    };
    button(label, &e.links.order)
}

pub(super) fn find_another(e: &OrderEmail) -> Block {
    button(text!(e.t, "customer-button-find-another"), &e.links.home)
}

/// The statement that nothing was charged; it mentions the reservation only if there was one.
pub(super) fn not_charged(e: &OrderEmail) -> Block {
    paragraph(if e.order.payment_standing() == PaymentStanding::Released {
        text!(e.t, "customer-not-charged-released")
    } else {
        text!(e.t, "customer-not-charged")
    })
}

/// Every line of the price except the total.
pub(super) fn price_lines(e: &OrderEmail) -> Block {
    let (t, money) = (e.t, &e.order.money);
    let addons = money.addons.iter();
    let discount = money.discount.as_ref().map(|discount| {
        let amount = format!("−{}", t.amount(discount.amount));
        fact(text!(t, "customer-fact-discount"), amount)
    });
    let tax = (!money.tax.is_zero()).then(|| {
        let label = if money.tax_inclusive {
            text!(t, "customer-fact-tax-included")
        } else {
            text!(t, "customer-fact-tax")
        };
        fact(label, t.amount(money.tax))
    });
    list([
        fact(text!(t, "customer-fact-price"), t.amount(money.offer_price)),
        list(addons.map(|addon| fact(&addon.label, t.amount(addon.price)))),
        discount.into(),
        fact(
            text!(t, "customer-fact-service-fee"),
            t.amount(money.service_fee),
        ),
        tax.into(),
    ])
}
