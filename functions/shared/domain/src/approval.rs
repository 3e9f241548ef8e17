//! Approval by a second operator: which operator actions on large amounts need it, and the request that waits for it.

mod act;
mod request;

pub use act::{ApprovableAct, CommissionAct, MoneyAct, OrderAct, PayoutAct, RolesAct, SeenObject};
pub use request::{ApprovalDecision, ApprovalRefused, ApprovalRequest, ApprovalStatus};

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::marketplace::MoneySettings;
use crate::money::{Currency, Money};
use crate::order::{Applied, Effect, Order, Payout, PayoutStep, Refund};

impl MoneySettings {
    /// Returns whether any currency has a limit. Changes of fees and limits then need approval as well, so that one
    /// operator cannot remove the limit alone.
    pub const fn needs_approvals(&self) -> bool {
        !self.approval_above.is_empty()
    }

    /// Returns the amount above which this currency needs approval, or `None` if it has no limit.
    pub fn approval_limit(&self, currency: Currency) -> Option<Money> {
        let mut limits = self.approval_above.iter();
        limits.find(|limit| limit.currency() == currency).copied()
    }

    /// Returns whether an amount is above the limit of its currency.
    fn is_above_limit(&self, amount: Money) -> bool {
        let limit = self.approval_limit(amount.currency());
        limit.is_some_and(|limit| amount.amount() > limit.amount())
    }
}

/// Returns the largest refund, reversal or payout of a decision that is above the limit, or `None` if the decision
/// needs no approval. A payout that the decision leaves to an open chargeback counts as well: it is made without another
/// decision when the bank decides.
pub fn decision_amount_to_approve(
    before: &Order,
    applied: &Applied,
    settings: &MoneySettings,
    now: Timestamp,
) -> Option<Money> {
    let payout = &applied.order.payout;
    let is_left_to_bank =
        payout.waits_for_bank() && applied.effects.contains(&Effect::FreezePayout);
    let left = is_left_to_bank.then_some(payout.amount);
    let left = left.filter(|amount| settings.is_above_limit(*amount));
    let moved = effects_amount_to_approve(&applied.effects, &before.refunds, settings, now);
    moved
        .into_iter()
        .chain(left)
        .max_by_key(|amount| amount.amount())
}

/// Returns the largest amount of effects that is above the limit. Refunds of one order count together with the earlier ones of the same UTC day, so that three small
/// ones do not evade the limit. A released hold needs none, because it was never charged.
fn effects_amount_to_approve(
    effects: &[Effect],
    earlier: &[Refund],
    settings: &MoneySettings,
    now: Timestamp,
) -> Option<Money> {
    let refunded = refunded_on_day_of(earlier, now);
    let amounts = effects.iter().filter_map(|effect| match effect {
        Effect::Refund { amount, .. } => {
            let sum = amount.amount().saturating_add(refunded);
            Money::new(sum, amount.currency()).ok()
        }
        Effect::ReverseTransfer { amount } | Effect::SchedulePayout { amount, .. } => Some(*amount),
        Effect::CreateCheckout
        | Effect::ExpireCheckout
        | Effect::Capture { .. }
        | Effect::Release
        | Effect::FreezePayout
        | Effect::SendEvidence
        | Effect::Mail { .. }
        | Effect::RebuildSite => None,
    });
    amounts
        .filter(|amount| settings.is_above_limit(*amount))
        .max_by_key(|amount| amount.amount())
}

/// Returns the sum of the refunds that were decided on the UTC day of `now`.
fn refunded_on_day_of(refunds: &[Refund], now: Timestamp) -> i64 {
    let day = |at: Timestamp| at.to_zoned_datetime(TimeZone::UTC).date();
    let of_day = refunds.iter().filter(|one| day(one.at) == day(now));
    let amounts = of_day.map(|refund| refund.amount.amount());
    amounts.fold(0, i64::saturating_add)
}

/// Returns the payout that a step releases, if it is above the limit. Holding a payout moves no money, and a retry only
/// advances a payout that is retried automatically.
pub fn payout_amount_to_approve(
    step: PayoutStep,
    payout: &Payout,
    settings: &MoneySettings,
) -> Option<Money> {
    match step {
        PayoutStep::Release => {
            Some(payout.amount).filter(|amount| settings.is_above_limit(*amount))
        }
        PayoutStep::Retry | PayoutStep::Hold => None,
    }
}

/// Returns whether a change of the settings needs approval: a change of fees, payout delay or limits while there is a
/// limit. Adding the first limit needs none.
pub fn is_needed_for_settings(before: &MoneySettings, after: &MoneySettings) -> bool {
    let fees = |settings: &MoneySettings| {
        (
            settings.commission_bps,
            settings.service_fee_bps,
            settings.payout_delay_days,
        )
    };
    before.needs_approvals()
        && (fees(before) != fees(after) || before.approval_above != after.approval_above)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

    use super::*;
    use crate::marketplace::PayoutDelay;
    use crate::money::{BasisPoints, RefundParts};
    use crate::order::{RefundReason, RefundStatus};

    fn money(amount: i64, currency: &str) -> Money {
        Money::new(amount, Currency::parse(currency).unwrap()).unwrap()
    }

    fn settings_with_limits(limits: &[Money]) -> MoneySettings {
        MoneySettings {
            approval_above: limits.to_vec(),
            ..MoneySettings::default()
        }
    }

    fn refund(amount: Money) -> Effect {
        let parts = RefundParts {
            talent: amount,
            platform: Money::zero(amount.currency()),
            tax: Money::zero(amount.currency()),
        };
        Effect::Refund {
            amount,
            reason: RefundReason::Dispute,
            parts,
        }
    }

    fn payout(amount: Money) -> Effect {
        Effect::SchedulePayout {
            at: Timestamp::UNIX_EPOCH,
            amount,
        }
    }

    /// Returns the amount to approve of a decision about an order without earlier refunds.
    fn amount_of(effects: &[Effect], settings: &MoneySettings) -> Option<Money> {
        effects_amount_to_approve(effects, &[], settings, Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn refunds_of_one_order_count_together_on_a_utc_day() {
        let settings = settings_with_limits(&[money(10_000, "EUR")]);
        let (day, amount) = (Timestamp::UNIX_EPOCH, money(4_000, "EUR"));
        let Effect::Refund { reason, parts, .. } = refund(amount) else {
            panic!("an effect of another kind");
        };
        let earlier = |at: Timestamp| Refund {
            version: 1,
            amount,
            reason,
            parts,
            status: RefundStatus::Succeeded,
            provider_id: None,
            by_bank: None,
            settled_minor: None,
            settled_in: None,
            at,
        };
        let hour = jiff::SignedDuration::from_hours(1);
        let to_approve = |refunds: &[Refund]| {
            effects_amount_to_approve(&[refund(amount)], refunds, &settings, day + hour)
        };
        assert_eq!(to_approve(&[]), None);
        assert_eq!(to_approve(&[earlier(day)]), None);
        let third = to_approve(&[earlier(day), earlier(day + hour)]);
        assert_eq!(third, Some(money(12_000, "EUR")));
        assert_eq!(to_approve(&[earlier(day), earlier(day - hour)]), None);
    }

    #[test]
    fn only_amounts_above_the_limit_of_their_currency_need_approval() {
        let settings = settings_with_limits(&[money(10_000, "EUR"), money(0, "USD")]);
        let to_approve = |effect: Effect| amount_of(&[effect], &settings);
        assert_eq!(to_approve(refund(money(10_000, "EUR"))), None);
        let large = money(10_001, "EUR");
        assert_eq!(to_approve(refund(large)), Some(large));
        assert_eq!(to_approve(payout(large)), Some(large));
        let reversal = Effect::ReverseTransfer { amount: large };
        assert_eq!(to_approve(reversal), Some(large));
        let cent = money(1, "USD");
        assert_eq!(to_approve(refund(cent)), Some(cent));
        assert_eq!(to_approve(refund(money(900_000, "GBP"))), None);
    }

    #[test]
    fn returns_the_largest_amount_of_a_decision() {
        let settings = settings_with_limits(&[money(1_000, "EUR")]);
        let effects = [
            refund(money(2_000, "EUR")),
            payout(money(5_000, "EUR")),
            Effect::RebuildSite,
        ];
        assert_eq!(amount_of(&effects, &settings), Some(money(5_000, "EUR")));
    }

    #[test]
    fn charges_and_released_holds_need_no_approval() {
        let settings = settings_with_limits(&[money(0, "EUR")]);
        let amount = money(90_000, "EUR");
        let effects = [Effect::Capture { amount }, Effect::Release];
        assert_eq!(amount_of(&effects, &settings), None);
    }

    #[test]
    fn without_limits_nothing_needs_approval() {
        let settings = MoneySettings::default();
        let large = money(90_000_000, "EUR");
        assert_eq!(amount_of(&[refund(large)], &settings), None);
        let payout = Payout::new(large);
        let released = payout_amount_to_approve(PayoutStep::Release, &payout, &settings);
        assert_eq!(released, None);
        assert!(!is_needed_for_settings(
            &settings,
            &settings_with_limits(&[large])
        ));
    }

    #[test]
    fn only_the_release_step_of_a_payout_needs_approval() {
        let settings = settings_with_limits(&[money(10_000, "EUR")]);
        let large = money(10_001, "EUR");
        let payout = Payout::new(large);
        let to_approve = |step| payout_amount_to_approve(step, &payout, &settings);
        assert_eq!(to_approve(PayoutStep::Release), Some(large));
        assert_eq!(to_approve(PayoutStep::Hold), None);
        assert_eq!(to_approve(PayoutStep::Retry), None);
    }

    #[test]
    fn a_change_of_fees_or_limits_needs_approval_while_there_is_a_limit() {
        let before = settings_with_limits(&[money(10_000, "EUR")]);
        let changed: [MoneySettings; 4] = [
            MoneySettings {
                commission_bps: BasisPoints::new(1).unwrap(),
                ..before.clone()
            },
            MoneySettings {
                service_fee_bps: BasisPoints::new(1).unwrap(),
                ..before.clone()
            },
            MoneySettings {
                payout_delay_days: PayoutDelay::from_days(30).unwrap(),
                ..before.clone()
            },
            settings_with_limits(&[]),
        ];
        for after in changed {
            assert!(is_needed_for_settings(&before, &after), "{after:?}");
        }
        let other = MoneySettings {
            smallest_order: vec![money(2_000, "EUR")],
            reference_rates: Vec::new(),
            ..before.clone()
        };
        assert!(!is_needed_for_settings(&before, &other));
    }
}
