//! The sentences about money in emails to the talent: each follows from where the earnings are.

use domain::Money;
use domain::order::{EarningsStanding as Standing, MailTemplate, Order};
use email_frame::Email;
use texts::{Texts, text};

use super::parts::deadline;

/// Adds the talent's earnings with what became of them, and the day of the payout; nothing if nothing is left.
pub(super) fn add_earnings(t: &Texts, email: Email, order: &Order) -> Email {
    let payout = &order.payout;
    let earned = |email: Email| email.fact(text!(t, "talent-fact-earn"), t.amount(payout.amount));
    let paid = |email: Email| email.fact(text!(t, "talent-fact-paid"), t.amount(order.sent()));
    let set_off = |email: Email| {
        let netted = t.amount(payout.netted());
        email.fact(text!(t, "talent-fact-set-off"), netted)
    };
    let email = match order.earnings_standing() {
        Standing::NotEarned | Standing::NothingLeft | Standing::TakenBack => return email,
        Standing::UnderWay
        | Standing::Scheduled
        | Standing::WaitsForAccount
        | Standing::Refused
        | Standing::InDispute
        | Standing::WithBank
        | Standing::OnHold => earned(email),
        Standing::PaidOut => paid(email),
        Standing::PartSetOff => set_off(paid(email)),
        Standing::SetOff => return set_off(earned(email)),
        Standing::PartTakenBack => {
            email.fact(text!(t, "talent-fact-keep"), t.amount(payout.amount))
        }
    };
    add_payout_day(t, email, order)
}

/// Adds the day of the payout, planned or made; nothing if nothing is transferred, or all of it is taken back.
pub(super) fn add_payout_day(t: &Texts, email: Email, order: &Order) -> Email {
    let day = match order.earnings_standing() {
        Standing::SetOff | Standing::TakenBack => None,
        _ => order.payout_day(),
    };
    let label = text!(t, "talent-fact-paid-on");
    deadline(email, label, day, Some(&order.talent.time_zone))
}

/// Adds the remaining earnings after a refund, and the part of an earlier payout that this refund takes back.
pub(super) fn add_taken_back(t: &Texts, email: Email, order: &Order) -> Email {
    if !order.payout.reversed.is_zero() {
        let last = order.refunds.last().map(|refund| refund.parts.talent);
        let taken = t.amount(last.unwrap_or(order.payout.reversed));
        let email = email
            .paragraph(text!(t, "talent-reversed"))
            .fact(text!(t, "talent-fact-reversed"), taken);
        return add_earnings(t, email, order);
    }
    let sentence = if order.payout.amount.is_zero() {
        text!(t, "talent-nothing-left")
    } else {
        text!(t, "talent-part-left")
    };
    add_earnings(t, email.paragraph(sentence), order)
}

/// Adds that a refund left nothing of the earnings.
pub(super) fn add_nothing_left(t: &Texts, email: Email, order: &Order) -> Email {
    match order.earnings_standing() {
        Standing::NothingLeft => email.paragraph(text!(t, "talent-nothing-left")),
        _ => email,
    }
}

/// Returns what an open chargeback means for the earnings.
pub(super) fn while_bank_decides(t: &Texts, order: &Order) -> String {
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
pub(super) fn after_bank(t: &Texts, order: &Order) -> String {
    match order.earnings_standing() {
        Standing::UnderWay => text!(t, "talent-payout-later"),
        Standing::Scheduled | Standing::WaitsForAccount | Standing::Refused => {
            text!(t, "talent-payout-goes-on")
        }
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
    email.paragraph(text!(t, "talent-debt", owed = t.amount(owed)))
}
