//! The sentences about money in emails to the talent: each follows from where the earnings are.

use domain::Money;
use domain::order::{EarningsStanding as Standing, MailTemplate};
use email_frame::block::{fact, list, paragraph};
use email_frame::{Block, Email};
use texts::{Texts, text};

use super::parts::OrderEmail;

/// The talent's earnings with their state, and the day of the payout; nothing if nothing is left.
pub(super) fn earnings(e: &OrderEmail) -> Block {
    let (t, payout) = (e.t, &e.order.payout);
    let earned = || fact(text!(t, "talent-fact-earn"), t.amount(payout.amount));
    let paid = || fact(text!(t, "talent-fact-paid"), t.amount(e.order.sent()));
    let set_off = || fact(text!(t, "talent-fact-set-off"), t.amount(payout.netted()));
    let kept = || fact(text!(t, "talent-fact-keep"), t.amount(payout.amount));
    match e.order.earnings_standing() {
        Standing::NotEarned | Standing::NothingLeft | Standing::TakenBack => list([]),
        Standing::UnderWay
        | Standing::Scheduled
        | Standing::WaitsForAccount
        | Standing::Refused
        | Standing::InDispute
        | Standing::WithBank
        | Standing::OnHold => list([earned(), payout_day(e)]),
        Standing::PaidOut => list([paid(), payout_day(e)]),
        Standing::PartSetOff => list([paid(), set_off(), payout_day(e)]),
        Standing::SetOff => list([earned(), set_off()]),
        Standing::PartTakenBack => list([kept(), payout_day(e)]),
    }
}

/// What a payout waits for; nothing if it waits for nothing.
pub(super) fn payout_waits(e: &OrderEmail) -> Block {
    match e.order.earnings_standing() {
        Standing::WithBank => paragraph(text!(e.t, "talent-bank-waits")),
        Standing::WaitsForAccount => paragraph(text!(e.t, "talent-payout-account")),
        _ => list([]),
    }
}

/// The day of the payout, planned or made; nothing if nothing is transferred, or all of it is taken back.
pub(super) fn payout_day(e: &OrderEmail) -> Block {
    let day = match e.order.earnings_standing() {
        Standing::SetOff | Standing::TakenBack => None,
        _ => e.order.payout_day(),
    };
    e.deadline(text!(e.t, "talent-fact-paid-on"), day)
}

/// The remaining earnings after a refund, and the part of an earlier payout that this refund takes back.
pub(super) fn taken_back(e: &OrderEmail) -> Block {
    let (t, payout) = (e.t, &e.order.payout);
    if !payout.reversed.is_zero() {
        let last = e.order.refunds.last().map(|refund| refund.parts.talent);
        let taken = t.amount(last.unwrap_or(payout.reversed));
        return list([
            paragraph(text!(t, "talent-reversed")),
            fact(text!(t, "talent-fact-reversed"), taken),
            earnings(e),
        ]);
    }
    let sentence = if payout.amount.is_zero() {
        text!(t, "talent-nothing-left")
    } else {
        text!(t, "talent-part-left")
    };
    list([paragraph(sentence), earnings(e)])
}

/// The statement that a refund left nothing of the earnings.
pub(super) fn nothing_left(e: &OrderEmail) -> Block {
    let is_nothing = e.order.earnings_standing() == Standing::NothingLeft;
    is_nothing
        .then(|| paragraph(text!(e.t, "talent-nothing-left")))
        .into()
}

/// Returns what an open chargeback means for the earnings.
pub(super) fn while_bank_decides(e: &OrderEmail) -> String {
    let (t, order) = (e.t, e.order);
    match order.earnings_standing() {
        Standing::UnderWay | Standing::InDispute => text!(t, "talent-bank-later"),
        Standing::Scheduled
        | Standing::WaitsForAccount
        | Standing::Refused
        | Standing::WithBank
        | Standing::OnHold => text!(t, "talent-bank-waits"),
        Standing::PaidOut | Standing::PartSetOff | Standing::SetOff | Standing::PartTakenBack => {
            let at_risk = order.bank_decision().and_then(|bank| bank.at_risk);
            let amount = t.amount(at_risk.unwrap_or(order.payout.amount));
            text!(t, "talent-bank-at-risk", amount = amount)
        }
        Standing::NotEarned | Standing::TakenBack | Standing::NothingLeft => {
            text!(t, "talent-payout-unchanged")
        }
    }
}

/// Returns what a chargeback that was won means for the earnings.
pub(super) fn after_bank(e: &OrderEmail) -> String {
    let (t, order) = (e.t, e.order);
    match order.earnings_standing() {
        Standing::UnderWay => text!(t, "talent-payout-later"),
        Standing::Scheduled | Standing::Refused => text!(t, "talent-payout-goes-on"),
        Standing::WaitsForAccount => text!(t, "talent-payout-account"),
        Standing::InDispute | Standing::WithBank | Standing::OnHold => {
            text!(t, "talent-payout-frozen")
        }
        Standing::PaidOut | Standing::PartSetOff | Standing::SetOff | Standing::PartTakenBack => {
            text!(t, "talent-payout-kept")
        }
        Standing::NotEarned | Standing::TakenBack | Standing::NothingLeft => {
            text!(t, "talent-payout-unchanged")
        }
    }
}

/// Adds the talent's debt from earlier refunds to an email that announces a payout, because the debt is set off against
/// it before anything is transferred.
pub(crate) fn add_debt(t: &Texts, template: MailTemplate, email: Email, owed: Money) -> Email {
    let announces = matches!(
        template,
        MailTemplate::CompletedPayoutDate
            | MailTemplate::TipReceived
            | MailTemplate::ChargebackWon
            | MailTemplate::DisputeClosed
            | MailTemplate::CustomerCancelled
            | MailTemplate::RefundClawback
    );
    if !announces || owed.is_zero() {
        return email;
    }
    email.with(paragraph(text!(t, "talent-debt", owed = t.amount(owed))))
}
