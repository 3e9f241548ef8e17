//! Emails to the customer about cancelled orders and refunds.

use domain::Money;
use domain::order::{Refund, State};
use texts::text;

use super::blocks::{facts, find_another, not_charged, see_order, talent, to_customer};
use crate::emails::parts::OrderEmail;
use email_frame::block::{button, fact, fact_if, link, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn not_delivered(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-not-delivered-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-not-delivered")),
            facts(e),
            returned(e),
            find_another(e),
        ],
    )
}

pub(super) fn talent_cancelled(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-talent-cancelled-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-full-refund")),
            facts(e),
            returned(e),
            find_another(e),
        ],
    )
}

pub(super) fn cancelled(e: &OrderEmail) -> Email {
    to_customer(
        e,
        text!(e.t, "customer-cancelled-subject", talent = talent(e)),
        [
            paragraph(text!(e.t, "customer-cancelled")),
            facts(e),
            fact(text!(e.t, "customer-fact-paid"), e.total()),
            returned(e),
            see_order(e),
        ],
    )
}

/// The acknowledgement on a durable medium (Directive 2011/83/EU, Article 11a): the declaration with its date and time.
pub(super) fn contract_withdrawn(e: &OrderEmail) -> Email {
    let order = e.order;
    let stated = order.cancellation.as_ref();
    let name = stated.and_then(|one| one.text.as_deref());
    let declared_at = order.refunds.first().map_or(order.updated_at, |one| one.at);
    let moment = e.t.moment(declared_at, e.zone);
    to_customer(
        e,
        text!(e.t, "customer-withdrawal-subject", number = e.number()),
        [
            paragraph(text!(e.t, "customer-withdrawal", day = &moment)),
            paragraph(text!(e.t, "customer-withdrawal-words", number = e.number())),
            facts(e),
            fact(
                text!(e.t, "customer-fact-declared-by"),
                name.unwrap_or(&order.customer.name),
            ),
            fact(
                text!(e.t, "customer-fact-email"),
                order.customer.email.as_str(),
            ),
            fact(text!(e.t, "customer-fact-received"), moment),
            fact(text!(e.t, "customer-fact-paid"), e.total()),
            returned(e),
            see_order(e),
        ],
    )
}

pub(super) fn cancelled_by_us(e: &OrderEmail) -> Email {
    let charged = if e.order.payment.captured.is_zero() {
        list([not_charged(e), facts(e)])
    } else {
        let sentence = text!(e.t, "customer-full-refund");
        list([paragraph(sentence), facts(e), returned(e)])
    };
    to_customer(
        e,
        text!(
            e.t,
            "customer-cancelled-by-us-subject",
            stage = e.stage(),
            talent = talent(e)
        ),
        [e.cancellation_reason(), charged, see_order(e)],
    )
}

pub(super) fn refunded(e: &OrderEmail) -> Email {
    let subject = if e.order.state == State::Completed {
        text!(e.t, "customer-part-refunded-subject", talent = talent(e))
    } else {
        text!(e.t, "customer-refunded-subject", talent = talent(e))
    };
    let refund = if e.order.is_last_refund_by_bank() {
        // No part of it goes to the card, because the bank already returned the payment.
        list([
            paragraph(text!(e.t, "customer-refunded-by-bank")),
            facts(e),
            refunded_amount(e),
        ])
    } else {
        list([facts(e), returned(e)])
    };
    to_customer(e, subject, [refund, see_order(e)])
}

/// The bank returned a refund; it is retried automatically.
pub(super) fn returned_by_bank(e: &OrderEmail) -> Email {
    let zero = Money::zero(e.order.money.total.currency());
    let returned = e
        .order
        .returned_refunds()
        .map(Refund::by_provider)
        .fold(zero, |sum, part| sum.plus(part).unwrap_or(sum));
    let refund = Some(e.t.amount(returned)).filter(|_| !returned.is_zero());
    let card = e.order.payment.method.as_ref();
    let last4 = card.and_then(|method| method.last4.as_deref());
    let card = last4.map(|digits| text!(e.t, "customer-card-ends-in", digits = digits));
    to_customer(
        e,
        text!(e.t, "customer-refund-returned-subject", number = e.number()),
        [
            paragraph(text!(e.t, "customer-refund-returned")),
            paragraph(text!(e.t, "customer-refund-returned-help")),
            facts(e),
            fact_if(text!(e.t, "customer-fact-refund"), refund),
            fact_if(text!(e.t, "customer-fact-card"), card),
            link(text!(e.t, "link-contact"), &e.links.contact),
            button(text!(e.t, "button-see-order"), &e.links.order),
        ],
    )
}

/// The refunded amount and where it goes. A cancellation may refund nothing, by its policy.
pub(super) fn returned(e: &OrderEmail) -> Block {
    let refunded = e.order.payment.refunded;
    let goes_to = if refunded.is_zero() {
        list([])
    } else if e.order.is_last_refund_by_bank() {
        paragraph(text!(e.t, "customer-bank-returned"))
    } else {
        let last = e.order.refunds.last().map(Refund::by_provider);
        let refund = e.t.amount(last.unwrap_or(refunded));
        paragraph(text!(e.t, "customer-refund-goes-to-card", refund = refund))
    };
    list([goes_to, refunded_amount(e)])
}

fn refunded_amount(e: &OrderEmail) -> Block {
    let refunded = e.t.amount(e.order.payment.refunded);
    fact(text!(e.t, "customer-fact-refund"), refunded)
}
