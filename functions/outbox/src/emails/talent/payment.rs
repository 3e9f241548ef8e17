//! Emails to the talent about earnings, refunds and chargebacks.

use domain::first_name;
use domain::order::State;
use texts::text;

use super::blocks::{facts, open, to_talent};
use crate::emails::earnings::{
    after_bank, earnings, payout_day, payout_waits, taken_back, while_bank_decides,
};
use crate::emails::parts::OrderEmail;
use email_frame::Email;
use email_frame::block::{fact, paragraph};

pub(super) fn completed(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-completed-subject", number = e.number()),
        [payout_waits(e), facts(e), earnings(e), open(e)],
    )
}

pub(super) fn tip(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(
            e.t,
            "talent-tip-subject",
            customer = first_name(&e.order.customer.name),
            tip = e.total()
        ),
        [
            paragraph(text!(e.t, "talent-tip")),
            payout_waits(e),
            facts(e),
            fact(text!(e.t, "fact-tip"), e.total()),
            payout_day(e),
            open(e),
        ],
    )
}

pub(super) fn refunded(e: &OrderEmail) -> Email {
    let subject = if e.order.state == State::Completed {
        text!(e.t, "talent-part-refunded-subject", number = e.number())
    } else {
        text!(e.t, "talent-refunded-subject", number = e.number())
    };
    let is_by_bank = e.order.is_last_refund_by_bank();
    to_talent(
        e,
        subject,
        [
            is_by_bank
                .then(|| paragraph(text!(e.t, "talent-bank-for-customer")))
                .into(),
            facts(e),
            taken_back(e),
            open(e),
        ],
    )
}

pub(super) fn chargeback_opened(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-chargeback-subject", number = e.number()),
        [
            paragraph(text!(
                e.t,
                "talent-chargeback",
                payout = while_bank_decides(e)
            )),
            facts(e),
            earnings(e),
            open(e),
        ],
    )
}

pub(super) fn chargeback_won(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-chargeback-won-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-chargeback-won", payout = after_bank(e))),
            facts(e),
            earnings(e),
            open(e),
        ],
    )
}

pub(super) fn chargeback_lost(e: &OrderEmail) -> Email {
    to_talent(
        e,
        text!(e.t, "talent-chargeback-lost-subject", number = e.number()),
        [
            paragraph(text!(e.t, "talent-chargeback-lost")),
            facts(e),
            open(e),
        ],
    )
}
